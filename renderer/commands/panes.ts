/** Moves the focus between panes (`data-pane`), and keeps it there if its element disappears. */
import { flushSync } from 'react-dom';
import { afterNextPaint, firstField } from '../ui/dom.ts';

/** A hidden element takes no focus, even if it keeps its space. */
const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const shownPanes = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isShown);

const paneOf = (name: string): HTMLElement | undefined => shownPanes().find((element) => element.dataset.pane === name);

/**
 * The focus target of a pane: its marked element, not one of a nested pane; else the pane itself.
 */
const focusTargetOf = (pane: HTMLElement): HTMLElement =>
  [...pane.querySelectorAll<HTMLElement>('[data-pane-focus]')].find(
    (element) => element.closest('[data-pane]') === pane && isShown(element),
  ) ?? pane;

export const focusedPane = (): string | undefined =>
  document.activeElement?.closest<HTMLElement>('[data-pane]')?.dataset.pane;

export function focusPane(name: string): void {
  // The request may be older than a palette that the agent opened since.
  if (isModalOpen()) return;
  const pane = paneOf(name);
  if (pane) focusTargetOf(pane).focus();
}

/**
 * Like `focusPane`, for a pane that this change brings on screen. It focuses synchronously, since
 * the next key may come before the next frame, and again when all has settled, unless the agent
 * moved the focus. Never call it while React renders or runs effects.
 */
export function focusPaneOnceShown(name: string): void {
  flushSync(() => undefined);
  focusPane(name);
  afterNextPaint(() => {
    const at = document.activeElement;
    if (at === document.body || at === paneOf(name)) focusPane(name);
  });
}

export function stepPane(by: 1 | -1): void {
  const all = shownPanes();
  const at = all.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = all[(at + by + all.length) % all.length] ?? all[0];
  if (next) focusTargetOf(next).focus();
}

/** A dialog that has just opened gets the focus later; until then no command may act behind it. */
const MODAL = '[data-modal][data-open]';

/** Whether a modal dialog is open, so that keys and menus must not reach what it covers. */
export const isModalOpen = (): boolean => document.querySelector(`${MODAL}, dialog:modal`) !== null;

const openModals = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(MODAL)];

/** Whether the element is covered by a modal dialog, and not in it or in a list above it. */
export const isUnderModal = (at: EventTarget | null): boolean =>
  openModals().length > 0 && (at === document.body || (at instanceof Element && at.closest('#root') !== null));

/** Moves the focus from covered content into the modal dialog. False if it was not under one. */
export function focusModal(at: EventTarget | null): boolean {
  const modal = openModals().at(-1);
  if (!modal || !isUnderModal(at)) return false;
  (firstField(modal) ?? modal).focus();
  return true;
}

/** Panes that take the focus if its own pane disappeared too, as with a single-pane layout. */
const FALLBACK_PANES = ['record', 'list', 'ticket'];

/** Keeps the focus in its pane when its element disappears: on the body, keys reach nothing. */
export function keepFocus(): () => void {
  let last: { element: Element; pane: string } | null = null;
  let lost: string | null = null;
  const onFocusIn = ({ target }: FocusEvent) => {
    const pane = target instanceof Element ? target.closest<HTMLElement>('[data-pane]')?.dataset.pane : undefined;
    last = target instanceof Element && pane ? { element: target, pane } : null;
    lost = null;
  };
  const bringBack = () => {
    if (lost === null) return;
    for (const name of [lost, ...FALLBACK_PANES]) if (document.activeElement === document.body) focusPane(name);
    if (document.activeElement !== document.body) lost = null;
  };
  const observer = new MutationObserver(() => {
    if (last && !last.element.isConnected) {
      lost = last.pane;
      last = null;
    }
    // Runs after other code that moves the focus. Without a pane, the next change tries again.
    if (lost !== null) afterNextPaint(bringBack);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    window.removeEventListener('focusin', onFocusIn);
  };
}
