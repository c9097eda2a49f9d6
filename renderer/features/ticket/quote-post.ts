/** Quotes the selection or a whole post in the reply to the open ticket. */
import type { Post } from '../../../shared/domain/conversation.ts';
import { previewText } from '../../../shared/domain/post-parts.ts';
import { quotationOf, withQuote } from '../../../shared/domain/quoted-text.ts';
import type { AppState } from '../../store/app-state.ts';
import { quotablePost, selectedText } from './quotable.ts';
import type { ThreadEntry } from './thread.ts';

/** The selection, else the focused message, else the customer's last one; null without any. */
export function quotable(timeline: readonly ThreadEntry[] | null): string | null {
  const selected = selectedText();
  if (selected !== '') return selected;
  const post = quotablePost(timeline);
  const text = post ? quotedWords(post) : '';
  return text === '' ? null : text;
}

/** Appends the quotation to the ticket's reply, and moves the focus there. */
export async function quoteInReply(
  app: Pick<AppState, 'nav' | 'composer'>,
  ticket: string,
  text: string,
): Promise<void> {
  const { nav, composer } = app;
  if (nav.account === null) return;
  const { draft, refresh } = composer.sessionOf(nav.account, ticket);
  // Read the stored text first. If that fails, the desk keeps both texts.
  await refresh();
  const { text: written, extras } = draft.store.getState();
  draft.edit(withQuote(written, quotationOf(text, extras?.plain)));
  composer.wantFocus(ticket);
}

export const quotePost = (app: Pick<AppState, 'nav' | 'composer'>, ticket: string, post: Post): Promise<void> =>
  quoteInReply(app, ticket, quotedWords(post));

/** The typed text, including spaces at line ends. */
const quotedWords = ({ typed, text }: Pick<Post, 'typed' | 'text'>): string => previewText(typed ?? text);
