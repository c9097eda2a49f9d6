/**
 * Locks the desk when nobody is there: after a while without a touch, when the screen is locked, and
 * when the computer sleeps, as the agent set it.
 */
import type { ComputerSettings } from '../../../shared/domain/computer.ts';
import type { Clock } from './ports.ts';

export interface AutoLock {
  /** Looks from now on. */
  start(): void;
  /** Somebody opened the desk just now, whatever windows say. */
  opened(): void;
  /** The screen was locked, or the computer sleeps. */
  absence(): void;
  stop(): void;
}

interface AutoLockParts {
  clock: Clock;
  settings(): Pick<ComputerSettings, 'lockAfter' | 'lockWithComputer'>;
  /** ms since anybody touched anything. */
  untouchedFor(): number;
  /** Does nothing where the desk is locked, or cannot be. */
  lock(): void;
}

const MINUTE = 60_000;
/** ms between two looks, at most: the last one before a lock comes as soon as that is due. */
const LOOK = MINUTE;

export function createAutoLock({ clock, settings, untouchedFor, lock }: AutoLockParts): AutoLock {
  let cancel: (() => void) | null = null;
  let openedAt = clock.monotonic();
  let last = { wall: clock.now(), tick: clock.monotonic() };

  function absence(): void {
    if (settings().lockWithComputer) lock();
  }

  /** A look that is a minute late: the computer slept, whichever of the clocks went on meanwhile. */
  function hasSlept(): boolean {
    const now = { wall: clock.now(), tick: clock.monotonic() };
    const passed = Math.max(now.wall - last.wall, now.tick - last.tick);
    last = now;
    return passed > LOOK + MINUTE;
  }

  function look(): void {
    if (hasSlept()) absence();
    const { lockAfter } = settings();
    const idle = Math.min(untouchedFor(), clock.monotonic() - openedAt);
    const left = lockAfter === null ? LOOK : lockAfter * MINUTE - idle;
    cancel = clock.after(left > 0 ? Math.min(left, LOOK) : LOOK, look);
    if (lockAfter !== null && left <= 0) lock();
  }

  return {
    start() {
      last = { wall: clock.now(), tick: clock.monotonic() };
      cancel ??= clock.after(LOOK, look);
    },
    opened() {
      openedAt = clock.monotonic();
    },
    absence,
    stop() {
      cancel?.();
    },
  };
}
