/** A drawer beside the other panes: where it has room, and how the focus comes and goes. */
import { useEffect, useRef } from 'react';
import { focusedPane, focusPaneOnceShown } from '../commands/panes.ts';
import { useHasWidth } from '../ui/hooks.ts';

/** Width (rem) from which a drawer has a column of its own. */
const DOCKED_FROM = 80;

/**
 * Brings the focus into the drawer `box` at each new `press`. `leave` closes it and brings the
 * focus back to where it was, or to its pane; `otherwise` if neither is known.
 */
export function useDrawer(close: () => void, otherwise: () => void, press = 0) {
  const box = useRef<HTMLElement>(null);
  const before = useRef<{ element: Element | null; pane: string | undefined }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press asks for it again
  useEffect(() => {
    // A part of it may have asked for the focus already.
    if (box.current?.contains(document.activeElement)) return;
    before.current = { element: document.activeElement, pane: focusedPane() };
    (box.current?.querySelector<HTMLElement>('[data-drawer-focus]') ?? box.current)?.focus();
  }, [press]);
  const leave = () => {
    const { element, pane } = before.current ?? {};
    close();
    if (element instanceof HTMLElement && element.isConnected && element !== document.body) element.focus();
    else if (pane !== undefined) focusPaneOnceShown(pane);
    else otherwise();
  };
  return { box, leave, isDocked: useHasWidth(DOCKED_FROM) };
}
