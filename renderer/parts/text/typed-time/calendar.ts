/**
 * Converts days and clock times of this computer's calendar to moments, including clock changes.
 */

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

export const calendarDayOf = (ms: number): CalendarDay => {
  const date = new Date(ms);
  return { year: date.getFullYear(), month: date.getMonth(), day: date.getDate() };
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
export function momentOnClock(day: CalendarDay, time: ClockTime, now: number): ClockMoment | null {
  if (time.hour === 24) return momentOnClock(addDays(day, 1), { hour: 0, minute: time.minute }, now);
  const date = new Date(day.year, day.month, day.day, time.hour, time.minute);
  const at = date.getTime();
  const there = calendarDayOf(at);
  if (there.year !== day.year || there.month !== day.month || there.day !== day.day) return null;
  const shows = (ms: number) => new Date(ms).getHours() === time.hour && new Date(ms).getMinutes() === time.minute;
  if (!shows(at)) return { at, skipped: true };
  if (at > now) return { at, skipped: false };
  for (let quarters = 1; quarters <= QUARTERS_TRIED; quarters += 1) {
    const again = at + quarters * QUARTER;
    if (again > now && shows(again)) return { at: again, skipped: false };
  }
  return { at, skipped: false };
}
