/** Watches the marks of an account that end at a time: snoozes that are over, promises that fall due. */
import type { Notifier } from './notices/news.ts';
import type { Clock } from './ports.ts';
import type { RemoteStore } from './store/rpc.ts';

export interface MarksWatch {
  /** Looks what is due, and when it should look again. After every change of marks, and at start. */
  wake(): void;
  stop(): Promise<void>;
}

export interface MarksWatchOptions {
  account: string;
  store: RemoteStore;
  clock: Clock;
  notifier: Notifier;
  onChanged(tickets: string[]): void;
}

/** Timers stand still while a computer sleeps, and its clock may be set: while anything waits, the clock is read so often. */
const LOOK_EVERY = 60_000;

export function watchMarks(options: MarksWatchOptions): MarksWatch {
  const { account, store, clock, notifier } = options;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  let cancelTimer: (() => void) | null = null;

  function wake(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = look().finally(() => {
      looking = null;
      if (again) {
        again = false;
        wake();
      }
    });
  }

  async function look(): Promise<void> {
    cancelTimer?.();
    const due = await store.marksDue(clock.now());
    if (stopped) return;
    // A disk that does not take it now may do so later; until then the marks stand as they are.
    const next = due.ok ? due.value.next : clock.now() + LOOK_EVERY;
    if (next !== null) {
      cancelTimer = clock.after(Math.min(Math.max(0, next - clock.now()), LOOK_EVERY), wake);
    }
    if (!due.ok || due.value.changed.length === 0) return;
    options.onChanged(due.value.changed);
    for (const ticket of due.value.promises) notifier.notify({ kind: 'promise', account, ticket });
  }

  return {
    wake,
    async stop() {
      stopped = true;
      cancelTimer?.();
      await looking;
    },
  };
}
