/** Splits a typed time into parts with a meaning: numbers, clock times, days, units. */
import { plainDigits } from '../../../../shared/domain/typed-digits.ts';
import type { TypedTimeWords } from '../../../i18n/time-words.ts';
import type { ClockTime } from './calendar.ts';

export type Unit = keyof TypedTimeWords['units'];
export type DayPart = 'noon' | 'midnight' | 'morning' | 'afternoon' | 'evening' | 'tonight' | 'endOfDay';

export type Meaning =
  | { is: 'number'; value: number; digits: number }
  | { is: 'ordinal'; day: number }
  /** `bare`: an hour without a half of the day, as in *half past three*. */
  | { is: 'clock'; clock: ClockTime; bare?: boolean }
  /** A half, a quarter or a third. */
  | { is: 'fraction'; of: number }
  | { is: 'date'; day: number; month: number; year: number | null }
  /** `alone`: the number that the word means without one. */
  | { is: 'unit'; unit: Unit; alone?: number }
  | { is: 'weekday'; weekday: number }
  | { is: 'month'; month: number }
  | { is: 'ahead'; days: number }
  | { is: 'dayPart'; part: DayPart }
  | { is: 'endOf'; of: 'week' | 'month' }
  | { is: (typeof PLAIN)[number] | 'filler' };
/** `or`: another meaning of the word. */
export type TimePart = { text: string; or?: Meaning } & Meaning;

const DAY_PARTS = ['noon', 'midnight', 'morning', 'afternoon', 'evening', 'tonight', 'endOfDay'] as const;
const PLAIN = [
  ...(['at', 'within', 'onDay', 'oclock', 'halfTo', 'past', 'to', 'less', 'am', 'pm'] as const),
  ...(['next', 'coming', 'this'] as const),
] as const;
/** The other kind that a word may be of at once; its neighbours decide. */
const SECOND: Partial<Record<Meaning['is'], Meaning['is']>> = { month: 'number', ahead: 'dayPart', onDay: 'unit' };
const ENOUGH = 3;
/** The shortest half of two words in one. */
const ENOUGH_JOINED = 4;
/** Characters that joined words have at most. Each way to part a pasted text would take minutes. */
const LONGEST_JOINED = 50;
/** A plain number below this means an hour in the afternoon, and `3h` an amount. */
export const FIRST_BARE_HOUR = 8;

interface Lexicon {
  words: Map<string, Meaning & { or?: Meaning }>;
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
      const or = made.words.get(word);
      made.words.set(word, or && SECOND[meaning.is] === or.is ? { ...meaning, or } : meaning);
      made.longest = Math.max(made.longest, word.split(' ').length);
      // The first word of a phrase may be a word of its own.
      if (isName && !word.includes(' ')) made.names.push([word, meaning]);
    }
  };
  put(words.fillers, { is: 'filler' });
  for (const [index, list] of words.numbers.entries()) put(list, { is: 'number', value: index + 1, digits: 0 });
  for (const [index, list] of (words.numbersAndHalf ?? []).entries()) {
    put(list, { is: 'number', value: index + 1.5, digits: 0 });
  }
  for (const [index, list] of (words.hours ?? []).entries()) {
    put(list, { is: 'clock', clock: { hour: index + 1, minute: 0 }, bare: index + 1 < FIRST_BARE_HOUR });
  }
  for (const unit of Object.keys(words.units) as Unit[]) {
    const [one, two] = words.alone?.[unit] ?? [[], []];
    put(words.units[unit], { is: 'unit', unit });
    put(one, { is: 'unit', unit, alone: 1 });
    put(two, { is: 'unit', unit, alone: 2 });
  }
  for (const is of PLAIN) put(words[is] ?? [], { is });
  put(words.half, { is: 'fraction', of: 1 / 2 });
  put(words.third ?? [], { is: 'fraction', of: 1 / 3 });
  put(words.quarter ?? [], { is: 'fraction', of: 1 / 4 });
  for (const part of DAY_PARTS) put(words[part], { is: 'dayPart', part });
  put(words.endOfWeek, { is: 'endOf', of: 'week' });
  put(words.endOfMonth, { is: 'endOf', of: 'month' });
  for (const [days, list] of words.daysAhead.entries()) put(list, { is: 'ahead', days }, true);
  for (const [weekday, list] of words.weekdays.entries()) put(list, { is: 'weekday', weekday }, true);
  for (const [month, list] of words.months.entries()) put(list, { is: 'month', month }, true);
  lexicons.set(words, made);
  return made;
}

