import { expect, it } from 'vitest';
import { createTestClock } from '../../../tests/helpers/test-clock.ts';
import { createDelay, createDueLoop, createLimiter, MAX_WAIT } from './scheduling.ts';

/** Jobs that end when told. */
function jobs(count: number) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const limit = createLimiter(count);
  return {
    begun,
    end: async (index: number) => {
      ends[index]?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
    add: (index: number, fails = false, patient = false) =>
      limit(async () => {
        begun.push(index);
        await new Promise<void>((resolve) => {
          ends[index] = resolve;
        });
        if (fails) throw new Error(`job ${index}`);
        return index;
      }, patient),
  };
}

it('runs so many at once, the others in order', async () => {
  const { begun, add, end } = jobs(2);
  const done = Promise.all([add(0), add(1), add(2), add(3)]);
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  await end(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  await end(2);
  await end(3);
  expect(await done).toEqual([0, 1, 2, 3]);
});

it('gives the place of a job that failed to the next one', async () => {
  const { begun, add, end } = jobs(1);
  const failing = add(0, true).catch((error: Error) => error.message);
  const next = add(1);
  await end(0);
  expect(await failing).toBe('job 0');
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(await next).toBe(1);
});

it('has all its places again once everything ended', async () => {
  const { begun, add, end } = jobs(2);
  const first = [add(0), add(1), add(2)];
  for (const index of [0, 1, 2]) await end(index);
  await Promise.all(first);
  void add(3);
  void add(4);
  void add(5);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

it('lets a patient job wait for all others, also those that come later', async () => {
  const { begun, add, end } = jobs(1);
  const done = [add(0), add(1, false, true), add(2, false, true), add(3), add(4)];
  await end(0);
  await end(3);
  expect(begun).toEqual([0, 3, 4]);
  done.push(add(5));
  await end(4);
  expect(begun).toEqual([0, 3, 4, 5]);
  await end(5);
  await end(1);
  await end(2);
  expect(begun).toEqual([0, 3, 4, 5, 1, 2]);
  await Promise.all(done);
});

it('rests so long, or until it is ended; ending what is over does nothing', async () => {
  const clock = createTestClock();
  const rest = createDelay(clock);
  let rested = 0;
  const take = () => rest.wait(1000).then(() => (rested += 1));
  rest.cancel();
  const first = take();
  await new Promise((resolve) => setImmediate(resolve));
  expect(rested).toBe(0);
  clock.advance(1000);
  await first;
  const second = take();
  rest.cancel();
  await second;
  rest.cancel();
  expect(rested).toBe(2);
});

it('runs what is due again after a bug in it, once it is woken or a minute later', async () => {
  const clock = createTestClock();
  const told: unknown[] = [];
  const log = { warn: (event: string, facts = {}) => told.push(event, facts) };
  let runs = 0;
  const loop = createDueLoop({ clock, log, name: 'records' }, async () => {
    runs += 1;
    throw new Error('of a customer’s');
  });
  loop.wake();
  await loop.idle();
  expect([runs, told[0]]).toEqual([1, 'loop.bug']);
  expect(told[1]).toMatchObject({ name: 'records' });
  expect(JSON.stringify(told)).not.toContain('customer');
  loop.wake();
  await loop.idle();
  clock.advance(MAX_WAIT);
  await loop.idle();
  expect(runs).toBe(3);
  await loop.stop();
  clock.advance(MAX_WAIT);
  expect(runs).toBe(3);
});
