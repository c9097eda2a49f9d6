/** Watches the marks of an account that end at a time: snoozes and promises. */
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
