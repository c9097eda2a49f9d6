/**
 * Actions that hold back waiting items: cancelling one, pausing or stopping a bulk reply, changing
 * the sender's name. An earlier copy of `work.db` would send the old state, so the journal marks
 * such copies as older.
 */
import type { StoreContext } from '../context.ts';
import { pauseBatch, stopBatch } from './batches.ts';
import { backToDraft } from './outbox.ts';
import { changeIdentities } from './recordings.ts';
import { markCopiesAsOlder } from './sent-journal.ts';

type Call<Args extends unknown[], T> = (ctx: StoreContext, ...args: Args) => T;

/** The action is already done. If the journal can't be written now, the next start writes it. */
const withJournalMark =
  <Args extends unknown[], T>(holdBack: Call<Args, T>): Call<Args, T> =>
  (ctx, ...args) => {
    const done = holdBack(ctx, ...args);
    try {
      markCopiesAsOlder(ctx);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
    return done;
  };

export const itemToDraft = withJournalMark(backToDraft);
export const batchPaused = withJournalMark(pauseBatch);
export const batchStopped = withJournalMark(stopBatch);
export const identitiesChanged = withJournalMark(changeIdentities);
