/** When held items are due, on the clock that nobody can set. A hold that the computer slept through begins again. */
import type { Clock } from '../ports.ts';
import type { OutboxJob } from '../store/outbox.ts';

export interface Holds {
  /** When it is due, on the monotonic clock. */
  due(job: OutboxJob): number;
  /** Only these are held now. */
  keep(jobs: readonly OutboxJob[]): void;
  /** Time was lost since the last word of it, so nobody could take anything back. Says so once. */
  slept(): boolean;
  stop(): void;
}

/** The longest hold that there is. */
const LONGEST = 120_000;
/** ms between two beats while something is held, and how late one is only after a sleep. */
const BEAT = 1000;
const LATE = 4000;

export function watchHolds(clock: Clock, wake: () => void): Holds {
  let known = new Map<string, { heldUntil: number | null; due: number }>();
  let beatAt: number | null = null;
  let cancelBeat: (() => void) | null = null;
  let lost = false;

  /** Looks whether this beat is late, and waits for the next. */
  function beat(): void {
    const at = clock.monotonic();
    const isLate = beatAt !== null && at - beatAt > BEAT + LATE;
    if (isLate) lost = true;
    beatAt = at;
    cancelBeat?.();
    cancelBeat = clock.after(BEAT, beat);
    if (isLate) wake();
  }

  function stop(): void {
    cancelBeat?.();
    cancelBeat = null;
    beatAt = null;
  }

  return {
    due({ id, heldUntil }) {
      const held = known.get(id);
      if (held && held.heldUntil === heldUntil) return held.due;
      const now = clock.now();
      const due = clock.monotonic() + Math.min(LONGEST, Math.max(0, (heldUntil ?? now) - now));
      known.set(id, { heldUntil, due });
      return due;
    },
    keep(jobs) {
      const ids = new Set(jobs.map(({ id }) => id));
      known = new Map([...known].filter(([id]) => ids.has(id)));
      if (ids.size === 0) stop();
      else if (cancelBeat === null) beat();
    },
    slept() {
      // The timer of the hold may run before the one of the beat.
      if (cancelBeat !== null) beat();
      const was = lost;
      lost = false;
      return was;
    },
    stop,
  };
}
