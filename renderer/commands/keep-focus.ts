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
  const onFocusIn = ({ target }: FocusEvent) => {
    const pane = target instanceof Element ? target.closest<HTMLElement>('[data-pane]')?.dataset.pane : undefined;
    last = target instanceof Element && pane ? { element: target, pane } : null;
  };
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected) return;
    const { pane } = last;
    last = null;
    // After whoever knows better where it belongs.
    onceShown(() => {
      for (const name of [pane, ...ELSE]) if (document.activeElement === document.body) focusPane(name);
    });
  });
  observer.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    window.removeEventListener('focusin', onFocusIn);
  };
}
