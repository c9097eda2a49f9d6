/**
 * Locks the desk when the agent is away, by the agent's settings: after a time without input, when
 * the screen locks, and when the computer sleeps.
 */
import type { ComputerSettings } from '../../../shared/domain/computer.ts';
import type { Clock } from './ports.ts';

export interface AutoLock {
  start(): void;
  /** The desk was just unlocked, so earlier reports of windows don't count. */
  opened(): void;
  absence(): void;
  /** A window is shown, or the computer woke: count the sleep before the window shows anything. */
  back(): void;
  /** A window has input now; count the sleep before it first. */
  touched(): void;
  stop(): void;
}

interface AutoLockParts {
  clock: Clock;
  settings(): Pick<ComputerSettings, 'lockAfter' | 'lockWithComputer'>;
  untouchedFor(): number;
  lock(): void;
}

const MINUTE = 60_000;
/** Longest time between two checks, ms. The last check before a lock runs when the lock is due. */
const LOOK = MINUTE;

export function createAutoLock({ clock, settings, untouchedFor, lock }: AutoLockParts): AutoLock {
  let cancel: (() => void) | null = null;
  let openedAt = clock.monotonic();
  let last = { wall: clock.now(), tick: clock.monotonic() };
  let missed = 0;

  function absence(): void {
    if (settings().lockWithComputer) lock();
  }

  /**
   * ms that the computer slept since the last check, if a minute or more, whichever clock went on
   * meanwhile.
   */
  function takeSleep(): number {
    const now = { wall: clock.now(), tick: clock.monotonic() };
    const ticked = now.tick - last.tick;
    const passed = Math.max(now.wall - last.wall, ticked);
    last = now;
    const slept = passed > LOOK + MINUTE;
    if (slept) missed += passed - ticked;
    else if (untouchedFor() < ticked) missed = 0;
    return slept ? passed : 0;
  }

  /** Locks if due. Returns the ms left. */
  function back(): number {
    const slept = takeSleep();
    if (slept > 0) absence();
    const { lockAfter } = settings();
    if (lockAfter === null) return LOOK;
    // Input just before a sleep, or at its end, says nothing about the time between.
    const idle = Math.max(slept, Math.min(untouchedFor(), clock.monotonic() - openedAt) + missed);
    const left = lockAfter * MINUTE - idle;
    if (left <= 0) lock();
    return left > 0 ? Math.min(left, LOOK) : LOOK;
  }

  function look(): void {
    cancel = clock.after(back(), look);
  }

  return {
    start() {
      last = { wall: clock.now(), tick: clock.monotonic() };
      cancel ??= clock.after(LOOK, look);
    },
    opened() {
      openedAt = clock.monotonic();
      last = { wall: clock.now(), tick: openedAt };
      missed = 0;
    },
    absence,
    back,
    touched() {
      back();
      missed = 0;
    },
    stop() {
      cancel?.();
    },
  };
}
