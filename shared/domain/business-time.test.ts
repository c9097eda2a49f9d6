import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BusinessHours, type BusinessTime, businessTime, type OpenSpan } from './business-time.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const at = (text: string) => Date.parse(text);
const hours = (from: number, to: number): OpenSpan[] => [{ from: from * 60, to: to * 60 }];
const OFFICE: BusinessHours = {
  counted: true,
  zone: 'UTC',
  week: [...Array(5).fill(hours(9, 17)), [], []],
  holidays: [],
};
const counted = (patch: Partial<BusinessHours> = {}): BusinessTime => {
  const time = businessTime({ ...OFFICE, ...patch }, null);
  if (!time) throw new Error('the zone is known');
  return time;
};
/** Open on one weekday only, 0 is Monday. */
const only = (weekday: number, spans: OpenSpan[]) =>
  Array.from({ length: 7 }, (_, day) => (day === weekday ? spans : []));
const between = (time: BusinessTime, from: string, to: string) => time.between(at(from), at(to)) / HOUR;
const after = (time: BusinessTime, from: string, open: number) => {
  const reached = time.after(at(from), open * HOUR);
  return reached === null ? null : new Date(reached).toISOString().slice(0, 16);
};

// 2026-11-16 is a Monday.
test.each([
  ['within a day', '2026-11-16T10:00Z', '2026-11-16T12:30Z', 2.5],
  ['before opening counts from opening', '2026-11-16T06:00Z', '2026-11-16T10:00Z', 1],
  ['after closing counts nothing', '2026-11-16T18:00Z', '2026-11-17T08:00Z', 0],
  ['over a night', '2026-11-16T16:00Z', '2026-11-17T10:00Z', 2],
  ['over a weekend', '2026-11-20T16:30Z', '2026-11-23T09:15Z', 0.75],
  ['on a weekend', '2026-11-21T10:00Z', '2026-11-22T20:00Z', 0],
  ['a week', '2026-11-16T00:00Z', '2026-11-23T00:00Z', 40],
  ['the wrong way round', '2026-11-17T10:00Z', '2026-11-16T10:00Z', 0],
  ['the turn of a year', '2026-12-31T16:00Z', '2027-01-01T10:00Z', 2],
  ['ten years', '2016-11-14T00:00Z', '2026-11-16T00:00Z', 522 * 40],
])('counts open hours: %s', (_, from, to, open) => {
  expect(between(counted(), from, to)).toBe(open);
});

test.each([
  ['within a day', '2026-11-16T10:00Z', 2.5, '2026-11-16T12:30'],
  ['from before opening', '2026-11-16T06:00Z', 1, '2026-11-16T10:00'],
  ['from after closing', '2026-11-16T18:00Z', 1, '2026-11-17T10:00'],
  ['to the very end of a day', '2026-11-16T09:00Z', 8, '2026-11-16T17:00'],
  ['over a weekend', '2026-11-20T16:30Z', 0.75, '2026-11-23T09:15'],
  ['over the turn of a year', '2026-12-31T16:00Z', 2, '2027-01-01T10:00'],
  ['at once', '2026-11-21T10:00Z', 0, '2026-11-21T10:00'],
  ['a year of work', '2026-01-01T09:00Z', 2088, '2026-12-31T17:00'],
])('finds the moment after open hours: %s', (_, from, open, moment) => {
  expect(after(counted(), from, open)).toBe(moment);
});

test('holidays are closed, and what opened the evening before goes on', () => {
  const time = counted({ holidays: ['2026-11-17', '2026-11-18'] });
  expect(between(time, '2026-11-16T16:00Z', '2026-11-19T10:00Z')).toBe(2);
  expect(after(time, '2026-11-16T16:30Z', 1)).toBe('2026-11-19T09:30');
  const night = counted({ week: Array(7).fill([{ from: 22 * 60, to: 30 * 60 }]), holidays: ['2026-11-17'] });
  expect(between(night, '2026-11-16T00:00Z', '2026-11-18T12:00Z')).toBe(6 + 8);
  expect(between(night, '2026-11-17T00:00Z', '2026-11-17T23:59Z')).toBe(6);
});

test('hours go over midnight, and overlap with the next morning is counted once', () => {
  const night = counted({ week: only(0, [{ from: 20 * 60, to: 28 * 60 }]) });
  expect(between(night, '2026-11-16T00:00Z', '2026-11-18T00:00Z')).toBe(8);
  expect(between(night, '2026-11-16T23:00Z', '2026-11-17T01:00Z')).toBe(2);
  expect(after(night, '2026-11-17T03:30Z', 1)).toBe('2026-11-23T20:30');
  const both = only(0, [{ from: 20 * 60, to: 28 * 60 }]);
  both[1] = hours(2, 6);
  expect(between(counted({ week: both }), '2026-11-16T00:00Z', '2026-11-18T00:00Z')).toBe(10);
  // A Thursday, whose night is the last of the year.
  const year = counted({ week: only(3, [{ from: 20 * 60, to: 28 * 60 }]) });
  expect(between(year, '2027-01-01T00:00Z', '2027-01-02T00:00Z')).toBe(4);
  expect(after(year, '2026-12-31T23:00Z', 2)).toBe('2027-01-01T01:00');
});

test('a break in the middle of a day', () => {
  const time = counted({ week: Array(7).fill([...hours(9, 12), ...hours(13, 18)]) });
  expect(between(time, '2026-11-16T11:30Z', '2026-11-16T13:30Z')).toBe(1);
  expect(after(time, '2026-11-16T11:30Z', 1)).toBe('2026-11-16T13:30');
});