function meaningOf({ words, names }: Lexicon, word: string): (Meaning & { or?: Meaning }) | null {
  const known = words.get(word);
  if (known) return known;
  if (word.length < ENOUGH) return null;
  const found = new Set(names.filter(([name]) => name.startsWith(word)).map(([, meaning]) => meaning));
  const [first, second] = found;
  if (!first || found.size > 2) return null;
  if (!second) return first;
  // Weekdays come first: *mar* is *martes* or *marzo*.
  return first.is === 'weekday' && second.is === 'month' ? { ...second, or: first } : null;
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)t?/;
const WITH_YEAR = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const WITHOUT_YEAR = /^(\d{1,2})(?:\/(\d{1,2})(?![\d/])|\.(\d{1,2})\.(?!\d))/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::\d{2})?(?!\d)/;
const DOTTED = /^(\d{1,2})\.(\d{2})(?!\d)/;
const DECIMAL = /^(\d{1,4})[.,](\d{1,2})\s*(\p{L}+)/u;
const ORDINAL = /^(\d{1,2})(\p{L}+|\.)/u;
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
  return { parts: chooseMeanings(parts.filter(({ is }) => is !== 'filler')), unknown: null };
}

const isCount = (part?: TimePart) => part?.is === 'number' || part?.is === 'ordinal';
export const isDate = (part?: TimePart) => isCount(part) || part?.is === 'date';
const DAYS: readonly (string | undefined)[] = ['weekday', 'ahead', 'date', 'month', 'ordinal'];

/** Decides by its neighbours what a word with two meanings means: *3 sept*, *sept jours*. */
function chooseMeanings(parts: TimePart[]): TimePart[] {
  const chosen: TimePart[] = [];
  for (const [at, part] of parts.entries()) {
    const before = chosen.at(-1);
    const behind = parts[at + 1];
    let isFirst = !DAYS.includes(before?.is);
    if (part.is === 'month') isFirst = isCount(before) || (part.or?.is === 'number' && isCount(behind));
    if (part.is === 'ordinal') isFirst = before?.is !== 'at';
    if (part.is === 'onDay') isFirst = isDate(behind) && !isCount(before);
    chosen.push(part.or && !isFirst ? { ...part.or, text: part.text } : part);
  }
  return chosen;
}

interface FoundPart {
  meaning: Meaning & { or?: Meaning };
  length: number;
}

/** Two digits mean a year of this century. */
const fullYear = (digits: string): number => Number(digits) + (digits.length === 2 ? 2000 : 0);

function readDigits(rest: string, words: TypedTimeWords, lexicon: Lexicon): FoundPart | null {
  const { dayFirst, ordinals, clockHours } = words;
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
  if (decimal && unit?.is === 'unit' && !(clockHours && isHour && DOTTED.test(rest))) {
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
  const number = NUMBER.exec(rest);
  const digits = number?.[1] ?? '';
  const meaning = { is: 'number', value: Number(digits), digits: digits.length } as const;
  if (ordinal && ordinals.includes(ordinal[2] ?? '')) {
    const or = ordinal[2] === '.' ? { or: meaning } : {};
    return { meaning: { is: 'ordinal', day: Number(ordinal[1]), ...or }, length: ordinal[0].length };
  }
  return number && { meaning, length: number[0].length };
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
  const [first] = ends;
  return first && first.word.length === first.end ? readJoined(first.word, lexicon) : null;
}

/** The first of two words written as one: *Montagabend*. */
function readJoined(word: string, lexicon: Lexicon): FoundPart | null {
  if (word.length > LONGEST_JOINED) return null;
  for (let length = word.length - ENOUGH_JOINED; length >= ENOUGH_JOINED; length -= 1) {
    const meaning = lexicon.words.get(word.slice(0, length));
    const rest = word.slice(length);
    if (meaning && (lexicon.words.has(rest) || readJoined(rest, lexicon))) return { meaning, length };
  }
  return null;
}
