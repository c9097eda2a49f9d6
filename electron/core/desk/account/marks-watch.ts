/**
 * Watches the marks of an account that end at a time: snoozes that are over, promises that fall
 * due.
 */
import { nextDay } from '../../rules/local-day.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, type DueLoop, LOOK_EVERY, untilMoment } from '../scheduling.ts';

/** `wake` after every change of marks, and at the start. */
export type MarksWatch = DueLoop;

export interface MarksWatchOptions {
  account: string;
  store: RemoteStore;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  notifier: Notifier;
  /** Without tickets, any of them may have changed: a new day has begun. */
  onChanged(tickets: string[]): void;
}

export function watchMarks(options: MarksWatchOptions): MarksWatch {
  const { account, store, clock, log, notifier } = options;
  let isStopped = false;
  const endOfDay = () => nextDay(clock.now(), clock.zone());
  let dayEnds = endOfDay();

  async function tellDue(): Promise<number | null> {
    const due = await store.marks.due(clock.now());
    // A disk that fails now may work later; until then the marks stand as they are.
    if (!due.ok) return LOOK_EVERY;
    const { next, changed, promises } = due.value;
    if (!isStopped && changed.length > 0) {
      options.onChanged(changed);
      for (const ticket of promises) notifier.notify({ kind: 'promise', account, ticket });
    }
    // Promises of another day are in *Today* now, or those of a day that ends elsewhere at another
    // time. No ids: any ticket may be.
    const ends = endOfDay();
    if (!isStopped && ends !== dayEnds) options.onChanged([]);
    dayEnds = ends;
    // Where nothing waits, the clock may have been ahead when the last of it fell due.
    return untilMoment(clock, next ?? Number.POSITIVE_INFINITY);
  }

  const loop = createDueLoop({ clock, log, name: 'marks' }, tellDue);
  return {
    ...loop,
    stop() {
      isStopped = true;
      return loop.stop();
    },
  };
}
