import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatIn, fullWhen, shortWhen, tinyWhen } from './when.ts';

const HOME = vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
  return process.env.TZ;
});
afterEach(() => {
  process.env.TZ = HOME;
});

/** A moment by this computer's calendar. */
const at = (text: string): number => new Date(text).getTime();
const HOUR = 3600_000;

describe('a moment in words', () => {
  const now = at('2026-11-18T10:41:00');
  it.each([
    ['2026-11-18T14:30:00', '14:30', '14:30', 'Wednesday 18 November, 14:30'],
    ['2026-11-19T09:00:00', 'tomorrow 09:00', 'Thu 09:00', 'Thursday 19 November, 09:00'],
    ['2026-11-17T23:59:00', 'yesterday 23:59', 'Tue 23:59', 'Tuesday 17 November, 23:59'],
    ['2026-11-24T09:00:00', 'Tue 09:00', 'Tue 09:00', 'Tuesday 24 November, 09:00'],
    ['2026-11-25T09:00:00', '25 Nov, 09:00', '25 Nov', 'Wednesday 25 November, 09:00'],
    ['2027-01-04T09:00:00', '4 Jan 2027, 09:00', '4 Jan 2027', 'Monday, 4 January 2027, 09:00'],
  ])('%s', (moment, short, tiny, full) => {
    expect(shortWhen(at(moment), now)).toBe(short);
    expect(tinyWhen(at(moment), now)).toBe(tiny);
    expect(fullWhen(at(moment), now)).toBe(full);
  });

  it('is tomorrow by the calendar, also over a clock change', () => {
    expect(shortWhen(at('2026-03-29T09:00:00'), at('2026-03-28T23:30:00'))).toBe('tomorrow 09:00');
    expect(shortWhen(at('2026-10-25T23:30:00'), at('2026-10-24T00:10:00'))).toBe('tomorrow 23:30');
  });

  it('is so long away, in its two largest units', () => {
    const MINUTE = 60_000;
    expect(formatIn(20_000)).toBe('in 1 minute');
    expect(formatIn(45 * MINUTE)).toBe('in 45 minutes');
    expect(formatIn(61 * MINUTE)).toBe('in 1 hour 1 minute');
    expect(formatIn(26 * HOUR + 20 * MINUTE)).toBe('in 1 day 2 hours');
    expect(formatIn(7 * 24 * HOUR + 10 * MINUTE)).toBe('in 7 days');
  });
});
