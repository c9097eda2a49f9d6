import { expect, it } from 'vitest';
import { type HookDelivery, MOST_WAITING, NO_DELIVERIES, withDelivery, withOutcome } from './hook-log.ts';

const delivery = (id: string): HookDelivery => ({ id, event: 'promise.due', ticket: '1', at: 0, tries: 0, next: 0 });
const failure = { at: 0, status: 500, reason: 'status' };

it('tries a delivery eight times within a day, ever more rarely, and then gives up', () => {
  let log = withDelivery(NO_DELIVERIES, delivery('a'));
  const times: number[] = [];
  for (let [first] = log.waiting; first; [first] = log.waiting) {
    times.push(first.next);
    log = withOutcome(log, first, first.next, failure);
  }
  expect(times).toHaveLength(8);
  expect(times.at(-1)).toBeLessThan(24 * 3600_000);
  const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(log).toEqual({ waiting: [], deliveredAt: null, failure });
});

it('forgets the failure with the next success, and leaves other deliveries alone', () => {
  const [a, b] = [delivery('a'), delivery('b')];
  const failed = withOutcome(withDelivery(withDelivery(NO_DELIVERIES, a), b), a, 5, failure);
  expect(failed.waiting.map(({ id, tries, next }) => [id, tries, next])).toEqual([
    ['b', 0, 0],
    ['a', 1, 60_005],
  ]);
  expect(withOutcome(failed, b, 9, null)).toMatchObject({ waiting: [{ id: 'a' }], deliveredAt: 9, failure: null });
});

it('keeps a bounded number, the newest', () => {
  let log = NO_DELIVERIES;
  for (let at = 0; at <= MOST_WAITING; at++) log = withDelivery(log, { ...delivery(String(at)), at });
  expect(log.waiting).toHaveLength(MOST_WAITING);
  expect(log.waiting[0]?.id).toBe('1');
});
