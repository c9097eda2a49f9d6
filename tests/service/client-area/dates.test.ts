import { describe, expect, it } from 'vitest';
import { shownTime } from './dates.ts';

const AT = Date.UTC(2026, 10, 20, 10, 15, 59);

describe('the time of a post', () => {
  it.each([
    ['dmy', '20/11/2026 10:15'],
    ['mdy', '11/20/2026 10:15'],
    ['iso', '2026-11-20 10:15'],
    ['dotted', '20.11.2026 10:15'],
    ['ymd', '2026/11/20 10:15'],
    ['long', 'Friday, November 20th, 2026 (10:15)'],
    ['short', '20 Nov 2026 10:15'],
    ['twelve', '11/20/2026 10:15 AM'],
  ] as const)('as %s', (format, text) => {
    expect(shownTime(AT, 'UTC', format, 'en')).toBe(text);
  });

  it.each([
    ['de', 'Freitag, 20. November 2026 (10:15)'],
    ['fr', 'vendredi 20 novembre 2026 (10:15)'],
    ['es', 'viernes, 20 de noviembre de 2026 (10:15)'],
    ['nl', 'vrijdag 20 november 2026 (10:15)'],
  ] as const)('in the words of %s', (language, text) => {
    expect(shownTime(AT, 'UTC', 'long', language)).toBe(text);
  });

  it.each([
    [Date.UTC(2026, 0, 1, 0, 5), '1st', '12:05 AM'],
    [Date.UTC(2026, 1, 2, 12, 0), '2nd', '12:00 PM'],
    [Date.UTC(2026, 2, 13, 23, 59), '13th', '11:59 PM'],
    [Date.UTC(2026, 3, 23, 13, 0), '23rd', '1:00 PM'],
  ])('counts days and hours as people do: %d', (at, day, clock) => {
    expect(shownTime(at, 'UTC', 'long', 'en')).toContain(` ${day}, 2026 `);
    expect(shownTime(at, 'UTC', 'twelve', 'en')).toMatch(new RegExp(` ${clock}$`));
  });

  it('is that of the zone, to the day', () => {
    expect(shownTime(AT, 'Pacific/Auckland', 'long', 'en')).toBe('Friday, November 20th, 2026 (23:15)');
    expect(shownTime(AT + 3_600_000, 'Pacific/Auckland', 'long', 'en')).toBe('Saturday, November 21st, 2026 (00:15)');
  });
});
