/** The interface of a theme, and parts that themes share. */
import type { PostView, TicketView } from './view.ts';
import type { Words } from './words.ts';

export interface PlainPage {
  title: string;
  words: Words;
  language: string;
  charset: string;
  base: string | null;
  body: string;
}

export interface Theme {
  conversation(view: TicketView): string;
  post(post: PostView, view: TicketView): string;
  endOfText: string;
  notice(sentence: string): string;
  frame(page: PlainPage): string;
}

export const fileItems = ({ files }: PostView, item: (name: string, href: string | null) => string): string =>
  files.map(({ name, href }) => item(name, href)).join('\n');

/** The rating stars that the two official themes put inside a staff answer's text. */
export function ratingOf(post: PostView, { options, words, tid, c }: TicketView): string {
  if (!options.ratings || !post.isStaff) return '';
  const stars = [1, 2, 3, 4, 5];
  if (post.rating > 0) {
    const given = stars.map((star) => `<span class="star${star <= post.rating ? ' active' : ''}"></span>`);
    return `<div class="rating-done">${words.rated}: ${given.join('')}</div>`;
  }
  const open = stars.map((star) => `<span class="star" rate="${star}"></span>`);
  return `<div class="rating" ticketid="${tid}" ticketkey="${c}" ticketreplyid="${post.id}">${words.rate} ${open.join('')}</div>`;
}

export const addressOf = ({ address }: PostView, { words }: TicketView): string =>
  address === null ? '' : `<hr>\n${words.address}: ${address}`;
