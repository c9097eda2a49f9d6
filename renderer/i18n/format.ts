/**
 * Times, sizes and lists as people read them, in the window's language. An age is worked out only
 * from a known instant, never from server time.
 */
import type { ServerTime } from '../../shared/domain/service-values.ts';
import { DATE_STYLE } from './date-style.ts';
import { t } from './index.ts';
import { NUMBER_LOCALE, WORDS_LANGUAGE } from './language.ts';
import { createTimes } from './times.ts';

const list = new Intl.ListFormat(WORDS_LANGUAGE, { type: 'conjunction' });
const regions = new Intl.DisplayNames([WORDS_LANGUAGE], { type: 'region' });
const languages = new Intl.DisplayNames([WORDS_LANGUAGE], { type: 'language' });
const order = new Intl.Collator(WORDS_LANGUAGE);
const whole = new Intl.NumberFormat(NUMBER_LOCALE);
const longMinutes = new Intl.NumberFormat(WORDS_LANGUAGE, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
const longDays = new Intl.NumberFormat(WORDS_LANGUAGE, { style: 'unit', unit: 'day', unitDisplay: 'long' });
const longHours = new Intl.NumberFormat(WORDS_LANGUAGE, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
const oneDigit = new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 1 });

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const {
  formatClock,
  formatClockSeconds,
  formatMinuteOfDay,
  formatDay,
  formatLongDay,
  formatDayInFull,
  formatDate,
  formatWeekdayDate,
  formatWeekday,
  formatLongWeekday,
  formatMonth,
  formatMoment,
  formatMomentSeconds,
  formatDatedMoment,
} = createTimes(DATE_STYLE);

/** `now`, `4 m`, `3 h`, `2 d`, then the day; also of a time ahead, by a clock that was wrong. */
export function formatAge(utc: number, now: number): string {
  const past = now - utc;
  if (past < -DAY) return formatDay(utc, now);
  if (past < MINUTE) return t('words.justNow');
  if (past < HOUR) return t('words.minutes', { count: Math.floor(past / MINUTE) });
  if (past < DAY) return t('words.hours', { count: Math.floor(past / HOUR) });
  if (past < 30 * DAY) return t('words.days', { count: Math.floor(past / DAY) });
  return formatDay(utc, now);
}

/** `4 m`, `3 h`, `2 d`; `days`: off for business hours, of which a day has fewer than 24. */
export function formatSpan(ms: number, days: boolean): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('words.minutes', { count: minutes });
  return days && ms >= 2 * DAY ? t('words.days', { count: Math.floor(ms / DAY) }) : t('words.hours', { count: hours });
}

/** `3 hours 12 minutes`; from ten hours on, hours only, and then days. */
export function formatLongSpan(ms: number, days: boolean): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (days && ms >= 2 * DAY) return longDays.format(Math.floor(ms / DAY));
  if (hours === 0) return longMinutes.format(minutes);
  return hours >= 10 || rest === 0
    ? longHours.format(hours)
    : t('waiting.hoursMinutes', { hours: longHours.format(hours), minutes: longMinutes.format(rest) });
}

/**
 * Formats a moment of the service's own text as `formatMoment` does, by the digits that stand in
 * it: no zone is needed for that. The day is left out where `beside`, shown next to it, has the
 * same one, and where it is today here.
 */
export function serverClock(text: string, beside = '', now = Date.now()): string {
  const digits = new Date(text.replace(' ', 'T')).getTime();
  // Text that is no time is shown as it came.
  if (Number.isNaN(digits)) return text.slice(0, 16);
  return text.slice(0, 10) === beside.slice(0, 10) ? formatClock(digits) : formatMoment(digits, now);
}

/** The same in few letters: a time of today, of any other day the day alone. */
export function serverDay(text: string, now: number): string {
  const digits = new Date(text.replace(' ', 'T')).getTime();
  if (Number.isNaN(digits)) return text.slice(0, 10);
  const isToday = new Date(digits).toDateString() === new Date(now).toDateString();
  return isToday ? formatClock(digits) : formatDay(digits, now);
}

/** The day here as the name of a file has it: `2026-11-27`. */
export const isoDay = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);

/** The zone of this computer: `Europe/Berlin`. */
export const computerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zones that this computer knows by name. */
export const knownZones = (): string[] => Intl.supportedValuesOf('timeZone');

/** The same, labelled as the server's time unless this computer lives in the service's zone. */
export function serverText(text: string, zone: string | null, beside = '', now = Date.now()): string {
  const short = serverClock(text, beside, now);
  return short === '' || zone === computerZone() ? short : t('words.serverTime', { time: short });
}

/** The same to the second, and with its day: for moments that are compared. Text that is no time stays as it came. */
export function serverInstant(text: string, zone: string | null, now: number): string {
  const digits = new Date(text.replace(' ', 'T')).getTime();
  if (Number.isNaN(digits)) return text;
  const time = formatMomentSeconds(digits, now);
  return zone === computerZone() ? time : t('words.serverTime', { time });
}

/**
 * A moment of the service to the minute: ours where its zone is known, else its own text, labelled.
 */
export const serverMoment = (time: ServerTime, now: number): string =>
  time.utc === null ? t('words.serverTime', { time: serverClock(time.text, '', now) }) : formatMoment(time.utc, now);

/** The same with its year: for a list of facts, whose dates stand below each other. */
export function serverDate({ text, utc }: ServerTime): string {
  const at = utc ?? new Date(text.replace(' ', 'T')).getTime();
  const time = Number.isNaN(at) ? text : formatDatedMoment(at);
  return utc === null ? t('words.serverTime', { time }) : time;
}

/** `a, b, and c`. */
export const formatList = (words: readonly string[]): string => list.format(words);

/** `Norway` for `NO`; null for a code that is none. */
export const countryName = (code: string): string | null => regions.of(code) ?? null;

/** `German` for `de`; null for a code that is none. */
export const languageName = (code: string): string | null => languages.of(code) ?? null;

/** `12,400`. */
export const formatNumber = (value: number): string => whole.format(value);

/** Which of two names stands first, for `sort`. */
export const compareNames = (a: string, b: string): number => order.compare(a, b);

/**
 * How a number stands in a field, where it is typed: with the decimal mark of `locale`, and no
 * groups.
 */
export function typedNumbers(locale: string) {
  const format = new Intl.NumberFormat(locale, {
    maximumFractionDigits: 2,
    numberingSystem: 'latn',
    useGrouping: false,
  });
  const mark = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  return {
    write: (value: number): string => format.format(value),
    /** NaN where it is no number. A point is understood in every language. */
    read: (text: string): number => Number(text.replace(mark, '.')),
  };
}

/** `4.5`: a number as it stands in a field of this window, and back. */
export const { write: writeNumber, read: readNumber } = typedNumbers(NUMBER_LOCALE);

const KB = 1024;
/** As upload limits count it: `20M` of a server's configuration. */
export const MB = 1024 * KB;
const GB = 1024 * MB;

/** `812 B`, `38 KB`, `4.6 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return `${whole.format(bytes)} B`;
  if (bytes < MB) return `${whole.format(Math.round(bytes / KB))} KB`;
  if (bytes < GB) return `${oneDigit.format(bytes / MB)} MB`;
  return `${oneDigit.format(bytes / GB)} GB`;
}

/** The first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
