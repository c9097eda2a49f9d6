/**
 * Makes the daily backup of an account's `work.db`: some minutes after the account opens, so that
 * the agent's start is not slowed, and at the start of each new day.
 */
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type DueLoop } from '../scheduling.ts';

/** ms between two checks of the date: the computer may have slept into a new day. */
const CHECK_INTERVAL = 30 * 60_000;
/** ms from the start to the first check, while the start itself is busy. */
const STARTUP_DELAY = 3 * 60_000;

interface BackupWatchOptions {
  store: { databases: Pick<RemoteStore['databases'], 'backUpDay'> };
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  /** The account is still empty: wait longer, so that its first copy holds data. */
  isNew: boolean;
}

export function watchBackups({ store, clock, log, isNew }: BackupWatchOptions): DueLoop {
  let begins = true;
  return createDueLoop({ clock, log, name: 'backups' }, async () => {
    if (begins) {
      begins = false;
      return isNew ? CHECK_INTERVAL : STARTUP_DELAY;
    }
    const taken = await store.databases.backUpDay();
    if (taken.ok && taken.value === 'made') log.info('backup.taken', {});
    else if (!taken.ok) log.warn('backup.failed', { reason: taken.error.detail?.reason ?? taken.error.kind });
    else if (taken.value !== 'there') log.warn('backup.failed', { reason: taken.value });
    return CHECK_INTERVAL;
  });
}
