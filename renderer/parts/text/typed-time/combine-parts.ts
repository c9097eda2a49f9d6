/** Joins the parts of a typed time: a day, a time of day, an amount of time from now. */
import type { ClockTime } from './calendar.ts';
import type { DayPart, TimePart, Unit } from './read-parts.ts';

export type DayChoice =
  | { of: 'ahead'; days: number }
  | { of: 'weekday'; weekday: number; which: 'coming' | 'this' | 'next' }
  | { of: 'date'; day: number; month: number; year: number | null }
  | { of: 'month-day'; day: number }
  | { of: 'next-month' }
  | { of: 'month-end' };

export interface ParsedTime {
  amount: { minutes: number; days: number; months: number } | null;
  day: DayChoice | null;
  /** A weekday beside a date, as in *Fri 27 Nov*. */
  weekday: number | null;
  clock: ClockTime | null;
  bare: boolean;
  part: DayPart | null;
}

const MINUTES: Record<'minute' | 'hour' | 'day' | 'week', number> = {
  minute: 1,
  hour: 60,
  day: 24 * 60,
  week: 7 * 24 * 60,
};
const LAST_WEEKDAY = 4;

/** The combined meaning of the parts, or the first part that does not fit. */
export function combineParts(parts: readonly TimePart[]): ParsedTime | { misfit: string } {
  const said: ParsedTime = { amount: null, day: null, weekday: null, clock: null, bare: false, part: null };
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    if (!part) break;
    const taken = takePart(said, part, parts.slice(at + 1));
    if (taken === 0) return { misfit: part.text };
    at += taken;
  }
  return said;
}

/** Number of consumed parts, starting with this one; 0 if it does not fit. */
function takePart(said: ParsedTime, part: TimePart, [next, after, last]: readonly TimePart[]): number {
  switch (part.is) {
    case 'number':
      return takeNumber(said, part, next, after, last);
    case 'half': {
      const [unit, count] = next?.is === 'number' && next.value === 1 ? [after, 3] : [next, 2];
      return unit?.is === 'unit' && addAmount(said, 0.5, unit.unit) ? count : 0;
    }
    case 'clock': {
      const half = next?.is === 'am' || next?.is === 'pm' ? next.is : null;
      return setClock(said, half ? withHalf(part.clock, half) : part.clock) ? (half ? 2 : 1) : 0;
    }
    case 'ordinal':
      if (next?.is === 'month') return takeDate(said, part.day, next.month, after, 2);
      return setDay(said, { of: 'month-day', day: part.day }) ? 1 : 0;
    case 'month':
      if (next?.is === 'ordinal') return takeDate(said, next.day, part.month, after, 2);
      if (next?.is !== 'number' || next.digits === 0 || next.digits > 2) return 0;
      return takeDate(said, next.value, part.month, after, 2);
    case 'date':
      if (part.month < 0 || part.month > 11) return 0;
      return setDay(said, { of: 'date', day: part.day, month: part.month, year: part.year }) ? 1 : 0;
    case 'weekday':
      return setDay(said, { of: 'weekday', weekday: part.weekday, which: 'coming' }) ? 1 : 0;
    case 'ahead':
      return setDay(said, { of: 'ahead', days: part.days }) ? 1 : 0;
    case 'next':
      return takeNext(said, next);
    case 'this':
      if (next?.is === 'weekday') return setDay(said, { ...weekdayChoice(next.weekday), which: 'this' }) ? 2 : 0;
      return next?.is === 'dayPart' && setDay(said, { of: 'ahead', days: 0 }) ? 1 : 0;
    case 'dayPart':
      return setPart(said, part.part) ? 1 : 0;
    case 'endOf': {
      const day: DayChoice =
        part.of === 'month' ? { of: 'month-end' } : { ...weekdayChoice(LAST_WEEKDAY), which: 'this' };
      return setDay(said, day) && setPart(said, 'endOfDay') ? 1 : 0;
    }
    default:
      return 0;
  }
}

