import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { lazyView } from '../ui/lazy-view.tsx';

const RowMenu = lazyView(async () => (await import('./RowMenu.tsx')).RowMenu);

export interface AskedRowMenu {
  ticket: string;
  row: Element;
  /** Position of the request; the same object while open, since a new one moves the menu. */
  at: { getBoundingClientRect(): DOMRect };
  before: HTMLElement | null;
}

const ROW = '[data-ticket-row]';

const isMenuKey = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);

function rowOfCursor(): Element | null {
  const id = document.activeElement?.getAttribute('aria-activedescendant');
  return id ? (document.getElementById(id)?.closest(ROW) ?? null) : null;
}

/** Menu of a row or selection by right click or key. Put `handlers` around the rows. */
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
    // The browser fires its own event only for the Menu key, and not on every system.
    onKeyDown(event: KeyboardEvent) {
      const row = isMenuKey(event) ? rowOfCursor() : null;
      if (ask(row, row?.getBoundingClientRect())) event.preventDefault();
    },
  };
  return { handlers, menu: asked && <RowMenu asked={asked} onClose={() => setAsked(null)} /> };
}
