/**
 * Locks the desk in order: windows go blank and store what they hold, what is on the wire comes to
 * its end, bulk replies pause, then accounts close and keys are dropped. Holds stand still, and
 * begin anew when the desk is unlocked, as after a start.
 */
import { isRunning } from '../../../shared/domain/batch.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { whereOf } from '../rules/error-facts.ts';
import type { AccountDesk } from './account/account.ts';
import type { Emitter } from './emitter.ts';
import type { Clock, Log } from './ports.ts';
import type { VaultKeeper } from './vault/vault.ts';

export interface Locking {
  /** Begins to lock; nothing more where that is under way, or done. */
  begin(): Result<null>;
  /** Windows have stored what they hold: from here on no command reaches an account. */
  isShut(): boolean;
  /** Resolves once nothing of a lock is under way. */
  done(): Promise<void>;
}

interface LockingParts {
  keeper: Pick<VaultKeeper, 'status' | 'beginLock' | 'lock'>;
  emitter: Pick<Emitter, 'emit'>;
  clock: Clock;
  log: Log;
  /** Takes back a question before the end of the desk: nobody can see it any more. */
  askNothing(): Promise<unknown>;
  /** Every window stores what it holds; at most two seconds. */
  flush(): Promise<void>;
  open(): AccountDesk[];
  /** Closes all that belongs to accounts, and forgets what was read from the vault. */
  close(): Promise<void>;
  /** Opens the accounts where the vault is open all the same. */
  reopen(): Promise<void>;
}

export function createLocking({ keeper, emitter, clock, log, ...parts }: LockingParts): Locking {
  let running: Promise<void> | null = null;
  let shut = false;

  /** Whatever fails, the next step follows: a desk that is to be locked ends up locked. */
  async function step(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn('lock.bug', { step: name, at: whereOf(error) });
    }
  }

  async function run(): Promise<void> {
    const desks = parts.open();
    await step('question', parts.askNothing);
    for (const { runner } of desks) runner.standStill(true);
    emitter.emit('desk.changed', {});
    await step('flush', parts.flush);
    shut = true;
    await step('pause', () => Promise.all(desks.map((desk) => pauseBatches(desk, clock))));
    // Each attempt has a deadline of its own; its outcome is stored before the store closes.
    await step('wire', () => Promise.all(desks.map(({ runner }) => runner.stop())));
    await step('close', parts.close);
    await step('keys', keeper.lock);
    await step('question', parts.askNothing);
    shut = false;
    await step('reopen', parts.reopen);
    emitter.emit('desk.changed', {});
    emitter.emit('accounts.changed', {});
  }

  return {
    begin() {
      if (running || keeper.status().state === 'locked') return ok(null);
      const begun = keeper.beginLock();
      if (!begun.ok) return begun;
      running = run().finally(() => {
        running = null;
      });
      return begun;
    },
    isShut: () => shut,
    done: async () => void (await running),
  };
}

/** An outage may be over by the time the desk is opened again: the agent decides how it goes on. */
async function pauseBatches({ store }: AccountDesk, clock: Clock): Promise<void> {
  const batches = await store.batches.list(clock.now());
  if (!batches.ok) return;
  for (const batch of batches.value) {
    if (batch.paused === null && isRunning(batch)) await store.batches.pause(batch.id, 'locked', clock.now());
  }
}
