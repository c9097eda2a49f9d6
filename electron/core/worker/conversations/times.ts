/**
 * `readTimes` reads all times of a conversation together. A single time may be ambiguous
 * (`04/05`); only the right order of figures makes all times rise or fall steadily between the
 * ticket's opening and its last reply. Times that stay ambiguous are null.
 */
import type { ReadingDoubt } from '../../../../shared/domain/conversation.ts';
import type { ServerTime } from '../../../../shared/domain/service-values.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { timeText } from '../../rules/wire/fields.ts';
import { type ConversationFacts, minuteOf, newestMinute } from './facts.ts';

/**
 * Months in the languages of the service's pages, as `fold` leaves them. Each word means one month
 * in all languages, so the language need not be known. The beginning of a word is enough: `nov`,
 * `nov.` and `november` are the same; `mar` means March only.
 */
const MONTHS: readonly string[] = [
  'january januar janner janvier enero januari jan janv ene',
  'february februar fevrier febrero februari feb febr fevr fev',
  'march marz mars marzo maart mar mrz mrt maerz',
  'april avril abril apr avr abr',
  'may mai mayo mei',
  'june juni juin junio jun',
  'july juli juillet julio jul juil',
  'august aout agosto augustus aug ago',
  'september septembre septiembre setiembre sep sept',
  'october oktober octobre octubre oct okt',
  'november novembre noviembre nov',
  'december dezember decembre diciembre dec dez dic',
];

/**
 * Monday first. Short forms are left out: `mar` is a weekday in two languages, and also a month.
 */
const DAYS: readonly string[] = [
  'monday montag lundi lunes maandag',
  'tuesday dienstag mardi martes dinsdag',
  'wednesday mittwoch mercredi miercoles woensdag',
  'thursday donnerstag jeudi jueves donderdag',
  'friday freitag vendredi viernes vrijdag',
  'saturday samstag sonnabend samedi sabado zaterdag',
  'sunday sonntag dimanche domingo zondag',
];

const numberWords = (lists: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lists.flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)));

const MONTH_WORDS = numberWords(MONTHS);
/** 1 (Monday) to 7. */
const DAY_WORDS = numberWords(DAYS);

type Order = 'year-first' | 'day-first' | 'month-first' | 'words';

/** Possible meanings of a displayed time: minutes as if UTC, by order of figures. */
type Meanings = Partial<Record<Order, number>>;

export interface ReadTimes {
  times: (ServerTime | null)[];
  newestFirst: boolean | null;
  newest: string | null;
  doubts: ReadingDoubt[];
}

const MINUTE = 60_000;
const QUARTER = 15;
const MOST_ZONE_SHIFT = 26 * 60;
const LONGEST = 120;

/** Reads exact times of the API; `readTimes` handles all others. */
export function readStamps(shown: readonly string[], facts: ConversationFacts): ReadTimes {
  const stamps = shown.map(minuteOf);
  if (stamps.some((stamp, index) => stamp === null && timeText(shown[index] ?? '') !== null))
    return readTimes(shown, facts);
  const known = stamps.filter((stamp) => stamp !== null);
  const [first, last] = [known[0] ?? '', known.at(-1) ?? ''];
  return {
    times: stamps.map((stamp) => (stamp === null ? null : serverMinute(stamp, facts.zone))),
    newestFirst: first === last ? null : first > last,
    newest: newestOf(known),
    doubts: [],
  };
}

