import { afterEach, describe, expect, it, vi } from 'vitest';
import { timeWords as english } from '../../../i18n/en/time-words.ts';
import type { TimeWords, TypedTimeWords } from '../../../i18n/time-words.ts';
import { readTime } from './typed-time.ts';

const HOME = vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
  return process.env.TZ;
});
afterEach(() => {
  process.env.TZ = HOME;
});

const timeWords: TypedTimeWords = { ...english, dayFirst: true };
const WORK = { begins: { hour: 9, minute: 0 }, ends: { hour: 18, minute: 0 } };
/** A Wednesday. */
const WEDNESDAY = '2026-11-18T10:41:07';

const ms = (text: string) => new Date(text).getTime();
const read = (typed: string, now = WEDNESDAY, words: TypedTimeWords = timeWords) =>
  readTime(typed, ms(now), words, WORK);
const two = (value: number) => String(value).padStart(2, '0');

/** The moment by the computer's calendar, `2026-11-18 14:30`; or what kind of answer it is. */
function shown(typed: string, now = WEDNESDAY, words: TypedTimeWords = timeWords): string {
  const found = read(typed, now, words);
  if (found.kind !== 'moment') return found.kind;
  const date = new Date(found.at);
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

describe('an amount of time', () => {
  it.each([
    ['2h', '2026-11-18 12:41'],
    ['2 hours', '2026-11-18 12:41'],
    ['in 2 hrs', '2026-11-18 12:41'],
    ['90 min', '2026-11-18 12:11'],
    ['90m', '2026-11-18 12:11'],
    ['1.5h', '2026-11-18 12:11'],
    ['1,5 h', '2026-11-18 12:11'],
    ['1h30', '2026-11-18 12:11'],
    ['1h 30m', '2026-11-18 12:11'],
    ['1 hour and 30 minutes', '2026-11-18 12:11'],
    ['an hour', '2026-11-18 11:41'],
    ['half an hour', '2026-11-18 11:11'],
    ['half hour', '2026-11-18 11:11'],
    ['three hours from now', '2026-11-18 13:41'],
    ['26h', '2026-11-19 12:41'],
    ['1 day 2 hours', '2026-11-19 12:41'],
    ['0.5 days', '2026-11-18 22:41'],
  ])('%s is exact: %s', (typed, at) => {
    expect(shown(typed)).toBe(at);
  });

  it('keeps its seconds, so that an hour is an hour', () => {
    expect(read('1h')).toEqual({ kind: 'moment', at: ms(WEDNESDAY) + 3600_000, skipped: null });
    expect(read('1.1 h')).toMatchObject({ at: ms(WEDNESDAY) + 66 * 60_000 });
  });

  it.each([
    ['1 day', '2026-11-19 09:00'],
    ['3d', '2026-11-21 09:00'],
    ['in a week', '2026-11-25 09:00'],
    ['2 weeks', '2026-12-02 09:00'],
    ['1 month', '2026-12-18 09:00'],
    ['3 days at 14:30', '2026-11-21 14:30'],
    ['in 2 days noon', '2026-11-20 12:00'],
  ])('%s in days ends when work begins, or at a time that is said: %s', (typed, at) => {
    expect(shown(typed)).toBe(at);
  });

  it.each([
    ['1 month', '2026-01-31T10:00:00', '2026-02-28 09:00'],
    ['1 month', '2027-12-31T10:00:00', '2028-01-31 09:00'],
    ['2 months', '2027-12-31T10:00:00', '2028-02-29 09:00'],
    ['1 day', '2026-12-31T10:00:00', '2027-01-01 09:00'],
    ['1 week', '2028-02-26T10:00:00', '2028-03-04 09:00'],
    ['12 months', '2028-02-29T10:00:00', '2029-02-28 09:00'],
    ['12 months', '2027-02-28T10:00:00', '2028-02-28 09:00'],
    ['365 days', '2028-02-29T10:00:00', '2029-02-28 09:00'],
    ['1 day', '2028-02-28T10:00:00', '2028-02-29 09:00'],
    ['1 day', '2027-02-28T10:00:00', '2027-03-01 09:00'],
  ])('%s after %s goes over the ends of months and years', (typed, now, at) => {
    expect(shown(typed, now)).toBe(at);
  });
});

describe('a time of the day', () => {
  it.each([
    ['14:30', '2026-11-18 14:30'],
    ['at 14.30', '2026-11-18 14:30'],
    ['1430', '2026-11-18 14:30'],
    ['930', '2026-11-19 09:30'],
    ['14:30:59', '2026-11-18 14:30'],
    ['2:30pm', '2026-11-18 14:30'],
    ['2:30 p.m.', '2026-11-18 14:30'],
    ['2 PM', '2026-11-18 14:00'],
    ['12 pm', '2026-11-18 12:00'],
    ['12am', '2026-11-19 00:00'],
    ['12:15 am', '2026-11-19 00:15'],
    ['0:15', '2026-11-19 00:15'],
    ['24:00', '2026-11-19 00:00'],
    ['midnight', '2026-11-19 00:00'],
    ['noon', '2026-11-18 12:00'],
    ['tonight', '2026-11-18 20:00'],
    ['tonight at 8', '2026-11-18 20:00'],
    ['tonight at 12', '2026-11-19 00:00'],
    ['12am tonight', '2026-11-19 00:00'],
    ['tonight 0:30', '2026-11-19 00:30'],
    ['tomorrow evening at 12', '2026-11-20 00:00'],
    ['this afternoon', '2026-11-18 14:00'],
    ['3 in the afternoon', '2026-11-18 15:00'],
    ['end of day', '2026-11-18 18:00'],
    ['EOD', '2026-11-18 18:00'],
    ['today', '2026-11-18 18:00'],
    ['today 3pm', '2026-11-18 15:00'],
  ])('%s: %s', (typed, at) => {
    expect(shown(typed)).toBe(at);
  });

  it('that has passed is that of tomorrow, unless today was said', () => {
    expect(shown('10:00')).toBe('2026-11-19 10:00');
    expect(shown('10:41')).toBe('2026-11-19 10:41');
    expect(shown('10:42')).toBe('2026-11-18 10:42');
    expect(shown('morning')).toBe('2026-11-19 09:00');
    expect(shown('today 10:00')).toBe('past');
    expect(shown('this morning')).toBe('past');
    expect(shown('end of day', '2026-11-18T18:00:00')).toBe('past');
    expect(shown('tonight', '2026-11-18T21:00:00')).toBe('past');
    // The small hours are no afternoon, and of which day they are is not said.
    expect(shown('tonight at 1')).toBe('unknown');
  });

  it('as a bare number is meant in working hours', () => {
    expect(shown('9')).toBe('2026-11-19 09:00');
    expect(shown('15')).toBe('2026-11-18 15:00');
    expect(shown('3')).toBe('2026-11-18 15:00');
    expect(shown('fri 3')).toBe('2026-11-20 15:00');
    // Written in full it is what it says.
    expect(shown('3:00')).toBe('2026-11-19 03:00');
    expect(shown('03')).toBe('2026-11-19 03:00');
  });
});

describe('a day', () => {
  it.each([
    ['tomorrow', '2026-11-19 09:00'],
    ['tmrw 9:00', '2026-11-19 09:00'],
    ['tomor', '2026-11-19 09:00'],
    ['tomorrow morning', '2026-11-19 09:00'],
    ['tomorrow evening', '2026-11-19 18:00'],
    ['3pm tomorrow', '2026-11-19 15:00'],
    ['tomorrow, 14:30', '2026-11-19 14:30'],
    ['day after tomorrow', '2026-11-20 09:00'],
    ['the day-after-tomorrow at noon', '2026-11-20 12:00'],
    ['fri 15:00', '2026-11-20 15:00'],
    ['15:00 on Friday', '2026-11-20 15:00'],
    ['fri15:00', '2026-11-20 15:00'],
    ['Fri. 15:00', '2026-11-20 15:00'],
    ['thurs', '2026-11-19 09:00'],
    ['mon', '2026-11-23 09:00'],
    ['by sunday night', 'unknown'],
    ['sun', '2026-11-22 09:00'],
    // On a Wednesday, a week on.
    ['wed', '2026-11-25 09:00'],
    ['wed 15:00', '2026-11-25 15:00'],
    ['this wed 15:00', '2026-11-18 15:00'],
    ['next mon', '2026-11-23 09:00'],
    ['next fri', '2026-11-27 09:00'],
    ['next wed', '2026-11-25 09:00'],
    ['next sun', '2026-11-29 09:00'],
    ['next week', '2026-11-23 09:00'],
    ['next month', '2026-12-01 09:00'],
    ['next day', '2026-11-19 09:00'],
    ['end of week', '2026-11-20 18:00'],
    ['eow', '2026-11-20 18:00'],
    ['end of the month', '2026-11-30 18:00'],
    ['fri eod', '2026-11-20 18:00'],
  ])('%s: %s', (typed, at) => {
    expect(shown(typed)).toBe(at);
  });

  it('of the next week is in the week that begins on Monday', () => {
    const SUNDAY = '2026-11-22T10:00:00';
    expect(shown('next mon', SUNDAY)).toBe('2026-11-23 09:00');
    expect(shown('next sun', SUNDAY)).toBe('2026-11-29 09:00');
    const MONDAY = '2026-11-23T08:00:00';
    expect(shown('mon', MONDAY)).toBe('2026-11-30 09:00');
    expect(shown('this mon', MONDAY)).toBe('2026-11-23 09:00');
    expect(shown('next mon', MONDAY)).toBe('2026-11-30 09:00');
    expect(shown('next week', MONDAY)).toBe('2026-11-30 09:00');
  });

  it('at the end of something that is over is that of the next', () => {
    expect(shown('end of week', '2026-11-20T18:30:00')).toBe('2026-11-27 18:00');
    expect(shown('end of week', '2026-11-21T10:00:00')).toBe('2026-11-27 18:00');
    expect(shown('end of month', '2026-11-30T19:00:00')).toBe('2026-12-31 18:00');
    expect(shown('end of month', '2027-01-31T19:00:00')).toBe('2027-02-28 18:00');
  });
});

describe('a date', () => {
  it.each([
    ['24 dec', '2026-12-24 09:00'],
    ['24. Dec', '2026-12-24 09:00'],
    ['dec 24', '2026-12-24 09:00'],
    ['December 24th', '2026-12-24 09:00'],
    ['the 24th of december', '2026-12-24 09:00'],
    ['24 dec 15:00', '2026-12-24 15:00'],
    ['dec 24 at 3pm', '2026-12-24 15:00'],
    ['24 dec 9', '2026-12-24 09:00'],
    ['24 dec 2027', '2027-12-24 09:00'],
    ['dec 24, 2027, 14:30', '2027-12-24 14:30'],
    ['24 dec 1430', '2026-12-24 14:30'],
    ['24.12.', '2026-12-24 09:00'],
    ['24.12', '2026-12-24 09:00'],
    ['24/12', '2026-12-24 09:00'],
    ['24.12.2027', '2027-12-24 09:00'],
    ['24/12/27 14:30', '2027-12-24 14:30'],
    ['24-12-2026', '2026-12-24 09:00'],
    ['2026-12-24', '2026-12-24 09:00'],
    ['2026-12-24 14:30', '2026-12-24 14:30'],
    ['2026-12-24T14:30', '2026-12-24 14:30'],
    ['fri 27 nov', '2026-11-27 09:00'],
    ['27 Nov, Friday', '2026-11-27 09:00'],
    ['Monday 23 November, 09:00', '2026-11-23 09:00'],
    ['the 24th', '2026-11-24 09:00'],
    ['1st 14:00', '2026-12-01 14:00'],
    // November has no such day.
    ['the 31st', '2026-12-31 09:00'],
    // Today, and still to come; today, and over.
    ['18 nov 15:00', '2026-11-18 15:00'],
    ['18 nov', '2027-11-18 09:00'],
    ['3 jan', '2027-01-03 09:00'],
  ])('%s: %s', (typed, at) => {
    expect(shown(typed)).toBe(at);
  });

  it('that no calendar has is named', () => {
    expect(read('31 nov')).toEqual({ kind: 'no-such-day', day: 31, month: 10, year: null });
    expect(read('30/2')).toEqual({ kind: 'no-such-day', day: 30, month: 1, year: null });
    expect(read('31.04.2027')).toEqual({ kind: 'no-such-day', day: 31, month: 3, year: 2027 });
    expect(read('29 feb')).toEqual({ kind: 'no-such-day', day: 29, month: 1, year: 2027 });
    expect(read('2027-02-29')).toEqual({ kind: 'no-such-day', day: 29, month: 1, year: 2027 });
    expect(shown('29 feb', '2027-11-18T10:00:00')).toBe('2028-02-29 09:00');
    expect(read('24/13')).toEqual({ kind: 'unknown', word: '24/13' });
  });

  it('that is another day of the week is told apart', () => {
    expect(read('thu 27 nov')).toEqual({ kind: 'other-weekday', day: { year: 2026, month: 10, day: 27 } });
  });

  it('is never in the past, and not further than ten years', () => {
    expect(shown('24 dec 2025')).toBe('past');
    expect(shown('2026-11-18 10:41')).toBe('past');
    expect(shown('0 min')).toBe('past');
    expect(shown('0 days')).toBe('past');
    expect(shown('24 dec 2040')).toBe('too-far');
    expect(shown('9999999h')).toBe('too-far');
    expect(shown('9999999 days')).toBe('too-far');
    expect(shown('999999 months')).toBe('too-far');
  });

  it('has its month first where a region does, but between dots', () => {
    const american = { ...timeWords, dayFirst: false };
    expect(shown('12/24', WEDNESDAY, american)).toBe('2026-12-24 09:00');
    expect(shown('4/5/27', WEDNESDAY, american)).toBe('2027-04-05 09:00');
    expect(shown('24.12.', WEDNESDAY, american)).toBe('2026-12-24 09:00');
    expect(shown('24.12.2026', WEDNESDAY, american)).toBe('2026-12-24 09:00');
    expect(shown('4/5/27')).toBe('2027-05-04 09:00');
  });
});

describe('what is not understood', () => {
  it.each([
    ['frii', 'frii'],
    ['2 parsecs', 'parsecs'],
    ['tomorrow soonish', 'soonish'],
    ['2h ago', 'ago'],
    ['25:00', '25:00'],
    ['14:75', '14:75'],
    ['13 pm', '13'],
    ['99', '99'],
    ['10:00 11:00', '11:00'],
    ['mon tue', 'tue'],
    ['tomorrow mon', 'mon'],
    ['next', 'next'],
    ['dec', 'dec'],
    ['pm', 'pm'],
    ['-2h', '-2h'],
    ['💣', '💣'],
    ['1/2/3', '/2/3'],
  ])('%s is named by its word: %s', (typed, word) => {
    const found = read(typed);
    expect(found.kind).toBe('unknown');
    if (found.kind === 'unknown' && found.word !== null) expect(typed).toContain(found.word);
    if (found.kind === 'unknown') expect([typed, found.word]).toEqual([typed, word]);
  });

  it.each(['at', '2h 15:00', 'mon 2h', '9 noon'])('%s does not go together', (typed) => {
    expect(read(typed)).toEqual({ kind: 'unknown', word: null });
  });

  it('is nothing where nothing is typed', () => {
    expect([read(''), read('  ')]).toEqual([{ kind: 'empty' }, { kind: 'empty' }]);
  });

  it('throws for nothing, however it is typed', () => {
    const pieces = [
      '2',
      'h',
      'mon',
      '24',
      'dec',
      '15:00',
      '.',
      '/',
      'next',
      'half',
      'pm',
      '1st',
      ',',
      '99999999',
      'at',
      '-',
      'é',
    ];
    let seed = 7;
    const pick = () => {
      seed = (seed * 16807) % 2147483647;
      return pieces[seed % pieces.length] ?? '';
    };
    for (let run = 0; run < 3000; run += 1) {
      const typed = Array.from({ length: 1 + (run % 6) }, pick).join(run % 2 ? ' ' : '');
      const found = read(typed);
      if (found.kind === 'moment') expect([typed, found.at > ms(WEDNESDAY)]).toEqual([typed, true]);
    }
    expect(read('9'.repeat(5000)).kind).toBe('unknown');
    expect(read('mon '.repeat(2000)).kind).toBe('unknown');
    expect(read('noon'.repeat(2000)).kind).toBe('unknown');
  });
});

describe('where clocks change', () => {
  it('a time that is left out is the one as far behind the gap, and that is told', () => {
    const now = '2026-03-28T12:00:00';
    expect(shown('29 mar 2:30', now)).toBe('2026-03-29 03:30');
    expect(read('29 mar 2:30', now)).toMatchObject({ kind: 'moment', skipped: { hour: 2, minute: 30 } });
    expect(read('29 mar 3:30', now)).toMatchObject({ kind: 'moment', skipped: null });
  });

  it('nine is nine by the clock on the wall, hours are hours', () => {
    const forward = '2026-03-28T12:00:00';
    const at = (typed: string, now: string) => {
      const found = read(typed, now);
      return found.kind === 'moment' ? (found.at - ms(now)) / 3600_000 : null;
    };
    expect([at('tomorrow 9:00', forward), at('24h', forward), at('1 day', forward)]).toEqual([20, 24, 20]);
    expect([at('tomorrow 9:00', '2026-10-24T12:00:00'), at('1 day 1 hour', '2026-10-24T12:00:00')]).toEqual([22, 26]);
  });

  it('of a time that the clock shows twice, the first one to come is meant', () => {
    const second = Date.UTC(2026, 9, 25, 1, 30);
    expect(read('2:30', '2026-10-24T23:00:00')).toMatchObject({ at: second - 3600_000 });
    // Between the two: 02:10, the second time.
    const between = readTime('2:30', Date.UTC(2026, 9, 25, 1, 10), timeWords, WORK);
    expect(between).toMatchObject({ at: second });
  });

  it('holds in zones that change by half an hour, at midnight, or for good', () => {
    process.env.TZ = 'Australia/Lord_Howe';
    expect(shown('tomorrow 2:15', '2026-10-03T12:00:00')).toBe('2026-10-04 02:45');
    process.env.TZ = 'America/Sao_Paulo';
    expect(shown('tomorrow 0:30', '2018-11-03T12:00:00')).toBe('2018-11-04 01:30');
    expect(shown('midnight', '2018-11-03T12:00:00')).toBe('2018-11-04 01:00');
    process.env.TZ = 'Asia/Kathmandu';
    expect(shown('fri 15:00')).toBe('2026-11-20 15:00');
    process.env.TZ = 'Pacific/Kiritimati';
    expect(shown('14:30')).toBe('2026-11-18 14:30');
  });

  it('a day that a zone left out is none', () => {
    // Samoa went over the date line: its 29 December 2011 was followed by the 31st.
    process.env.TZ = 'Pacific/Apia';
    const now = '2011-12-28T12:00:00';
    expect(read('30 dec', now)).toEqual({ kind: 'no-such-day', day: 30, month: 11, year: 2011 });
    expect(shown('31 dec', now)).toBe('2011-12-31 09:00');
    expect(read('fri', now)).toMatchObject({ kind: 'no-such-day', day: 30 });
  });
});

const WORDS = import.meta.glob<{ timeWords: TimeWords }>('../../../i18n/*/time-words.ts', { eager: true });

describe('times as people of each language type them', () => {
  it.each([
    ['de', 'am Freitag um 15 Uhr', '2026-11-20 15:00'],
    ['de', 'ÜBERMORGEN 8:30', '2026-11-20 08:30'],
    ['de', 'nächsten mo', '2026-11-23 09:00'],
    ['de', 'Feierabend', '2026-11-18 18:00'],
    ['de', 'morgen 9 Uhr', '2026-11-19 09:00'],
    ['de', 'morgen 9h', '2026-11-19 09:00'],
    ['de', 'in 2 Stunden', '2026-11-18 12:41'],
    ['de', '9h', '2026-11-18 19:41'],
    ['fr', 'demain 9h', '2026-11-19 09:00'],
    ['fr', '9h30 demain', '2026-11-19 09:30'],
    ['fr', '14h30', '2026-11-18 14:30'],
    ['fr', '9 h', '2026-11-19 09:00'],
    ['fr', 'd’ici 17h', '2026-11-18 17:00'],
    ['fr', 'dans 2 heures', '2026-11-18 12:41'],
    ['fr', 'dans 12h', '2026-11-18 22:41'],
    ['fr', '2h', '2026-11-18 12:41'],
    ['fr', '1h30', '2026-11-18 12:11'],
    ['fr', '48h', '2026-11-20 10:41'],
    ['es', 'mañana a las 9', '2026-11-19 09:00'],
    ['es', '14h30', '2026-11-18 14:30'],
    ['es', '14:30h', '2026-11-18 14:30'],
    ['es', 'a las 9.30 h', '2026-11-19 09:30'],
    ['es', '1.5h', '2026-11-18 12:11'],
    ['es', 'dentro de 2 horas', '2026-11-18 12:41'],
    ['es', 'en 12h', '2026-11-18 22:41'],
    ['es', '12 horas', '2026-11-18 22:41'],
    ['es', '3h de la tarde', '2026-11-18 15:00'],
    ['pt-BR', 'amanhã 14h30', '2026-11-19 14:30'],
    ['pt-BR', 'hoje às 15h', '2026-11-18 15:00'],
    ['pt-BR', 'às 3h', '2026-11-19 03:00'],
    ['pt-BR', '15h', '2026-11-18 15:00'],
    ['pt-BR', 'em 2 horas', '2026-11-18 12:41'],
    ['pt-BR', 'daqui 15h', '2026-11-19 01:41'],
    ['pt-BR', 'amanhã 30 min', 'unknown'],
    ['pt-BR', 'às 25h', '2026-11-19 11:41'],
    ['ar', 'بعد ساعتين', '2026-11-18 12:41'],
    ['ar', 'غدا 9:00', '2026-11-19 09:00'],
    ['ar', 'غداً ٩:٠٠', '2026-11-19 09:00'],
    ['ar', '۱۴:۳۰', '2026-11-18 14:30'],
    ['ar', 'بعد ٣ ساعات', '2026-11-18 13:41'],
    ['de', 'am 24.', '2026-11-24 09:00'],
    ['de', '24.', '2026-11-24 09:00'],
    ['de', 'bis zum 24.', '2026-11-24 09:00'],
    ['de', 'am 24', '2026-11-24 09:00'],
    ['de', 'am 24. um 10', '2026-11-24 10:00'],
    ['de', 'am 18. 15 Uhr', '2026-11-18 15:00'],
    ['de', 'am 10 Uhr', '2026-11-19 10:00'],
    ['de', 'Freitag, den 27. November', '2026-11-27 09:00'],
    ['de', '24. Dez 14:30', '2026-12-24 14:30'],
    ['de', 'am 31.', '2026-12-31 09:00'],
    ['es', 'el 24', '2026-11-24 09:00'],
    ['es', 'el 24 a las 10', '2026-11-24 10:00'],
    ['es', 'el 3 de diciembre', '2026-12-03 09:00'],
    ['es', 'hasta el 1', '2026-12-01 09:00'],
    ['es', 'el próximo 24', '2026-11-24 09:00'],
    ['es', 'el próximo 24 de diciembre', '2026-12-24 09:00'],
    ['es', 'próximo 3 horas', 'unknown'],
    ['es', 'el lunes', '2026-11-23 09:00'],
    ['es', 'día 24', '2026-11-24 09:00'],
    ['es', 'el martes 24', '2026-11-24 09:00'],
    ['es', 'el martes 23', 'other-weekday'],
    ['es', 'el martes 24 a las 10', '2026-11-24 10:00'],
    ['es', 'el martes 3 de la tarde', '2026-11-24 15:00'],
    ['es', 'el martes 3:30', '2026-11-24 03:30'],
    ['fr', 'le lundi 23', '2026-11-23 09:00'],
    ['fr', 'le lundi 9h', '2026-11-23 09:00'],
    ['fr', 'mardi 24 à 10h', '2026-11-24 10:00'],
    ['fr', 'le lundi 23 novembre', '2026-11-23 09:00'],
    ['pt-BR', 'às 9 em ponto', '2026-11-19 09:00'],
    ['de', 'am Freitag 15 Uhr', '2026-11-20 15:00'],
    ['fr', 'le 24', '2026-11-24 09:00'],
    ['fr', 'le 24 à 10h', '2026-11-24 10:00'],
    ['fr', 'le 24 10h', '2026-11-24 10:00'],
    ['fr', 'jusqu’au 24', '2026-11-24 09:00'],
    ['fr', 'le 24 décembre', '2026-12-24 09:00'],
    ['pt-BR', 'dia 24', '2026-11-24 09:00'],
    ['pt-BR', 'no dia 24 às 10h', '2026-11-24 10:00'],
    ['pt-BR', 'próximo dia 24', '2026-11-24 09:00'],
    ['pt-BR', '3 dias', '2026-11-21 09:00'],
    ['pt-BR', 'dia 24 de dezembro', '2026-12-24 09:00'],
    ['ar', 'يوم 24/12', '2026-12-24 09:00'],
    ['ar', 'يوم 24', '2026-11-24 09:00'],
    ['ar', '٣ أيام', '2026-11-21 09:00'],
    ['es', 'a las tres', '2026-11-18 15:00'],
    ['es', 'a la una', '2026-11-18 13:00'],
    ['es', 'a las 3', '2026-11-18 15:00'],
    ['es', 'a las diez', '2026-11-19 10:00'],
    ['de', 'um drei', '2026-11-18 15:00'],
    ['pt-BR', 'às duas', '2026-11-18 14:00'],
    ['pt-BR', 'às 14h30min', '2026-11-18 14:30'],
    ['pt-BR', 'amanhã 8h5min', '2026-11-19 08:05'],
    ['pt-BR', '1h30min', '2026-11-18 12:11'],
    ['es', '3 de la madrugada', '2026-11-19 03:00'],
    ['es', 'a las 3 h de la madrugada', '2026-11-19 03:00'],
    ['es', 'de madrugada', 'unknown'],
    ['pt-BR', 'fim', 'unknown'],
    ['pt-BR', 'final', 'unknown'],
    ['pt-BR', 'fim de semana', '2026-11-21 09:00'],
    ['de', 'heute in 2 Stunden', '2026-11-18 12:41'],
    ['de', 'in 2 Stunden heute', '2026-11-18 12:41'],
    ['es', 'hoy en 2 horas', '2026-11-18 12:41'],
    ['de', 'Freitag in 2 Stunden', 'unknown'],
    ['es', '8:30 hs', '2026-11-19 08:30'],
    ['es', '14:00hs', '2026-11-18 14:00'],
    ['es', '14:00h', '2026-11-18 14:00'],
    ['de', '15 Uhr 30', '2026-11-18 15:30'],
    ['de', 'morgen um 8 Uhr 15', '2026-11-19 08:15'],
    ['de', '14:30 Uhr', '2026-11-18 14:30'],
    ['de', '3 Uhr', '2026-11-18 15:00'],
    ['de', '12 Uhr mittags', '2026-11-18 12:00'],
    ['es', 'a las 3 del mediodía', '2026-11-18 15:00'],
    ['es', 'hora y media', '2026-11-18 12:11'],
    ['es', '1 hora y media', '2026-11-18 12:11'],
    ['es', 'una hora y media', '2026-11-18 12:11'],
    ['es', 'en dos horas y media', '2026-11-18 13:11'],
    ['es', 'media hora', '2026-11-18 11:11'],
    ['es', 'las 9 y media', '2026-11-19 09:30'],
    ['es', 'a las tres y cuarto', '2026-11-18 15:15'],
    ['es', 'las 3 menos cuarto', '2026-11-18 14:45'],
    ['es', 'a las 3 menos 10', '2026-11-18 14:50'],
    ['fr', '15 heures moins dix', '2026-11-19 01:31'],
    ['fr', 'à 15 heures moins dix', '2026-11-18 14:50'],
    ['en', '10 to 3', '2026-11-18 14:50'],
    ['de', 'um 9.', '2026-11-19 09:00'],
    ['de', '3 Uhr 30', '2026-11-18 15:30'],
    ['de', '15 Uhr 75', 'unknown'],
    ['de', '9 Uhr 24. Dez', '2026-12-24 09:00'],
    ['es', 'cuarto de hora', '2026-11-18 10:56'],
    ['es', 'tres cuartos de hora', '2026-11-18 11:26'],
    ['es', 'mediodía y media', '2026-11-18 12:30'],
    ['es', 'a las 3 y media de la madrugada', '2026-11-19 03:30'],
    ['es', 'mañana a las 9 y media', '2026-11-19 09:30'],
    ['pt-BR', '1h e meia', '2026-11-18 12:11'],
    ['pt-BR', 'meia hora', '2026-11-18 11:11'],
    ['pt-BR', 'uma hora e meia', '2026-11-18 12:11'],
    ['pt-BR', 'meio-dia e meia', '2026-11-18 12:30'],
    ['pt-BR', 'às 9 e meia', '2026-11-19 09:30'],
    ['pt-BR', '9h e meia', '2026-11-19 09:30'],
    ['fr', 'une heure et demie', '2026-11-18 12:11'],
    ['fr', 'à 9 heures et demie', '2026-11-19 09:30'],
    ['fr', 'un quart d’heure', '2026-11-18 10:56'],
    ['fr', "trois quarts d'heure", '2026-11-18 11:26'],
    ['fr', 'midi et demi', '2026-11-18 12:30'],
    ['fr', 'demi-heure', '2026-11-18 11:11'],
    ['fr', '10h moins le quart', '2026-11-19 09:45'],
    ['fr', 'demain 9h et quart', '2026-11-19 09:15'],
    ['ar', 'ساعة ونصف', '2026-11-18 12:11'],
    ['ar', 'ساعة و نصف', '2026-11-18 12:11'],
    ['ar', 'ساعتين ونصف', '2026-11-18 13:11'],
    ['ar', 'ربع ساعة', '2026-11-18 10:56'],
    ['ar', 'ثلث ساعة', '2026-11-18 11:01'],
    ['ar', 'نصف ساعة', '2026-11-18 11:11'],
    ['ar', 'الساعة 9 ونصف', '2026-11-19 09:30'],
    ['ar', '٩ إلا ربع', '2026-11-19 08:45'],
    ['de', 'viertelstunde', '2026-11-18 10:56'],
    ['de', 'in einer Viertelstunde', '2026-11-18 10:56'],
    ['de', 'Dreiviertelstunde', '2026-11-18 11:26'],
    ['de', 'halbe Stunde', '2026-11-18 11:11'],
    ['de', 'anderthalb Stunden', '2026-11-18 12:11'],
    ['de', 'in zweieinhalb Stunden', '2026-11-18 13:11'],
    ['de', 'halb 3', '2026-11-18 14:30'],
    ['de', 'morgen um halb zehn', '2026-11-19 09:30'],
    ['de', 'halb 8', '2026-11-19 07:30'],
    ['de', 'viertel nach 2', '2026-11-18 14:15'],
    ['de', 'viertel vor 10 Uhr', '2026-11-19 09:45'],
    ['de', 'zehn vor drei', '2026-11-18 14:50'],
    ['de', 'nach 14 Uhr', '2026-11-18 14:00'],
    ['es', 'mes que viene', '2026-12-01 09:00'],
    ['es', 'la semana que viene', '2026-11-23 09:00'],
    ['es', 'próxima semana lunes', '2026-11-23 09:00'],
    ['es', 'viernes de la próxima semana', '2026-11-27 09:00'],
    ['es', 'viernes que viene', '2026-11-20 09:00'],
    ['es', 'próximo viernes', '2026-11-20 09:00'],
    ['es', 'el próximo mes', '2026-12-01 09:00'],
    ['pt-BR', 'mês que vem', '2026-12-01 09:00'],
    ['pt-BR', 'sexta da semana que vem', '2026-11-27 09:00'],
    ['pt-BR', 'sexta que vem', '2026-11-20 09:00'],
    ['pt-BR', 'próxima sexta-feira', '2026-11-20 09:00'],
    ['pt-BR', 'semana que vem', '2026-11-23 09:00'],
    ['fr', 'mardi de la semaine prochaine', '2026-11-24 09:00'],
    ['fr', 'semaine prochaine', '2026-11-23 09:00'],
    ['fr', 'ven prochain', '2026-11-20 09:00'],
    ['fr', 'prochain lundi', '2026-11-23 09:00'],
    ['fr', 'mois prochain', '2026-12-01 09:00'],
    ['fr', 'début de semaine prochaine', '2026-11-23 09:00'],
    ['de', 'Freitag nächster Woche', '2026-11-27 09:00'],
    ['de', 'nächste Woche Freitag', '2026-11-27 09:00'],
    ['de', 'nächste Woche', '2026-11-23 09:00'],
    ['de', 'kommenden Freitag', '2026-11-20 09:00'],
    ['de', 'kommende Woche', '2026-11-23 09:00'],
    ['es', 'mar 10', '2026-11-24 10:00'],
    ['es', '3 mar', '2027-03-03 09:00'],
    ['es', 'mar', '2026-11-24 09:00'],
    ['es', '3 de mar', '2027-03-03 09:00'],
    ['fr', 'mar 10h', '2026-11-24 10:00'],
    ['fr', '3 mar', '2027-03-03 09:00'],
    ['pt-BR', 'dez minutos', '2026-11-18 10:51'],
    ['pt-BR', '24 dez', '2026-12-24 09:00'],
    ['pt-BR', 'dez 24', '2026-12-24 09:00'],
    ['pt-BR', 'dez de dezembro', '2026-12-10 09:00'],
    ['pt-BR', 'às dez', '2026-11-19 10:00'],
    ['fr', 'sept jours', '2026-11-25 09:00'],
    ['fr', '3 sept', '2027-09-03 09:00'],
    ['fr', 'dix-sept heures', '2026-11-19 03:41'],
    ['fr', 'à sept heures', '2026-11-19 07:00'],
    ['de', 'Montag morgen', '2026-11-23 09:00'],
    ['de', 'montagmorgen', '2026-11-23 09:00'],
    ['de', 'Freitagabend', '2026-11-20 18:00'],
    ['de', 'heute morgen', 'past'],
    ['de', 'morgen', '2026-11-19 09:00'],
    ['de', 'morgen früh', '2026-11-19 09:00'],
    ['de', 'morgen Abend', '2026-11-19 18:00'],
    ['de', 'am Morgen', '2026-11-19 09:00'],
    ['de', 'übermorgen morgen', '2026-11-20 09:00'],
    ['es', 'lunes mañana', '2026-11-23 09:00'],
    ['es', 'mañana', '2026-11-19 09:00'],
    ['es', 'mañana por la mañana', '2026-11-19 09:00'],
    ['ar', 'غدا ظهرا', '2026-11-19 12:00'],
    ['ar', 'غدا 2 ظهرا', '2026-11-19 14:00'],
    ['ar', 'غدا صباحا', '2026-11-19 09:00'],
    ['de', 'Wochenende', '2026-11-21 09:00'],
    ['de', 'am Wochenende', '2026-11-21 09:00'],
    ['en', 'an hour and a half', '2026-11-18 12:11'],
    ['en', 'quarter of an hour', '2026-11-18 10:56'],
    ['en', 'a quarter of an hour', '2026-11-18 10:56'],
    ['en', 'two and a half hours', '2026-11-18 13:11'],
    ['en', '1 and a half hours', '2026-11-18 12:11'],
    ['es', 'una media hora', '2026-11-18 11:11'],
    ['es', '2 y media horas', '2026-11-18 13:11'],
    ['en', 'three quarters of an hour', '2026-11-18 11:26'],
    ['en', 'half past 2', '2026-11-18 14:30'],
    ['en', 'quarter to 10', '2026-11-19 09:45'],
    ['en', 'half past 2 am', '2026-11-19 02:30'],
    ['en', 'friday next week', '2026-11-27 09:00'],
    ['en', 'the 24', '2026-11-19 00:00'],
    ['en', 'half 3', 'unknown'],
    ['en', 'day 3', 'unknown'],
    ['en', 'mon 23 14:30', '2026-11-23 14:30'],
    ['es', 'semana que viene a las 9', '2026-11-23 09:00'],
    ['es', 'a las 10 la semana que viene', '2026-11-23 10:00'],
    ['pt-BR', '1 dia', '2026-11-19 09:00'],
    ['pt-BR', 'próximo dia', '2026-11-19 09:00'],
    ['pt-BR', '1 dia 3 horas', '2026-11-19 13:41'],
    ['en', 'three', '2026-11-19 03:00'],
    ['fr', 'mardi 24', '2026-11-24 09:00'],
    ['fr', 'mercredi 25', '2026-11-25 09:00'],
    ['fr', 'mercredi 24', 'other-weekday'],
    ['fr', 'vendredi 15', '2026-11-20 15:00'],
    ['de', 'Dienstag 24 Uhr', '2026-11-25 00:00'],
    ['de', 'Freitag um 24 Uhr', '2026-11-21 00:00'],
    ['es', 'martes a las 24', '2026-11-25 00:00'],
    ['en', 'next tue 24', '2026-11-24 09:00'],
    ['fr', 'ce mardi 24', '2026-11-24 09:00'],
    ['de', '24 nächsten Monats', '2026-12-24 09:00'],
    ['fr', '24 du prochain mois', '2026-12-24 09:00'],
    ['fr', '9 du prochain mois', '2026-12-09 09:00'],
    ['fr', 'le 31 du mois prochain', '2026-12-31 09:00'],
    ['en', 'the 31st of next month', '2026-12-31 09:00'],
    ['ar', 'اليوم بعد 12 ساعة', '2026-11-18 22:41'],
    ['ar', 'غدا بعد 3 ساعات', 'unknown'],
    ['en', 'tue 24', '2026-11-24 09:00'],
    ['fr', '24 du mois prochain', '2026-12-24 09:00'],
    ['fr', 'le 9 du mois prochain', '2026-12-09 09:00'],
    ['fr', 'le mois prochain le 24 à 10h', '2026-12-24 10:00'],
    ['de', 'am 24. nächsten Monats', '2026-12-24 09:00'],
    ['de', 'nächsten Monat am 3.', '2026-12-03 09:00'],
    ['es', 'el 24 del mes que viene', '2026-12-24 09:00'],
    ['es', 'el 24 del próximo mes', '2026-12-24 09:00'],
    ['pt-BR', 'dia 24 do mês que vem', '2026-12-24 09:00'],
    ['en', 'the 24th of next month', '2026-12-24 09:00'],
    ['en', 'next month at 10', '2026-12-01 10:00'],
    ['en', 'at 10 next month', '2026-12-01 10:00'],
    ['ar', 'الثالثة', '2026-11-18 15:00'],
    ['ar', 'الساعة الثالثة', '2026-11-18 15:00'],
    ['ar', 'غدا الساعة العاشرة', '2026-11-19 10:00'],
    ['ar', 'غدا الساعة الثالثة والنصف', '2026-11-19 15:30'],
    ['ar', 'الساعة الحادية عشرة إلا ربعا', '2026-11-18 10:45'],
    ['ar', 'الأحد الساعة الثانية عشرة ظهرا', '2026-11-22 12:00'],
    ['ar', 'الساعة السابعة مساء', '2026-11-18 19:00'],
    ['ar', 'غدا الساعة 3', '2026-11-19 15:00'],
    ['ar', 'بعد 3 ساعات', '2026-11-18 13:41'],
    ['ar', 'الثالثة إلا خمس دقائق', '2026-11-18 14:55'],
    ['es', 'las tres menos cinco minutos', '2026-11-18 14:55'],
    ['ar', 'الثامنة صباحا', '2026-11-19 08:00'],
    ['en', '3 mar', '2027-03-03 09:00'],
  ])('%s: %s is %s', (language, typed, at) => {
    const words = WORDS[`../../../i18n/${language}/time-words.ts`]?.timeWords;
    expect(words && shown(typed, WEDNESDAY, { ...words, dayFirst: true })).toBe(at);
  });
});
