/** Quotes what was written in the open ticket into its reply: what is selected, or a whole post. */
import type { Post } from '../../../shared/domain/conversation.ts';
import { asQuotation, ownWords } from '../../../shared/domain/post-parts.ts';
import { withQuote } from '../../parts/text/quotation.ts';
import type { AppState } from '../../store/app-state.ts';
import { focusedPost } from './messages-by-key.ts';
import type { ThreadEntry } from './thread.ts';

/** What is selected in the timeline; empty where nothing is. */
function selectedText(): string {
  const selection = document.getSelection();
  const at = selection?.anchorNode;
  const element = at instanceof Element ? at : at?.parentElement;
  return element?.closest('[data-quotable]') ? (selection?.toString().trim() ?? '') : '';
}

/**
 * The selection, else the message that has the focus, else what the customer wrote last, without
 * what that quotes itself; null where there is none.
 */
export function quotable(timeline: readonly ThreadEntry[] | null): string | null {
  const selected = selectedText();
  if (selected !== '') return selected;
  const posts = (timeline ?? []).filter((entry) => entry.kind === 'post');
  const focused = focusedPost();
  const chosen = posts.find(({ id, post }) => id === focused && !post.note);
  const last = chosen ?? posts.findLast(({ post, own }) => own === null && !post.note && post.role !== 'staff');
  const text = last ? ownWords(last.post.text) : '';
  return text === '' ? null : text;
}

/** Puts it into the ticket's reply, below what is written already, and goes there. */
export async function quoteInReply(
  app: Pick<AppState, 'nav' | 'composer'>,
  ticket: string,
  text: string,
): Promise<void> {
  const { nav, composer } = app;
  if (nav.account === null) return;
  const { draft, refresh } = composer.sessionOf(nav.account, ticket);
  // What is stored there is read first. Where it cannot be, the desk keeps both texts.
  await refresh();
  draft.edit(withQuote(draft.store.getState().text, asQuotation(text)));
  composer.wantFocus(ticket);
}

export const quotePost = (app: Pick<AppState, 'nav' | 'composer'>, ticket: string, post: Post): Promise<void> =>
  quoteInReply(app, ticket, ownWords(post.text));
