/** `moveItem` moves an outbox item, and records what an accepted write explains on its ticket. */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { OutboxEvent } from '../../rules/outbox-states.ts';
import type { StoreContext } from '../context.ts';
import { linkOpenedTickets } from '../queues/new-tickets.ts';
import { explainAccepted } from './attribute-own-reply.ts';
import { pauseBatch, stopBatch } from './batches.ts';
import { backToDraft, jobById, type MoveChanges, move, openJobs } from './outbox.ts';
import { noteRecorded } from './own-posts.ts';
import { changeIdentities } from './recordings.ts';
import { markCopiesAsOlder } from './sent-journal.ts';

/** Null if the item does not exist or its state does not allow the move. */
export function moveItem(ctx: StoreContext, id: string, event: OutboxEvent, changes: MoveChanges): OutboxJob | null {
  const moved = move(ctx, id, event, changes);
  if (moved?.proof) noteRecorded(ctx, id);
  if (moved?.state !== 'accepted') return moved;
  // A poll may have shown the write's effect before its answer came.
  const linked = linkOpenedTickets(ctx, changes.at);
  return explainAccepted(ctx, id) || linked.length > 0 ? jobById(ctx, id) : moved;
}

export const moveItems = (
  ctx: StoreContext,
  ids: readonly string[],
  event: OutboxEvent,
  changes: MoveChanges,
): OutboxJob[] => ctx.work.transaction(() => ids.flatMap((id) => moveItem(ctx, id, event, changes) ?? []))();

/** All unfinished items in order, after an earlier run's remains are repaired. */
export function recoveredJobs(ctx: StoreContext): OutboxJob[] {
  ctx.recover();
  return openJobs(ctx);
}

type Call<Args extends unknown[], T> = (ctx: StoreContext, ...args: Args) => T;

/**
 * Actions that hold back waiting items: an earlier copy of `work.db` would send the old state, so
 * the journal marks such copies as older. The action is already done. If the journal can't be
 * written now, the next start writes it.
 */
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
