// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transform cannot be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { Flag } from 'lucide-react';
import { type MouseEvent, memo } from 'react';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { fullTime, requesterName, serviceLabel, shownAge, spokenRow } from '../../parts/tickets/row-texts.ts';
import css from '../../parts/tickets/rows.module.css';
import { classes } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { StatusWord } from '../../ui/Status.tsx';
import { MarkWords, TurnMark } from './RowMarks.tsx';

export const rowId = (ticket: string): string => `ticket-row-${ticket}`;

export interface RowProps {
  row: TicketRow | null;
  /** Of the grid, from 1. */
  rowIndex: number;
  now: number;
  /** Its ticket is open. */
  open: boolean;
  /** The keys act on it. */
  cursor: boolean;
  selected: boolean;
  /** Some row is selected. */
  selecting: boolean;
  /** Opens it; with Shift or Ctrl it is selected. */
  onPress: (row: TicketRow, event: MouseEvent) => void;
  onToggle: (row: TicketRow, event: MouseEvent) => void;
}

/** What a row of either mode says of itself. */
export const rowNames = ({ rowIndex, open, cursor, selected, now }: RowProps, row: TicketRow) =>
  ({
    id: rowId(row.id),
    'aria-rowindex': rowIndex,
    'aria-selected': selected,
    'aria-current': open ? 'true' : undefined,
    'aria-label': spokenRow(row, now),
    'data-cursor': cursor ? '' : undefined,
  }) as const;

/** One ticket in 52 pixels. It is spoken as one sentence; the parts are for the eye. */
export const Row = memo(function Row(props: RowProps) {
  const { row, rowIndex, now, open, selected, selecting, onPress, onToggle } = props;
  if (!row) {
    return (
      <div role="row" aria-rowindex={rowIndex} aria-label={t('list.loading')} className={css.row}>
        <div role="gridcell" className={css.blank} />
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and o are in the command table
    <div
      role="row"
      {...rowNames(props, row)}
      className={classes(css.row, open && css.open, selected && css.selected, row.unread && css.unread)}
      onClick={(event) => onPress(row, event)}
    >
      <div role="gridcell" className={css.cell}>
        <span className={css.turn}>
          <TurnMark row={row} selected={selected} selecting={selecting} onToggle={onToggle} />
        </span>
        <span className={css.line}>
          <span className={css.requester}>
            <bdi>{requesterName(row)}</bdi>
          </span>
          <bdi className={css.service}>{serviceLabel(row)}</bdi>
          {row.flagged && <Glyph icon={Flag} size={12} tone="warn" filled />}
          <time className={css.age} title={fullTime(row.lastAt, now)}>
            {shownAge(row.lastAt, now)}
          </time>
        </span>
        <span className={css.line}>
          <span className={css.subject}>
            <bdi>{row.subject || t('list.noSubject')}</bdi>
          </span>
          <MarkWords row={row} now={now} />
          <StatusWord meaning={row.meaning}>{row.status}</StatusWord>
        </span>
      </div>
    </div>
  );
});
