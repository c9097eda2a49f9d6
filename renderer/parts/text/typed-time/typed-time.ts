/**
 * `readTime` understands times as agents type them: *2h*, *90 min*, *fri 15:00*, *next mon*,
 * *tomorrow*, *14:30*, *24 dec*. It is pure: current moment, words of the language and working day
 * are arguments. Days and hours are in this computer's zone, or another.
 */
import type { WallClock } from '../../../../shared/domain/zone.ts';
import type { TypedTimeWords } from '../../../i18n/time-words.ts';
import {
  addDays,
  addMonths,
  type CalendarDay,
  type ClockTime,
  calendarDayOf,
  clockTimeOf,
  daysIn,
  isDay,
  LOCAL_CLOCK,
  momentOnClock,
  weekdayOf,
} from './calendar.ts';
import { combineParts, type DayChoice, type ParsedTime } from './combine-parts.ts';
import { type DayPart, FIRST_BARE_HOUR, readParts } from './read-parts.ts';

export interface WorkingDay {
  begins: ClockTime;
  ends: ClockTime;
}

export type TypedTime =
  /** `skipped`: the typed time, if clocks skip it on this day. */
  | { kind: 'moment'; at: number; skipped: ClockTime | null }
  | { kind: 'empty' }
  | { kind: 'past' }
  | { kind: 'too-far' }
  /** The calendar has no such day; `year` is null if none was typed and no year has the day. */
  | { kind: 'no-such-day'; day: number; month: number; year: number | null }
  /** The day has another weekday than the typed one. */
  | { kind: 'other-weekday'; day: CalendarDay }
  /** `word`: the text that is not understood; null if something is missing. */
  | { kind: 'unknown'; word: string | null };

const MINUTE = 60_000;
const MOST_YEARS = 10;

const MISSING: TypedTime = { kind: 'unknown', word: null };

/** Reads a typed time. Never returns a moment in the past. */
export function readTime(
  typed: string,
  now: number,
  words: TypedTimeWords,
  work: WorkingDay,
  clock = LOCAL_CLOCK,
): TypedTime {
  if (typed.trim() === '') return { kind: 'empty' };
  const read = readParts(typed, words);
  if (read.parts === null) return { kind: 'unknown', word: read.unknown };
  const parsed = combineParts(read.parts);
  if ('misfit' in parsed) return { kind: 'unknown', word: parsed.misfit };
  return resolve(words.at ? hoursAsTime(parsed, words) : parsed, { now, clock }, work);
}

/** The current moment, and the clock by which days and hours are meant. */
interface Here {
  now: number;
  clock: WallClock;
}

function resolve(parsed: ParsedTime, here: Here, work: WorkingDay): TypedTime {
  const { amount, day, part } = parsed;
  if (amount) return day === null || isFromNow(parsed) ? afterAmount(parsed, amount, here, work) : MISSING;
  if (day === null && parsed.clock === null && part === null) return MISSING;
  const time = timeOf(parsed, work);
  if (time === null) return MISSING;
  const today = calendarDayOf(here.now, here.clock);
  if (day === null) {
    const found = moment(today, time, here);
    // These words always mean today.
    if (found.kind !== 'past' || part === 'tonight' || part === 'endOfDay') return found;
    return moment(addDays(today, 1), time, here);
  }
  const found = dayChosen(day, time, here);
  if ('kind' in found) return found;
  if (parsed.weekday !== null && weekdayOf(found) !== parsed.weekday) return { kind: 'other-weekday', day: found };
  return moment(found, time, here);
}

/**
 * Hours after a word such as *às*, or beside a day or a part of it, are a time of day. So are *9h*
 * and *14h30* alone in some languages. A word such as *em* keeps them an amount.
 */
function hoursAsTime(parsed: ParsedTime, words: TypedTimeWords): ParsedTime {
  const { amount, hours, clock, at, within, day, part } = parsed;
  if (!amount || !hours || clock !== null || within) return parsed;
  const isAlone = words.clockHours && hours.isShort && hours.hour >= FIRST_BARE_HOUR;
  if (!(at || day || part || isAlone)) return parsed;
  const isAll = amount.days === 0 && amount.months === 0 && amount.minutes === hours.hour * 60 + hours.minute;
  return isAll && Number.isInteger(hours.hour) && hours.hour < 24 ? { ...parsed, amount: null, clock: hours } : parsed;
}

/** Beside an amount of hours, today means nothing more: *heute in 2 Stunden*. */
const isFromNow = ({ amount, day, within }: ParsedTime): boolean =>
  within && day?.of === 'ahead' && day.days === 0 && amount?.days === 0 && amount.months === 0;

/** An amount in hours is exact; an amount in days ends when work begins, unless a time is given. */
function afterAmount(
  parsed: ParsedTime,
  amount: NonNullable<ParsedTime['amount']>,
  here: Here,
  work: WorkingDay,
): TypedTime {
  const { now, clock } = here;
  const { minutes, days, months } = amount;
  const isTimed = parsed.clock !== null || parsed.part !== null;
  if (days === 0 && months === 0) return isTimed ? MISSING : bounded(now + Math.round(minutes * MINUTE), null, now);
  // Too far for the calendar, whatever the rest says.
  if (days > 366 * MOST_YEARS || months > 12 * MOST_YEARS) return { kind: 'too-far' };
  const day = addDays(addMonths(calendarDayOf(now, clock), months), days);
  if (minutes === 0) {
    const time = isTimed ? timeOf(parsed, work) : work.begins;
    return time ? moment(day, time, here) : MISSING;
  }
  if (isTimed) return MISSING;
  const found = momentOnClock(day, clockTimeOf(now, clock), now, clock);
  return found ? bounded(found.at + Math.round(minutes * MINUTE), null, now) : { kind: 'no-such-day', ...day };
}

