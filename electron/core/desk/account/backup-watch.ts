/**
 * Makes the day's backup of an account's `work.db`: some minutes after the account opens, so that
 * nobody waits for it as they begin, and as soon as a new day begins while it is open.
 */
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type DueLoop } from '../scheduling.ts';

/** ms between two looks at what day it is: a computer that slept wakes somewhere in the next one. */
const LOOK = 30 * 60_000;
/** ms from the start to the first look: a start has enough to do. */
const SETTLED = 3 * 60_000;

interface BackupWatch {
  store: { databases: Pick<RemoteStore['databases'], 'backUpDay'> };
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  /** Nothing is in it yet: the first day's copy is to hold what that day begins with. */
  isNew: boolean;
}

/** `wake` at the start. A copy that could not be made is tried again at the next look. */
export function watchBackups({ store, clock, log, isNew }: BackupWatch): DueLoop {
  let begins = true;
  return createDueLoop({ clock, log, name: 'backups' }, async () => {
    if (begins) {
      begins = false;
      return isNew ? LOOK : SETTLED;
    }
    const taken = await store.databases.backUpDay();
    if (taken.ok && taken.value === 'made') log.info('backup.taken', {});
    else if (!taken.ok) log.warn('backup.failed', { reason: taken.error.detail?.reason ?? taken.error.kind });
    else if (taken.value !== 'there') log.warn('backup.failed', { reason: taken.value });
    return LOOK;
  });
}
