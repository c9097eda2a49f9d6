/** The panes of the window by `data-pane`, for moving the focus from one to the next. */

const panes = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility());

/** What takes the focus in a pane: its own choice, not one of a pane within it; else itself. */
const target = (pane: HTMLElement): HTMLElement =>
  [...pane.querySelectorAll<HTMLElement>('[data-pane-focus]')].find(
    (element) => element.closest('[data-pane]') === pane && element.checkVisibility(),
  ) ?? pane;

/** Puts the focus into the pane of that name, where it is on screen. */
export function focusPane(name: string): void {
  const pane = panes().find((element) => element.dataset.pane === name);
  if (pane) target(pane).focus();
}

/** The pane after (or before) the one that has the focus. */
export function stepPane(by: 1 | -1): void {
  const all = panes();
  // Panes within panes come after them: the last that holds the focus is the innermost.
  const at = all.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = all[(at + by + all.length) % all.length] ?? all[0];
  if (next) target(next).focus();
}
