/** State of the account's bulk replies. The desk counts them, so that all windows agree. */
import { type Batch, type BatchHold, isBatchRunning } from '../../../shared/domain/batch.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createQuery } from '../../store/query.ts';
import { showToast } from '../../ui/Toast.tsx';

declare module '../../store/app-state.ts' {
  interface AppState {
    batches: BatchesSlice;
  }
}

export interface BatchesSlice extends ListensToDesk {
  account: string | null;
  list: readonly Batch[];
  /** Error of the last action on a batch, or of reading them (`batch: null`). */
  failed: { batch: string | null; error: AppError } | null;
  busy: string | null;
  /**
   * The newest decision on how replies are recorded, from its press on. Its text stays in place.
   */
  decided: { batch: string; hold: BatchHold; replyAs: 'service' | 'name' | null } | null;
  shownBatch: string | null;
  load(): Promise<void>;
  show(batch: string): void;
  clearShownBatch(batch: string): void;
  pause(batch: string, paused: boolean): Promise<void>;
  stop(batch: string): Promise<void>;
  /** Stops the batch. A message says what was stopped, with a link to its text. */
  undo(batch: string): Promise<void>;
  /** Decides for all waiting replies of the batch. `replyAs`: set for the account, unless null. */
  goOn(batch: string, hold: BatchHold, replyAs: 'service' | 'name' | null): Promise<void>;
  /** Confirms the replies in doubt whose tickets show them as probably arrived. */
  confirmArrived(batch: string): Promise<void>;
}

export const createBatchesSlice: CreateSlice<BatchesSlice, 'batches' | 'nav' | 'outage' | 'outbox'> = (
  set,
  get,
  bridge,
) => {
  const ask = createQuery(() => [get().nav.account]);
  const load = async () => {
    const { account } = get().nav;
    if (account !== get().batches.account) set({ account, list: [], failed: null, decided: null, shownBatch: null });
    if (account === null) return;
    const answer = await ask(bridge.call('batch.list', { account }));
    if (answer?.ok) set({ list: answer.value });
    else if (answer) set({ failed: { batch: null, error: answer.error } });
  };

  const act = async (batch: string, action: (account: string) => Promise<Result<unknown>>) => {
    const { account } = get().nav;
    if (account === null || get().batches.busy !== null) return;
    set({ busy: batch, failed: null });
    const done = await action(account);
    await Promise.all([load(), get().outbox.load()]);
    set({ busy: null, ...(done.ok ? {} : { failed: { batch, error: done.error } }) });
  };

  const showUndone = (account: string, batch: string, count: number) => {
    const reopen = () => {
      const stopped = get().batches.list.find(({ id }) => id === batch);
      if (stopped && get().nav.account === account) void get().outage.resumeBatch(stopped);
    };
    showToast({
      title: t('marks.undone', { what: t('outage.undoneWhat', { count }) }),
      action: { label: t('outage.openText'), run: reopen },
    });
  };

  return {
    account: null,
    list: [],
    failed: null,
    busy: null,
    decided: null,
    shownBatch: null,
    load,
    show(batch) {
      set({ shownBatch: batch });
      get().nav.setOutboxOpen(true);
    },
    clearShownBatch: (batch) => set(({ shownBatch: wanted }) => (wanted === batch ? { shownBatch: null } : {})),
    pause: (batch, paused) => act(batch, (account) => bridge.call('batch.pause', { account, batch, paused })),
    stop: (batch) => act(batch, (account) => bridge.call('batch.stop', { account, batch })),
    async undo(batch) {
      await act(batch, async (account) => {
        const done = await bridge.call('batch.stop', { account, batch });
        if (!done.ok) showError(done.error);
        // The last reply may have gone out just before, with nothing left to stop.
        else if (done.value.stopped > 0) showUndone(account, batch, done.value.stopped);
        return done;
      });
    },
    goOn: (batch, hold, replyAs) =>
      act(batch, async (account) => {
        set({ decided: { batch, hold, replyAs } });
        const done = await bridge.call('reply.goOn', { account, item: hold.item, replyAs });
        if (!done.ok) set({ decided: null });
        return done;
      }),
    confirmArrived: (batch) =>
      act(batch, async () => {
        // Only the replies on screen at the press, not those that arrive later.
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

export const needsAgent = ({ progress: { moved, doubt, needsYou } }: Batch): boolean => moved + doubt + needsYou > 0;

export function runningOf(list: readonly Batch[]): { first: Batch; done: number; total: number } | null {
  const running = list.filter(isBatchRunning);
  const first = running.at(-1);
  if (!first) return null;
  const total = running.reduce((sum, { progress }) => sum + progress.total, 0);
  return { first, done: running.reduce((sum, batch) => sum + sentCount(batch), 0), total };
}

export const sentCount = ({ progress: { accepted, arrived } }: Batch): number => accepted + arrived;

/** Time (ms) until the batch's last reply is sent, after older batches; null without a pace. */
export function timeLeft(batch: Batch, list: readonly Batch[], now: number): number | null {
  const before = list.filter((other) => other.paused === null && isBatchRunning(other) && other.at < batch.at);
  let left = Math.max(0, (batch.heldUntil ?? now) - now);
  for (const { progress, pace } of [batch, ...before]) {
    if (pace === null) return null;
    left += progress.waiting * pace;
  }
  return left;
}

/** The batch sent to the same people after this one, unless all of it was undone. */
export const followedBy = (batch: Batch, list: readonly Batch[]): Batch | null =>
  list.find(({ follows, progress }) => follows === batch.id && progress.total > 0) ?? null;
