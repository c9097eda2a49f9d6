/**
 * Decides when work of the desk runs: so many at once, once for many calls, or whenever something
 * falls due.
 */
import { whereOf } from '../rules/error-facts.ts';
import type { Clock, Log } from './ports.ts';

/** Runs `job` when there is a place for it; a `patient` one only while no other waits. */
export type Limit = <T>(job: () => Promise<T>, patient?: boolean) => Promise<T>;

/** At most `count` of the given jobs run at once; the others wait in order. */
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
      // The place is handed over, so that nobody slips in between.
      const next = waiting.shift() ?? patiently.shift();
      if (next) next();
      else running--;
    }
  };
}

/** Calls `run` once, `ms` after the first of any number of calls. */
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

export interface Rest {
  /** Resolves after `ms`, or once it is ended. One at a time. */
  take(ms: number): Promise<void>;
  /** Ends the rest that is taken now, if there is one. */
  end(): void;
}

/** A pause between two steps, which a stop need not wait out. */
export function createRest(clock: Clock): Rest {
  let end = () => {};
  return {
    take: (ms) =>
      new Promise((resolve) => {
        const cancel = clock.after(ms, resolve);
        end = () => {
          cancel();
          resolve();
        };
      }),
    end: () => end(),
  };
}

export interface DueLoop {
  /** Runs now; called during a run, once more after it. */
  wake(): void;
  /** Resolves once no run is under way and none was asked for meanwhile. */
  idle(): Promise<void>;
  /** Begins no further run, and waits for the one under way. */
  stop(): Promise<void>;
}

/**
 * Timers stand still while a computer sleeps, and its clock may be set: while anything waits for a
 * moment, the clock is read so often, ms.
 */
export const LOOK_EVERY = 60_000;

/** ms until a loop looks again, where it waits for that moment (our clock); null: for none. */
export const untilMoment = (clock: Clock, moment: number | null): number | null =>
  moment === null ? null : Math.min(moment - clock.now(), LOOK_EVERY);

export interface DueLoopOptions {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** What it works on, for the log. */
  name: string;
}

/**
 * Runs `work` when woken and as soon as something is due: `work` returns the ms until then, or
 * null. One run at a time. Where `work` throws, that is logged, and it is tried again after
 * `LOOK_EVERY`.
 */
export function createDueLoop({ clock, log, name }: DueLoopOptions, work: () => Promise<number | null>): DueLoop {
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
      log.warn('loop.bug', { name, at: whereOf(error) });
      return LOOK_EVERY;
    });
    cancelTimer?.();
    cancelTimer = isStopped || wait === null ? null : clock.after(Math.max(0, wait), wake);
  }

  return {
    wake,
    async idle() {
      while (running) await running;
    },
    async stop() {
      isStopped = true;
      cancelTimer?.();
      await running;
    },
  };
}
