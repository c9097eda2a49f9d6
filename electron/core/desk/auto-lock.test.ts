import { beforeEach, expect, it } from 'vitest';
import { createTestClock, type TestClock } from '../../../tests/helpers/test-clock.ts';
import { type AutoLock, createAutoLock } from './locking.ts';

const MINUTE = 60_000;
let clock: TestClock;
let touchedAt: number;
let locks: number;
let settings: { lockAfter: number | null; lockWithComputer: boolean };
let watch: AutoLock;

beforeEach(() => {
  clock = createTestClock();
  touchedAt = clock.monotonic();
  locks = 0;
  settings = { lockAfter: 15, lockWithComputer: true };
  watch = createAutoLock({
    clock,
    settings: () => settings,
    idleTime: () => clock.monotonic() - touchedAt,
    lock: () => void locks++,
  });
  watch.start();
  return () => watch.stop();
});

it('locks after as many minutes as are set, and not while somebody is there', () => {
  for (let minute = 0; minute < 40; minute += 10) {
    clock.advance(10 * MINUTE);
    touchedAt = clock.monotonic();
  }
  expect(locks).toBe(0);
  clock.advance(14.5 * MINUTE);
  expect(locks).toBe(0);
  clock.advance(MINUTE);
  expect(locks).toBeGreaterThan(0);
});

it('never locks by itself where that is turned off, and follows a change at once', () => {
  settings.lockAfter = null;
  clock.advance(600 * MINUTE);
  expect(locks).toBe(0);
  settings.lockAfter = 5;
  clock.advance(MINUTE);
  expect(locks).toBeGreaterThan(0);
});

it('begins to count when the desk is opened', () => {
  clock.advance(14 * MINUTE);
  watch.noteUnlock();
  clock.advance(14 * MINUTE);
  expect(locks).toBe(0);
});

it('counts a sleep by whichever clock went on in it, before anything is shown or touched', () => {
  settings.lockWithComputer = false;
  for (const sleep of [clock.changeTime, clock.sleep]) {
    sleep(8 * 60 * MINUTE);
    touchedAt = clock.monotonic();
    watch.noteInput();
    expect(locks).toBeGreaterThan(0);
    watch.noteUnlock();
    locks = 0;
    clock.advance(14 * MINUTE);
    expect(locks).toBe(0);
    touchedAt = clock.monotonic();
  }
});

it('adds a short sleep to the minutes before and behind it, until somebody is there', () => {
  settings.lockWithComputer = false;
  clock.advance(3 * MINUTE);
  clock.changeTime(10 * MINUTE);
  watch.handleReturn();
  expect(locks).toBe(0);
  clock.advance(3 * MINUTE);
  expect(locks).toBeGreaterThan(0);
  locks = 0;
  watch.noteUnlock();
  clock.changeTime(10 * MINUTE);
  touchedAt = clock.monotonic();
  watch.noteInput();
  clock.advance(14 * MINUTE);
  expect(locks).toBe(0);
});

it('locks with the computer, and after a sleep that nobody told of, unless it is turned off', () => {
  settings.lockAfter = null;
  watch.handleAbsence();
  expect(locks).toBe(1);
  clock.sleep(10 * MINUTE);
  expect(locks).toBe(2);
  // On some systems only the clock of the day goes on in a sleep.
  clock.changeTime(10 * MINUTE);
  clock.advance(MINUTE);
  expect(locks).toBe(3);
  settings.lockWithComputer = false;
  watch.handleAbsence();
  clock.sleep(10 * MINUTE);
  expect(locks).toBe(3);
});
