/**
 * `moveItem` moves an item of the outbox and notes what an accepted write explains on its ticket.
 */
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { OutboxEvent } from '../../rules/outbox-states.ts';
import type { StoreContext } from '../context.ts';
import { explainAccepted } from '../tickets/attribute-own-reply.ts';
import { linkOpenedTickets } from '../tickets/new-tickets.ts';
import { jobById, type MoveChanges, move, openJobs } from './outbox.ts';
import { noteRecorded } from './own-posts.ts';

/**
 * Null where the table has no such move from the item's present state, or there is no such item.
 */
export function moveItem(ctx: StoreContext, id: string, event: OutboxEvent, changes: MoveChanges): OutboxJob | null {
  const moved = move(ctx, id, event, changes);
  if (moved?.proof) noteRecorded(ctx, id);
  if (moved?.state !== 'accepted') return moved;
  // A poll may have shown what the write did before its answer came.
  const linked = linkOpenedTickets(ctx, changes.at);
  return explainAccepted(ctx, id) || linked.length > 0 ? jobById(ctx, id) : moved;
}

/** Everything unfinished, in order, once what an earlier run left behind is put right. */
export function recoveredJobs(ctx: StoreContext): OutboxJob[] {
  ctx.recover();
  return openJobs(ctx);
}
