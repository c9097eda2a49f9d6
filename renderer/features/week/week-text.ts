/** The first day of a week, and the words for its numbers. */
import type { WeekFigures, WeekNumber, WeekNumbers } from '../../../shared/domain/week.ts';
import { wallClock } from '../../../shared/domain/zone.ts';
import { computerZone, DAY, formatNumber, formatSpan, MINUTE } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { DATE_STYLE, weekStartOf } from '../../i18n/region.ts';

/** `back` weeks ago, in the account's zone: `2026-11-23`. */
export function firstDay(back: number, zone: string | null, now: number, region = DATE_STYLE.region): string {
  const today = wallClock(zone ?? computerZone())?.toWall(now) ?? now;
  const passed = (new Date(today).getUTCDay() - weekStartOf(region) + 7) % 7;
  return new Date(today - (passed + back * 7) * DAY).toISOString().slice(0, 10);
}

/** A date as a moment of this computer, to format it. */
export const dayMoment = (day = ''): number => new Date(`${day}T12:00`).getTime();

/** `4 m`, `1 h 12 m`, `14 h`. `days`: from two days on, days. */
export function shortSpan(ms: number, days: boolean): string {
  const minutes = Math.round(ms / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = { hours: t('words.hours', { count: hours }), minutes: t('words.minutes', { count: rest }) };
  return hours > 0 && hours < 10 && rest > 0 ? t('waiting.hoursMinutes', words) : formatSpan(minutes * MINUTE, days);
}

export const SPANS: ReadonlySet<WeekNumber> = new Set<WeekNumber>(['first', 'firstMost', 'full', 'fullMost']);

export function numberWords(name: WeekNumber, numbers: WeekNumbers, days: boolean): string {
  const { [name]: value, targeted } = numbers;
  if (value === null || (name === 'inTime' && !targeted)) return '–';
  if (SPANS.has(name)) return shortSpan(value, days);
  return name === 'inTime' ? t('week.ofAll', { count: value, all: targeted ?? 0 }) : formatNumber(value);
}

export const departmentWords = ({ id, name }: WeekFigures['departments'][number]): string =>
  name ?? t('week.department', { id });
