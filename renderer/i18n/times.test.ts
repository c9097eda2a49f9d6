import { afterEach, expect, it } from 'vitest';
import { isoDay } from './format.ts';
import { createTimes } from './region.ts';

const HOME = process.env.TZ;
const moveTo = (zone: string | undefined) => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
};
afterEach(() => moveTo(HOME));

const STYLE = { locale: 'en-GB', hourCycle: 'h23', dayFirst: true } as const;
const AT = Date.UTC(2026, 11, 31, 22, 30);

it('follows the computer into another zone', () => {
  moveTo('Europe/Berlin');
  const times = createTimes(STYLE);
  expect([times.formatClock(AT), times.formatDate(AT)]).toEqual(['23:30', '31 Dec 2026']);
  moveTo('Asia/Kathmandu');
  expect([times.formatClock(AT), times.formatDate(AT)]).toEqual(['04:15', '1 Jan 2027']);
  expect(times.formatMoment(AT, AT - 3600_000 * 6)).toBe('1 Jan 2027, 04:15');
});

it('gives the name of a file the day of this computer', () => {
  const days = ['Pacific/Pago_Pago', 'Europe/Berlin', 'Asia/Kathmandu'].map((zone) => {
    moveTo(zone);
    return isoDay(AT);
  });
  expect(days).toEqual(['2026-12-31', '2026-12-31', '2027-01-01']);
});

it('writes each hour of the nights in which the clocks change, and the leap day', () => {
  moveTo('Europe/Berlin');
  const { formatClock, formatDay } = createTimes(STYLE);
  const hours = (day: number, month: number) => [0, 1, 2].map((n) => formatClock(Date.UTC(2026, month, day, n)));
  expect([hours(29, 2), hours(25, 9)]).toEqual([
    ['01:00', '03:00', '04:00'],
    ['02:00', '02:00', '03:00'],
  ]);
  const leap = Date.UTC(2028, 1, 29, 12);
  expect(formatDay(leap, leap)).toBe('29 Feb');
});
