/** Turns days and clock times of this computer's calendar into moments, also where clocks change. */

export interface CalendarDay {
  year: number;
  /** From 0 on. */
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

/** Days after this one. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), day: date.getUTCDate() };
}

/** The same day of a later month; the last one where that month is shorter. */
export function addMonths({ year, month, day }: CalendarDay, months: number): CalendarDay {
  const first = new Date(Date.UTC(year, month + months, 1));
  const there = { year: first.getUTCFullYear(), month: first.getUTCMonth() };
  return { ...there, day: Math.min(day, daysIn(there)) };
}

/** How many days a month has. */
export const daysIn = ({ year, month }: Pick<CalendarDay, 'year' | 'month'>): number =>
  new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** From 0, Monday, to 6. */
export const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  (new Date(Date.UTC(year, month, day)).getUTCDay() + 6) % 7;

export const isDay = ({ year, month, day }: CalendarDay): boolean =>
  month >= 0 && month < 12 && day >= 1 && day <= daysIn({ year, month });

export interface ClockMoment {
  /** Our clock, ms. */
  at: number;
  /** Clocks leave this time out that day; `at` is as far behind the gap as it was into it. */
  skipped: boolean;
}

const QUARTER = 15 * 60_000;
/** The longest change of clocks, with room. */
const QUARTERS_TRIED = 12;

/**
 * The moment of this time on this day. Where the clock shows it twice, the first one that is still
 * to come. Null for a day that the calendar of the computer's zone leaves out.
 */
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
