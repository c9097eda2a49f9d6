import { expect, it } from 'vitest';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { createAges } from './holds.ts';

const HOUR = 3600_000;
const MONTH = 30 * 24 * HOUR;

const start = (ahead = 0) => {
  const clock = createTestClock();
  return { clock, ages: createAges(clock), job: { id: 'a', confirmedAt: clock.now() + ahead } };
};
const hours = (ms: number) => Math.round(ms / HOUR);

it('goes on where the clock is set back, and with it where the computer sleeps', () => {
  const { clock, ages, job } = start();
  ages.note([job]);
  clock.changeTime(-MONTH);
  clock.advance(5 * HOUR);
  expect(hours(ages.of(job))).toBe(5);
  // Asleep, only the clock of the day goes on.
  clock.changeTime(MONTH + 9 * HOUR);
  expect(hours(ages.of(job))).toBe(14);
});

it('of a word that lies ahead is how far it does', () => {
  const { ages, job } = start(MONTH);
  expect(Math.abs(ages.of(job) - MONTH)).toBeLessThan(1000);
});

it('begins anew with another word', () => {
  const { clock, ages, job } = start();
  ages.note([job]);
  clock.advance(5 * HOUR);
  expect(ages.of({ ...job, confirmedAt: clock.now() })).toBeLessThan(1000);
  ages.note([]);
  expect(hours(ages.of(job))).toBe(5);
});
