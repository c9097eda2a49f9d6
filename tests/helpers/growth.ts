/**
 * Growth of work with its input. No test asserts a time, which a busy machine decides: the
 * processor's time of this thread at one size is compared with that at sixteen times as much, each
 * the least of several runs.
 */
import { expect } from 'vitest';

const TIMES = 16;
/** Between what is linear, with the memory it takes, and a square: sixteen and 256 times. */
const MOST = 64;
const RUNS = 5;
/** µs. Less is not told apart from nothing: some systems count in steps of several ms. */
const LEAST = 2_000;

/** µs of the processor that `run` takes at least. */
export function leastTime(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let count = 0; count < RUNS; count += 1) {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, user + system);
  }
  return Math.max(least, LEAST);
}

/** Fails where the time for sixteen times as much says that work grows with the square. */
export const expectLinear = (once: number, sixteenTimes: number): void =>
  expect(sixteenTimes / once).toBeLessThan(MOST);

/** Fails where sixteen times `size` takes as much longer as only a square of it does. */
export function expectLinearWork(size: number, run: (size: number) => unknown): void {
  run(size);
  expectLinear(
    leastTime(() => run(size)),
    leastTime(() => run(TIMES * size)),
  );
}
