import { onceShown } from '../ui/dom.ts';
import { focusPane } from './panes.ts';

/** Where the focus goes if its own pane went as well: in a window of one pane another one stands there. */
const ELSE = ['record', 'list', 'ticket'];

/**
 * Keeps the focus in its pane when what had it goes from the screen: a button that did its work, a list that made room for a
 * ticket. On the page itself keys would reach nothing, and a screen reader would begin at the top. Whoever wants it
 * elsewhere goes first.
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
