/**
 * Watches what falls due in an account: marks that end (snoozes and promises), targets that pass
 * without any other change, and the daily backup of `work.db`.
 */
import { nextDay } from '../../rules/local-day.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type DueLoop, delayUntil, MAX_WAIT } from '../scheduling.ts';

/** Call `wake` after every change of marks, and at the start. */
export type MarksWatch = DueLoop;

interface MarksWatchOptions {
  account: string;
  store: RemoteStore;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  notifier: Notifier;
  /** An empty list means any ticket: a new day began. */
  onChanged(tickets: string[]): void;
}

export function watchMarks(options: MarksWatchOptions): MarksWatch {
  const { account, store, clock, log, notifier } = options;
  let isStopped = false;
  const endOfDay = () => nextDay(clock.now(), clock.zone());
  let dayEnds = endOfDay();

  async function reportDue(): Promise<number | null> {
    const due = await store.marks.due(clock.now());
    if (!due.ok) return MAX_WAIT;
    const { next, changed, promises } = due.value;
    if (!isStopped && changed.length > 0) {
      options.onChanged(changed);
      for (const ticket of promises) notifier.notify({ kind: 'promise', account, ticket });
    }
    // A new day, or a new time zone, changes which promises are in *Today*. An empty list means any
    // ticket.
    const ends = endOfDay();
    if (!isStopped && ends !== dayEnds) options.onChanged([]);
    dayEnds = ends;
    // If nothing is due, the clock may have been ahead earlier, so look again.
    return delayUntil(clock, next ?? Number.POSITIVE_INFINITY);
  }

  const loop = createDueLoop({ clock, log, name: 'marks' }, reportDue);
  return {
    ...loop,
    stop() {
      isStopped = true;
      return loop.stop();
    },
  };
}

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
