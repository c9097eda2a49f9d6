/** Words for moments, in this computer's zone and calendar. */
import { DAY, formatClock, formatDay, formatDayInFull, formatMoment, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

/** Difference in calendar days, so that a day with a clock change also counts as one. */
function calendarDaysBetween(from: number, to: number): number {
  const dayOf = (ms: number) => {
    const date = new Date(ms);
    return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY;
  };
  return dayOf(to) - dayOf(from);
}

/** `14:30` today, `tomorrow 09:00`, `Mon 09:00` within the week, `4 Jan, 09:00` later. */
export function shortWhen(at: number, now: number): string {
  const days = calendarDaysBetween(now, at);
  const time = formatClock(at);
  if (days === 1) return t('when.tomorrowAt', { time });
  if (days === -1) return t('when.yesterdayAt', { time });
  if (days > 1 && days < 7) return t('when.dayAt', { day: formatWeekday(at), time });
  return formatMoment(at, now);
}

/** Short form: `14:30` today, `Sat 09:00` within a week either way, `4 Jan` beyond. */
export function tinyWhen(at: number, now: number): string {
  const days = Math.abs(calendarDaysBetween(now, at));
  if (days === 0) return formatClock(at);
  return days < 7 ? t('when.dayAt', { day: formatWeekday(at), time: formatClock(at) }) : formatDay(at, now);
}

/** `Monday 23 November, 09:00`, with the year if it is not this year. */
export function fullWhen(at: number, now: number): string {
  return t('when.longDayAt', {
    day: formatDayInFull(at, now),
    time: formatClock(at),
  });
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
    if (count > 0) parts.push(t(`when.${unit}`, { count }));
    else if (parts.length > 0) break;
    if (parts.length === 2) break;
  }
  const [first = '', second] = parts;
  const time = second === undefined ? first : t('waiting.hoursMinutes', { hours: first, minutes: second });
  return t('when.in', { time });
}
