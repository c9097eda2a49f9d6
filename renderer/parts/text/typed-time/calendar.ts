/**
 * Converts days and clock times of this computer's calendar, or of another zone's, to moments,
 * including clock changes.
 */
import type { WallClock } from '../../../../shared/domain/zone.ts';

export interface CalendarDay {
  year: number;
  /** Starts at 0. */
  month: number;
  day: number;
}

export interface ClockTime {
  /** 24 is midnight at the end of the day. */
  hour: number;
  minute: number;
}

/** Follows `Date`, because `Intl` keeps a zone that the computer may leave. */
export const LOCAL_CLOCK: WallClock = {
  toWall: (utc) => utc - new Date(utc).getTimezoneOffset() * 60_000,
  toUtc(wall) {
    const date = new Date(wall);
    const day = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()] as const;
    return new Date(...day, date.getUTCHours(), date.getUTCMinutes()).getTime();
  },
};

export const calendarDayOf = (ms: number, clock = LOCAL_CLOCK): CalendarDay => {
  const date = new Date(clock.toWall(ms));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
};

export const clockTimeOf = (ms: number, clock = LOCAL_CLOCK): ClockTime => {
  const date = new Date(clock.toWall(ms));
  return { hour: date.getUTCHours(), minute: date.getUTCMinutes() };
};

export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
}

export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const first = new Date(Date.UTC(year, month + months, 1));
  const there = { year: first.getUTCFullYear(), month: first.getUTCMonth() };
  return { ...there, day: Math.min(day, daysIn(there)) };
}

export const daysIn = ({ year, month }: Pick<CalendarDay, 'year' | 'month'>): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** From 0 (Monday) to 6. */
export const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  (new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7;

export const isDay = ({ year, month, day }: CalendarDay): boolean =>
  month >= 0 && month < 12 && day >= 1 && day <= daysIn({ year, month });

interface ClockMoment {
  at: number;
  /** Clocks skip this time on that day; `at` is then equally far after the gap. */
  skipped: boolean;
}

const QUARTER = 15 * 60_000;
/** Covers the largest clock change (in quarters of an hour). */
const QUARTERS_TRIED = 12;

/** The moment of this time on this day, the first one to come if it occurs twice; null if none. */
export function momentOnClock(day: CalendarDay, time: ClockTime, now: number, clock = LOCAL_CLOCK): ClockMoment | null {
  if (time.hour === 24) return momentOnClock(addDays(day, 1), { hour: 0, minute: time.minute }, now, clock);
  const at = clock.toUtc(Date.UTC(day.year, day.month, day.day, time.hour, time.minute));
  const there = calendarDayOf(at, clock);
  if (there.year !== day.year || there.month !== day.month || there.day !== day.day) return null;
  const shows = (ms: number) => {
    const { hour, minute } = clockTimeOf(ms, clock);
    return hour === time.hour && minute === time.minute;
  };
  if (!shows(at)) return { at, skipped: true };
  if (at > now) return { at, skipped: false };
  for (let quarters = 1; quarters <= QUARTERS_TRIED; quarters += 1) {
    const again = at + quarters * QUARTER;
    if (again > now && shows(again)) return { at: again, skipped: false };
  }
  return { at, skipped: false };
}
