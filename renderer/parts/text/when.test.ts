import { afterEach, describe, expect, it, vi } from 'vitest';
import { choices, formatIn, fromField, fullWhen, shortWhen, tinyWhen, toField } from './when.ts';

// What formats times takes the zone once, when it is loaded.
const HOME = vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
  return process.env.TZ;
});
const inZone = (name: string) => {
  process.env.TZ = name;
};
afterEach(() => inZone(HOME));

/** A moment by this computer's calendar. */
const at = (text: string): number => new Date(text).getTime();
const HOUR = 3600_000;
const offered = (now: string) => Object.fromEntries(choices(at(now)).map((one) => [one.name, toField(one.at)]));

describe('the moments that are offered', () => {
  it('are later today, tomorrow, Monday and a week on, in the morning', () => {
    // A Wednesday.
    expect(offered('2026-11-18T10:41:07')).toEqual({
      later: '2026-11-18T14:00',
      tomorrow: '2026-11-19T09:00',
      monday: '2026-11-23T09:00',
      week: '2026-11-25T09:00',
    });
  });

  it('have later today at the next half hour, as long as it is today', () => {
    expect(offered('2026-11-18T10:00:00').later).toBe('2026-11-18T13:00');
    expect(offered('2026-11-18T10:01:00').later).toBe('2026-11-18T13:30');
    expect(offered('2026-11-18T10:31:00').later).toBe('2026-11-18T14:00');
    expect(offered('2026-11-18T20:29:59').later).toBe('2026-11-18T23:30');
    expect(offered('2026-11-18T20:31:00').later).toBeUndefined();
    expect(offered('2026-11-18T23:59:00').later).toBeUndefined();
  });

  it('mean this morning by later today in the small hours', () => {
    expect(offered('2026-11-18T00:10:00')).toMatchObject({ later: '2026-11-18T09:00', tomorrow: '2026-11-19T09:00' });
    expect(offered('2026-11-18T06:00:00').later).toBe('2026-11-18T09:00');
  });

  it('name no moment twice', () => {
    expect(offered('2026-11-22T10:00:00')).not.toHaveProperty('monday'); // a Sunday
    expect(offered('2026-11-23T08:00:00')).toMatchObject({ monday: '2026-11-30T09:00' });
    expect(offered('2026-11-23T08:00:00')).not.toHaveProperty('week');
  });

  it('go over the ends of months and years', () => {
    expect(offered('2026-01-30T10:00:00')).toMatchObject({ tomorrow: '2026-01-31T09:00', week: '2026-02-06T09:00' });
    expect(offered('2028-02-28T10:00:00')).toMatchObject({ tomorrow: '2028-02-29T09:00', monday: '2028-03-06T09:00' });
    expect(offered('2026-12-31T10:00:00')).toMatchObject({ tomorrow: '2027-01-01T09:00', week: '2027-01-07T09:00' });
  });

  it('are nine by the clock on the wall, whichever way that is set overnight', () => {
    const between = (now: string, name: string) => {
      const found = choices(at(now)).find((one) => one.name === name);
      return ((found?.at ?? 0) - at(now)) / HOUR;
    };
    expect(between('2026-03-28T12:00:00', 'tomorrow')).toBe(20); // forward
    expect(between('2026-10-24T12:00:00', 'tomorrow')).toBe(22); // back
    expect(between('2026-10-21T09:00:00', 'week')).toBe(7 * 24 + 1);
    inZone('America/Sao_Paulo');
    expect(between('2026-10-24T12:00:00', 'tomorrow')).toBe(21);
    inZone('Australia/Lord_Howe'); // by half an hour
    expect(between('2026-04-04T12:00:00', 'tomorrow')).toBe(21.5);
  });
});

describe('a moment typed', () => {
  it('is this computer’s, and what a clock change leaves out is the moment after it', () => {
    expect(fromField('2026-11-23T09:00')).toBe(at('2026-11-23T09:00:00'));
    expect(toField(fromField('2026-03-29T02:30') ?? 0)).toBe('2026-03-29T03:30');
    expect(fromField('2026-11-23T09:00:30')).toBe(at('2026-11-23T09:00:00'));
    for (const text of ['', '2026-11-23', '2026-13-01T09:00', 'tomorrow']) expect(fromField(text)).toBeNull();
  });
});

describe('a moment in words', () => {
  const now = at('2026-11-18T10:41:00');
  it.each([
    ['2026-11-18T14:30:00', '14:30', '14:30', 'Wednesday 18 November, 14:30'],
    ['2026-11-19T09:00:00', 'tomorrow 09:00', 'Thu 09:00', 'Thursday 19 November, 09:00'],
    ['2026-11-17T23:59:00', 'yesterday 23:59', 'Tue 23:59', 'Tuesday 17 November, 23:59'],
    ['2026-11-24T09:00:00', 'Tue 09:00', 'Tue 09:00', 'Tuesday 24 November, 09:00'],
    ['2026-11-25T09:00:00', '25 Nov 09:00', '25 Nov', 'Wednesday 25 November, 09:00'],
    ['2027-01-04T09:00:00', '4 Jan 2027 09:00', '4 Jan 2027', 'Monday 4 January 2027, 09:00'],
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
