/** Moments to come: which ones are offered, and how they are said. All in this computer's zone and calendar. */
import { addDays, addHours, differenceInCalendarDays, format, isValid, nextMonday, parse, set } from 'date-fns';
import { formatClock, formatDay, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';

export const CHOICES = ['later', 'tomorrow', 'monday', 'week'] as const;
export type ChoiceName = (typeof CHOICES)[number];

export interface Choice {
  name: ChoiceName;
  /** Our clock, ms. */
  at: number;
}

/** When a working day begins. */
const MORNING = 9;
const HOURS_LATER = 3;

const inTheMorning = (day: Date): Date => set(day, { hours: MORNING, minutes: 0, seconds: 0, milliseconds: 0 });

/** In order; without what would not be today any more, or is the same moment as another. */
export function choices(now: number): Choice[] {
  const today = new Date(now);
  const offered: Record<ChoiceName, Date | null> = {
    later: laterToday(today),
    tomorrow: inTheMorning(addDays(today, 1)),
    monday: inTheMorning(nextMonday(today)),
    week: inTheMorning(addDays(today, 7)),
  };
  const found: Choice[] = [];
  for (const name of CHOICES) {
    const at = offered[name]?.getTime();
    if (at !== undefined && !found.some((one) => one.at === at)) found.push({ name, at });
  }
  return found;
}

/** In some hours, at a full half hour; in the small hours, this morning. Null where the day is over by then. */
function laterToday(now: Date): Date | null {
  const later = addHours(now, HOURS_LATER);
  if (now.getHours() < MORNING - HOURS_LATER) return inTheMorning(now);
  // Minutes past the hour roll over by themselves, also into another hour of a changing clock.
  const half = set(later, { minutes: Math.ceil(later.getMinutes() / 30) * 30, seconds: 0, milliseconds: 0 });
  return differenceInCalendarDays(half, now) === 0 ? half : null;
}

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const longWeekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const longDayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `14:30` today, `tomorrow 09:00`, `Mon 09:00` within the week, `4 Jan 09:00` beyond it. */
export function shortWhen(at: number, now: number): string {
  const days = differenceInCalendarDays(at, now);
  const time = formatClock(at);
  if (days === 1) return t('marks.tomorrowAt', { time });
  if (days === -1) return t('marks.yesterdayAt', { time });
  if (days > 1 && days < 7) return t('marks.dayAt', { day: weekday.format(at), time });
  return formatMoment(at, now);
}

/** Where there is little room: `14:30` today, `Sat 09:00` within the week around it, `4 Jan` beyond. */
export function tinyWhen(at: number, now: number): string {
  const days = Math.abs(differenceInCalendarDays(at, now));
  if (days === 0) return formatClock(at);
  return days < 7 ? t('marks.dayAt', { day: weekday.format(at), time: formatClock(at) }) : formatDay(at, now);
}

/** `Monday 23 November, 09:00`, with the year where it is another one. */
export function fullWhen(at: number, now: number): string {
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const day = (sameYear ? longDay : longDayAndYear).format(at);
  return t('marks.longDayAt', { weekday: longWeekday.format(at), day, time: formatClock(at) });
}

const FIELD = "yyyy-MM-dd'T'HH:mm";

/** As a `datetime-local` field holds it. */
export const toField = (at: number): string => format(at, FIELD);

/** Null for what is no moment. One that a clock change leaves out becomes the one after it. */
export function fromField(text: string): number | null {
  const parsed = parse(text.slice(0, 16), FIELD, new Date(0));
  return isValid(parsed) ? parsed.getTime() : null;
}
