/**
 * Says when held items are due. Time is read from the clock that nobody can set; a hold that the
 * computer slept through begins again, and one during which the question at closing was open gets
 * that time back. Where somebody sets the computer's clock back, the stored ends move with it:
 * windows count down to them. Set forward it looks like a sleep, and is taken for one.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { Clock } from '../ports.ts';

export interface Holds {
  /** When the item is due, on the monotonic clock. */
  due(job: OutboxJob): number;
  /**
   * Looks at all that is held now, and moves the ends of holds that lost time. False while holds
   * stand still.
   */
  review(held: OutboxJob[]): Promise<boolean>;
  /** While it is on, no hold runs out; off, each goes on from where it stood. */
  standStill(on: boolean): void;
  isStandingStill(): boolean;
  stop(): void;
}

export interface HoldsOptions {
  clock: Clock;
  /** ms that the account holds its replies; null where its settings cannot be read. */
  holdTime(): Promise<number | null>;
  /** Stores another end of a hold. */
  extend(job: OutboxJob, heldUntil: number): Promise<void>;
  wake(): void;
}

/** The longest hold that there is. */
const LONGEST = 120_000;
/** ms between two beats while something is held, and how late one is only after a sleep. */
const BEAT = 1000;
const LATE = 4000;
/** ms by which the clock of the day may differ from the other one before it counts as set. */
const SET = 1000;

export function createHolds({ clock, holdTime, extend, wake }: HoldsOptions): Holds {
  let known = new Map<string, { heldUntil: number | null; due: number }>();
  let beatAt: number | null = null;
  /** The clock of the day minus the one that nobody sets, at the last beat. */
  let beatApart = 0;
  let cancelBeat: (() => void) | null = null;
  let hasSlept = false;
  /** Since when holds stand still, on the monotonic clock; null while they run. */
  let stillSince: number | null = null;
  /** Milliseconds that holds stood still and have not been given back yet. */
  let owed = 0;

  /** Looks whether this beat is late, and waits for the next. */
  function beat(): void {
    const at = clock.monotonic();
    const apart = clock.now() - at;
    // Some systems stop the clock that nobody sets while they sleep: then the other one has run ahead.
    const isLate = beatAt !== null && (at - beatAt > BEAT + LATE || apart - beatApart > LATE);
    const isSet = beatAt !== null && Math.abs(apart - beatApart) > SET;
    if (isLate) hasSlept = true;
    beatAt = at;
    beatApart = apart;
    cancelBeat?.();
    cancelBeat = clock.after(BEAT, beat);
    if (isLate || isSet) wake();
  }

  function stop(): void {
    cancelBeat?.();
    cancelBeat = null;
    beatAt = null;
  }

  function due({ id, heldUntil }: OutboxJob): number {
    const held = known.get(id);
    if (held && held.heldUntil === heldUntil) return held.due;
    const [now, tick] = [clock.now(), clock.monotonic()];
    // What ran out only while holds stood still gets that time back.
    const at = tick + Math.min(LONGEST, Math.max((stillSince ?? tick) - tick, (heldUntil ?? now) - now));
    known.set(id, { heldUntil, due: at });
    return at;
  }

  /** Whether time was lost since the last call, so that nobody could take anything back. */
  function takeSleep(): boolean {
    // The timer of the hold may run before the one of the beat.
    if (cancelBeat !== null) beat();
    const slept = hasSlept;
    hasSlept = false;
    return slept;
  }

  /** A hold that was over well before it was met: the computer slept as soon as it had begun. */
  const wasMissed = ({ id, heldUntil }: OutboxJob, stood: number): boolean =>
    heldUntil !== null && known.get(id)?.heldUntil !== heldUntil && heldUntil < clock.now() - stood - LATE;

  /** After a sleep: whoever wakes the computer has the whole time to take a reply back. */
  async function holdAgain(held: OutboxJob[]): Promise<void> {
    const time = await holdTime();
    if (time === null) return;
    for (const job of held) await extend(job, clock.now() + time);
  }

  /**
   * Gives holds the time back for which they stood still; their ends are stored, since windows show
   * them.
   */
  async function giveBack(held: OutboxJob[], stood: number): Promise<void> {
    for (const job of held) await extend(job, clock.now() + Math.max(0, due(job) + stood - clock.monotonic()));
  }

  /** The clock was set: the ends are stored as it tells them now. */
  async function followClock(held: OutboxJob[]): Promise<void> {
    for (const job of held) {
      const at = due(job);
      const heldUntil = Math.round(clock.now() + at - clock.monotonic());
      if (Math.abs(heldUntil - (job.heldUntil ?? heldUntil)) <= SET) continue;
      known.set(job.id, { heldUntil, due: at });
      await extend(job, heldUntil);
    }
  }

  return {
    due,
    async review(held) {
      const isRunning = stillSince === null;
      const back = isRunning ? owed : 0;
      const isMissed = isRunning && held.some((job) => wasMissed(job, back));
      if (takeSleep() || isMissed) await holdAgain(held);
      else if (back > 0) await giveBack(held, back);
      else if (isRunning) await followClock(held);
      owed -= back;
      const ids = new Set(held.map(({ id }) => id));
      known = new Map([...known].filter(([id]) => ids.has(id)));
      if (ids.size === 0) stop();
      else if (cancelBeat === null) beat();
      return isRunning;
    },
    standStill(on) {
      const tick = clock.monotonic();
      if (on) stillSince ??= tick;
      else if (stillSince !== null) {
        owed += tick - stillSince;
        stillSince = null;
        wake();
      }
    },
    isStandingStill: () => stillSince !== null,
    stop,
  };
}
