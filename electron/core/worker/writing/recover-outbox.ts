/**
 * `recoverOutbox` repairs the outbox after an earlier run: nothing is sent that the agent could not
 * cancel, and nothing is sent twice.
 */
import type { AppError } from '../../../../shared/result.ts';
import { doubtAfterRefusal, firstEvidence, formId, latestEnd, type OutboxJob } from '../../rules/outbox-job.ts';
import { nextState } from '../../rules/outbox-states.ts';
import { getRow, type StoreContext } from '../context.ts';
import { capFutureEnds } from './attempt-ends.ts';
import { doubtRestored } from './doubt-restored.ts';
import { annotate, backToDraft, move, openJobs } from './outbox.ts';

/**
 * Call at start. Items that were being sent may have arrived, so they are in doubt. Held items get
 * their full hold again, so that the agent can still cancel them.
 */
export function recoverOutbox(
  ctx: StoreContext,
  at: number,
  holdMs: number,
  renewWriter: (ctx: StoreContext) => void,
): void {
  capFutureEnds(ctx);
  doubtRestored(ctx, at, renewWriter);
  // One transaction: separate ones would sync the disk a thousand times after a bulk reply.
  ctx.work.transaction(() => {
    for (const job of openJobs(ctx)) recover(ctx, job, at, holdMs);
  })();
}

function recover(ctx: StoreContext, job: OutboxJob, at: number, holdMs: number): void {
  // A form that was not sent yet is a draft again: the user must press the button again.
  if (nextState(job.state, 'restart', job.kind) === 'draft') {
    if (job.attempt === null) backToDraft(ctx, job.id, 'restart', formId(job.ticket), at, NOT_SENT);
    else move(ctx, job.id, 'lost', { at, error: doubtAfterRefusal(job.error), evidence: firstEvidence(null, at) });
  } else if (job.state === 'held') annotate(ctx, job.id, { at, heldUntil: at + holdMs });
  else if (job.state === 'checking') move(ctx, job.id, 'restart', { at });
  else if (job.state === 'sending') {
    const endedAt = latestEnd(startedAt(ctx, job.id) ?? at, at);
    move(ctx, job.id, 'restart', { at, endedAt, evidence: { ...firstEvidence(job.before, at), endUnknown: true } });
  }
}

const NOT_SENT: AppError = { kind: 'offline', operation: 'outbox', detail: { reason: 'closed' } };

const startedAt = (ctx: StoreContext, id: string) =>
  getRow<{ at: number | null }>(ctx.work, 'SELECT started_at at FROM outbox WHERE id = ?', id)?.at;
