/** Splits a typed time into parts with a meaning: numbers, clock times, days, units. */
import { plainDigits } from '../../../../shared/domain/typed-digits.ts';
import type { TypedTimeWords } from '../../../i18n/time-words.ts';
import type { ClockTime } from './calendar.ts';

export type Unit = keyof TypedTimeWords['units'];
export type DayPart = 'noon' | 'midnight' | 'morning' | 'afternoon' | 'evening' | 'tonight' | 'endOfDay';

export type TimePart = { text: string } & (
  | { is: 'number'; value: number; digits: number }
  | { is: 'ordinal'; day: number }
  | { is: 'clock'; clock: ClockTime }
  | { is: 'date'; day: number; month: number; year: number | null }
  /** `alone`: the number that the word means without one. */
  | { is: 'unit'; unit: Unit; alone?: 1 | 2 }
  | { is: 'weekday'; weekday: number }
  | { is: 'month'; month: number }
  | { is: 'ahead'; days: number }
  | { is: 'dayPart'; part: DayPart }
  | { is: 'endOf'; of: 'week' | 'month' }
  | { is: 'am' | 'pm' | 'next' | 'this' | 'half' | 'at' | 'within' | 'filler' }
);
type Meaning = TimePart extends infer P ? (P extends TimePart ? Omit<P, 'text'> : never) : never;

const DAY_PARTS = ['noon', 'midnight', 'morning', 'afternoon', 'evening', 'tonight', 'endOfDay'] as const;
const PLAIN = ['am', 'pm', 'next', 'this', 'half'] as const;
const ENOUGH = 3;
/** A plain number below this means an hour in the afternoon, and `3h` an amount. */
export const FIRST_BARE_HOUR = 8;

interface Lexicon {
  words: Map<string, Meaning>;
  names: [string, Meaning][];
  longest: number;
}

const lexicons = new WeakMap<TypedTimeWords, Lexicon>();

function lexiconOf(words: TypedTimeWords): Lexicon {
  const known = lexicons.get(words);
  if (known) return known;
  const made: Lexicon = { words: new Map(), names: [], longest: 1 };
  const put = (list: readonly string[], meaning: Meaning, isName = false) => {
    for (const word of list) {
      made.words.set(word, meaning);
      made.longest = Math.max(made.longest, word.split(' ').length);
      if (isName) made.names.push([word, meaning]);
    }
  };
  put(words.fillers, { is: 'filler' });
  put(words.at ?? [], { is: 'at' });
  put(words.within ?? [], { is: 'within' });
  for (const [index, list] of words.numbers.entries()) put(list, { is: 'number', value: index + 1, digits: 0 });
  for (const unit of Object.keys(words.units) as Unit[]) {
    const [one, two] = words.alone?.[unit] ?? [[], []];
    put(words.units[unit], { is: 'unit', unit });
    put(one, { is: 'unit', unit, alone: 1 });
    put(two, { is: 'unit', unit, alone: 2 });
  }
  for (const is of PLAIN) put(words[is], { is });
  for (const part of DAY_PARTS) put(words[part], { is: 'dayPart', part });
  put(words.endOfWeek, { is: 'endOf', of: 'week' });
  put(words.endOfMonth, { is: 'endOf', of: 'month' });
  for (const [days, list] of words.daysAhead.entries()) put(list, { is: 'ahead', days }, true);
  for (const [weekday, list] of words.weekdays.entries()) put(list, { is: 'weekday', weekday }, true);
  for (const [month, list] of words.months.entries()) put(list, { is: 'month', month }, true);
  lexicons.set(words, made);
  return made;
}

function meaningOf({ words, names }: Lexicon, word: string): Meaning | null {
  const known = words.get(word);
  if (known) return known;
  if (word.length < ENOUGH) return null;
  const found = new Set(names.filter(([name]) => name.startsWith(word)).map(([, meaning]) => meaning));
  const [only] = found;
  return found.size === 1 && only ? only : null;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)t?/;
