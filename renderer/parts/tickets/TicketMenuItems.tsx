import { AppWindow, Copy, TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { MenuItem, MenuLine } from '../../ui/Menu.tsx';
import { copyText } from '../show-error.ts';
import { canShowConversation, copyLink, showConversation } from './open-conversation.ts';

interface TicketMenuItemsProps {
  ticket: { id: string; tid: string; subject: string };
  marks: ReactNode;
}

export function TicketMenuItems({ ticket: { id, tid, subject }, marks }: TicketMenuItemsProps) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const canShow = useApp(canShowConversation);
  const opened = () => {
    if (store.getState().nav.ticket !== id) store.getState().nav.openTicket(id);
    return store.getState();
  };
  return (
    <>
      {marks}
      <MenuLine />
      {canShow && (
        <MenuItem icon={AppWindow} keys={keysOf('ticket.showPage')} onClick={() => void showConversation(opened(), id)}>
          {t('pageView.show')}
        </MenuItem>
      )}
      <MenuItem icon={TextQuote} keys={keysOf('ticket.excerpt')} onClick={() => opened().excerpt.open(id)}>
        {t('ticket.addExcerpt')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={Copy} keys={keysOf('ticket.copy')} onClick={() => void copyText(tid)}>
        {t('ticket.copyNumber')}
      </MenuItem>
      <MenuItem onClick={() => void copyText(`#${tid} ${subject}`)}>{t('ticket.copyBoth')}</MenuItem>
      <MenuItem keys={keysOf('ticket.copyLink')} onClick={() => void copyLink(store.getState(), tid)}>
        {t('ticket.copyLink')}
      </MenuItem>
    </>
  );
}
