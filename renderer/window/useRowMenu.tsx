import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { later } from '../ui/later.tsx';

const RowMenu = later(async () => (await import('./RowMenu.tsx')).RowMenu);

export interface AskedRowMenu {
  ticket: string;
  row: Element;
  /**
   * Where it was asked for: at the pointer, or at the row itself. The same object as long as it is
   * open: another one would place the menu anew at each render.
   */
  at: { getBoundingClientRect(): DOMRect };
  /** What has the focus again once the menu is gone. */
  before: HTMLElement | null;
}

/** Rows name their ticket by this attribute. */
const ROW = '[data-ticket-row]';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** The row of the cursor, where a grid has the focus. */
function rowOfCursor(): Element | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id ? (document.getElementById(id)?.closest(ROW) ?? null) : null;
}

/**
 * The menu of a row, by the right button, the Menu key and Shift+F10: for one ticket that of its
 * header, for selected ones what can be done with all of them. `handlers` belong on what holds the
 * rows.
 */
export function useRowMenu() {
  const [asked, setAsked] = useState<AskedRowMenu | null>(null);
  const row = asked?.row;
  useEffect(() => {
    row?.setAttribute('data-menu', '');
    return () => row?.removeAttribute('data-menu');
  }, [row]);

  const ask = (row: Element | null, at: DOMRect | undefined): boolean => {
    const ticket = row?.getAttribute('data-ticket-row');
    if (!row || !ticket || !at) return false;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAsked({ ticket, row, at: { getBoundingClientRect: () => at }, before });
    return true;
  };
  const handlers = {
    onContextMenu(event: MouseEvent) {
      const pressed = event.target instanceof Element ? event.target.closest(ROW) : null;
      const row = pressed ?? rowOfCursor();
      const at = pressed ? new DOMRect(event.clientX, event.clientY, 0, 0) : row?.getBoundingClientRect();
      if (ask(row, at)) event.preventDefault();
    },
    // The system asks by itself for the first of these keys only, and not everywhere.
    onKeyDown(event: KeyboardEvent) {
      const row = isMenuKey(event) ? rowOfCursor() : null;
      if (ask(row, row?.getBoundingClientRect())) event.preventDefault();
    },
  };
  return { handlers, menu: asked && <RowMenu asked={asked} onClose={() => setAsked(null)} /> };
}
