/** What a theme of the client area writes, and what themes share. */
import type { PostView, TicketView } from './view.ts';
import type { Words } from './words.ts';

/** A page without a conversation. */
export interface PlainPage {
  title: string;
  words: Words;
  language: string;
  charset: string;
  base: string | null;
  /** HTML. */
  body: string;
}

export interface Theme {
  /** A whole conversation, between the page's head and foot. */
  conversation(view: TicketView): string;
  /** One post of it. */
  post(post: PostView, view: TicketView): string;
  /** What closes a post whose text has just ended, for texts that try to. */
  endOfText: string;
  /** A sentence for people, in the place of a conversation. */
  notice(sentence: string): string;
  frame(page: PlainPage): string;
}

/** The names of files, in list items of a theme. */
export const fileItems = ({ files }: PostView, item: (name: string, href: string | null) => string): string =>
  files.map(({ name, href }) => item(name, href)).join('\n');

/** The stars of an answer of staff, as the two official themes have them inside its text. */
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

/** The line with the writer's address, as the two official themes have it inside a text. */
export const addressOf = ({ address }: PostView, { words }: TicketView): string =>
  address === null ? '' : `<hr>\n${words.address}: ${address}`;
