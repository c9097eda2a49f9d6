/**
 * Computes when held items are due, on the monotonic clock. A hold during a sleep starts again; a
 * hold during the question at quitting gets that time back. If the wall clock is set back, the
 * stored ends move with it, because windows count down to them. If it is set forward, this counts
 * as a sleep. `createAges` tells how long ago the agent chose *send*.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { Moves } from './moves.ts';

export type Holds = ReturnType<typeof createHolds>;

interface HoldsOptions {
  clock: Clock;
  store: RemoteStore;
  moves: Moves;
  wake(): void;
}

const LONGEST = 120_000;
/** ms between two beats while items are held, and the delay of a beat that means a sleep. */
const HEARTBEAT = 1000;
const SLEEP_THRESHOLD = 4000;
/** A larger difference between the clocks, in ms, means that the wall clock was set. */
const CLOCK_SET_THRESHOLD = 1000;

export function createHolds({ clock, store, moves, wake }: HoldsOptions) {
  let known = new Map<string, { heldUntil: number | null; due: number }>();
  const sleep = watchSleep(clock, wake);
  /** Monotonic time at which holds were paused; null while they run. */
  let pausedSince: number | null = null;
  let owedMs = 0;

  function dueAt({ id, heldUntil }: OutboxJob): number {
    const held = known.get(id);
    if (held && held.heldUntil === heldUntil) return held.due;
    const [now, tick] = [clock.now(), clock.monotonic()];
    // A hold that ended during the pause ends with it; its time is given back later.
    const at = tick + Math.min(LONGEST, Math.max((pausedSince ?? tick) - tick, (heldUntil ?? now) - now));
    known.set(id, { heldUntil, due: at });
    return at;
  }

  /** The hold was over long before it was first seen: the computer slept right after it began. */
  const wasMissed = ({ id, heldUntil }: OutboxJob, stood: number): boolean =>
    heldUntil !== null && known.get(id)?.heldUntil !== heldUntil && heldUntil < clock.now() - stood - SLEEP_THRESHOLD;

  function extend(job: OutboxJob, heldUntil: number): Promise<void> {
    job.heldUntil = heldUntil;
    return moves.annotate(job, { at: clock.now(), heldUntil });
  }

  async function holdAgain(held: OutboxJob[]): Promise<void> {
    const settings = await store.settings.read();
    if (!settings.ok) return moves.pauseAll();
    for (const job of held) await extend(job, clock.now() + settings.value.holdSeconds * 1000);
  }

  /** Gives holds the paused time back; the new ends are stored, because windows show them. */
  async function giveBack(held: OutboxJob[], stood: number): Promise<void> {
    for (const job of held) await extend(job, clock.now() + Math.max(0, dueAt(job) + stood - clock.monotonic()));
  }

  async function followClock(held: OutboxJob[]): Promise<void> {
    for (const job of held) {
      const at = dueAt(job);
      const heldUntil = Math.round(clock.now() + at - clock.monotonic());
      if (Math.abs(heldUntil - (job.heldUntil ?? heldUntil)) <= CLOCK_SET_THRESHOLD) continue;
      known.set(job.id, { heldUntil, due: at });
      await extend(job, heldUntil);
    }
  }

  /** False while holds are paused. */
  async function adjust(held: OutboxJob[]): Promise<boolean> {
    const isRunning = pausedSince === null;
    const back = isRunning ? owedMs : 0;
    const isMissed = isRunning && held.some((job) => wasMissed(job, back));
    if (sleep.take() || isMissed) await holdAgain(held);
    else if (back > 0) await giveBack(held, back);
    else if (isRunning) await followClock(held);
    owedMs -= back;
    const ids = new Set(held.map(({ id }) => id));
    known = new Map([...known].filter(([id]) => ids.has(id)));
    if (ids.size === 0) sleep.stop();
    else sleep.start();
    return isRunning;
  }

  return {
    /**
     * Checks all held items, and moves the ends of holds that lost time. Returns those that are
     * over, and the monotonic times of the others; while the question at quitting is open, nothing
     * is due.
     */
    async review(held: OutboxJob[]): Promise<{ over: OutboxJob[]; dues: number[] }> {
      const isRunning = await adjust(held);
      const over: OutboxJob[] = [];
      const dues: number[] = [];
      for (const job of held) {
        const due = dueAt(job);
        if (due <= clock.monotonic()) over.push(job);
        else dues.push(due);
      }
      return isRunning && pausedSince === null ? { over, dues } : { over: [], dues: [] };
    },
    setPaused(on: boolean) {
      const tick = clock.monotonic();
      if (on) pausedSince ??= tick;
      else if (pausedSince !== null) {
        owedMs += tick - pausedSince;
        pausedSince = null;
        wake();
      }
    },
    stop: sleep.stop,
  };
}

/** Watches for sleeps by beats while items are held, and for a clock that was set. */
function watchSleep(clock: Clock, wake: () => void) {
  let beatAt: number | null = null;
  let beatApart = 0;
  let cancelBeat: (() => void) | null = null;
  let hasSlept = false;

  function beat(): void {
    const at = clock.monotonic();
    const apart = clock.now() - at;
    // On some systems the monotonic clock stops during sleep, so the wall clock is ahead.
    const isLate =
      beatAt !== null && (at - beatAt > HEARTBEAT + SLEEP_THRESHOLD || apart - beatApart > SLEEP_THRESHOLD);
    const isSet = beatAt !== null && Math.abs(apart - beatApart) > CLOCK_SET_THRESHOLD;
    if (isLate) hasSlept = true;
    beatAt = at;
    beatApart = apart;
    cancelBeat?.();
    cancelBeat = clock.after(HEARTBEAT, beat);
    if (isLate || isSet) wake();
  }

  return {
    start(): void {
      if (cancelBeat === null) beat();
    },
    stop(): void {
      cancelBeat?.();
      cancelBeat = null;
      beatAt = null;
    },
    /** Whether there was a sleep since the last call. */
    take(): boolean {
      if (cancelBeat !== null) beat();
      const slept = hasSlept;
      hasSlept = false;
      return slept;
    },
  };
}

type Confirmed = Pick<OutboxJob, 'id' | 'confirmedAt' | 'sendAt'>;

/** From when an item's age counts: a planned reply is not late before its time. */
const startOf = ({ confirmedAt, sendAt = 0 }: Confirmed): number => Math.max(confirmedAt, sendAt);

export type Ages = ReturnType<typeof createAges>;

/**
 * Tells how long ago the agent chose *send*. Takes the longer of two times: the wall clock includes
 * sleep and times when the desk was closed, and the monotonic clock can't be set back. A wall clock
 * set forward looks like a sleep.
 */
export function createAges(clock: Clock) {
  const seen = new Map<string, { from: number; age: number; tick: number }>();

  function measured(job: Confirmed): { age: number; tick: number } {
    const [known, from] = [seen.get(job.id), startOf(job)];
    if (known?.from === from) return known;
    const found = { from, age: Math.abs(clock.now() - from), tick: clock.monotonic() };
    seen.set(job.id, found);
    return found;
  }

  return {
    /**
     * ms since the agent chose *send*, or since the planned time; after a clock set back, the
     * distance is the best guess.
     */
    of(job: Confirmed) {
      const { age, tick } = measured(job);
      return Math.max(clock.now() - startOf(job), age + clock.monotonic() - tick);
    },
    note(jobs: readonly Confirmed[]) {
      for (const job of jobs) measured(job);
      const ids = new Set(jobs.map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
    },
  };
}
