import { expect, test } from 'vitest';
import { AROUND_THE_CLOCK, businessTime } from './business-time.ts';
import { type AnswerTarget, overdueAt, targetMinutes, waitClock } from './waiting.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const target = (minutes: number, department: string | null = null, priority: string | null = null): AnswerTarget => ({
  department,
  priority,
  minutes,
});

test('the first target that fits counts', () => {
  const targets = [target(30, '1', 'high'), target(60, null, 'High'), target(120, '1'), target(480)];
  expect(targetMinutes(targets, { deptId: '1', priority: 'High' })).toBe(30);
  expect(targetMinutes(targets, { deptId: '2', priority: 'HIGH' })).toBe(60);
  expect(targetMinutes(targets, { deptId: '1', priority: 'Low' })).toBe(120);
  expect(targetMinutes(targets, { deptId: '2', priority: '' })).toBe(480);
  expect(targetMinutes(targets.slice(0, 3), { deptId: '2', priority: 'Low' })).toBeNull();
  expect(targetMinutes([], { deptId: '1', priority: 'High' })).toBeNull();
  expect(targetMinutes([target(10), target(5)], { deptId: '1', priority: 'High' })).toBe(10);
});

test.each([
  [0, 'calm', 4 * HOUR, 0],
  [2.9, 'calm', 1.1 * HOUR, 0.725],
  [3, 'near', HOUR, 0.75],
  [3.99, 'near', 0.01 * HOUR, 0.95],
  [4, 'over', 0, 1],
  [6, 'over', -2 * HOUR, 1],
])('turns with what is gone of the target: %s h of 4', (hours, state, left, share) => {
  const clock = waitClock({ since: [0, 0], target: 240 }, AROUND_THE_CLOCK, hours * HOUR);
  expect(clock.state).toBe(state);
  expect(clock.left).toBeCloseTo(left);
  expect(clock.share).toBeCloseTo(share);
});

test('only what is certain is over; what may be is near', () => {
  const waiting = { since: [0, 3 * HOUR] as [number, number], target: 240 };
  const maybe = waitClock(waiting, AROUND_THE_CLOCK, 6 * HOUR);
  expect(maybe).toMatchObject({ state: 'near', waited: [3 * HOUR, 6 * HOUR], left: HOUR, share: 0.95 });
  expect(overdueAt(waiting, AROUND_THE_CLOCK)).toBe(7 * HOUR);
  expect(waitClock(waiting, AROUND_THE_CLOCK, 7 * HOUR - 1).state).toBe('near');
  expect(waitClock(waiting, AROUND_THE_CLOCK, 7 * HOUR).state).toBe('over');
});

test('without a target it only counts', () => {
  const waiting = { since: [0, 0] as [number, number], target: null };
  expect(waitClock(waiting, AROUND_THE_CLOCK, HOUR)).toEqual({
    state: 'plain',
    waited: [HOUR, HOUR],
    left: null,
    share: 0,
  });
  expect(overdueAt(waiting, AROUND_THE_CLOCK)).toBeNull();
});

test('counts open hours only, and passes at the same moment by both ways', () => {
  const office = { from: 9 * 60, to: 17 * 60 };
  const time = businessTime(
    { counted: true, zone: 'UTC', week: [...Array(5).fill([office]), [], []], holidays: [] },
    null,
  );
  if (!time) throw new Error('the zone is known');
  // A Friday, an hour before closing.
  const waiting = { since: [at('2026-11-20T16:00Z'), at('2026-11-20T16:00Z')] as [number, number], target: 240 };
  expect(waitClock(waiting, time, at('2026-11-22T12:00Z'))).toMatchObject({ state: 'calm', left: 3 * HOUR });
  const passes = overdueAt(waiting, time) ?? 0;
  expect(new Date(passes).toISOString()).toBe('2026-11-23T12:00:00.000Z');
  expect(waitClock(waiting, time, passes - 1).state).toBe('near');
  expect(waitClock(waiting, time, passes).state).toBe('over');
});

test('a last word of a clock ahead of ours has waited for nothing yet', () => {
  expect(waitClock({ since: [HOUR, HOUR], target: 60 }, AROUND_THE_CLOCK, 0)).toMatchObject({
    state: 'calm',
    waited: [0, 0],
    left: HOUR,
  });
});
