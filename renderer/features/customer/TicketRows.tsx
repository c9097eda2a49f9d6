import type { Account } from '../../../shared/domain/account.ts';
import type { Some } from '../../../shared/domain/customer.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { visitTicket } from '../../parts/records/open-record.ts';
import { RecordRow } from '../../parts/records/Row.tsx';
import { shownAge } from '../../parts/tickets/row-texts.ts';
import { useAppStore } from '../../store/app-store.ts';
import { StatusWord } from '../../ui/Status.tsx';
import { ticketRow } from './customer-rows.ts';

/** Tickets, one a line; each opens, with the way back here. */
export function TicketRows({ tickets, now }: { account: Account; tickets: Some<TicketRow>; now: number }) {
  const store = useAppStore();
  return tickets.rows.map((ticket) => {
    const { label, also } = ticketRow(ticket, now);
    return (
      <RecordRow
        key={ticket.id}
        label={label}
        copy={ticket.tid}
        also={also}
        alsoWhole
        end={
          <>
            <StatusWord meaning={ticket.meaning}>{ticket.status}</StatusWord>
            {shownAge(ticket.lastAt, now)}
          </>
        }
        title={`#${ticket.tid} ${ticket.subject}`}
        onOpen={() => visitTicket(store.getState(), ticket.id)}
      />
    );
  });
}