const WITH_YEAR = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const WITHOUT_YEAR = /^(\d{1,2})(?:\/(\d{1,2})(?![\d/])|\.(\d{1,2})\.(?!\d))/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)/;
const DOTTED = /^(\d{1,2})\.(\d{2})(?!\d)/;
const DECIMAL = /^(\d{1,4})[.,](\d{1,2})\s*(\p{L}+)/u;
const ORDINAL = /^(\d{1,2})(\p{L}+)/u;
const NUMBER = /^(\d{1,7})(?!\d)\.?/;
const WORD = /^\p{L}[\p{L}\p{M}'’]*(?:\.\p{L}+)*\.?/u;
const BETWEEN = /^[\s,;،؛]+/;

const isClock = ({ hour, minute }: ClockTime) => minute < 60 && (hour < 24 || (hour === 24 && minute === 0));

type Read = { parts: TimePart[]; unknown: null } | { parts: null; unknown: string };

export function readParts(typed: string, words: TypedTimeWords): Read {
  const lexicon = lexiconOf(words);
  const parts: TimePart[] = [];
  let rest = plainDigits(typed)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  while (rest !== '') {
    const gap = BETWEEN.exec(rest)?.[0].length ?? 0;
    rest = rest.slice(gap);
    if (rest === '') break;
    const found = readDigits(rest, words, lexicon) ?? readWord(rest, lexicon);
    if (!found) return { parts: null, unknown: /^\S+/.exec(rest)?.[0] ?? rest };
    parts.push({ ...found.meaning, text: rest.slice(0, found.length) } as TimePart);
    rest = rest.slice(found.length);
  }
  return { parts: parts.filter(({ is }) => is !== 'filler'), unknown: null };
}

interface FoundPart {
  meaning: Meaning;
  length: number;
}

/** Two digits mean a year of this century. */
const fullYear = (digits: string): number => Number(digits) + (digits.length === 2 ? 2000 : 0);

function readDigits(rest: string, words: TypedTimeWords, lexicon: Lexicon): FoundPart | null {
  const { dayFirst, ordinals, within } = words;
  if (!/^\d/.test(rest)) return null;
  const date = (a: string, b: string, mark: string, year: number | null, length: number): FoundPart => {
    const [day, month] = dayFirst || mark === '.' ? [a, b] : [b, a];
    return { meaning: { is: 'date', day: Number(day), month: Number(month) - 1, year }, length };
  };
  const iso = ISO.exec(rest);
  if (iso) {
    const [all, year, month, day] = iso;
    const meaning = { is: 'date', day: Number(day), month: Number(month) - 1, year: Number(year) } as const;
    return { meaning, length: all.length };
  }
  const withYear = WITH_YEAR.exec(rest);
  if (withYear) {
    const [all, a = '', mark = '', b = '', year = ''] = withYear;
    return date(a, b, mark, fullYear(year), all.length);
  }
  const decimal = DECIMAL.exec(rest);
  const unit = decimal && lexicon.words.get(decimal[3] ?? '');
  const isHour = unit?.is === 'unit' && unit.unit === 'hour' && Number(decimal?.[1]) >= FIRST_BARE_HOUR;
  if (decimal && unit?.is === 'unit' && !(within && isHour && DOTTED.test(rest))) {
    const text = `${decimal[1]}.${decimal[2]}`;
    return { meaning: { is: 'number', value: Number(text), digits: 0 }, length: text.length };
  }
  const withoutYear = WITHOUT_YEAR.exec(rest);
  if (withoutYear) {
    const [all, a = '', slashed, dotted = ''] = withoutYear;
    return date(a, slashed ?? dotted, slashed === undefined ? '.' : '/', null, all.length);
  }
  const shown = CLOCK.exec(rest) ?? DOTTED.exec(rest);
  if (shown) {
    const clock = { hour: Number(shown[1]), minute: Number(shown[2]) };
    if (isClock(clock)) return { meaning: { is: 'clock', clock }, length: shown[0].length };
    // `24.12` is no time, so it is a day.
    return shown[0].includes(':') ? null : date(shown[1] ?? '', shown[2] ?? '', '.', null, shown[0].length);
  }
  const ordinal = ORDINAL.exec(rest);
  if (ordinal && ordinals.includes(ordinal[2] ?? ''))
    return { meaning: { is: 'ordinal', day: Number(ordinal[1]) }, length: ordinal[0].length };
  const number = NUMBER.exec(rest);
  if (!number) return null;
  const digits = number[1] ?? '';
  return { meaning: { is: 'number', value: Number(digits), digits: digits.length }, length: number[0].length };
}

/** Tries the longest known phrase first, then the word. */
function readWord(rest: string, lexicon: Lexicon): FoundPart | null {
  const ends: { word: string; end: number }[] = [];
  for (let at = 0; ends.length < lexicon.longest; ) {
    const word = WORD.exec(rest.slice(at))?.[0];
    if (!word) break;
    ends.push({ word: word.replaceAll('.', ''), end: at + word.length });
    at += word.length + (/^ +/.exec(rest.slice(at + word.length))?.[0].length ?? 0);
  }
  for (let count = ends.length; count > 0; count -= 1) {
    const phrase = ends
      .slice(0, count)
      .map(({ word }) => word)
      .join(' ');
    const meaning = count > 1 ? (lexicon.words.get(phrase) ?? null) : meaningOf(lexicon, phrase);
    const end = ends[count - 1]?.end;
    if (meaning && end !== undefined) return { meaning, length: end };
  }
  return null;
}
