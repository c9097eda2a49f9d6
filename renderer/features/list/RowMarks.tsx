import {
  AlarmClock,
  AlarmClockCheck,
  ArrowDownLeft,
  ArrowUpRight,
  Ban,
  CalendarOff,
  CalendarX,
  CheckCheck,
  CircleHelp,
  CirclePause,
  CircleX,
  Handshake,
  type LucideIcon,
  Minus,
  PencilLine,
  Pin,
  Send,
  Square,
  SquareCheck,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Mark, TicketRow, Turn } from '../../../shared/domain/ticket.ts';
import { markWords, shownMark } from '../../parts/tickets/row-texts.ts';
import { classes } from '../../ui/dom.ts';
import { Glyph, type Tone } from '../../ui/Glyph.tsx';
import css from './RowMarks.module.css';

const MARKS: Record<Mark, [LucideIcon, Tone]> = {
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

/** At most two marks of a row. The worst has its word; the second one is its picture only. */
export function MarkWords({ row, now }: { row: TicketRow; now: number }) {
  const [first, second] = row.marks;
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
    <span className={classes(css.mark, css[tone])} title={markWords(mark, row, now)}>
      <Glyph icon={icon} size={12} />
      {words && shownMark(mark, row, now)}
    </span>
  );
}

const TURNS: Record<Turn, LucideIcon> = { customer: ArrowDownLeft, us: ArrowUpRight, unknown: Minus };

interface TurnMarkProps {
  row: TicketRow;
  selected: boolean;
  /** Some row is selected: every row shows its box. */
  selecting: boolean;
  onToggle: (row: TicketRow, event: MouseEvent) => void;
}

/**
 * Whose turn it is, filled while unread. Under the pointer, and while rows are selected, the box to select stands in its place.
 * For the pointer only: by keys it is `x`, and the row itself says that it is selected.
 */
export function TurnMark({ row, selected, selecting, onToggle }: TurnMarkProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the row says what it is; this is where a pointer presses
    // biome-ignore lint/a11y/useKeyWithClickEvents: x is in the command table
    <span
      className={classes(css.turnMark, row.unread && css.unread, css[row.turn])}
      data-selecting={selecting ? '' : undefined}
      onClick={(event) => {
        event.stopPropagation();
        onToggle(row, event);
      }}
    >
      <span className={css.turn}>
        <Glyph icon={TURNS[row.turn]} size={14} />
      </span>
      <span className={css.box} data-selected={selected ? '' : undefined}>
        <Glyph icon={selected ? SquareCheck : Square} size={16} />
      </span>
    </span>
  );
}
