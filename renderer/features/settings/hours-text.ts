/** Reads and writes business hours and targets as people type them: `9:00–12:30`, `4 h`. */
import type { OpenSpan } from '../../../shared/domain/business-time.ts';
import { plainDigits } from '../../../shared/domain/typed-digits.ts';
import { splitList } from '../../../shared/domain/typed-list.ts';
import { formatMinuteOfDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { englishTimeWords, timeWords } from '../../i18n/typed-words.ts';

const DAY = 24 * 60;
/** Limit of spans per day, with more breaks than anyone has. */
const MAX_SPANS = 6;
const CLOCK = /^(\d{1,2})(?:[:.h]?(\d{2})|h)?\s*(\p{L}[\p{L}.]*)?$/iu;

/** Returns an empty list for a closed day; null if the text is invalid. */
export function readSpans(text: string): OpenSpan[] | null {
  const parts = plainDigits(text).split(/[;؛]/).flatMap(splitList);
  const spans = parts.map(readSpan);
  if (spans.length > MAX_SPANS || spans.some((span) => span === null)) return null;
  const sorted = (spans as OpenSpan[]).toSorted((a, b) => a.from - b.from);
  const isApart = sorted.every((span, index) => index === 0 || span.from >= (sorted[index - 1]?.to ?? 0));
  return isApart ? sorted : null;
}

/** Includes the English words, which are understood in every language. */
const wordsOf = (of: 'am' | 'pm'): string[] => [...timeWords[of], ...englishTimeWords[of]];

/** An end at or before the start means the next day. */
function readSpan(text: string): OpenSpan | null {
  const [first, last, ...more] = text.split(/\s*[-–—]\s*/);
  const from = readClock(first ?? '');
  const to = readClock(last ?? '');
  if (from === null || to === null || from === DAY || more.length > 0) return null;
  return { from, to: to > from ? to : to + DAY };
}

/** Minutes after midnight, `24:00` included. */
function readClock(text: string): number | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [, hours = '', minutes = '0', half] = match;
  let hour = Number(hours);
  if (half !== undefined) {
    const word = half.toLowerCase().replaceAll('.', '');
    const isAfternoon = wordsOf('pm').includes(word);
    if (hour < 1 || hour > 12 || !(isAfternoon || wordsOf('am').includes(word))) return null;
    hour = (hour % 12) + (isAfternoon ? 12 : 0);
  }
  const at = hour * 60 + Number(minutes);
  return Number(minutes) < 60 && at <= DAY ? at : null;
}

/** Writes spans in the form that `readSpans` reads. */
export const writeSpans = (spans: readonly OpenSpan[]): string =>
  spans.map(({ from, to }) => `${formatMinuteOfDay(from)}–${formatMinuteOfDay(to > DAY ? to - DAY : to)}`).join(', ');

const unitOf = (unit: 'hour' | 'minute'): string =>
  `(?:${[...timeWords.units[unit], ...englishTimeWords.units[unit]].join('|')})\\.?`;
const MINUTES = new RegExp(
  `^(?:(\\d{1,4}(?:[.,]\\d{1,2})?)\\s*${unitOf('hour')})?\\s*(?:(\\d{1,6})\\s*${unitOf('minute')})?$`,
  'iu',
);
const MAX_MINUTES = 525_600;

/**
 * Minutes of `30 m`, `4 h`, `1.5 h`, `1 h 30 m`; null for anything else, including a plain number.
 */
export function readMinutes(text: string): number | null {
  const match = MINUTES.exec(plainDigits(text.trim()));
  if (!match) return null;
  const [, hours = '0', minutes = '0'] = match;
  const total = Math.round(Number(hours.replace(',', '.')) * 60) + Number(minutes);
  return total >= 1 && total <= MAX_MINUTES ? total : null;
}

/** Writes minutes in the form that `readMinutes` reads. */
export function writeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const words = [hours > 0 && t('words.hours', { count: hours }), rest > 0 && t('words.minutes', { count: rest })];
  return words.filter(Boolean).join(' ');
}
