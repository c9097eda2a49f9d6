/**
 * The bulk replies of the open account, as the desk counts them: the same in every window, and
 * after a reload.
 */
import { type Batch, isRunning } from '../../../shared/domain/batch.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { inOrder } from '../../store/in-order.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    batches: BatchesSlice;
  }
}

export interface BatchesSlice extends ListensToDesk {
  account: string | null;
  /** The newest first. */
  list: readonly Batch[];
  /** Why the last action on one did not work, or why they could not be read (`batch: null`). */
  failed: { batch: string | null; error: AppError } | null;
  /** The one whose button was pressed, until that is done. */
  busy: string | null;
  /** The one whose card is to have the focus next. */
  wanted: string | null;
  load(): Promise<void>;
  /** Opens the outbox at its card. */
  show(batch: string): void;
  arrivedAt(batch: string): void;
  pause(batch: string, paused: boolean): Promise<void>;
  stop(batch: string): Promise<void>;
  /**
   * The agent says of the replies in doubt that their tickets show as probably arrived: they did.
   */
  sayArrived(batch: string): Promise<void>;
}

export const createBatchesSlice: CreateSlice<BatchesSlice, 'batches' | 'nav' | 'outbox'> = (set, get, bridge) => {
  const begin = inOrder();
  const load = async () => {
    const { account } = get().nav;
    if (account !== get().batches.account) set({ account, list: [], failed: null, wanted: null });
    if (account === null) return;
    const isNewest = begin();
    const answer = await bridge.call('batch.list', { account });
    if (!isNewest() || get().nav.account !== account) return;
    if (answer.ok) set({ list: answer.value });
    else set({ failed: { batch: null, error: answer.error } });
  };

  /** One action on a batch, and what it came to. */
  const act = async (batch: string, action: (account: string) => Promise<Result<unknown>>) => {
    const { account } = get().nav;
    if (account === null || get().batches.busy !== null) return;
    set({ busy: batch, failed: null });
    const done = await action(account);
    await Promise.all([load(), get().outbox.load()]);
    set({ busy: null, ...(done.ok ? {} : { failed: { batch, error: done.error } }) });
  };

  return {
    account: null,
    list: [],
    failed: null,
    busy: null,
    wanted: null,
    load,
    show(batch) {
      set({ wanted: batch });
      get().nav.setOutboxOpen(true);
    },
    arrivedAt: (batch) => set(({ wanted }) => (wanted === batch ? { wanted: null } : {})),
    pause: (batch, paused) => act(batch, (account) => bridge.call('batch.pause', { account, batch, paused })),
    stop: (batch) => act(batch, (account) => bridge.call('batch.stop', { account, batch })),
    sayArrived: (batch) =>
      act(batch, async () => {
        // What was on screen when it was pressed, and nothing that comes to it meanwhile.
        const items = get().outbox.items.filter(
          (item) => item.batch === batch && item.state === 'in-doubt' && item.evidence?.verdict === 'probably',
        );
        for (const item of items) {
          await get().outbox.decide(item, 'arrived');
          const { failed } = get().outbox;
          if (failed) return { ok: false, error: failed.error };
        }
        return { ok: true, value: null };
      }),
    onEvent(event) {
      if (event.name === 'outbox.changed' && event.data.account === get().nav.account) void load();
    },
  };
};

/** Some of it needs a word of the agent's. */
export const needsAgent = ({ progress: { moved, doubt, needsYou } }: Batch): boolean => moved + doubt + needsYou > 0;

/** What has not gone yet, all running ones together: their shares for the chip. */
export function runningOf(list: readonly Batch[]): { first: Batch; done: number; total: number } | null {
  const running = list.filter(isRunning);
  const first = running.at(-1);
  if (!first) return null;
  const total = running.reduce((sum, { progress }) => sum + progress.total, 0);
  const left = running.reduce((sum, { progress }) => sum + progress.waiting + progress.going, 0);
  return { first, done: total - left, total };
}

/**
 * How long it takes until its last one has gone, ms, at the pace of those that went: they go one
 * after the other, the older batch first.
 */
export function timeLeft(batch: Batch, list: readonly Batch[], now: number): number {
  const before = list.filter(({ paused, at }) => paused === null && at < batch.at);
  const all = [batch, ...before].reduce((sum, { progress, pace }) => sum + progress.waiting * pace, 0);
  return all + Math.max(0, (batch.heldUntil ?? now) - now);
}

/** The one that was sent to the same people after this one, unless all of that was taken back. */
export const followedBy = (batch: Batch, list: readonly Batch[]): Batch | null =>
  list.find(({ follows, progress }) => follows === batch.id && progress.total > 0) ?? null;
