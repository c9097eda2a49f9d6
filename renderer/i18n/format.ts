/** Times and sizes as people read them. An age is worked out only from a known instant, never from server time. */
import type { ServerTime } from '../../shared/domain/time.ts';
import { t } from './index.ts';

const LOCALE = 'en-GB';
const clock = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const clockSeconds = new Intl.DateTimeFormat(LOCALE, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', year: 'numeric' });
const whole = new Intl.NumberFormat(LOCALE);
const oneDigit = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** `10:41`. */
export const formatClock = (ms: number): string => clock.format(ms);

/** `10:41:07`. */
export const formatClockSeconds = (ms: number): string => clockSeconds.format(ms);

/** `19 Nov`, with the year where it is another one. */
export function formatDay(ms: number, now: number): string {
  const sameYear = new Date(ms).getFullYear() === new Date(now).getFullYear();
  return (sameYear ? day : dayAndYear).format(ms);
}

/** `19 Nov 2026`. */
export const formatDate = (ms: number): string => dayAndYear.format(ms);

/** `10:41` today, `19 Nov 10:41` otherwise. */
export function formatMoment(ms: number, now: number): string {
  const today = new Date(ms).toDateString() === new Date(now).toDateString();
  return today ? formatClock(ms) : `${formatDay(ms, now)} ${formatClock(ms)}`;
}

/** `now`, `4 m`, `3 h`, `2 d`, then the day. */
export function formatAge(utc: number, now: number): string {
  const past = now - utc;
  if (past < MINUTE) return t('words.justNow');
  if (past < HOUR) return t('words.minutes', { count: Math.floor(past / MINUTE) });
  if (past < DAY) return t('words.hours', { count: Math.floor(past / HOUR) });
  if (past < 30 * DAY) return t('words.days', { count: Math.floor(past / DAY) });
  return formatDay(utc, now);
}

/** A moment of the service: ours where its zone is known, else its own text with the label that says so. */
export function formatServerTime(time: ServerTime, now: number): string {
  return time.utc === null ? t('words.serverTime', { time: time.text }) : formatMoment(time.utc, now);
}

/** `12,400`. */
export const formatNumber = (value: number): string => whole.format(value);

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