test('a whole day is open from midnight to midnight', () => {
  const time = counted({ week: Array(7).fill(hours(0, 24)) });
  expect(between(time, '2026-11-14T07:00Z', '2026-11-22T08:30Z')).toBe(8 * 24 + 1.5);
});

test('a week that is closed never reaches anything', () => {
  const time = counted({ week: Array(7).fill([]) });
  expect(between(time, '2026-01-01T00:00Z', '2026-12-31T00:00Z')).toBe(0);
  expect(after(time, '2026-01-01T00:00Z', 1)).toBeNull();
});

test('hours are those of their zone, and a zone of none is the service’s', () => {
  const kyiv = counted({ zone: 'Europe/Kyiv' });
  expect(between(kyiv, '2026-11-16T06:00Z', '2026-11-16T08:00Z')).toBe(1);
  const auckland = businessTime({ ...OFFICE, zone: null }, 'Pacific/Auckland');
  // Monday 09:00 there is Sunday evening in UTC.
  expect(auckland?.between(at('2026-11-15T00:00Z'), at('2026-11-16T00:00Z'))).toBe(4 * HOUR);
  expect(businessTime({ ...OFFICE, zone: null }, null)).toBeNull();
  expect(businessTime({ ...OFFICE, zone: 'Mars/Olympus' }, 'UTC')).toBeNull();
});

test('the clocks change: a skipped hour is not worked, one that comes twice is worked twice', () => {
  const berlin = counted({ zone: 'Europe/Berlin', week: Array(7).fill(hours(0, 24)) });
  expect(between(berlin, '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toBe(23);
  expect(between(berlin, '2026-10-24T22:00Z', '2026-10-25T23:00Z')).toBe(25);
  // 01:00 to 04:00 on the wall.
  const early = counted({ zone: 'Europe/Berlin', week: Array(7).fill(hours(1, 4)) });
  expect(between(early, '2026-03-28T23:00Z', '2026-03-29T22:00Z')).toBe(2);
  expect(between(early, '2026-10-24T22:00Z', '2026-10-25T23:00Z')).toBe(4);
  // Opening and closing within the hour that was skipped.
  const skipped = counted({ zone: 'Europe/Berlin', week: Array(7).fill([{ from: 130, to: 170 }]) });
  expect(between(skipped, '2026-03-29T00:00Z', '2026-03-29T22:00Z') * 60).toBeLessThanOrEqual(40);
  // Office hours on the wall stay as long, an hour earlier in UTC.
  const office = counted({ zone: 'Europe/Berlin' });
  expect(after(office, '2026-03-27T15:00Z', 2)).toBe('2026-03-30T08:00');
});

test('around the clock where nobody set hours', () => {
  const time = businessTime(null, null);
  expect(time?.between(5, 5 + HOUR)).toBe(HOUR);
  expect(time?.between(5, 0)).toBe(0);
  expect(time?.after(5, HOUR)).toBe(5 + HOUR);
  expect(counted({ counted: false }).between(5, 5 + HOUR)).toBe(HOUR);
});

test('a date of long ago costs no thousand years of work', () => {
  expect(between(counted(), '0001-01-01T00:00Z', '2026-11-16T00:00Z')).toBeGreaterThan(20 * 52 * 40);
});

const span = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
  .map(([from, length]) => [{ from, to: from + length }]);
const anyHours = fc.record({
  counted: fc.constant(true),
  zone: fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/St_Johns',
    'Pacific/Chatham',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  ),
  week: fc.array(fc.oneof(span, fc.constant<OpenSpan[]>([])), { minLength: 7, maxLength: 7 }),
  holidays: fc.array(fc.integer({ min: 1, max: 28 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`)),
});
const moment = fc.integer({ min: at('2025-12-20T00:00Z'), max: at('2027-01-10T00:00Z') });

test('counts add up, never exceed the clock, and `after` is their way back', () => {
  fc.assert(
    fc.property(anyHours, moment, moment, moment, (settings, a, b, c) => {
      const time = counted(settings);
      const [first, second, third] = [a, b, c].toSorted((x, y) => x - y) as [number, number, number];
      const open = time.between(first, second);
      expect(open).toBeGreaterThanOrEqual(0);
      expect(open).toBeLessThanOrEqual(second - first);
      expect(open + time.between(second, third)).toBe(time.between(first, third));
      if (open === 0) return;
      const reached = time.after(first, open) ?? Number.NaN;
      expect(reached).toBeLessThanOrEqual(second);
      expect(time.between(first, reached)).toBe(open);
    }),
    { numRuns: 80 },
  );
});

test('agrees with counting minute by minute', () => {
  const zone = 'Europe/Berlin';
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const isOpen = (utc: number) => {
    const parts = Object.fromEntries(wall.formatToParts(utc).map(({ type, value }) => [type, value]));
    const minute = Number(parts.hour) * 60 + Number(parts.minute);
    return !['Sat', 'Sun'].includes(parts.weekday ?? '') && minute >= 540 && minute < 1020;
  };
  const from = at('2026-10-22T13:37Z');
  const to = at('2026-10-27T11:11Z');
  let minutes = 0;
  for (let utc = from; utc < to; utc += MINUTE) minutes += isOpen(utc) ? 1 : 0;
  expect(counted({ zone }).between(from, to)).toBe(minutes * MINUTE);
});
