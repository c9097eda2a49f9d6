/**
 * Stores the moves of items. An outcome that the disk refuses is kept and stored later; the item on
 * disk is unchanged meanwhile, so it is not sent a second time. Puts items in doubt, and
 * ends doubts: by looking again, or by a post that was stored.
 */
import type { Evidence, Waiting } from '../../../../shared/domain/outbox.ts';
import type { AppError } from '../../../../shared/result.ts';
import { doubtAfterRefusal, firstEvidence, formId, type OutboxJob } from '../../rules/outbox-job.ts';
import type { OutboxEvent } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock, Log } from '../ports.ts';
import type { Writes } from './kinds.ts';

export type Moves = ReturnType<typeof createMoves>;

export interface WaitingNote {
  job: OutboxJob;
  waiting: Waiting;
}

export interface Pauses {
  offline: number;
  busy: number;
  storage: number;
}

interface MovesOptions {
  store: RemoteStore;
  clock: Clock;
  log: Log;
  /** `tickets`: ticket ids, or form keys. `draft`: the item is a draft again. */
  onChanged(ids: string[], tickets: string[], draft: boolean): void;
}

export const RETRY_PAUSE = 10_000;
/** Facts that already happened: if the disk refuses one, it is stored later. */
const OUTCOMES: readonly OutboxEvent[] = ['accepted', 'refused', 'lost', 'postponed', 'collision'];

export function createMoves({ store, clock, log, onChanged }: MovesOptions) {
  /** Outcomes not stored yet, by item, each with the function that stores it. */
  const outcomesToStore = new Map<string, () => Promise<unknown>>();
  /** Monotonic times until which nothing is tried. */
  const pauses: Pauses = { offline: 0, busy: 0, storage: 0 };

  /** Pauses everything after a storage error or bug, so that it does not loop. */
  function pauseAll(): void {
    pauses.storage = clock.monotonic() + RETRY_PAUSE;
  }

  async function returnToForm(job: OutboxJob, error: AppError): Promise<void> {
    outcomesToStore.delete(job.id);
    const back = await store.outbox.backToDraft(job.id, 'returned', formId(job.ticket), clock.now(), error);
    if (back.ok) return onChanged([job.id], [job.ticket], true);
    log.warn('outbox.not-stored', { item: job.id, event: 'returned', kind: back.error.kind });
    outcomesToStore.set(job.id, () => returnToForm(job, error));
    pauseAll();
  }

  /** Returns the item after the move; null if the move is not allowed or could not be stored. */
  async function move(job: OutboxJob, event: OutboxEvent, changes: MoveChanges): Promise<OutboxJob | null> {
    outcomesToStore.delete(job.id);
    const moved = await store.outbox.move(job.id, event, changes);
    if (!moved.ok) {
      log.warn('outbox.not-stored', { item: job.id, event, kind: moved.error.kind });
      if (OUTCOMES.includes(event)) outcomesToStore.set(job.id, () => move(job, event, changes));
      pauseAll();
      return null;
    }
    if (moved.value) onChanged([job.id], [job.ticket], false);
    return moved.value;
  }

  async function annotate(job: OutboxJob, changes: MoveChanges): Promise<void> {
    const noted = await store.outbox.annotate(job.id, changes);
    if (noted.ok) onChanged([job.id], [job.ticket], false);
    else pauseAll();
  }

  const reportChanged = (jobs: readonly OutboxJob[]): void => {
    if (jobs.length === 0) return;
    onChanged(
      jobs.map(({ id }) => id),
      jobs.map(({ ticket }) => ticket),
      false,
    );
  };

  return {
    move,
    returnToForm,
    annotate,
    async endHolds(jobs: readonly OutboxJob[]): Promise<OutboxJob[]> {
      if (jobs.length === 0) return [];
      const ids = jobs.map(({ id }) => id);
      const moved = await store.outbox.moveAll(ids, 'due', { at: clock.now() });
      if (!moved.ok) {
        log.warn('outbox.not-stored', { event: 'due', kind: moved.error.kind });
        pauseAll();
        return [];
      }
      reportChanged(moved.value);
      return moved.value;
    },
    async noteWaiting(notes: readonly WaitingNote[]): Promise<void> {
      const changed = notes.filter(({ job, waiting }) => job.waiting !== waiting);
      if (changed.length === 0) return;
      const lines = changed.map(({ job: { id }, waiting }) => ({ id, waiting }));
      const noted = await store.outbox.noteWaiting(lines);
      if (noted.ok) reportChanged(changed.map(({ job }) => job));
      else pauseAll();
    },
    async storeOutcomes(): Promise<void> {
      for (const storeOutcome of [...outcomesToStore.values()]) await storeOutcome();
    },
    pauses,
    pauseAll,
  };
}

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
    /** The check before an attempt found signs of an earlier one, refused or in doubt. */
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
