/** Puts items in doubt, and ends doubts: by looking again, or by a post that was stored. */
import type { Evidence } from '../../../../shared/domain/outbox.ts';
import type { AppError } from '../../../../shared/result.ts';
import { doubtAfterRefusal, firstEvidence, type OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock } from '../ports.ts';
import type { Writes } from './kinds.ts';
import type { Moves } from './moves.ts';

export type Doubts = ReturnType<typeof createDoubts>;

interface DoubtsOptions {
  account: string;
  writes: Writes;
  store: RemoteStore;
  clock: Clock;
  notifier: Notifier;
  moves: Moves;
}

export function createDoubts({ account, writes, store, clock, notifier, moves }: DoubtsOptions) {
  const { move, annotate, pauseAll } = moves;

  async function markInDoubt(job: OutboxJob, changes: MoveChanges): Promise<void> {
    await move(job, 'lost', changes);
    notifier.notify({ kind: 'in-doubt', account, ticket: job.ticket });
  }

  /** The service refused the item, but its record exists or may exist: keep the evidence. */
  function doubtRefusal(
    job: OutboxJob,
    no: AppError | null,
    evidence: Evidence,
    changes: Partial<MoveChanges>,
  ): Promise<void> {
    return markInDoubt(job, { ...changes, at: clock.now(), error: doubtAfterRefusal(no), evidence });
  }

  /** If the service recorded the reply as the customer's, the agent must decide. */
  async function notifyMisfiled(job: OutboxJob): Promise<void> {
    const read = await store.outbox.jobById(job.id);
    if (read.ok && read.value?.misfiled) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  return {
    markInDoubt,
    doubtRefusal,
    notifyMisfiled,
    /**
     * The check before an attempt found signs of an earlier one, which was refused or is in doubt.
     */
    doubtBeforeSending(job: OutboxJob, evidence: Evidence): Promise<void> {
      if (job.evidence === null) return doubtRefusal(job, job.error, evidence, {});
      const reason = evidence.unshown ? 'not-shown' : 'appeared';
      const error: AppError = { kind: 'in-doubt', operation: 'outbox', detail: { reason } };
      return markInDoubt(job, { at: clock.now(), error, evidence });
    },
    /** Checks again what is known of an item in doubt; `due`: also ask the service. */
    async recheckDoubt(job: OutboxJob, evidence: Evidence, due: boolean): Promise<void> {
      const seen = await writes[job.kind].recheck(job, evidence, due);
      if (!seen.ok) return pauseAll();
      if (!seen.value) return;
      const { evidence: now, proof, made } = seen.value;
      if (!proof) return annotate(job, { at: clock.now(), evidence: now });
      const settled = await move(job, 'found', { at: clock.now(), evidence: now, proof, ...(made ? { made } : {}) });
      if (settled) await notifyMisfiled(settled);
    },
    async recheckRefused(job: OutboxJob): Promise<void> {
      const found = await store.outbox.lookForPost(job.id);
      if (!found.ok) return pauseAll();
      if (!found.value || !('proof' in found.value)) return;
      const at = clock.now();
      const evidence: Evidence = { ...firstEvidence(job.before, at), verdict: 'probably', nextAt: null };
      const settled = await move(job, 'found', { at, evidence, proof: found.value.proof });
      if (settled) await notifyMisfiled(settled);
    },
  };
}
