/** Finds the post or selected text to quote; `quote-post.ts` makes the quotation. */
import type { Post } from '../../../shared/domain/conversation.ts';
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

/** The selection is asked for last, because it lays the page out. */
export const hasQuotable = (timeline: readonly ThreadEntry[] | null): boolean =>
  (quotablePost(timeline)?.text ?? '') !== '' || selectedText() !== '';

/** Moves the focus between messages by key, and finds the focused one. */

const toggles = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-pane="ticket"] [data-post-toggle]'),
];

const postOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-post]') ?? null;

export const focusedPost = (): string | null => postOf(document.activeElement)?.dataset.post ?? null;

/** Focuses the next or previous message, or the first whose beginning is in view. */
export function stepMessage(by: 1 | -1): void {
  const all = toggles();
  const at = all.findIndex((toggle) => postOf(toggle)?.contains(document.activeElement));
  const to = at >= 0 ? all[at + by] : (all.find(isInSight) ?? all.at(-1));
  if (!to) return;
  // The focus was moved by key, so show the focus ring.
  to.focus({ preventScroll: true });
  postOf(to)?.scrollIntoView({ block: isTall(to) ? 'start' : 'nearest' });
}

const boxOf = (element: Element): DOMRect | undefined => element.closest('[data-pane-scroll]')?.getBoundingClientRect();

const isInSight = (toggle: HTMLElement): boolean => toggle.getBoundingClientRect().top >= (boxOf(toggle)?.top ?? 0);

const isTall = (toggle: HTMLElement): boolean =>
  (postOf(toggle)?.getBoundingClientRect().height ?? 0) > (boxOf(toggle)?.height ?? 0);
