import { ExternalLink, Reply, SquareCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { MarksMenu } from '../features/marks/MarksMenu.tsx';
import { t } from '../i18n/index.ts';
import { knownTicket } from '../parts/tickets/known-ticket.ts';
import { openConversation } from '../parts/tickets/open-conversation.ts';
import { indexOf, rowAt } from '../parts/tickets/row-window.ts';
import { TicketMenuItems } from '../parts/tickets/TicketMenuItems.tsx';
import { useApp, useAppStore, useBulkActions, useKeysOf } from '../store/app-store.ts';
import { afterNextPaint } from '../ui/dom.ts';
import { MenuAt, MenuItem, MenuLine, MenuTitle } from '../ui/Menu.tsx';
import type { AskedRowMenu } from './useRowMenu.tsx';

export function RowMenu({ asked, onClose }: { asked: AskedRowMenu; onClose: () => void }) {
  const store = useAppStore();
  const selected = useApp((app) => (app.selection.rows.has(asked.ticket) ? app.selection.rows.size : 0));
  const ticket = useApp(useShallow((app) => knownTicket(app, asked.ticket)));
  const before = useRef(asked.before);
  const close = (open: boolean) => !open && onClose();
  let items: ReactNode = null;
  if (selected > 1) items = <SelectedItems />;
  else if (ticket) {
    const { tid, subject, unread, local, today } = ticket;
    items = (
      <>
        <FirstItems id={asked.ticket} />
        <MenuLine />
        <TicketMenuItems
          ticket={{ id: asked.ticket, tid, subject }}
          marks={<MarksMenu of={{ id: asked.ticket, unread, local, today }} />}
        />
      </>
    );
  }
  const gone = items === null;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (gone) return null;
  const title =
    selected > 1 ? t('listParts.selected', { count: selected }) : t('ticket.number', { tid: ticket?.tid ?? '' });
  return (
    <MenuAt at={asked.at} label={title} onOpenChange={close} focusAfter={before}>
      <MenuTitle>{title}</MenuTitle>
      {items}
      {selected > 1 && (
        <MenuItem onClick={() => store.getState().selection.clear()}>{t('listParts.clearSelection')}</MenuItem>
      )}
    </MenuAt>
  );
}

/** The actions that a row is most often opened for. */
function FirstItems({ id }: { id: string }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const row = useApp((app) => rowAt(app.list.window, indexOf(app.list.window, id)));
  const reply = () => {
    store.getState().nav.openTicket(id);
    // The closing menu gives the focus back first.
    afterNextPaint(() => store.getState().composer.wantFocus(id));
  };
  return (
    <>
      <MenuItem icon={Reply} keys={keysOf('reply.write')} onClick={reply}>
        {t('composer.write')}
      </MenuItem>
      <MenuItem
        icon={ExternalLink}
        keys={keysOf('ticket.conversation')}
        onClick={() => void openConversation(store.getState(), id)}
      >
        {t('ticket.openConversation')}
      </MenuItem>
      {row && (
        <MenuItem
          icon={SquareCheck}
          keys={keysOf('list.select')}
          onClick={() => store.getState().selection.toggle(row)}
        >
          {t('commands.select')}
        </MenuItem>
      )}
    </>
  );
}

function SelectedItems() {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const actions = useBulkActions();
  return actions.map(({ id, title, icon, command, run }) => (
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
