import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oncePerBurst } from './query.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('runs once for a burst, as long after its first news as it was told', () => {
  const run = vi.fn();
  const burst = oncePerBurst(500, run);
  burst.soon();
  vi.advanceTimersByTime(400);
  burst.soon();
  vi.advanceTimersByTime(99);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
  burst.soon();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(2);
});

it('called off, it does not run, and the next news waits its whole time', () => {
  const run = vi.fn();
  const burst = oncePerBurst(500, run);
  burst.soon();
  vi.advanceTimersByTime(400);
  burst.cancel();
  burst.soon();
  vi.advanceTimersByTime(499);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});
