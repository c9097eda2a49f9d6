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
  /** The amount as a time of day, if it is one of hours: *9h30*. */
  hours: (ClockTime & { isShort: boolean }) | null;
  /** A word says that hours are a time of day. */
  at: boolean;
  /** A word says that hours are an amount. */
  within: boolean;
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
  const nothing = { amount: null, day: null, weekday: null, clock: null, hours: null, part: null };
  const parsed: ParsedTime = { ...nothing, at: false, within: false, bare: false };
  for (let at = 0; at < parts.length; ) {
    const part = parts[at];
    if (!part) break;
    const taken = takePart(parsed, part, parts.slice(at + 1));
    if (taken === 0) return { misfit: part.text };
    at += taken;
  }
  return parsed;
}

/** Number of consumed parts, starting with this one; 0 if it does not fit. */
function takePart(parsed: ParsedTime, part: TimePart, [next, after, last]: readonly TimePart[]): number {
  switch (part.is) {
    case 'number':
      return takeNumber(parsed, part, next, after, last);
    case 'half': {
      const [unit, count] = next?.is === 'number' && next.value === 1 ? [after, 3] : [next, 2];
      return unit?.is === 'unit' && addAmount(parsed, 0.5, unit.unit) ? count : 0;
    }
    case 'unit':
      return part.alone && addAmount(parsed, part.alone, part.unit) ? 1 : 0;
    case 'clock': {
      const half = next?.is === 'am' || next?.is === 'pm' ? next.is : null;
      const isUnitBehind = next?.is === 'unit' && next.unit === 'hour';
      return setClock(parsed, half ? withHalf(part.clock, half) : part.clock) ? (half || isUnitBehind ? 2 : 1) : 0;
    }
    case 'ordinal':
      if (next?.is === 'month') return takeDate(parsed, part.day, next.month, after, 2);
      return setDay(parsed, { of: 'month-day', day: part.day }) ? 1 : 0;
    case 'month':
      if (next?.is === 'ordinal') return takeDate(parsed, next.day, part.month, after, 2);
      if (next?.is !== 'number' || next.digits === 0 || next.digits > 2) return 0;
      return takeDate(parsed, next.value, part.month, after, 2);
    case 'date':
      if (part.month < 0 || part.month > 11) return 0;
      return setDay(parsed, { of: 'date', day: part.day, month: part.month, year: part.year }) ? 1 : 0;
    case 'weekday':
      return setDay(parsed, { of: 'weekday', weekday: part.weekday, which: 'coming' }) ? 1 : 0;
    case 'ahead':
      return setDay(parsed, { of: 'ahead', days: part.days }) ? 1 : 0;
    case 'next':
      return takeNext(parsed, next);
    case 'this':
      if (next?.is === 'weekday') return setDay(parsed, { ...weekdayChoice(next.weekday), which: 'this' }) ? 2 : 0;
      return next?.is === 'dayPart' && setDay(parsed, { of: 'ahead', days: 0 }) ? 1 : 0;
    case 'at':
    case 'within':
      parsed[part.is] = true;
      return 1;
    case 'dayPart':
      return setPart(parsed, part.part) ? 1 : 0;
    case 'endOf': {
      const day: DayChoice =
        part.of === 'month' ? { of: 'month-end' } : { ...weekdayChoice(LAST_WEEKDAY), which: 'this' };
      return setDay(parsed, day) && setPart(parsed, 'endOfDay') ? 1 : 0;
    }
    default:
      return 0;
  }
}

const weekdayChoice = (weekday: number) => ({ of: 'weekday', weekday }) as const;

