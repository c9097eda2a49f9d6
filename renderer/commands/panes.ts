/**
 * The panes of the window by `data-pane`: the focus moves from one to the next, not while a dialog
 * has the window, and stays in its pane when what had it goes.
 */
import { flushSync } from 'react-dom';
import { firstField, onceShown } from '../ui/dom.ts';

/** What is hidden takes no focus, also where it keeps its room. */
const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const panes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown);

const paneOf = (name: string): HTMLElement | undefined => panes().find((element) => element.dataset.pane === name);

/** What takes the focus in a pane: its own choice, not one of a pane within it; else itself. */
const target = (pane: HTMLElement): HTMLElement =>
  [...pane.querySelectorAll<HTMLElement>('[data-pane-focus]')].find(
    (element) => element.closest('[data-pane]') === pane && isShown(element),
  ) ?? pane;

/** The name of the pane that holds the focus. */
export const focusedPane = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane;

/** Puts the focus into the pane of that name, where it is on screen and no dialog lies over it. */
export function focusPane(name: string): void {
  // Who asked for it may have asked a moment ago, and the agent opened the palette since.
  if (isModalOpen()) return;
  const pane = paneOf(name);
  if (pane) target(pane).focus();
}

/**
 * The same for a pane that this very change brings on screen: at once, for the next key may come
 * before the next frame. What is to have the focus in it may come a moment later, and what has it
 * may be gone by then: so once more when all is settled, unless the agent has put it elsewhere. Not
 * called while React renders or runs effects.
 */
export function focusPaneOnceShown(name: string): void {
  flushSync(() => undefined);
  focusPane(name);
  onceShown(() => {
    const at = document.activeElement;
    if (at === document.body || at === paneOf(name)) focusPane(name);
  });
}

/** The pane after (or before) the one that has the focus. */
export function stepPane(by: 1 | -1): void {
  const all = panes();
  // Panes within panes come after them: the last that holds the focus is the innermost.
  const at = all.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = all[(at + by + all.length) % all.length] ?? all[0];
  if (next) target(next).focus();
}

/**
 * A dialog that has just opened gets the focus a moment later; until then no command may act on
 * what lies under it.
 */
const MODAL = '[data-modal][data-open]';

/** Whether a dialog has the window: then neither keys nor menus reach what lies under it. */
export const isModalOpen = (): boolean => document.querySelector(`${MODAL}, dialog:modal`) !== null;

/** Those that have the window, the uppermost last. */
const modals = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(MODAL)];

/** Whether it lies under a dialog that has the window, and not in it or in a list over it. */
export const isUnderModal = (at: EventTarget | null): boolean =>
  modals().length > 0 && (at === document.body || (at instanceof Element && at.closest('#root') !== null));

/**
 * Brings the focus from what lies under the dialog that has the window into it: to its first field,
 * else to the dialog itself. False where it is not under one. A dialog that closed a moment before
 * may have given the focus back under the next one, and Tab would go round there.
 */
export function focusModal(at: EventTarget | null): boolean {
  const modal = modals().at(-1);
  if (!modal || !isUnderModal(at)) return false;
  (firstField(modal) ?? modal).focus();
  return true;
}

/**
 * Where the focus goes if its own pane went as well: in a window of one pane another one stands
 * there.
 */
const ELSE = ['record', 'list', 'ticket'];

/**
 * Keeps the focus in its pane when what had it goes from the screen: a button that did its work, a
 * list that made room for a ticket. On the page itself keys would reach nothing, and a screen
 * reader would begin at the top. Whoever wants it elsewhere goes first.
 */
export function keepFocus(): () => void {
  let last: { element: Element; pane: string } | null = null;
  /** The pane where the focus was that nothing has now. */
  let lost: string | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    const pane = target instanceof Element ? target.closest<HTMLElement>('[data-pane]')?.dataset.pane : undefined;
    last = target instanceof Element && pane ? { element: target, pane } : null;
    lost = null;
  };
  const bringBack = () => {
    if (lost === null) return;
    for (const name of [lost, ...ELSE]) if (document.activeElement === document.body) focusPane(name);
    if (document.activeElement !== document.body) lost = null;
  };
  const observer = new MutationObserver(() => {
    if (last && !last.element.isConnected) {
      lost = last.pane;
      last = null;
    }
    // After whoever knows better where it belongs. Between two accounts no pane is on screen: then
    // the next change of the page is another try.
    if (lost !== null) onceShown(bringBack);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    window.removeEventListener('focusin', onFocusIn);
  };
}