const PART_TIMES: Record<Exclude<DayPart, 'morning' | 'endOfDay'>, ClockTime> = {
  noon: { hour: 12, minute: 0 },
  afternoon: { hour: 14, minute: 0 },
  evening: { hour: 18, minute: 0 },
  tonight: { hour: 20, minute: 0 },
  midnight: { hour: 24, minute: 0 },
};
/** Hours before this one count as the next day's if the text speaks of the night. */
const NIGHT_ENDS = 5;
const LATE_PARTS: readonly (DayPart | null)[] = ['afternoon', 'evening', 'tonight'];

/** Null if clock time and part of the day contradict each other. */
function timeOf({ clock, part, day, bare }: ParsedTime, { begins, ends }: WorkingDay): ClockTime | null {
  if (clock === null) {
    if (part === 'morning') return begins;
    if (part === 'endOfDay') return ends;
    if (part !== null) return PART_TIMES[part];
    return day?.of === 'ahead' && day.days === 0 ? ends : begins;
  }
  if (part === null) return bare ? { ...clock, hour: clock.hour + 12 } : clock;
  if (part === 'noon') return atNoon(clock);
  if (part === 'morning') return clock.hour < 12 ? clock : null;
  if (!LATE_PARTS.includes(part)) return null;
  // Twelve at night is midnight, in either half of the clock.
  if (part !== 'afternoon' && clock.hour % 12 === 0) return { ...clock, hour: 24 };
  if (part === 'tonight' && clock.hour < NIGHT_ENDS) return null;
  return clock.hour < 12 ? { ...clock, hour: clock.hour + 12 } : clock;
}

/** *12 Uhr mittags*, *las 3 del mediodía*; null for hours that no one calls noon. */
function atNoon(clock: ClockTime): ClockTime | null {
  if (clock.hour === 11 || clock.hour === 12) return clock;
  return clock.hour >= 1 && clock.hour <= 4 ? { ...clock, hour: clock.hour + 12 } : null;
}

function dayChosen(choice: DayChoice, time: ClockTime, here: Here): CalendarDay | TypedTime {
  const today = calendarDayOf(here.now, here.clock);
  switch (choice.of) {
    case 'ahead':
      return addDays(today, choice.days);
    case 'weekday': {
      const { weekday, which } = choice;
      const behind = (weekday - weekdayOf(today) + 7) % 7;
      // Weeks begin on Monday.
      if (which === 'next') return addDays(today, 7 - weekdayOf(today) + weekday);
      if (which === 'this' && behind === 0 && isFuture(today, time, here)) return today;
      return addDays(today, behind || 7);
    }
    case 'date': {
      const { day, month, year } = choice;
      const years = year === null ? [today.year, today.year + 1] : [year];
      const days = years.map((year) => ({ year: year, month, day })).filter(isDay);
      const [first] = days;
      // Neither year has the day: no year does, or not the next possible one.
      if (!first) return { kind: 'no-such-day', day, month, year: year ?? (day > 29 ? null : today.year + 1) };
      return days.find((date) => isFuture(date, time, here)) ?? first;
    }
    case 'month-day': {
      const { day, inNext } = choice;
      const next = addMonths({ ...today, day: 1 }, 1);
      if (inNext) return isDay({ ...next, day }) ? { ...next, day } : { kind: 'no-such-day', ...next, day };
      const months = [0, 1, 2].map((ahead) => addMonths({ ...today, day: 1 }, ahead));
      const days = months.map((first) => ({ ...first, day })).filter(isDay);
      return days.find((date) => isFuture(date, time, here)) ?? MISSING;
    }
    case 'next-week':
      return addDays(today, 7 - weekdayOf(today));
    case 'next-month':
      return addMonths({ ...today, day: 1 }, 1);
    case 'month-end': {
      const last = { ...today, day: daysIn(today) };
      if (isFuture(last, time, here)) return last;
      const next = addMonths({ ...today, day: 1 }, 1);
      return { ...next, day: daysIn(next) };
    }
  }
}

const isFuture = (day: CalendarDay, time: ClockTime, here: Here): boolean => moment(day, time, here).kind !== 'past';

function moment(day: CalendarDay, time: ClockTime, { now, clock }: Here): TypedTime {
  const found = momentOnClock(day, time, now, clock);
  if (found === null) return { kind: 'no-such-day', ...day };
  return bounded(found.at, found.skipped ? time : null, now);
}

function bounded(at: number, skipped: ClockTime | null, now: number): TypedTime {
  if (at <= now) return { kind: 'past' };
  if (!(at < new Date(now).setFullYear(new Date(now).getFullYear() + MOST_YEARS))) return { kind: 'too-far' };
  return { kind: 'moment', at, skipped };
}
