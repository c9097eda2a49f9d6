/** Joins the parts of a typed time: a day, a time of day, an amount of time from now. */
import type { ClockTime } from './calendar.ts';
import { joinFractions } from './join-fractions.ts';
import { type DayPart, FIRST_BARE_HOUR, isDate, type TimePart, type Unit } from './read-parts.ts';

export type DayChoice =
  | { of: 'ahead'; days: number }
  | { of: 'weekday'; weekday: number; which: 'coming' | 'this' | 'next' }
  | { of: 'date'; day: number; month: number; year: number | null }
  | { of: 'month-day'; day: number; inNext?: true }
  | { of: 'next-week' }
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
const LAST_HOUR = 23;

/** The combined meaning of the parts, or the first part that does not fit. */
export function combineParts(read: readonly TimePart[]): ParsedTime | { misfit: string } {
  const parts = joinFractions(read);
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
    case 'onDay':
      return takeOnDay(parsed, next, after, last);
    case 'unit':
      return takeUnit(parsed, part, next);
    case 'clock':
      return takeClock(parsed, part, next);
    case 'past':
      return next ? 1 : 0;
    case 'oclock':
      return 1;
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
      if (nextIs(next) && after?.is !== 'unit') return takeNext(parsed, nextIs(next), part) ? 2 : 0;
      return takeNext(parsed, 'coming', part) ? 1 : 0;
    case 'ahead':
      return setDay(parsed, { of: 'ahead', days: part.days }) ? 1 : 0;
    case 'coming':
    case 'next':
      // A date says by itself which one it is.
      if (part.is === 'coming' && (next?.is === 'onDay' || isDate(next))) return takeAnnounced(parsed, next, after);
      return takeNext(parsed, part.is, next) ? 2 : 0;
    case 'this':
      if (next?.is === 'weekday') return setDay(parsed, { ...weekdayChoice(next.weekday), which: 'this' }) ? 2 : 0;
      return next?.is === 'dayPart' && setDay(parsed, { of: 'ahead', days: 0 }) ? 1 : 0;
    case 'at':
      parsed.at = true;
      return 1;
    case 'within':
      if (next?.is === 'number') parsed.within = true;
      return 1;
    case 'dayPart':
      return setPart(parsed, part.part) ? 1 : 0;
    case 'endOf':
      return setDay(parsed, endOf(part.of)) && setPart(parsed, 'endOfDay') ? 1 : 0;
    default:
      return 0;
  }
}

const weekdayChoice = (weekday: number) => ({ of: 'weekday', weekday }) as const;

const endOf = (of: 'week' | 'month'): DayChoice =>
  of === 'month' ? { of: 'month-end' } : { ...weekdayChoice(LAST_WEEKDAY), which: 'this' };

const nextIs = (part?: TimePart) => (part?.is === 'next' || part?.is === 'coming' ? part.is : null);

const isMonth = (part?: TimePart) => part?.is === 'unit' && part.unit === 'month';

function takeClock(parsed: ParsedTime, { clock, bare }: TimePart & { is: 'clock' }, next?: TimePart): number {
  const half = next?.is === 'am' || next?.is === 'pm' ? next.is : null;
  const isUnitBehind = next?.is === 'unit' && next.unit === 'hour';
  parsed.bare = bare === true && !half;
  return setClock(parsed, half ? withHalf(clock, half) : clock) ? (half || isUnitBehind ? 2 : 1) : 0;
}

function takeUnit(parsed: ParsedTime, part: TimePart & { is: 'unit' }, next?: TimePart): number {
  if (nextIs(next)) return takeNext(parsed, nextIs(next), part) ? 2 : 0;
  return part.alone && addAmount(parsed, part.alone, part.unit) ? 1 : 0;
}

function takeOnDay(parsed: ParsedTime, next?: TimePart, after?: TimePart, last?: TimePart): number {
  // For example `el martes 24`, unlike `el martes 3 de la tarde`.
  if (next?.is === 'weekday' && last?.is !== 'dayPart' && takeMonthDay(parsed, after, last)) {
    return takeNext(parsed, 'coming', next) ? 3 : 0;
  }
  return takeMonthDay(parsed, next, after) || 1;
}

/** A date behind a word that says nothing else: *el próximo 3 de marzo*. */
const takeAnnounced = (parsed: ParsedTime, date?: TimePart, behind?: TimePart): number =>
  takeMonthDay(parsed, date, behind) || (date?.is !== 'number' || behind?.is === 'month' ? 1 : 0);

/** A day of the month behind a word that announces it; 0 if the number is something else. */
function takeMonthDay(parsed: ParsedTime, number?: TimePart, behind?: TimePart): number {
  if (number?.is !== 'number' || number.digits > 2 || number.value < 1 || number.value > 31) return 0;
  if (behind && ['unit', 'am', 'pm', 'oclock', 'month'].includes(behind.is)) return 0;
  return setDay(parsed, { of: 'month-day', day: number.value }) ? 2 : 0;
}

