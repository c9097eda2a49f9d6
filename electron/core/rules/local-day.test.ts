import { afterEach, expect, it, vi } from 'vitest';
import { nextDay } from './local-day.ts';

afterEach(() => void vi.unstubAllEnvs());

it.each([
  ['Europe/Berlin', '2026-11-22T00:00:00', '2026-11-23T00:00:00'],
  ['Europe/Berlin', '2026-12-31T23:59:59', '2027-01-01T00:00:00'],
  // Days of 23 and of 25 hours.
  ['Europe/Berlin', '2026-03-29T01:00:00', '2026-03-30T00:00:00'],
  ['Europe/Berlin', '2026-10-25T01:00:00', '2026-10-26T00:00:00'],
  ['Pacific/Kiritimati', '2026-05-04T12:00:00', '2026-05-05T00:00:00'],
  // Clocks went forward at midnight, so the day began at one.
  ['America/Sao_Paulo', '2018-11-03T12:00:00', '2018-11-04T01:00:00'],
])('in %s the day of %s ends at %s', (zone, now, end) => {
  vi.stubEnv('TZ', zone);
  expect(nextDay(new Date(now).getTime())).toBe(new Date(end).getTime());
});
