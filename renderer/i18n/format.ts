/** Formats times, sizes and lists in the window's language. Server time has no age. */
import type { ServerTime } from '../../shared/domain/service-values.ts';
import { atFirstUse } from './at-first-use.ts';
import { t } from './index.ts';
import { NUMBER_LOCALE, WORDS_LANGUAGE } from './language.ts';
import { createTimes, DATE_STYLE } from './region.ts';

const list = atFirstUse(() => new Intl.ListFormat(WORDS_LANGUAGE, { type: 'conjunction' }));
const regions = atFirstUse(() => new Intl.DisplayNames([WORDS_LANGUAGE], { type: 'region' }));
const languages = atFirstUse(() => new Intl.DisplayNames([WORDS_LANGUAGE], { type: 'language' }));
const order = atFirstUse(() => new Intl.Collator(WORDS_LANGUAGE));
const whole = atFirstUse(() => new Intl.NumberFormat(NUMBER_LOCALE));
const longMinutes = atFirstUse(
  () => new Intl.NumberFormat(NUMBER_LOCALE, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
);
const longDays = atFirstUse(
  () => new Intl.NumberFormat(NUMBER_LOCALE, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
);
const longHours = atFirstUse(
  () => new Intl.NumberFormat(NUMBER_LOCALE, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
);
const oneDigit = atFirstUse(() => new Intl.NumberFormat(NUMBER_LOCALE, { maximumFractionDigits: 1 }));

/** The items that are there, without *and* before the last: `a, b, c`. */
export const commaList = (items: readonly (string | null | undefined | false)[]): string =>
  items.filter(Boolean).join(t('words.comma'));

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

/** `now`, `4 m`, `3 h`, `2 d`, then the day. Also for future times, if a clock is wrong. */
export function formatAge(utc: number, now: number): string {
  const past = now - utc;
  if (past < -DAY) return formatDay(utc, now);
  if (past < MINUTE) return t('words.justNow');
  if (past < HOUR) return t('words.minutes', { count: Math.floor(past / MINUTE) });
  if (past < DAY) return t('words.hours', { count: Math.floor(past / HOUR) });
  if (past < 30 * DAY) return t('words.days', { count: Math.floor(past / DAY) });
  return formatDay(utc, now);
}

/**
 * `4 m`, `3 h`, `2 d`; `days`: false for business hours, since a business day has fewer than 24.
 */
export function formatSpan(ms: number, days: boolean): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t('words.minutes', { count: minutes });
  return days && ms >= 2 * DAY ? t('words.days', { count: Math.floor(ms / DAY) }) : t('words.hours', { count: hours });
}

/** `3 hours 12 minutes`; hours only from ten hours on, then days. */
export function formatLongSpan(ms: number, days: boolean): string {
  const minutes = Math.floor(ms / MINUTE);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (days && ms >= 2 * DAY) return longDays().format(Math.floor(ms / DAY));
  if (hours === 0) return longMinutes().format(minutes);
  return hours >= 10 || rest === 0
    ? longHours().format(hours)
    : t('waiting.hoursMinutes', { hours: longHours().format(hours), minutes: longMinutes().format(rest) });
}

/** The digits of the service's own time text, read as if they were local; NaN if it is no time. */
const digitsOf = (text: string): number => new Date(text.replace(' ', 'T')).getTime();

/** Formats the service's own time text by its digits, without the day if `beside` has it. */
export function serverClock(text: string, beside = '', now = Date.now()): string {
  const digits = digitsOf(text);
  // Text that is no time is shown as it came.
  if (Number.isNaN(digits)) return text.slice(0, 16);
  return text.slice(0, 10) === beside.slice(0, 10) ? formatClock(digits) : formatMoment(digits, now);
}

/** Short form of `serverClock`: the time if it is today, else only the day. */
export function serverDay(text: string, now: number): string {
  const digits = digitsOf(text);
  if (Number.isNaN(digits)) return text.slice(0, 10);
  const isToday = new Date(digits).toDateString() === new Date(now).toDateString();
  return isToday ? formatClock(digits) : formatDay(digits, now);
}

/** The local day for a file name: `2026-11-27`. */
export const isoDay = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE).toISOString().slice(0, 10);

export const computerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const knownZones = (): string[] => Intl.supportedValuesOf('timeZone');

/**
 * Like `serverClock`, but labelled as server time unless this computer is in the service's zone.
 */
export function serverText(text: string, zone: string | null, beside = '', now = Date.now()): string {
  const short = serverClock(text, beside, now);
  return short === '' || zone === computerZone() ? short : t('words.serverTime', { time: short });
}

/**
 * Day and time with seconds, for moments that are compared. Text that is no time stays as it came.
 */
export function serverInstant(text: string, zone: string | null, now: number): string {
  const digits = digitsOf(text);
  if (Number.isNaN(digits)) return text;
  const time = formatMomentSeconds(digits, now);
  return zone === computerZone() ? time : t('words.serverTime', { time });
}

/** A service's moment to the minute: local if its zone is known, else its own text with a label. */
export const serverMoment = (time: ServerTime, now: number): string =>
  time.utc === null ? t('words.serverTime', { time: serverClock(time.text, '', now) }) : formatMoment(time.utc, now);

/** Only the time of day, below a heading that has the day. */
export const serverTimeOfDay = ({ text, utc }: ServerTime): string =>
  utc === null ? t('words.serverTime', { time: serverClock(text, text) }) : formatClock(utc);

/**
 * A local moment to group by, from the service's own digits if its zone is unknown. Null if it is
 * no time.
 */
export function localMoment({ text, utc }: ServerTime): number | null {
  const at = utc ?? digitsOf(text);
  return Number.isNaN(at) ? null : at;
}

/** Like `serverMoment`, with the year, for lists of facts. */
export function serverDate({ text, utc }: ServerTime): string {
  const at = localMoment({ text, utc });
  const time = at === null ? text : formatDatedMoment(at);
  return utc === null ? t('words.serverTime', { time }) : time;
}

export const formatList = (words: readonly string[]): string => list().format(words);

/** `Norway` for `NO`; null for a code that is none. */
export const countryName = (code: string): string | null => regions().of(code) ?? null;

/** `German` for `de`; null for a code that is none. */
export const languageName = (code: string): string | null => languages().of(code) ?? null;

export const formatNumber = (value: number): string => whole().format(value);

export const compareNames = (a: string, b: string): number => order().compare(a, b);

/** Writes and reads numbers in fields: with the decimal mark of `locale`, and no grouping. */
export function typedNumbers(locale: string) {
  const format = atFirstUse(
    () => new Intl.NumberFormat(locale, { maximumFractionDigits: 2, numberingSystem: 'latn', useGrouping: false }),
  );
  const mark = atFirstUse(
    () =>
      format()
        .formatToParts(0.5)
        .find(({ type }) => type === 'decimal')?.value ?? '.',
  );
  return {
    write: (value: number): string => format().format(value),
    /** NaN if the text is no number. A point works in every language. */
    read: (text: string): number => Number(text.replace(mark(), '.')),
  };
}

export const { write: writeNumber, read: readNumber } = typedNumbers(NUMBER_LOCALE);

const KB = 1024;
/** Like upload limits: `20M` in a server's configuration. */
export const MB = 1024 * KB;
const GB = 1024 * MB;

/** `812 B`, `38 KB`, `4.6 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KB) return t('words.bytes', { size: whole().format(bytes) });
  if (bytes < MB) return t('words.kilobytes', { size: whole().format(Math.round(bytes / KB)) });
  if (bytes < GB) return t('words.megabytes', { size: oneDigit().format(bytes / MB) });
  return t('words.gigabytes', { size: oneDigit().format(bytes / GB) });
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...new Intl.Segmenter().segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}