function takeNumber(
  parsed: ParsedTime,
  number: TimePart & { is: 'number' },
  next?: TimePart,
  after?: TimePart,
  last?: TimePart,
): number {
  const { value, digits } = number;
  // For example `às 9 semana que vem`.
  const isOfNext = next?.is === 'unit' && next.unit !== 'hour' && nextIs(after) !== null;
  if (next?.is === 'unit' && !isOfNext) {
    if (next.unit === 'hour') return takeHours(parsed, value, next.text === 'h', after, last);
    return addAmount(parsed, value, next.unit) ? 2 : 0;
  }
  if (next?.is === 'am' || next?.is === 'pm') {
    return setClock(parsed, withHalf({ hour: value, minute: 0 }, next.is)) ? 2 : 0;
  }
  if (next?.is === 'month') return takeDate(parsed, value, next.month, after, 2);
  if (digits === 3 || digits === 4) {
    const clock = { hour: Math.floor(value / 100), minute: value % 100 };
    return clock.hour < 24 && clock.minute < 60 && setClock(parsed, clock) ? 1 : 0;
  }
  // Before `next month` alone a number may be an hour, unlike in `24 du mois prochain`.
  const isJoined = next?.is === 'onDay';
  const [first, second] = isJoined ? [after, last] : [next, after];
  const isDayOf = isJoined || value > LAST_HOUR;
  const isOfNextMonth =
    (isMonth(first) && nextIs(second) !== null) || (isDayOf && nextIs(first) !== null && isMonth(second));
  // A time follows, or no clock has this hour: `mardi 24 à 10h`, `mon 23 14:30`, `mardi 25`.
  const isAfterWeekday = parsed.day?.of === 'weekday' && value > LAST_HOUR && !parsed.at && next?.is !== 'oclock';
  const isTimed = next?.is === 'clock' || (next?.is === 'at' && after?.is === 'number');
  if (isTimed || isAfterWeekday || (isOfNextMonth && !parsed.at)) return takeMonthDay(parsed, number) ? 1 : 0;
  // For example `15 Uhr 30`.
  const isMinutes = next?.is === 'oclock' && after?.is === 'number' && after.digits === 2 && last?.is !== 'month';
  const clock = { hour: value, minute: isMinutes ? after.value : 0 };
  if (!Number.isInteger(value) || value > 24 || clock.minute > 59 || !setClock(parsed, clock)) return 0;
  parsed.bare = value > 0 && value < FIRST_BARE_HOUR && (digits === 1 || (digits === 0 && parsed.at));
  return isMinutes ? 3 : 1;
}

/** Includes minutes: `1h30`, `14h30min`. */
function takeHours(parsed: ParsedTime, hour: number, isShort: boolean, next?: TimePart, after?: TimePart): number {
  if (next?.is === 'am' || next?.is === 'pm') return setClock(parsed, withHalf({ hour, minute: 0 }, next.is)) ? 3 : 0;
  const hasUnit = after?.is === 'unit' && after.unit === 'minute';
  const isMinutes = next?.is === 'number' && next.value < 60 && (next.digits === 2 || (hasUnit && next.digits === 1));
  const isJoined = isMinutes && (hasUnit || (after?.is !== 'unit' && after?.is !== 'month'));
  const minute = isJoined ? next.value : 0;
  parsed.hours = { hour, minute, isShort: isShort && !hasUnit };
  if (!addAmount(parsed, hour, 'hour') || !addAmount(parsed, minute, 'minute')) return 0;
  return isJoined ? (hasUnit ? 4 : 3) : 2;
}

function takeNext(parsed: ParsedTime, which: 'next' | 'coming' | null, thing?: TimePart): boolean {
  if (which && thing?.is === 'weekday') return setDay(parsed, { ...weekdayChoice(thing.weekday), which });
  if (thing?.is !== 'unit') return false;
  const days: Partial<Record<Unit, DayChoice>> = {
    day: { of: 'ahead', days: 1 },
    week: { of: 'next-week' },
    month: { of: 'next-month' },
  };
  const day = days[thing.unit];
  return day !== undefined && setDay(parsed, day);
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
  // Either may come first: *am 24. nächsten Monats*, *le mois prochain le 24*.
  const [monthDay, month] = before.of === 'month-day' ? [before, day] : [day, before];
  if (monthDay.of === 'month-day' && month.of === 'next-month') {
    parsed.day = { ...monthDay, inNext: true };
    return true;
  }
  // A date, or the next week, may have its weekday on either side.
  const [weekday, date] = before.of === 'weekday' ? [before, day] : [day, before];
  if (weekday.of !== 'weekday' || parsed.weekday !== null) return false;
  if (weekday.which !== 'coming' && date.of !== 'month-day') return false;
  if (date.of === 'next-week') {
    parsed.day = { ...weekday, which: 'next' };
    return true;
  }
  if (date.of !== 'date' && date.of !== 'month-day') return false;
  parsed.day = date;
  parsed.weekday = weekday.weekday;
  return true;
}
