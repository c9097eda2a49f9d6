import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { MarksMenu } from '../features/marks/MarksMenu.tsx';
import { t } from '../i18n/index.ts';
import { knownTicket } from '../parts/tickets/known-ticket.ts';
import { TicketMenuItems } from '../parts/tickets/TicketMenuItems.tsx';
import { useApp, useAppStore, useKeysOf } from '../store/app-store.ts';
import { MenuAt, MenuItem, MenuTitle } from '../ui/Menu.tsx';

interface Asked {
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
  const [asked, setAsked] = useState<Asked | null>(null);
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

function RowMenu({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const store = useAppStore();
  const selected = useApp((app) => (app.selection.rows.has(asked.ticket) ? app.selection.rows.size : 0));
  const one = useApp(useShallow((app) => knownTicket(app, asked.ticket)));
  const before = useRef(asked.before);
  const close = (open: boolean) => !open && onClose();
  let items: ReactNode = null;
  if (selected > 1) items = <SelectedItems />;
  else if (one) {
    const { tid, subject, unread, local } = one;
    items = (
      <TicketMenuItems
        ticket={{ id: asked.ticket, tid, subject }}
        marks={<MarksMenu of={{ id: asked.ticket, unread, local }} />}
      />
    );
  }
  const gone = items === null;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (gone) return null;
  const title = selected > 1 ? t('list.selected', { count: selected }) : `#${one?.tid ?? ''}`;
  return (
    <MenuAt at={asked.at} label={title} onOpenChange={close} focusAfter={before}>
      <MenuTitle>{title}</MenuTitle>
      {items}
      {selected > 1 && (
        <MenuItem onClick={() => store.getState().selection.clear()}>{t('list.clearSelection')}</MenuItem>
      )}
    </MenuAt>
  );
}

/** What the bar of the selection offers, in words. */
function SelectedItems() {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const actions = useApp((app) => app.registry.bulkActions);
  return [...actions.values()].map(({ id, title, icon, command, run }) => (
    <MenuItem
      key={id}
      icon={icon}
      keys={command ? keysOf(command) : undefined}
      onClick={() => run(store.getState(), [...store.getState().selection.rows.values()])}
    >
      {t(title)}
    </MenuItem>
  ));
}