export function readTimes(shown: readonly string[], facts: ConversationFacts): ReadTimes {
  const meanings = shown.map(meaningsOf);
  const opened = minutesOf(minuteOf(facts.opened));
  const last = minutesOf(newestMinute(facts));
  const fits: { minutes: (number | null)[]; fit: Fit }[] = [];
  for (const order of ordersOf(meanings)) {
    const minutes = timesInOrder(meanings, order);
    if (minutes === null) continue;
    const fit = fitOf(minutes, opened, last);
    if (fit && !fits.some((other) => areEqual(other.minutes, minutes))) fits.push({ minutes, fit });
  }
  const best = Math.max(0, ...fits.map(({ fit }) => fit.ends));
  const chosen = fits.filter(({ fit }) => fit.ends === best);
  const [right] = chosen;
  if (!right || chosen.length > 1) {
    const readable = meanings.some((meaning) => Object.keys(meaning).length > 0);
    return {
      times: shown.map(() => null),
      newestFirst: null,
      newest: null,
      doubts: readable ? [doubtOf(meanings)] : [],
    };
  }
  const { minutes, fit } = right;
  const texts = minutes.map((minute) => (minute === null ? null : textOf(minute + fit.shift)));
  const read = texts.filter((text) => text !== null);
  return {
    times: texts.map((text) => (text === null ? null : serverMinute(text, facts.zone))),
    newestFirst: fit.falls === fit.rises ? null : fit.falls,
    newest: newestOf(read),
    doubts: [],
  };
}

const serverMinute = (text: string, zone: string | null): ServerTime => ({
  text,
  utc: zone === null ? null : zonedToUtc(text, zone),
});

const newestOf = (minutes: readonly string[]): string | null =>
  minutes.reduce<string | null>((newest, minute) => (newest === null || minute > newest ? minute : newest), null);

function ordersOf(meanings: readonly Meanings[]): Order[] {
  const orders: Order[] = ['year-first', 'words', 'day-first', 'month-first'];
  return orders.filter((order) => meanings.some((meaning) => meaning[order] !== undefined));
}

/** All times in one order of figures; null if a time can't be read in this order. */
function timesInOrder(meanings: readonly Meanings[], order: Order): (number | null)[] | null {
  const minutes = meanings.map((meaning) => meaning[order] ?? meaning['year-first'] ?? meaning.words ?? null);
  return meanings.every((meaning, index) => minutes[index] !== null || Object.keys(meaning).length === 0)
    ? minutes
    : null;
}

const areEqual = (a: readonly (number | null)[], b: readonly (number | null)[]) =>
  a.every((minute, index) => minute === b[index]);

interface Fit {
  rises: boolean;
  falls: boolean;
  /** Number of the ticket's own times that match; below one if they match only in another zone. */
  ends: number;
  /** Minutes from the page's zone to the service's. */
  shift: number;
}

function fitOf(minutes: readonly (number | null)[], opened: number | null, last: number | null): Fit | null {
  const known = minutes.filter((minute) => minute !== null);
  const isSteady = (falls: boolean) =>
    known.every(
      (minute, index) =>
        index === 0 || (falls ? minute <= (known[index - 1] ?? minute) : minute >= (known[index - 1] ?? minute)),
    );
  const [rises, falls] = [isSteady(false), isSteady(true)];
  if (known.length === 0 || !(rises || falls)) return null;
  const oldest = Math.min(known[0] ?? 0, known.at(-1) ?? 0);
  const newest = Math.max(known[0] ?? 0, known.at(-1) ?? 0);
  const fitting = (ends: number, shift = 0): Fit => ({ rises, falls, ends, shift });
  if (opened === null && last === null) return fitting(0);
  const matches = Number(oldest === opened) + Number(newest === last);
  // A reply may be newer than the ticket's header; none is older than its opening.
  if (matches > 0) return opened === null || oldest >= opened ? fitting(matches) : null;
  const byOpening = opened === null ? null : opened - oldest;
  const byLast = last === null ? null : last - newest;
  const shift = byOpening ?? byLast ?? 0;
  const doShiftsAgree = byOpening === null || byLast === null || byOpening === byLast;
  return doShiftsAgree && shift % QUARTER === 0 && Math.abs(shift) <= MOST_ZONE_SHIFT ? fitting(0.5, shift) : null;
}

function doubtOf(meanings: readonly Meanings[]): ReadingDoubt {
  const inOrder = ordersOf(meanings).some((order) => fitOf(timesInOrder(meanings, order) ?? [], null, null) !== null);
  return inOrder ? 'times' : 'order';
}

const minutesOf = (text: string | null): number | null => {
  const utc = text === null ? null : zonedToUtc(text, 'UTC');
  return utc === null ? null : Math.floor(utc / MINUTE);
};

