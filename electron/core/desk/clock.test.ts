import { once } from 'node:events';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from './clock.ts';

describe('a wait', () => {
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
});

/** Changes the process's zone without telling this thread, as a change of the system's does. */
async function moveTo(zone: string): Promise<void> {
  const mover = new Worker(`process.env.TZ = '${zone}'; new Date().getHours();`, { eval: true, env: SHARE_ENV });
  await once(mover, 'exit');
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

it('follows a change of zone within a minute, where Node does not', async () => {
  vi.stubEnv('TZ', 'UTC');
  const passed = vi.spyOn(performance, 'now');
  passed.mockReturnValue(1e9);
  expect(systemClock.zone()).toBe('UTC');
  const midnight = Date.UTC(2026, 4, 4);
  expect(new Date(midnight).getHours()).toBe(0);
  await moveTo('Asia/Tokyo');
  expect(new Date(midnight).getHours()).toBe(0);
  expect(systemClock.zone()).toBe('UTC');
  passed.mockReturnValue(1e9 + 60_000);
  expect(systemClock.zone()).toBe('Asia/Tokyo');
  expect(new Date(midnight).getHours()).toBe(9);
});
