/** Finds the post or selected text to quote; `quote-post.ts` makes the quotation. */
import type { Post } from '../../../shared/domain/conversation.ts';
import { focusedPost } from './messages-by-key.ts';
import type { ThreadEntry } from './thread.ts';

export function selectedText(): string {
  const selection = document.getSelection();
  const at = selection?.anchorNode;
  const element = at instanceof Element ? at : at?.parentElement;
  return element?.closest('[data-quotable]') ? (selection?.toString().trim() ?? '') : '';
}

/** The focused message, else the customer's last one. */
export function quotablePost(timeline: readonly ThreadEntry[] | null): Post | null {
  const posts = (timeline ?? []).filter((entry) => entry.kind === 'post');
  const focused = focusedPost();
  const chosen = posts.find(({ id, post }) => id === focused && !post.note);
  const last = chosen ?? posts.findLast(({ post, own }) => own === null && !post.note && post.role !== 'staff');
  return last?.post ?? null;
}

export const hasQuotable = (timeline: readonly ThreadEntry[] | null): boolean =>
  selectedText() !== '' || (quotablePost(timeline)?.text ?? '') !== '';
