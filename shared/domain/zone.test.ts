import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfRuns } from '../../tests/helpers/full-run.ts';
import { zonedToUtc, zonedToUtcs } from './zone.ts';

const iso = (text: string, zone: string) => {
  const utc = zonedToUtc(text, zone);
  return utc === null ? null : new Date(utc).toISOString();
};

test.each([
  ['2026-01-15 12:00:00', 'UTC', '2026-01-15T12:00:00.000Z'],
  ['2026-01-15 12:00:00', 'Europe/Berlin', '2026-01-15T11:00:00.000Z'],
  ['2026-07-15 12:00:00', 'Europe/Berlin', '2026-07-15T10:00:00.000Z'],
  ['2026-07-15 12:00:00', 'Asia/Kathmandu', '2026-07-15T06:15:00.000Z'],
  ['2026-07-15 12:00:00', 'Pacific/Kiritimati', '2026-07-14T22:00:00.000Z'],
  ['2026-07-15 12:00:00', 'America/St_Johns', '2026-07-15T14:30:00.000Z'],
  ['2026-07-15', 'Asia/Tokyo', '2026-07-14T15:00:00.000Z'],
  ['2026-07-15T08:30', 'UTC', '2026-07-15T08:30:00.000Z'],
  // Skipped: the clock went from 02:00 to 03:00.
  ['2026-03-29 01:59:59', 'Europe/Berlin', '2026-03-29T00:59:59.000Z'],
  ['2026-03-29 02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29 03:00:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  // Twice: the earlier.
  ['2026-10-25 02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:00:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  // Half an hour only, and a whole day that never was.
  ['2026-10-04 02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2011-12-30 12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['2011-12-31 00:00:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
])('%s in %s', (text, zone, expected) => {
  expect(iso(text, zone)).toBe(expected);
});

test.each([
  ['2026-02-30 12:00:00', 'UTC'],
  ['2026-13-01 12:00:00', 'UTC'],
  ['2026-01-01 25:00:00', 'UTC'],
  ['2026-01-01 10:61:00', 'UTC'],
  ['0000-00-00 00:00:00', 'UTC'],
  ['yesterday', 'UTC'],
  ['', 'UTC'],
  ['2026-01-01 10:00:00', 'Mars/Olympus'],
  ['2026-01-01 10:00:00', ''],
])('no instant: %s in %s', (text, zone) => {
  expect(zonedToUtc(text, zone)).toBeNull();
  expect(zonedToUtcs(text, zone)).toEqual([]);
});

test.each([
  ['2026-10-25 02:30:00', 'Europe/Berlin', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['2026-10-25 03:00:00', 'Europe/Berlin', ['2026-10-25T02:00:00.000Z']],
  ['2026-03-29 02:30:00', 'Europe/Berlin', ['2026-03-29T01:30:00.000Z']],
  ['2026-04-05 01:45:00', 'Australia/Lord_Howe', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
])('every instant of %s in %s', (text, zone, expected) => {
  expect(zonedToUtcs(text, zone).map((utc) => new Date(utc).toISOString())).toEqual(expected);
});

test('an instant written in a zone and read again is the same, but for the hour that comes twice', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Sao_Paulo'];
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(1995, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 }),
      fc.constantFrom(...zones),
      (seconds, zone) => {
        const wall = (ms: number) => new Date(ms).toLocaleString('sv-SE', { timeZone: zone });
        const back = zonedToUtc(wall(seconds * 1000), zone);
        expect(back).not.toBeNull();
        expect(wall(back ?? 0)).toBe(wall(seconds * 1000));
        const all = zonedToUtcs(wall(seconds * 1000), zone);
        expect(all).toContain(seconds * 1000);
        expect(all[0]).toBe(back);
        for (const one of all) expect(wall(one)).toBe(wall(seconds * 1000));
        expect(Math.abs((back ?? 0) - seconds * 1000)).toBeLessThanOrEqual(3_600_000);
      },
    ),
    { numRuns: numberOfRuns(500) },
  );
});
