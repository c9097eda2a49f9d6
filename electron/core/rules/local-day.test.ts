import { describe, expect, it, vi } from 'vitest';
import { isQuietTime, nextDay, todayIn } from './local-day.ts';

it.each([
  ['Europe/Berlin', '2026-11-21T23:00:00Z', '2026-11-22T23:00:00Z'],
  ['Europe/Berlin', '2026-12-31T22:59:59Z', '2026-12-31T23:00:00Z'],
  // Days of 23 and of 25 hours.
  ['Europe/Berlin', '2026-03-29T00:00:00Z', '2026-03-29T22:00:00Z'],
  ['Europe/Berlin', '2026-10-24T23:00:00Z', '2026-10-25T23:00:00Z'],
  ['Pacific/Kiritimati', '2026-05-03T22:00:00Z', '2026-05-04T10:00:00Z'],
  // Clocks went forward at midnight, so the day began at one.
  ['America/Sao_Paulo', '2018-11-03T15:00:00Z', '2018-11-04T03:00:00Z'],
  // A leap day, and a day that a whole country left out.
  ['Europe/Berlin', '2028-02-28T12:00:00Z', '2028-02-28T23:00:00Z'],
  ['Europe/Berlin', '2028-02-29T12:00:00Z', '2028-02-29T23:00:00Z'],
  ['Pacific/Apia', '2011-12-30T09:00:00Z', '2011-12-30T10:00:00Z'],
  ['Nowhere/Land', '2026-05-04T12:00:00Z', '2026-05-05T00:00:00Z'],
])('in %s the day of %s ends at %s', (zone, now, end) => {
  expect(new Date(nextDay(Date.parse(now), zone)).toISOString()).toBe(new Date(end).toISOString());
});

it('names the day that it is in a zone', () => {
  const evening = Date.UTC(2026, 4, 3, 22, 30);
  expect(todayIn('UTC', evening)).toBe('2026-05-03');
  expect(todayIn('Asia/Tokyo', evening)).toBe('2026-05-04');
  expect(todayIn('America/New_York', evening)).toBe('2026-05-03');
  expect(todayIn('Nowhere/Land', evening)).toBe('2026-05-03');
});

// Each keeps 100 KB outside of the heap until it is collected, and every row on screen asks.
it('makes no formatter for a day that is asked for again', () => {
  todayIn('Asia/Tokyo', 0);
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  todayIn('Asia/Tokyo', Date.UTC(2026, 4, 3));
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
});

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', weekends: false };
  // A Thursday in summer, where clocks are two hours ahead of UTC.
  const at = (hours: number, minutes = 0, day = 16) => Date.UTC(2026, 6, day, hours - 2, minutes);
  const isQuiet = (now: number, quiet: Parameters<typeof isQuietTime>[2]) => isQuietTime(now, 'Europe/Berlin', quiet);

  it.each([
    [21, 59, false],
    [22, 0, true],
    [24, 0, true],
    [6, 59, true],
    [7, 0, false],
  ])('from 22:00 to 07:00, at %i:%i: %s', (hours, minutes, quiet) => {
    expect(isQuiet(at(hours, minutes), night)).toBe(quiet);
  });

  it('are those of the zone where the computer is', () => {
    expect(isQuietTime(at(21), 'Europe/Berlin', night)).toBe(false);
    expect(isQuietTime(at(21), 'Europe/Athens', night)).toBe(true);
  });

  it('may lie within a day, last all weekend, and be none', () => {
    const lunch = { from: '12:00', to: '13:00', weekends: true };
    expect([at(11, 59), at(12), at(13)].map((time) => isQuiet(time, lunch))).toEqual([false, true, false]);
    expect([at(9, 0, 18), at(9, 0, 19), at(9, 0, 20)].map((time) => isQuiet(time, lunch))).toEqual([true, true, false]);
    expect(isQuiet(at(9), { from: '09:00', to: '09:00', weekends: false })).toBe(false);
    expect(isQuiet(at(3), null)).toBe(false);
  });
});
