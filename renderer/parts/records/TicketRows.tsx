import type { PartialList } from '../../../shared/domain/customer.ts';
import { joinIsolated } from '../../../shared/domain/one-line.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { StatusWord, type Tone } from '../../ui/Glyph.tsx';
import { fullTime, shownAge } from '../tickets/row-texts.ts';
import { visitTicket } from './open-record.ts';
import { RecordRow } from './Row.tsx';

export function TicketRows({ tickets, now }: { tickets: PartialList<TicketRow>; now: number }) {
  const store = useAppStore();
  return tickets.rows.map((ticket) => {
    const { label, secondary: also } = ticketRow(ticket, now);
    return (
      <RecordRow
        key={ticket.id}
        label={label}
        copy={ticket.tid}
        secondary={also}
        isSecondaryWhole
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

export interface Line {
  label: string;
  secondary: string;
  end: string;
  tone?: Tone;
  title?: string;
}

export const ticketRow = ({ tid, subject, status, lastAt }: TicketRow, now: number): Line => ({
  label: subject || t('ticket.noSubject'),
  secondary: `#${tid}`,
  end: joinIsolated([status, fullTime(lastAt, now)]),
});

/** One line per row with tabs between parts, so that spreadsheets make columns. */
export const rowsText = (rows: readonly Line[]): string =>
  rows.map(({ label, secondary: also, end }) => [label, also, end].join('\t').trimEnd()).join('\n');
