/** Schedules work of the desk: limits parallel jobs, merges calls, and runs what falls due. */
import { errorLocation } from '../rules/error-facts.ts';
import type { Clock, Log } from './ports.ts';

/** Runs `job` when a place is free; a `patient` job goes only while no other waits. */
export type Limit = <T>(job: () => Promise<T>, patient?: boolean) => Promise<T>;

export function createLimiter(count: number): Limit {
  let running = 0;
  const waiting: (() => void)[] = [];
  const patiently: (() => void)[] = [];
  return async (job, patient = false) => {
    if (running >= count) await new Promise<void>((resolve) => (patient ? patiently : waiting).push(resolve));
    else running++;
    try {
      return await job();
    } finally {
      // Pass the place on directly, so that no new job takes it first.
      const next = waiting.shift() ?? patiently.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Merges calls: runs once, `ms` after the first one. */
export function debounce(clock: Clock, ms: number, run: () => void): { soon(): void; cancel(): void } {
  let cancel: (() => void) | null = null;
  return {
    soon() {
      cancel ??= clock.after(ms, () => {
        cancel = null;
        run();
      });
    },
    cancel() {
      cancel?.();
      cancel = null;
    },
  };
}

export type Delay = ReturnType<typeof createDelay>;

/** A pause between two steps that a stop can end early. */
export function createDelay(clock: Clock) {
  let end = () => {};
  return {
    wait: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const cancel = clock.after(ms, resolve);
        end = () => {
          cancel();
          resolve();
        };
      }),
    cancel: () => end(),
  };
}

/** Runs work during which all else waits, one piece at a time. */
export function createPause() {
  let underway: Promise<unknown> | null = null;
  return {
    underway: () => underway,
    async during<T>(work: () => Promise<T>): Promise<T> {
      while (underway) await underway;
      const result = work();
      underway = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        underway = null;
      }
    },
  };
}

export type DueLoop = ReturnType<typeof createDueLoop>;

/** ms between looks at the clock: timers stop during sleep, and the clock may be set. */
export const MAX_WAIT = 60_000;

/** ms until a loop that waits for `moment` (our clock) should look again; null without a moment. */
export const delayUntil = (clock: Clock, moment: number | null): number | null =>
  moment === null ? null : Math.min(moment - clock.now(), MAX_WAIT);

interface DueLoopOptions {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  name: string;
}

/**
 * Runs `work` when woken and when due: `work` returns the ms until then, or null. Runs never
 * overlap. If `work` throws, the error is logged and the loop tries again after `MAX_WAIT`.
 */
export function createDueLoop({ clock, log, name }: DueLoopOptions, work: () => Promise<number | null>) {
  let running: Promise<void> | null = null;
  let isWokenAgain = false;
  let isStopped = false;
  let cancelTimer: (() => void) | null = null;

  function wake(): void {
    if (isStopped) return;
    if (running) {
      isWokenAgain = true;
      return;
    }
    running = run().finally(() => {
      running = null;
      if (!isWokenAgain) return;
      isWokenAgain = false;
      wake();
    });
  }

  async function run(): Promise<void> {
    const wait = await work().catch((error: unknown) => {
      log.warn('loop.bug', { name, at: errorLocation(error) });
      return MAX_WAIT;
    });
    cancelTimer?.();
    cancelTimer = isStopped || wait === null ? null : clock.after(Math.max(0, wait), wake);
  }

  return {
    /** Runs now; a call during a run starts one more run after it. */
    wake,
    async idle(): Promise<void> {
      while (running) await running;
    },
    async stop(): Promise<void> {
      isStopped = true;
      cancelTimer?.();
      await running;
    },
  };
}
