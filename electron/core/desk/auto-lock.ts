/**
 * Locks the desk when the agent is away, by the agent's settings: after a time without input, when
 * the screen locks, and when the computer sleeps.
 */
import type { ComputerSettings } from '../../../shared/domain/computer.ts';
import type { Clock } from './ports.ts';

export interface AutoLock {
  start(): void;
  /** The desk was just unlocked, so earlier reports of windows don't count. */
  noteUnlock(): void;
  handleAbsence(): void;
  /** A window is shown, or the computer woke: count the sleep before the window shows anything. */
  handleReturn(): void;
  /** A window has input now; count the sleep before it first. */
  noteInput(): void;
  stop(): void;
}

interface AutoLockParts {
  clock: Clock;
  settings(): Pick<ComputerSettings, 'lockAfter' | 'lockWithComputer'>;
  idleTime(): number;
  lock(): void;
}

const MINUTE = 60_000;
/** Longest time between two checks, ms. The last check before a lock runs when the lock is due. */
const MAX_CHECK_INTERVAL = MINUTE;

export function createAutoLock({ clock, settings, idleTime, lock }: AutoLockParts): AutoLock {
  let cancel: (() => void) | null = null;
  let openedAt = clock.monotonic();
  let last = { wall: clock.now(), tick: clock.monotonic() };
  let missed = 0;

  function handleAbsence(): void {
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
    const slept = passed > MAX_CHECK_INTERVAL + MINUTE;
    if (slept) missed += passed - ticked;
    else if (idleTime() < ticked) missed = 0;
    return slept ? passed : 0;
  }

  /** Locks if due. Returns the ms left. */
  function handleReturn(): number {
    const slept = takeSleep();
    if (slept > 0) handleAbsence();
    const { lockAfter } = settings();
    if (lockAfter === null) return MAX_CHECK_INTERVAL;
    // Input just before a sleep, or at its end, says nothing about the time between.
    const idle = Math.max(slept, Math.min(idleTime(), clock.monotonic() - openedAt) + missed);
    const left = lockAfter * MINUTE - idle;
    if (left <= 0) lock();
    return left > 0 ? Math.min(left, MAX_CHECK_INTERVAL) : MAX_CHECK_INTERVAL;
  }

  function check(): void {
    cancel = clock.after(handleReturn(), check);
  }

  return {
    start() {
      last = { wall: clock.now(), tick: clock.monotonic() };
      cancel ??= clock.after(MAX_CHECK_INTERVAL, check);
    },
    noteUnlock() {
      openedAt = clock.monotonic();
      last = { wall: clock.now(), tick: openedAt };
      missed = 0;
    },
    handleAbsence,
    handleReturn,
    noteInput() {
      handleReturn();
      missed = 0;
    },
    stop() {
      cancel?.();
    },
  };
}
