/**
 * Stores the moves of items. An outcome that the disk refuses is kept and stored later; the item on
 * disk is unchanged meanwhile, so it is not sent a second time.
 */
import type { Waiting } from '../../../../shared/domain/outbox.ts';
import type { AppError } from '../../../../shared/result.ts';
import { formId, type OutboxJob } from '../../rules/outbox-job.ts';
import type { OutboxEvent } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { Clock, Log } from '../ports.ts';

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
