/**
 * The agent holds something back that waits to be sent: takes it back, pauses or stops a reply to
 * many, or changes under whose name one goes. A copy of `work.db` from before would send it as it
 * was, so the journal says that such a copy is older.
 */
import type { StoreContext } from '../context.ts';
import { pauseBatch, stopBatch } from './batches.ts';
import { backToDraft } from './outbox.ts';
import { changeIdentity } from './recordings.ts';
import { turnPage } from './sent-journal.ts';

type Call<Args extends unknown[], T> = (ctx: StoreContext, ...args: Args) => T;

/** It is done by then. Where the disk takes no word of it in the journal, the next start has it. */
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
export const identityChanged = turning(changeIdentity);
