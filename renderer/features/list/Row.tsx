// biome-ignore-all lint/a11y/useSemanticElements: rows placed by transform cannot be a table's
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import {
  AlarmClock,
  AlarmClockCheck,
  ArrowDownLeft,
  ArrowUpRight,
  Ban,
  Bell,
  CalendarOff,
  CalendarX,
  CheckCheck,
  CircleHelp,
  CirclePause,
  CircleX,
  Flag,
  Handshake,
  type LucideIcon,
  Minus,
  PencilLine,
  Pin,
  Send,
  Square,
  SquareCheck,
} from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import type { Mark, TicketRow, Turn } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { Avatars } from '../../parts/team/Avatar.tsx';
import { peopleInWords, type TeamPerson, usePeopleOn } from '../../parts/team/people-on.ts';
import {
  fullTime,
  markOfReason,
  marksBeside,
  markWords,
  type RowSign,
  requesterName,
  serviceLabel,
  shownAge,
  shownMark,
  spokenRow,
  todayReason,
} from '../../parts/tickets/row-texts.ts';
import css from '../../parts/tickets/rows.module.css';
import { WaitMark } from '../../parts/waiting/WaitMark.tsx';
import { useWait, type Wait } from '../../parts/waiting/waiting.ts';
import { classNames } from '../../ui/dom.ts';
import { Glyph, type Tone } from '../../ui/Glyph.tsx';
import { PriorityMark, RowStatus, RowTags } from './RowFacts.tsx';
import marks from './RowMarks.module.css';

export const rowId = (ticket: string): string => `ticket-row-${ticket}`;

export interface RowProps {
  row: TicketRow | null;
  /** Row number in the grid, from 1. */
  rowIndex: number;
  now: number;
  open: boolean;
  cursor: boolean;
  selected: boolean;
  selecting: boolean;
  /** Opens the ticket; with Shift or Ctrl, selects it. */
  onPress: (row: TicketRow, event: MouseEvent) => void;
  onToggle: (row: TicketRow, event: MouseEvent) => void;
  awaited: boolean;
  onAwait: (rowIndex: number) => void;
  /** The turn that the queue implies, which no row repeats; null if it implies none. */
  implied: Turn | null;
}

export const rowNames = (
  { rowIndex, open, cursor, selected, now }: RowProps,
  row: TicketRow,
  { wait, people }: { wait: Wait | null; people: readonly TeamPerson[] },
) =>
  ({
    id: rowId(row.id),
    'data-ticket-row': row.id,
    'aria-rowindex': rowIndex,
    'aria-selected': selected,
    'aria-current': open ? 'true' : undefined,
    'aria-label': spokenRow(row, now, wait?.tells ? wait.spoken : '', peopleInWords(people)),
    'data-cursor': cursor ? '' : undefined,
  }) as const;

interface BlankRowProps extends Pick<RowProps, 'rowIndex' | 'onAwait'> {
  className: string | undefined;
  children: ReactNode;
}

/** A row that is still being read. If pressed, it opens once it is read. */
export function BlankRow({ rowIndex, onAwait, className, children }: BlankRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys move the cursor, which waits for rows
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-label={t('list.loading')}
      className={className}
      onClick={() => onAwait(rowIndex)}
    >
      {children}
    </div>
  );
}

interface TwoLineProps extends RowProps {
  /** Position of the customer's last words, or of the reason in *Today*; null without words. */
  words: 'below' | 'behind' | null;
  /** Whether the service is named: where it tells tickets apart, or where there is room. */
  named: boolean;
}

/** A ticket in two lines, with the customer's words. Screen readers get one sentence instead. */
export const Row = memo(function Row(props: TwoLineProps) {
  const { row, rowIndex, now, selected, selecting, words, named, awaited, implied } = props;
  const { onPress, onToggle, onAwait } = props;
  const wait = useWait(row?.waiting, now);
  const people = usePeopleOn(row?.id, row?.local.taken);
  if (!row) {
    return (
      <BlankRow rowIndex={rowIndex} onAwait={onAwait} className={classNames(css.row, awaited && css.open)}>
        <div role="gridcell" className={css.blank} />
      </BlankRow>
    );
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and o are in the command table
    <div
      role="row"
      {...rowNames(props, row, { wait, people })}
      className={classNames(css.row, selected && css.selected, row.unread && css.unread)}
      onClick={(event) => onPress(row, event)}
    >
      <div role="gridcell" className={css.cell}>
        <span className={css.turn}>
          <TurnMark {...{ row, selected, selecting, implied, onToggle }} />
        </span>
        <span className={css.line}>
          <span className={css.who}>
            <bdi className={css.requester}>{requesterName(row)}</bdi>
            {named && <bdi className={css.service}>{serviceLabel(row)}</bdi>}
          </span>
          {row.flagged && <Glyph icon={Flag} size={12} tone="warn" filled />}
          <Avatars people={people} />
          <Age row={row} now={now} wait={wait} className={css.age} />
        </span>
        <span className={css.line}>
          <span className={css.subject}>
            <bdi>{row.subject || t('list.noSubject')}</bdi>
            {words === 'behind' && <RowDetail row={row} now={now} />}
          </span>
          {words !== 'below' && <RowTags tags={row.local.tags} />}
          <PriorityMark priority={row.priority} />
          <MarkWords row={row} now={now} />
          <RowStatus row={row} />
        </span>
        {words === 'below' && (
          <span className={css.line}>
            <span className={css.subject}>
              <RowDetail row={row} now={now} />
            </span>
            <RowTags tags={row.local.tags} />
          </span>
        )}
      </div>
    </div>
  );
});

