import type { Clock } from './ports.ts';

/** The computer's own clock. Tests lend one that they turn by hand. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