const textOf = (minutes: number): string => new Date(minutes * MINUTE).toISOString().slice(0, 16).replace('T', ' ');

export function meaningsOf(shown: string): Meanings {
  if (shown.length > LONGEST) return {};
  const text = plainDate(shown);
  const found = dateInFigures(text) ?? dateInWords(text);
  if (found === null) return {};
  const time = timeOfDay(text.slice(0, found.at) + ' '.repeat(found.length) + text.slice(found.at + found.length));
  if (time === null) return {};
  const day = dayWithName(text);
  const meanings: Meanings = {};
  for (const [order, [year, month, date]] of Object.entries(found.days) as [Order, Day][]) {
    const minutes = minutesOf(`${pad(year, 4)}-${pad(month, 2)}-${pad(date, 2)} 00:00`);
    if (minutes === null) continue;
    // 1970-01-01 was a Thursday.
    if (day !== null && ((Math.floor(minutes / 1440) + 3) % 7) + 1 !== day) continue;
    meanings[order] = minutes + time;
  }
  return meanings;
}

type Day = [year: number, month: number, day: number];
interface FoundDay {
  at: number;
  length: number;
  days: Partial<Record<Order, Day>>;
}

const pad = (value: number, length: number) => String(value).padStart(length, '0');

const plainDate = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

function dateInFigures(text: string): FoundDay | null {
  const iso = /(?<!\d)(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(text);
  if (iso) {
    const day: Day = [Number(iso[1]), Number(iso[3]), Number(iso[4])];
    return { at: iso.index, length: iso[0].length, days: { 'year-first': day } };
  }
  const short = /(?<!\d)(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d{2})(?!\d)/.exec(text);
  if (!short) return null;
  const [first, second] = [Number(short[1]), Number(short[3])];
  const year = Number(short[4]) + (short[4]?.length === 2 ? 2000 : 0);
  const days: FoundDay['days'] = { 'day-first': [year, second, first] };
  // Dates with dots never begin with the month.
  if (short[2] !== '.') days['month-first'] = [year, first, second];
  return { at: short.index, length: short[0].length, days };
}

/** Examples: `20. november 2026`, `20 de noviembre de 2026`, `november 20th, 2026`. */
function dateInWords(text: string): FoundDay | null {
  for (const { 0: word, index } of text.matchAll(/[a-z]{3,}/g)) {
    const month = MONTH_WORDS.get(word);
    if (month === undefined) continue;
    const before = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|e|o|a|\.)? ?(?:(?:de|of) )?$/.exec(
      text.slice(Math.max(0, index - 12), index),
    );
    const behind = text.slice(index + word.length, index + word.length + 16);
    const year = /^\.?,? ?(?:de[l]? )?(\d{4})(?!\d)/.exec(behind);
    if (before && year) {
      const from = index - before[0].length;
      const length = before[0].length + word.length + year[0].length;
      return { at: from, length, days: { words: [Number(year[1]), month, Number(before[1])] } };
    }
    const dayAndYear = /^\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/.exec(behind);
    if (dayAndYear) {
      const day: Day = [Number(dayAndYear[2]), month, Number(dayAndYear[1])];
      return { at: index, length: word.length + dayAndYear[0].length, days: { words: day } };
    }
  }
  return null;
}

/**
 * Examples: `10:15`, `10.15 uhr`, `10h15`, `9:05:30 pm`. Minutes since midnight if exactly one time
 * is found.
 */
function timeOfDay(rest: string): number | null {
  const found = [...rest.matchAll(/(?<![\d:.])(\d{1,2}) ?[:.h] ?(\d{2})(?:[:.](\d{2}))?(?![\d:])(?: ?([ap])\.?m\b)?/g)];
  const [match] = found;
  if (!match || found.length > 1) return null;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  const half = match[4];
  if (minute > 59 || hour > 23 || (half !== undefined && (hour === 0 || hour > 12))) return null;
  return (half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

function dayWithName(text: string): number | null {
  const named = (text.match(/[a-z]{5,}/g) ?? []).map((word) => DAY_WORDS.get(word)).filter((day) => day !== undefined);
  return named.length === 1 ? (named[0] ?? null) : null;
}
