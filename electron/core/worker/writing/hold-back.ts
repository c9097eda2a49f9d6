/**
 * Actions that hold back waiting items: cancelling one, pausing or stopping a bulk reply, changing
 * the sender's name. An earlier copy of `work.db` would send the old state, so the journal marks
 * such copies as older.
 */
import type { StoreContext } from '../context.ts';
import { pauseBatch, stopBatch } from './batches.ts';
import { backToDraft } from './outbox.ts';
import { changeIdentities } from './recordings.ts';
import { turnPage } from './sent-journal.ts';

type Call<Args extends unknown[], T> = (ctx: StoreContext, ...args: Args) => T;

/** The action is already done. If the journal can't be written now, the next start writes it. */
const turning =
  <Args extends unknown[], T>(holdBack: Call<Args, T>): Call<Args, T> =>
  (ctx, ...args) => {
    const done = holdBack(ctx, ...args);
    try {
      turnPage(ctx);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error;
    }
    return done;
  };

export const itemToDraft = turning(backToDraft);
export const batchPaused = turning(pauseBatch);
export const batchStopped = turning(stopBatch);
export const identitiesChanged = turning(changeIdentities);