const weekdayChoice = (weekday: number) => ({ of: 'weekday', weekday }) as const;

function takeNumber(
  said: ParsedTime,
  number: TimePart & { is: 'number' },
  next?: TimePart,
  after?: TimePart,
  last?: TimePart,
): number {
  const { value, digits } = number;
  if (next?.is === 'unit') {
    if (!addAmount(said, value, next.unit)) return 0;
    // For example `1h30`.
    const minutes = next.unit === 'hour' && after?.is === 'number' && after.digits === 2 && after.value < 60;
    if (!minutes || last?.is === 'unit' || last?.is === 'month') return 2;
    return addAmount(said, after.value, 'minute') ? 3 : 0;
  }
  if (next?.is === 'am' || next?.is === 'pm') {
    return setClock(said, withHalf({ hour: value, minute: 0 }, next.is)) ? 2 : 0;
  }
  if (next?.is === 'month') return takeDate(said, value, next.month, after, 2);
  if (digits === 3 || digits === 4) {
    const clock = { hour: Math.floor(value / 100), minute: value % 100 };
    return clock.hour < 24 && clock.minute < 60 && setClock(said, clock) ? 1 : 0;
  }
  if (!Number.isInteger(value) || value > 24 || !setClock(said, { hour: value, minute: 0 })) return 0;
  said.bare = digits === 1 && value > 0;
  return 1;
}

function takeNext(said: ParsedTime, next?: TimePart): number {
  if (next?.is === 'weekday') return setDay(said, { ...weekdayChoice(next.weekday), which: 'next' }) ? 2 : 0;
  if (next?.is !== 'unit') return 0;
  const days: Partial<Record<Unit, DayChoice>> = {
    day: { of: 'ahead', days: 1 },
    week: { ...weekdayChoice(0), which: 'next' },
    month: { of: 'next-month' },
  };
  const day = days[next.unit];
  return day && setDay(said, day) ? 2 : 0;
}

/** Includes the year if one follows the month. */
function takeDate(said: ParsedTime, day: number, month: number, behind: TimePart | undefined, taken: number): number {
  const year = behind?.is === 'number' && behind.digits === 4 && behind.value >= 1900 ? behind.value : null;
  return setDay(said, { of: 'date', day, month, year }) ? taken + (year === null ? 0 : 1) : 0;
}

/** The hour of a 12-hour clock; null if that clock does not have it. */
function withHalf({ hour, minute }: ClockTime, half: 'am' | 'pm'): ClockTime | null {
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute };
}

function addAmount(said: ParsedTime, value: number, unit: Unit): boolean {
  const amount = said.amount ?? { minutes: 0, days: 0, months: 0 };
  if (unit === 'month') {
    if (!Number.isInteger(value)) return false;
    said.amount = { ...amount, months: amount.months + value };
  } else if (Number.isInteger(value) && (unit === 'day' || unit === 'week')) {
    said.amount = { ...amount, days: amount.days + value * (unit === 'week' ? 7 : 1) };
  } else said.amount = { ...amount, minutes: amount.minutes + value * MINUTES[unit] };
  return true;
}

function setClock(said: ParsedTime, clock: ClockTime | null): boolean {
  if (clock === null || said.clock !== null) return false;
  said.clock = clock;
  return true;
}

function setPart(said: ParsedTime, part: DayPart): boolean {
  if (said.part !== null) return false;
  said.part = part;
  return true;
}

function setDay(said: ParsedTime, day: DayChoice): boolean {
  const before = said.day;
  if (before === null) {
    said.day = day;
    return true;
  }
  // A date may have its weekday on either side.
  const [weekday, date] = before.of === 'weekday' ? [before, day] : [day, before];
  if (weekday.of !== 'weekday' || weekday.which !== 'coming' || said.weekday !== null) return false;
  if (date.of !== 'date' && date.of !== 'month-day') return false;
  said.day = date;
  said.weekday = weekday.weekday;
  return true;
}
