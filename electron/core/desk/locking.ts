/**
 * Locks the desk in order: windows go blank and store their texts, running sends end, bulk replies
 * pause, accounts close, and the keys are dropped. Holds stop, and begin again after the unlock, as
 * after a start. `createAutoLock` locks it when the agent is away, by the agent's settings.
 */
import { isBatchRunning } from '../../../shared/domain/batch.ts';
import type { ComputerSettings } from '../../../shared/domain/computer.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { errorLocation } from '../rules/error-facts.ts';
import type { AccountDesk } from './account/account.ts';
import type { Emitter } from './emitter.ts';
import type { Clock, Log } from './ports.ts';
import type { VaultKeeper } from './vault/vault.ts';

export type Locking = ReturnType<typeof createLocking>;

interface LockingParts {
  keeper: Pick<VaultKeeper, 'status' | 'beginLock' | 'lock'>;
  emitter: Pick<Emitter, 'emit'>;
  clock: Clock;
  log: Log;
  /** Withdraws the question before quitting: blank windows can't show it. */
  withdrawQuestion(): Promise<unknown>;
  flush(): Promise<void>;
  openDesks(): AccountDesk[];
  countInFlight(accounts: AccountDesk[]): Promise<number>;
  close(): Promise<void>;
  /** Opens the accounts if the vault was unlocked meanwhile. */
  reopen(): Promise<void>;
}

export function createLocking({ keeper, emitter, clock, log, ...parts }: LockingParts) {
  let running: Promise<void> | null = null;
  let closed = false;
  let waitingCount = 0;

  /** A failed step must not stop the next ones: the desk has to end up locked. */
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn('lock.bug', { step: name, at: errorLocation(error) });
    }
  }

  async function run(): Promise<void> {
    const desks = parts.openDesks();
    await step('question', parts.withdrawQuestion);
    for (const { runner } of desks) runner.pauseHolds(true);
    emitter.emit('desk.changed', {});
    await step('flush', parts.flush);
    closed = true;
    await step('pause', () => Promise.all(desks.map((desk) => pauseBatches(desk, clock))));
    await step('wire', () => Promise.all(desks.map(({ runner }) => runner.stop())));
    waitingCount = 0;
    await step('count', async () => {
      waitingCount = await parts.countInFlight(desks);
    });
    await step('close', parts.close);
    await step('keys', keeper.lock);
    await step('question', parts.withdrawQuestion);
    closed = false;
    await step('reopen', parts.reopen);
    emitter.emit('desk.changed', {});
    emitter.emit('accounts.changed', {});
  }

  return {
    begin(): Result<null> {
      if (running || keeper.status().state === 'locked') return ok(null);
      const begun = keeper.beginLock();
      if (!begun.ok) return begun;
      running = run().finally(() => {
        running = null;
      });
      return begun;
    },
    /** Windows have stored their texts: from now on no command reaches an account. */
    isClosed: () => closed,
    /** Number of texts that waited to be sent at the lock; they go after the unlock. */
    waitingCount: () => waitingCount,
    whenDone: async (): Promise<void> => void (await running),
  };
}

/** An outage may be over at the unlock, so let the agent decide how to continue. */
async function pauseBatches({ store }: AccountDesk, clock: Clock): Promise<void> {
  const batches = await store.batches.list(clock.now());
  if (!batches.ok) return;
  for (const batch of batches.value) {
    if (batch.paused === null && isBatchRunning(batch)) await store.batches.pause(batch.id, 'locked', clock.now());
  }
}

export type AutoLock = ReturnType<typeof createAutoLock>;

interface AutoLockParts {
  clock: Clock;
  settings(): Pick<ComputerSettings, 'lockAfter' | 'lockWithComputer'>;
  idleTime(): number;
  lock(): void;
}

const MINUTE = 60_000;
/** Longest time between two checks, ms. The last check before a lock runs when the lock is due. */
const MAX_CHECK_INTERVAL = MINUTE;

export function createAutoLock({ clock, settings, idleTime, lock }: AutoLockParts) {
  let cancel: (() => void) | null = null;
  let openedAt = clock.monotonic();
  let last = { wall: clock.now(), tick: clock.monotonic() };
  let missed = 0;

  function handleAbsence(): void {
    if (settings().lockWithComputer) lock();
  }

  /** ms of sleep since the last check, if a minute or more, by whichever clock went on. */
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
    /** The desk was just unlocked, so earlier reports of windows don't count. */
    noteUnlock() {
      openedAt = clock.monotonic();
      last = { wall: clock.now(), tick: openedAt };
      missed = 0;
    },
    handleAbsence,
    /** A window is shown, or the computer woke: count the sleep before anything shows. */
    handleReturn,
    /** A window has input now; count the sleep before it first. */
    noteInput() {
      handleReturn();
      missed = 0;
    },
    stop() {
      cancel?.();
    },
  };
}
