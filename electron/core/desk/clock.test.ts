import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY = 24 * 3600_000;

it('waits for longer than a timer can, and not a moment less', () => {
  const ran = vi.fn();
  systemClock.after(60 * DAY, ran);
  vi.advanceTimersByTime(60 * DAY - 1);
  expect(ran).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ran).toHaveBeenCalledOnce();
});

it('forgets a long wait as any other, at any time', () => {
  const ran = vi.fn();
  const cancel = systemClock.after(60 * DAY, ran);
  vi.advanceTimersByTime(40 * DAY);
  cancel();
  vi.advanceTimersByTime(40 * DAY);
  expect(ran).not.toHaveBeenCalled();
});