function takeNumber(
  parsed: ParsedTime,
  number: TimePart & { is: 'number' },
  next?: TimePart,
  after?: TimePart,
  last?: TimePart,
): number {
  const { value, digits } = number;
  if (next?.is === 'unit') {
    if (!addAmount(parsed, value, next.unit)) return 0;
    // For example `1h30`.
    const minutes = next.unit === 'hour' && after?.is === 'number' && after.digits === 2 && after.value < 60;
    const isJoined = minutes && last?.is !== 'unit' && last?.is !== 'month';
    if (next.unit === 'hour')
      parsed.hours = { hour: value, minute: isJoined ? after.value : 0, isShort: next.text === 'h' };
    if (!isJoined) return 2;
    return addAmount(parsed, after.value, 'minute') ? 3 : 0;
  }
  if (next?.is === 'am' || next?.is === 'pm') {
    return setClock(parsed, withHalf({ hour: value, minute: 0 }, next.is)) ? 2 : 0;
  }
  if (next?.is === 'month') return takeDate(parsed, value, next.month, after, 2);
  if (digits === 3 || digits === 4) {
    const clock = { hour: Math.floor(value / 100), minute: value % 100 };
    return clock.hour < 24 && clock.minute < 60 && setClock(parsed, clock) ? 1 : 0;
  }
  if (!Number.isInteger(value) || value > 24 || !setClock(parsed, { hour: value, minute: 0 })) return 0;
  parsed.bare = digits === 1 && value > 0;
  return 1;
}

function takeNext(parsed: ParsedTime, next?: TimePart): number {
  if (next?.is === 'weekday') return setDay(parsed, { ...weekdayChoice(next.weekday), which: 'next' }) ? 2 : 0;
  if (next?.is !== 'unit') return 0;
  const days: Partial<Record<Unit, DayChoice>> = {
    day: { of: 'ahead', days: 1 },
    week: { ...weekdayChoice(0), which: 'next' },
    month: { of: 'next-month' },
  };
  const day = days[next.unit];
  return day && setDay(parsed, day) ? 2 : 0;
}

/** Includes the year if one follows the month. */
function takeDate(parsed: ParsedTime, day: number, month: number, behind: TimePart | undefined, taken: number): number {
  const year = behind?.is === 'number' && behind.digits === 4 && behind.value >= 1900 ? behind.value : null;
  return setDay(parsed, { of: 'date', day, month, year }) ? taken + (year === null ? 0 : 1) : 0;
}

/** The hour of a 12-hour clock; null if that clock does not have it. */
function withHalf({ hour, minute }: ClockTime, half: 'am' | 'pm'): ClockTime | null {
  if (hour < 1 || hour > 12) return null;
  return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute };
}

function addAmount(parsed: ParsedTime, value: number, unit: Unit): boolean {
  const amount = parsed.amount ?? { minutes: 0, days: 0, months: 0 };
  if (unit === 'month') {
    if (!Number.isInteger(value)) return false;
    parsed.amount = { ...amount, months: amount.months + value };
  } else if (Number.isInteger(value) && (unit === 'day' || unit === 'week')) {
    parsed.amount = { ...amount, days: amount.days + value * (unit === 'week' ? 7 : 1) };
  } else parsed.amount = { ...amount, minutes: amount.minutes + value * MINUTES[unit] };
  return true;
}

function setClock(parsed: ParsedTime, clock: ClockTime | null): boolean {
  if (clock === null || parsed.clock !== null) return false;
  parsed.clock = clock;
  return true;
}

function setPart(parsed: ParsedTime, part: DayPart): boolean {
  if (parsed.part !== null) return false;
  parsed.part = part;
  return true;
}

function setDay(parsed: ParsedTime, day: DayChoice): boolean {
  const before = parsed.day;
  if (before === null) {
    parsed.day = day;
    return true;
  }
  // A date may have its weekday on either side.
  const [weekday, date] = before.of === 'weekday' ? [before, day] : [day, before];
  if (weekday.of !== 'weekday' || weekday.which !== 'coming' || parsed.weekday !== null) return false;
  if (date.of !== 'date' && date.of !== 'month-day') return false;
  parsed.day = date;
  parsed.weekday = weekday.weekday;
  return true;
}
