import { MessageSquarePlus } from 'lucide-react';
import type { TicketForm } from '../../../shared/domain/ticket-form.ts';
import { keysOf } from '../../commands/table.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { beginTicket } from './begin.ts';

/** Opens a ticket for this customer. */
export function NewTicketButton({ client }: { client: TicketForm['client'] }) {
  const store = useAppStore();
  return (
    <IconButton
      icon={MessageSquarePlus}
      label={t('newTicket.open')}
      keys={keysOf('ticket.new')}
      onClick={() => beginTicket(store.getState(), client)}
    />
  );
}
