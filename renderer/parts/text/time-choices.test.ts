import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readWords } from '../../i18n/index.ts';
import { choices, momentIn, typedForm, typedTimeWords } from './time-choices.ts';

const HOME = vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
  return process.env.TZ;
});
const inZone = (name: string) => {
  process.env.TZ = name;
};
beforeAll(readWords);
afterEach(() => inZone(HOME));

/** A moment by this computer's calendar. */
const at = (text: string): number => new Date(text).getTime();
const HOUR = 3600_000;
const offered = (now: string) => Object.fromEntries(choices(at(now)).map((one) => [one.name, typedForm(one.at)]));

describe('the moments that are offered', () => {
  it('are one hour, three, the end of the day, tomorrow, Monday and a week on', () => {
    // A Wednesday.
    expect(offered('2026-11-18T10:41:07')).toEqual({
      hour: '2026-11-18 11:41',
      threeHours: '2026-11-18 13:41',
      endOfDay: '2026-11-18 18:00',
      tomorrow: '2026-11-19 09:00',
      monday: '2026-11-23 09:00',
      week: '2026-11-25 09:00',
    });
    expect(choices(at('2026-11-18T10:41:07')).map(({ name }) => name)).toEqual([
      ...['hour', 'threeHours', 'endOfDay', 'tomorrow', 'monday', 'week'],
    ]);
  });

  it('are what one would type for them', () => {
    const now = at('2026-11-18T06:10:00');
    for (const one of choices(now)) expect([one.name, momentIn(one.typed, now)]).toEqual([one.name, one.at]);
    expect(choices(now)).toHaveLength(7);
  });

  it('have the morning before work begins, and the end of the day until it is there', () => {
    expect(offered('2026-11-18T00:10:00')).toMatchObject({
      morning: '2026-11-18 09:00',
      tomorrow: '2026-11-19 09:00',
    });
    expect(offered('2026-11-18T09:00:00')).not.toHaveProperty('morning');
    expect(offered('2026-11-18T17:59:00')).toMatchObject({ endOfDay: '2026-11-18 18:00' });
    expect(offered('2026-11-18T18:00:00')).not.toHaveProperty('endOfDay');
    expect(offered('2026-11-18T23:30:00')).toMatchObject({ hour: '2026-11-19 00:30' });
  });

  it('name no moment twice', () => {
    expect(offered('2026-11-22T10:00:00')).not.toHaveProperty('monday'); // a Sunday
    expect(offered('2026-11-23T08:00:00')).toMatchObject({ monday: '2026-11-30 09:00' });
    expect(offered('2026-11-23T08:00:00')).not.toHaveProperty('week');
    expect(offered('2026-11-18T17:00:20')).not.toHaveProperty('endOfDay');
  });

  it('go over the ends of months and years', () => {
    expect(offered('2026-01-30T10:00:00')).toMatchObject({ tomorrow: '2026-01-31 09:00', week: '2026-02-06 09:00' });
    expect(offered('2028-02-28T10:00:00')).toMatchObject({ tomorrow: '2028-02-29 09:00', monday: '2028-03-06 09:00' });
    expect(offered('2026-12-31T10:00:00')).toMatchObject({ tomorrow: '2027-01-01 09:00', week: '2027-01-07 09:00' });
  });

  it('are nine by the clock on the wall, whichever way that is set overnight', () => {
    const between = (now: string, name: string) => {
      const found = choices(at(now)).find((one) => one.name === name);
      return ((found?.at ?? 0) - at(now)) / HOUR;
    };
    expect(between('2026-03-28T12:00:00', 'tomorrow')).toBe(20); // forward
    expect(between('2026-10-24T12:00:00', 'tomorrow')).toBe(22); // back
    expect(between('2026-10-21T09:00:00', 'week')).toBe(7 * 24 + 1);
    expect(between('2026-03-29T01:30:00', 'hour')).toBe(1);
    inZone('America/Sao_Paulo');
    expect(between('2026-10-24T12:00:00', 'tomorrow')).toBe(21);
    inZone('Australia/Lord_Howe'); // by half an hour
    expect(between('2026-04-04T12:00:00', 'tomorrow')).toBe(21.5);
  });
});

describe('the field', () => {
  const now = at('2026-11-18T10:41:07');
  const says = (typed: string, checked = false, since = now) => {
    const { hint, error } = typedTimeWords(typed, since, checked);
    return error === null ? hint : `! ${error}`;
  };

  it.each([
    ['2h', 'Wednesday 18 November, 12:41, in 2 hours'],
    ['fri 15:00', 'Friday 20 November, 15:00, in 2 days 4 hours'],
    ['24 dec', 'Thursday 24 December, 09:00, in 35 days 22 hours'],
    ['', 'Type 2h, fri 15:00, tomorrow or 24 dec.'],
    ['frid ay', '“ay” isn’t part of a time. Try 2h, fri 15:00, tomorrow or 24 dec.'],
    ['at', 'Unknown time. Try 2h, fri 15:00, tomorrow or 24 dec.'],
    ['today 9:00', '! That time has passed. Enter a date and time in the future.'],
    ['31 nov', '! November has no day 31.'],
    ['29 feb', '! February 2027 has no day 29.'],
    ['thu 27 nov', '! 27 November is a Friday.'],
    ['2046-01-01', '! That’s more than ten years away.'],
  ])('says at once what %s comes to: %s', (typed, words) => {
    expect(says(typed)).toBe(words);
  });

  it('takes nothing for granted once it is to be saved', () => {
    expect(says('', true)).toBe('! Enter a time, such as 2h, fri 15:00 or tomorrow.');
    expect(says('frid ay', true)).toMatch(/^! “ay” isn’t part of a time/);
    expect(momentIn('frid ay', now)).toBeNull();
    expect(momentIn('today 9:00', now)).toBeNull();
  });

  it('says where the clocks leave a time out', () => {
    expect(says('29 mar 2:30', false, at('2026-03-28T12:30:00'))).toBe(
      'Sunday 29 March, 03:30, in 14 hours. Clocks go forward then, so 02:30 doesn’t exist.',
    );
  });

  it('cuts what is too long to be repeated', () => {
    expect(says('x'.repeat(500))?.length).toBeLessThan(140);
  });

  it('understands what it is given back', () => {
    const moment = at('2026-11-23T09:05:00');
    expect(typedForm(moment)).toBe('2026-11-23 09:05');
    expect(momentIn(typedForm(moment), now)).toBe(moment);
  });
});
