import {
  AlarmClock,
  AlarmClockCheck,
  Ban,
  CalendarOff,
  CalendarX,
  CheckCheck,
  CircleHelp,
  CirclePause,
  CircleX,
  Handshake,
  type LucideIcon,
  PencilLine,
  Pin,
  Send,
} from 'lucide-react';
import type { Mark, TicketRow } from '../../../shared/domain/ticket.ts';
import { classes } from '../../ui/classes.ts';
import { Glyph, type Tone } from '../../ui/Glyph.tsx';
import css from './MarkWord.module.css';
import { markWords, shownMark } from './row-words.ts';

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
