/**
 * Watches the targets of an account: a ticket whose target passes moves to *Over target* at that
 * moment, without any other change.
 */
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type DueLoop, delayUntil, MAX_WAIT } from '../scheduling.ts';

/** Call `wake` at the start and whenever tickets, conversations or settings change. */
export type TargetsWatch = DueLoop;

interface TargetsWatchOptions {
  store: RemoteStore;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Tickets whose targets passed; empty means any of them. */
  onPassed(tickets: string[]): void;
}

export function watchTargets({ store, clock, log, onPassed }: TargetsWatchOptions): TargetsWatch {
  let looked = clock.now();
  return createDueLoop({ clock, log, name: 'targets' }, async () => {
    const now = clock.now();
    const look = await store.targets.passed(looked);
    if (!look.ok) return MAX_WAIT;
    looked = now;
    const { passed, next } = look.value;
    if (passed === 'any') onPassed([]);
    else if (passed.length > 0) onPassed(passed);
    return delayUntil(clock, next);
  });
}
