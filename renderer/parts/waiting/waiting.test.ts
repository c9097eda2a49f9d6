import { expect, it } from 'vitest';
import type { BusinessHours } from '../../../shared/domain/business-time.ts';
import { waitOf } from './waiting.ts';

const HOUR = 3_600_000;
// A Monday.
const NOON = Date.UTC(2026, 10, 16, 12);
const OFF = { businessHours: null, zone: 'UTC' };
const OFFICE: BusinessHours = {
  counted: true,
  zone: 'UTC',
  week: [...Array(5).fill([{ from: 540, to: 1020 }]), [], []],
  holidays: [],
};
const known = (hours: number, target: number | null = null) => ({
  since: [NOON - hours * HOUR, NOON - hours * HOUR] as [number, number],
  target,
});

it.each([
  [known(3), 'plain', '3 h', 'waiting 3 hours'],
  [known(1, 240), 'calm', '3 h left', 'waiting 1 hour, 3 hours left to answer'],
  [known(3.5, 240), 'near', '30 m left', 'close to target, 30 minutes left to answer'],
  [known(6, 240), 'over', '2 h over', 'over target by 2 hours'],
  [known(4, 240), 'over', 'over', 'over target by 0 minutes'],
  [{ since: [NOON - 9 * HOUR, NOON - HOUR], target: null }, 'plain', '≥ 1 h', 'waiting at least 1 hour'],
  [
    { since: [NOON - 9 * HOUR, NOON - HOUR], target: 240 },
    'near',
    '≤ 3 h left',
    'close to or over target, at most 3 hours',
  ],
  [{ since: [NOON - 9 * HOUR, NOON - 5 * HOUR], target: 240 }, 'over', '≥ 1 h over', 'by at least 1 hour'],
] as const)('says how it stands: %j', (waiting, state, short, spoken) => {
  const wait = waitOf({ ...waiting, since: [...waiting.since] }, OFF, NOON);
  expect(wait.clock.state).toBe(state);
  expect(wait.short).toBe(short);
  expect(wait.spoken).toContain(spoken);
});

it('moves on by itself', () => {
  const waiting = known(1, 240);
  expect([0, 2, 3].map((hours) => waitOf(waiting, OFF, NOON + hours * HOUR).clock.state)).toEqual([
    'calm',
    'near',
    'over',
  ]);
});

it('counts business hours, and says so', () => {
  const settings = { businessHours: OFFICE, zone: null };
  // Since Friday noon.
  const wait = waitOf(known(72, 10 * 60), settings, NOON);
  expect(wait.short).toBe('2 h left');
  expect(wait.title).toContain('Business hours only');
  expect(waitOf(known(72, 10 * 60), { ...settings, businessHours: { ...OFFICE, counted: false } }, NOON).short).toBe(
    '2 d over',
  );
});

it('tells nothing where the age of the last reply says it all', () => {
  expect(waitOf(known(3), OFF, NOON).tells).toBe(false);
  expect(waitOf({ since: [NOON - 9 * HOUR, NOON - HOUR], target: null }, OFF, NOON).tells).toBe(true);
  const again = waitOf({ ...known(3), again: NOON - HOUR }, OFF, NOON);
  expect(again).toMatchObject({ tells: true, short: '3 h' });
  expect([again.title, again.spoken]).toEqual([
    expect.stringMatching(/^Waiting 3 hours since .*\nWrote again /),
    expect.stringMatching(/^waiting 3 hours, wrote again /),
  ]);
  expect(waitOf(known(3), { ...OFF, businessHours: OFFICE }, NOON).tells).toBe(true);
});
