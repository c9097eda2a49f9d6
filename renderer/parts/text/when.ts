/**
 * Offers moments to come and says how they are called, all in this computer's zone and calendar.
 */
import {
  DAY,
  formatClock,
  formatDay,
  formatLongDay,
  formatLongWeekday,
  formatMoment,
  formatWeekday,
} from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

export const CHOICES = ['later', 'tomorrow', 'monday', 'week'] as const;
export type ChoiceName = (typeof CHOICES)[number];

interface Choice {
  name: ChoiceName;
  /** Our clock, ms. */
  at: number;
}

/** When a working day begins. */
const MORNING = 9;
const HOURS_LATER = 3;
const HOUR = 60 * 60_000;

/**
 * `days` after `now`, by the calendar, when the working day begins: nine by the clock, however the
 * clocks were changed.
 */
const morningIn = (days: number, now: Date): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);

/** From one to the other by the calendar: a day in which clocks change is one day, too. */
function calendarDaysBetween(from: number, to: number): number {
  const dayOf = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
  };
  return dayOf(to) - dayOf(from);
}

/** In order; without what would not be today any more, or is the same moment as another. */
export function choices(now: number): Choice[] {
  const today = new Date(now);
  const offered: Record<ChoiceName, Date | null> = {
    later: laterToday(today),
    tomorrow: morningIn(1, today),
    // Monday is day 1 of a week; on a Monday the next one is meant.
    monday: morningIn((8 - today.getDay()) % 7 || 7, today),
    week: morningIn(7, today),
  };
  const found: Choice[] = [];
  for (const name of CHOICES) {
    const at = offered[name]?.getTime();
    if (at !== undefined && !found.some((one) => one.at === at)) found.push({ name, at });
  }
  return found;
}

/**
 * In some hours, at a full half hour; in the small hours, this morning. Null where the day is over
 * by then.
 */
function laterToday(now: Date): Date | null {
  if (now.getHours() < MORNING - HOURS_LATER) return morningIn(0, now);
  // Minutes past the hour roll over by themselves, also into another hour of a changing clock.
  const half = new Date(now.getTime() + HOURS_LATER * HOUR);
  half.setMinutes(Math.ceil(half.getMinutes() / 30) * 30, 0, 0);
  return calendarDaysBetween(now.getTime(), half.getTime()) === 0 ? half : null;
}

/** `14:30` today, `tomorrow 09:00`, `Mon 09:00` within the week, `4 Jan 09:00` beyond it. */
export function shortWhen(at: number, now: number): string {
  const days = calendarDaysBetween(now, at);
  const time = formatClock(at);
  if (days === 1) return t('marks.tomorrowAt', { time });
  if (days === -1) return t('marks.yesterdayAt', { time });
  if (days > 1 && days < 7) return t('marks.dayAt', { day: formatWeekday(at), time });
  return formatMoment(at, now);
}

/**
 * Where there is little room: `14:30` today, `Sat 09:00` within the week around it, `4 Jan` beyond.
 */
export function tinyWhen(at: number, now: number): string {
  const days = Math.abs(calendarDaysBetween(now, at));
  if (days === 0) return formatClock(at);
  return days < 7 ? t('marks.dayAt', { day: formatWeekday(at), time: formatClock(at) }) : formatDay(at, now);
}

/** `Monday 23 November, 09:00`, with the year where it is another one. */
export function fullWhen(at: number, now: number): string {
  return t('marks.longDayAt', {
    weekday: formatLongWeekday(at),
    day: formatLongDay(at, now),
    time: formatClock(at),
  });
}

const FIELD = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/;

/** As a `datetime-local` field holds it: `2026-11-23T09:00`. */
export function toField(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Null for what is no moment. One that a clock change leaves out becomes the one after it. */
export function fromField(text: string): number | null {
  const [, ...parts] = FIELD.exec(text) ?? [];
  const [year = Number.NaN, month = 0, day = 0, hours = 0, minutes = 0] = parts.map(Number);
  // A day or an hour that there is not rolls over, so it comes back as another one.
  const there = new Date(Date.UTC(year, month - 1, day, hours, minutes));
  if (Number.isNaN(there.getTime()) || there.toISOString().slice(0, 16) !== text.slice(0, 16)) return null;
  return new Date(year, month - 1, day, hours, minutes).getTime();
}

const MINUTE = 60_000;
const UNITS = [
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const;

export function formatIn(ms: number): string {
  let left = Math.max(1, Math.round(ms / MINUTE));
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) parts.push(t(`marks.${unit}`, { count }));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  return t('marks.in', { time: parts.join(' ') });
}
