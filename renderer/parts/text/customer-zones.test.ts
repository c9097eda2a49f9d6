import { beforeAll, describe, expect, it, vi } from 'vitest';
import { wallClock } from '../../../shared/domain/zone.ts';
import { readWords } from '../../i18n/index.ts';
import { formatWeekdayIn, zonesOf } from './customer-zones.ts';
import { choices, momentIn, typedTimeWords } from './time-choices.ts';

vi.hoisted(() => {
  process.env.TZ = 'Europe/Berlin';
});
beforeAll(readWords);

/** A Wednesday, 10:41 here. */
const NOW = Date.parse('2026-11-18T09:41:00Z');
const zones = (country: string, now = NOW) => zonesOf(country, now).map(({ zone }) => zone);

describe('the zones of a country', () => {
  it('is the only one, by the name that it has all year', () => {
    expect(zonesOf('JP', NOW)).toEqual([
      { zone: 'Asia/Tokyo', name: expect.stringMatching(/^Japan (Standard )?Time$/) },
    ]);
    expect(zonesOf('gb', NOW)).toEqual([{ zone: 'Europe/London', name: 'United Kingdom Time' }]);
  });

  it('are each once where clocks show the same, and none where the only one shows our time', () => {
    expect(zones('DE')).toEqual([]);
    expect(zones('PT').length).toBe(2);
    // Our time is one of the two, but the customer may live by the other.
    expect(zones('ES').length).toBe(2);
    for (const country of ['BR', 'AU', 'RU', 'CA', 'MX']) {
      const names = zonesOf(country, NOW).map(({ name }) => name);
      expect([country, names.length > 3, new Set(names).size]).toEqual([country, true, names.length]);
    }
    expect(zones('US').length).toBeLessThan(15);
  });

  it.each(['', 'Narnia', 'ZZ', 'D', '-x', 'und'])('are none for %s', (country) => {
    expect(zones(country)).toEqual([]);
  });
});

describe('a time typed for another zone', () => {
  const tokyo = wallClock('Asia/Tokyo') ?? undefined;
  const utc = (typed: string, clock = tokyo, now = NOW) => {
    const at = momentIn(typed, now, clock);
    return at === null ? null : new Date(at).toISOString().slice(0, 16);
  };

  it.each([
    // Tokyo has 18:41.
    ['9:00', '2026-11-19T00:00'],
    ['19:00', '2026-11-18T10:00'],
    ['tomorrow', '2026-11-19T00:00'],
    ['fri 15:00', '2026-11-20T06:00'],
    ['24 dec', '2026-12-24T00:00'],
    ['2h', '2026-11-18T11:41'],
    ['in 3 days', '2026-11-21T00:00'],
    ['1 day 2 hours', '2026-11-19T11:41'],
  ])('%s is %s', (typed, at) => {
    expect(utc(typed)).toBe(at);
  });

  it('means the day that it is there', () => {
    const evening = Date.parse('2026-11-18T16:00:00Z');
    expect(utc('tomorrow 9:00', tokyo, evening)).toBe('2026-11-20T00:00');
    expect(momentIn('tomorrow 9:00', evening)).toBe(Date.parse('2026-11-19T08:00Z'));
  });

  it('says so where clocks skip it there, and not where they skip it here', () => {
    const spring = Date.parse('2027-03-13T12:00:00Z');
    const york = wallClock('America/New_York') ?? undefined;
    expect(typedTimeWords('tomorrow 2:30', spring, true, york).hint).toContain('02:30 doesn’t exist');
    const ours = Date.parse('2027-03-27T12:00:00Z');
    expect(typedTimeWords('tomorrow 2:30 am', ours, true, york).hint).not.toContain('exist');
    expect(utc('tomorrow 2:30 am', york, ours)).toBe('2027-03-28T06:30');
  });

  it('is offered by its clock, and shown by it', () => {
    const offered = choices(NOW, tokyo).map(({ name, at }) => [name, formatWeekdayIn(at, 'Asia/Tokyo')]);
    // 18:41 there, so the working day is over.
    expect(offered.map(([name]) => name)).not.toContain('endOfDay');
    expect(offered).toContainEqual(['tomorrow', expect.stringMatching(/^Thu,? 09:00$/)]);
  });
});
