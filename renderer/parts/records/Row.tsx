import type { ReactNode } from 'react';
import type { PartialList } from '../../../shared/domain/customer.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { classNames } from '../../ui/dom.ts';
import { StatusWord, type Tone } from '../../ui/Glyph.tsx';
import { copyText } from '../show-error.ts';
import { ticketTitle } from '../tickets/known-ticket.ts';
import { fullTime, shownAge } from '../tickets/row-texts.ts';
import { copyAndWebAttributes, type WebRef } from './focused.ts';
import { visitTicket } from './open-record.ts';
import css from './Row.module.css';

interface RowProps {
  label: string;
  /** The text to copy; defaults to the label. */
  copy?: string;
  /** Kind of the label: shown before it, and spoken after it like other additions. */
  name?: string;
  secondary?: string;
  /** If space is short, the label shrinks instead of the text beside it. */
  isSecondaryWhole?: boolean;
  end?: ReactNode;
  tone?: Tone | undefined;
  title?: string | undefined;
  code?: boolean;
  /** Web page, opened by `w`. */
  web?: WebRef | undefined;
  onOpen?: () => void;
  /** For a row that unfolds: whether it is open, and the id of the content. */
  expanded?: boolean;
  controls?: string;
}

/** One line of a record. A click copies or opens it; `y` copies it, `w` opens its web page. */
export function RecordRow(props: RowProps) {
  const {
    label,
    copy = label,
    name,
    secondary: also,
    isSecondaryWhole: alsoWhole,
    end,
    tone,
    title,
    code,
    web,
    onOpen,
    expanded,
    controls,
  } = props;
  return (
    <button
      type="button"
      className={css.row}
      title={[title ?? label, onOpen ? '' : t('customer.copy', { what: copy })].filter(Boolean).join('\n')}
      onClick={() => (onOpen ? onOpen() : void copyText(copy))}
      {...copyAndWebAttributes(copy, web)}
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
    >
      <bdi className={classNames(css.label, code && css.code)}>{label}</bdi>
      {name && <span className={css.name}>{name}</span>}
      {also && <bdi className={classNames(css.also, alsoWhole && css.whole)}>{also}</bdi>}
      {end && (
        <span className={classNames(css.end, tone && css[tone])}>
          {typeof end === 'string' ? <span className={css.text}>{end}</span> : end}
        </span>
      )}
    </button>
  );
}

export const TicketRows = ({ tickets, now }: { tickets: PartialList<TicketRow>; now: number }) =>
  tickets.rows.map((ticket) => <TicketRecordRow key={ticket.id} ticket={ticket} now={now} />);

/** `people`: words about who is at the ticket. */
export function TicketRecordRow({ ticket, now, people }: { ticket: TicketRow; now: number; people?: string }) {
  const store = useAppStore();
  const { label, secondary: also } = ticketRow(ticket, now);
  return (
    <RecordRow
      label={label}
      copy={ticket.tid}
      secondary={also}
      end={
        <>
          {people && <span>{people}</span>}
          <StatusWord meaning={ticket.meaning}>{ticket.status}</StatusWord>
          {shownAge(ticket.lastAt, now)}
        </>
      }
      title={ticketTitle(ticket)}
      onOpen={() => visitTicket(store.getState(), ticket.id)}
    />
  );
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