/** The reason in *Today*; in other queues the customer's last words, if there is room. */
export function RowDetail({ row, now }: { row: TicketRow; now: number }) {
  const { today, lastWords } = row;
  if (!today) return lastWords ? <bdi className={css.words}>{lastWords}</bdi> : null;
  const [icon, tone] = MARKS[markOfReason(today.reason)];
  return (
    <span className={classNames(css.words, marks.why)} title={todayReason(today, row.local, now)}>
      <span className={marks[tone]}>
        <Glyph icon={icon} size={12} />
      </span>{' '}
      <bdi className={today.reason === 'overdue' ? marks.danger : undefined}>{todayReason(today, row.local, now)}</bdi>
    </span>
  );
}

interface AgeProps {
  row: TicketRow;
  now: number;
  wait: Wait | null;
  className?: string | undefined;
}

/** The customer's waiting time, if it says more than the age of the last reply. */
export function Age({ row, now, wait, className }: AgeProps) {
  if (wait?.tells) return <WaitMark wait={wait} />;
  return (
    <time className={className} title={fullTime(row.lastAt, now)}>
      {shownAge(row.lastAt, now)}
    </time>
  );
}

const MARKS: Record<RowSign, [LucideIcon, Tone]> = {
  mentioned: [Bell, 'accent'],
  followed: [Bell, 'info'],
  doubt: [CircleHelp, 'doubt'],
  stopped: [CirclePause, 'warn'],
  refused: [CircleX, 'danger'],
  sending: [Send, 'info'],
  draft: [PencilLine, 'quiet'],
  suspended: [Ban, 'danger'],
  overdue: [CalendarX, 'warn'],
  expired: [CalendarOff, 'warn'],
  late: [Handshake, 'danger'],
  back: [AlarmClockCheck, 'accent'],
  promised: [Handshake, 'info'],
  snoozed: [AlarmClock, 'info'],
  done: [CheckCheck, 'quiet'],
  pinned: [Pin, 'quiet'],
};

/** Shows at most two marks. The worst has a word, the second only an icon. */
export function MarkWords({ row, now }: { row: TicketRow; now: number }) {
  const [first, second] = marksBeside(row);
  return (
    <>
      {first && <MarkWord mark={first} row={row} now={now} words />}
      {second && <MarkWord mark={second} row={row} now={now} />}
    </>
  );
}

function MarkWord({ mark, row, now, words }: { mark: Mark; row: TicketRow; now: number; words?: boolean }) {
  const [icon, tone] = MARKS[mark];
  return (
    <span className={classNames(marks.mark, marks[tone])} title={markWords(mark, row, now)}>
      <Glyph icon={icon} size={12} />
      {words && shownMark(mark, row, now)}
    </span>
  );
}

const TURNS: Record<Turn, LucideIcon> = { customer: ArrowDownLeft, us: ArrowUpRight, unknown: Minus };

interface TurnMarkProps {
  row: TicketRow;
  selected: boolean;
  selecting: boolean;
  implied: Turn | null;
  onToggle: (row: TicketRow, event: MouseEvent) => void;
}

/**
 * A dot for an unread ticket, else whose turn it is if the queue doesn't imply it; on hover or with
 * a selection a checkbox, for the pointer only.
 */
export function TurnMark({ row, selected, selecting, implied, onToggle }: TurnMarkProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row says what it is; this is where a pointer presses
    // biome-ignore lint/a11y/useKeyWithClickEvents: x is in the command table
    <span
      className={classNames(marks.turnMark, marks[row.turn])}
      data-selecting={selecting ? '' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row, event);
      }}
    >
      <span className={marks.turn}>
        {row.unread ? (
          <span className={marks.dot} />
        ) : (
          row.turn !== implied && <Glyph icon={TURNS[row.turn]} size={14} />
        )}
      </span>
      <span className={marks.box} data-selected={selected ? '' : undefined}>
        <Glyph icon={selected ? SquareCheck : Square} size={16} />
      </span>
    </span>
  );
}
