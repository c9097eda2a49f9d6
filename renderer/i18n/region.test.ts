import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTimes, DATE_STYLE, dateStyleOf } from './region.ts';

const AT = new Date(2026, 10, 9, 9, 5, 7).getTime();
const TODAY = new Date(2026, 10, 9, 18, 0).getTime();
const THIS_YEAR = new Date(2026, 11, 1).getTime();
const NEXT_YEAR = new Date(2027, 0, 1).getTime();

/** Some versions of Chromium have a narrow blank before AM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');

describe('a moment, as people of the computer’s region write it', () => {
  it.each([
    ['en-US', '9:05 AM', 'Nov 9, 9:05 AM', 'Nov 9, 2026, 9:05 AM', 'Monday, November 9', '5/4 is in May'],
    ['en-GB', '09:05', '9 Nov, 09:05', '9 Nov 2026, 09:05', 'Monday 9 November', '5/4 is in April'],
    ['de-DE', '09:05', '9 Nov, 09:05', '9 Nov 2026, 09:05', 'Monday 9 November', '5/4 is in April'],
    ['uk-UA', '09:05', '9 Nov, 09:05', '9 Nov 2026, 09:05', 'Monday 9 November', '5/4 is in April'],
    ['ja-JP', '09:05', 'Nov 9, 09:05', 'Nov 9, 2026, 09:05', 'Monday, November 9', '5/4 is in May'],
    ['sv-SE', '09:05', '9 Nov, 09:05', '9 Nov 2026, 09:05', 'Monday 9 November', '5/4 is in April'],
    ['en-IN', '9:05 am', '9 Nov, 9:05 am', '9 Nov 2026, 9:05 am', 'Monday 9 November', '5/4 is in April'],
    ['ko-KR', '9:05 AM', 'Nov 9, 9:05 AM', 'Nov 9, 2026, 9:05 AM', 'Monday, November 9', '5/4 is in May'],
    ['en-US-u-hc-h23', '09:05', 'Nov 9, 09:05', 'Nov 9, 2026, 09:05', 'Monday, November 9', '5/4 is in May'],
  ])('%s', (tag, today, thisYear, otherYear, day, slashed) => {
    const style = dateStyleOf('en', tag);
    const { formatMoment, formatDayInFull } = createTimes(style);
    expect([TODAY, THIS_YEAR, NEXT_YEAR].map((now) => plain(formatMoment(AT, now)))).toEqual([
      today,
      thisYear,
      otherYear,
    ]);
    expect(formatDayInFull(AT, TODAY).replace('Monday, 9', 'Monday 9')).toBe(day);
    expect(`5/4 is in ${style.dayFirst ? 'April' : 'May'}`).toBe(slashed);
  });

  it.each([
    ['de', 'de-DE', '09:05', '9. Nov., 09:05', 'Montag, 9. November', true],
    ['de', 'en-US', '9:05 AM', '9. Nov., 9:05 AM', 'Montag, 9. November', true],
    ['es', 'es-MX', '9:05 a.m.', '9 nov, 9:05 a.m.', 'lunes, 9 de noviembre', true],
    ['pt-BR', 'pt-BR', '09:05', '9 de nov., 09:05', 'segunda-feira, 9 de novembro', true],
    ['pt-BR', 'pt-PT', '09:05', '9/11, 09:05', 'segunda-feira, 9 de novembro', true],
    ['fr', 'fr-FR', '09:05', '9 nov., 09:05', 'lundi 9 novembre', true],
    ['ar', 'ar-SA', '9:05 ص', '9 نوفمبر، 9:05 ص', 'الاثنين، 9 نوفمبر', true],
    ['ar', 'ar-EG', '9:05 ص', '9 نوفمبر، 9:05 ص', 'الاثنين، 9 نوفمبر', true],
  ])('in %s, in %s', (words, tag, today, thisYear, day, dayFirst) => {
    const style = dateStyleOf(words, tag);
    const { formatMoment, formatDayInFull } = createTimes(style);
    const shown = [TODAY, THIS_YEAR].map((now) => plain(formatMoment(AT, now)).replaceAll('\u00a0', ' '));
    expect([...shown, plain(formatDayInFull(AT, TODAY)), style.dayFirst]).toEqual([today, thisYear, day, dayFirst]);
  });

  it('has its seconds, its year and its time of the day in the same way', () => {
    const british = createTimes(dateStyleOf('en', 'en-GB'));
    expect(british.formatMomentSeconds(AT, TODAY)).toBe('09:05:07');
    expect(british.formatMomentSeconds(AT, THIS_YEAR)).toBe('9 Nov, 09:05:07');
    expect(british.formatDatedMoment(AT)).toBe('9 Nov 2026, 09:05');
    const american = createTimes(dateStyleOf('en', 'en-US'));
    expect([540, 1020, 0].map((minute) => plain(american.formatMinuteOfDay(minute)))).toEqual([
      '9:00 AM',
      '5:00 PM',
      '12:00 AM',
    ]);
    expect([540, 1020, 0].map(british.formatMinuteOfDay)).toEqual(['9:00', '17:00', '0:00']);
  });

  it('is Britain’s where nobody names a region, or what is named is none', () => {
    for (const tag of [null, '', 'C.UTF-8', '<b>']) expect(dateStyleOf('en', tag).locale).toBe('en-GB');
  });
});

describe('where Intl knows few locales, as in Chromium', () => {
  const { DateTimeFormat, NumberFormat } = Intl;
  beforeEach(() => {
    const known = ['en-US', 'en-GB', 'de', 'uk', 'ja'];
    const nearest = (tag: string) => {
      const found = known.find((one) => one === tag) ?? known.find((one) => one === tag.split('-')[0]);
      return found ?? 'en-US';
    };
    class Small extends DateTimeFormat {
      constructor(tag?: string, options?: Intl.DateTimeFormatOptions) {
        super(nearest(tag ?? 'en-US'), options);
      }
      static override supportedLocalesOf(tags: string | readonly string[]): string[] {
        return [tags].flat().filter((tag) => known.includes(tag.split('-')[0] ?? '') || tag.startsWith('en'));
      }
    }
    class SmallNumbers extends NumberFormat {
      constructor(tag?: string) {
        super(nearest(tag ?? 'en-US'));
      }
    }
    const small = { DateTimeFormat: Small, NumberFormat: SmallNumbers };
    vi.stubGlobal('Intl', Object.assign(Object.create(Intl), small));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each([
    ['uk-UA', 'en-GB', 'h23'],
    ['ja-JP', 'en-US', 'h23'],
    ['en-DE', 'en-GB', 'h23'],
    ['en-US', 'en-US', 'h12'],
    ['km-KH', 'en-GB', 'h23'],
  ])('%s is written by the nearest order', (tag, locale, hourCycle) => {
    expect(dateStyleOf('en', tag)).toMatchObject({ locale, hourCycle });
  });
});

it('is fixed for tests of the window', () => {
  expect(DATE_STYLE).toEqual({ locale: 'en-GB', hourCycle: 'h23', dayFirst: true, region: 'GB' });
});
