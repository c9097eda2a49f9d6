/** The computer's clock, the only place that asks for the time. */
import type { Clock } from './ports.ts';

/** The longest wait of a timer, ms: one beyond runs at once. */
const LONGEST = 2 ** 31 - 1;

/** The computer's own clock. Tests lend one that they turn by hand. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, run) {
    let timer: NodeJS.Timeout;
    const wait = (left: number) => {
      timer = left > LONGEST ? setTimeout(() => wait(left - LONGEST), LONGEST) : setTimeout(run, left);
    };
    wait(ms);
    return () => clearTimeout(timer);
  },
};
