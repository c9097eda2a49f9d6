/** Moves the focus from message to message by keys, and finds the one that has it. */

const toggles = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[data-pane="ticket"] [data-post-toggle]'),
];

const postOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-post]') ?? null;

/** The id of the message that has the focus; null where none has. */
export const focusedPost = (): string | null => postOf(document.activeElement)?.dataset.post ?? null;

/**
 * The message after (or before) the one that has the focus; with none, the one that is read: the
 * first whose beginning is in sight.
 */
export function stepMessage(by: 1 | -1): void {
  const all = toggles();
  const at = all.findIndex((toggle) => postOf(toggle)?.contains(document.activeElement));
  const to = at >= 0 ? all[at + by] : (all.find(isInSight) ?? all.at(-1));
  if (!to) return;
  // The ring is shown: it was a key that brought the focus here.
  to.focus({ preventScroll: true });
  postOf(to)?.scrollIntoView({ block: isTall(to) ? 'start' : 'nearest' });
}

const boxOf = (element: Element): DOMRect | undefined => element.closest('[data-pane-scroll]')?.getBoundingClientRect();

const isInSight = (toggle: HTMLElement): boolean => toggle.getBoundingClientRect().top >= (boxOf(toggle)?.top ?? 0);

const isTall = (toggle: HTMLElement): boolean =>
  (postOf(toggle)?.getBoundingClientRect().height ?? 0) > (boxOf(toggle)?.height ?? 0);
