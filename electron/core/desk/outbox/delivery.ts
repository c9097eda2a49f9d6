/**
 * Carries one item to the service: it is checked, sent, and what became of it is stored. Each step
 * is committed before it is taken, so that a kill at any moment leaves the truth on disk. What
 * differs by kind of write stands in `kinds/`.
 */
import type { Evidence, StopReason, Waiting } from '../../../../shared/domain/outbox.ts';
import type { AppError } from '../../../../shared/result.ts';
import { answeredNo, firstEvidence, formId, type OutboxJob } from '../../rules/outbox-job.ts';
import { type OutboxEvent, sendMode } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock, Log } from '../ports.ts';
import { asksToWait, isUnclear, RENEWED } from '../service/errors.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import type { Claims } from '../team/claims.ts';
import type { Ages } from './ages.ts';
import type { Checked } from './kind-of-write.ts';
import type { Writes } from './kinds.ts';

export interface Delivery {
  /** Takes a queued item through its check and one attempt. */
  deliver(queued: OutboxJob): Promise<void>;
  /** Looks once more at what is known of a doubtful item; `due`: it is time to ask the service. */
  recheckDoubt(job: OutboxJob, evidence: Evidence, due: boolean): Promise<void>;
  /** Looks for a refused reply in what was stored of its conversation since. */
  lookForRefused(job: OutboxJob): Promise<void>;
  /** The item after the move; null where there is no such move, or where it could not be stored. */
  move(job: OutboxJob, event: OutboxEvent, changes: MoveChanges): Promise<OutboxJob | null>;
  /** Stores what an item waits for, its evidence or the end of its hold. */
  annotate(job: OutboxJob, changes: MoveChanges): Promise<void>;
  /** Stores the outcomes that the disk did not take when they happened. */
  storeOutcomes(): Promise<void>;
  /** Until when nothing is tried, on the monotonic clock. */
  pauses: Pauses;
  /** Storage error or bug: everything rests for a while, so that it does not loop. */
  pauseAll(): void;
  /** From now on nothing is sent any more; what was checked goes back into the queue. */
  stop(): void;
}

/** Because of the network, of a service that asks to wait, and of this computer's storage. */
export interface Pauses {
  offline: number;
  busy: number;
  storage: number;
}

export interface DeliveryOptions {
  account: string;
  writes: Writes;
  store: RemoteStore;
  reader: Pick<Reader, 'offset'>;
  clock: Clock;
  log: Log;
  notifier: Notifier;
  connection: ConnectionTracker;
  ages: Pick<Ages, 'of'>;
  claims: Claims;
  /** `ticket`: the ticket's id, or a form's key. `draft`: the item is a draft again. */
  onChanged(ids: string[], ticket: string, draft: boolean): void;
  onProgress(item: string, sent: number, total: number): void;
  /** The service asks to wait. */
  onBusy(error: AppError): void;
}

/** An older item asks the agent first: what it answers may be long past. */
const STALE_AFTER = 4 * 3600_000;
/** ms of rest after a failure that sent nothing, and before the disk is tried again. */
export const PAUSE = 10_000;
/** ms by which the clocks differ after an attempt only where the computer slept, or one was set. */
const LEAP = 4000;
/** What has happened already: where it could not be stored, it is stored later. */
const OUTCOMES: readonly OutboxEvent[] = ['accepted', 'refused', 'lost', 'postponed', 'collision'];

export function createDelivery(options: DeliveryOptions): Delivery {
  const { account, store, reader, writes, clock, log, notifier, connection } = options;
  /**
   * Outcomes that the disk did not take, by item, as what stores them. On the disk the item is as
   * it was, so nothing of it is sent a second time.
   */
  const outcomesToStore = new Map<string, () => Promise<unknown>>();
  const pauses: Pauses = { offline: 0, busy: 0, storage: 0 };
  let isStopped = false;

  const isForm = (job: OutboxJob): boolean => sendMode(job.kind) === 'immediate';

  function pauseAll(): void {
    pauses.storage = clock.monotonic() + PAUSE;
  }

  async function deliver(queued: OutboxJob): Promise<void> {
    const checking = await move(queued, 'check', { at: clock.now(), waiting: null });
    if (!checking) return;
    if (!isForm(checking) && checking.files.some(({ finished }) => !finished)) {
      return stopItem(checking, { stop: 'no-file', now: null, seen: checking.seen });
    }
    if (isStale(checking)) return askFirst(checking);
    // Before the ticket is read: what a colleague sends from then on is not missed by that.
    const claim = isForm(checking) ? null : await options.claims.take(checking.ticket);
    if (claim && 'theirs' in claim) {
      return stopItem(checking, { stop: 'colleague', by: claim.theirs, now: null, seen: checking.seen });
    }
    try {
      await checkAndSend(checking);
    } finally {
      claim?.release();
    }
  }

  async function checkAndSend(checking: OutboxJob): Promise<void> {
    const checked = await writes[checking.kind].check(checking);
    if ('later' in checked) {
      if (checked.later === null) pauseAll();
      return giveUpCheck(checking, checked.later);
    }
    if ('doubt' in checked) return doubtBeforeSending(checking, checked.doubt);
    if ('stop' in checked) return stopItem(checking, checked);
    // The computer slept amid the check.
    if (isStale(checking)) return askFirst(checking);
    if (isStopped) return giveUpCheck(checking, null);
    const sending = await move(checking, 'clear', {
      at: clock.now(),
      startedAt: clock.now(),
      endedAt: null,
      serverOffset: reader.offset(),
      attempt: true,
      before: checked.before ?? null,
      known: checked.known,
      error: null,
      stop: null,
      evidence: null,
    });
    // The intention could not be stored: nothing is sent.
    if (!sending) return giveUpCheck(checking, null);
    await send(sending);
  }

  const isStale = (job: OutboxJob): boolean => !isForm(job) && options.ages.of(job) > STALE_AFTER;

  function askFirst(job: OutboxJob): Promise<void> {
    if (job.batch !== undefined) return pauseBatch(job, job.batch);
    return stopItem(job, { stop: 'stale', now: null, seen: job.seen });
  }

  /**
   * The item could not be checked. A form whose first attempt was answered by a no would be a form
   * again that says nothing was sent, and nobody would look whether that is so: it is in doubt.
   * `invalid` is what a check found that could be made.
   */
  function giveUpCheck(job: OutboxJob, error: AppError | null): Promise<void> {
    const isUnsure = isForm(job) && job.attempt !== null && error?.kind !== 'invalid';
    return isUnsure ? doubtAnswer(job, job.error, firstEvidence(null, clock.now()), {}) : postpone(job, error, {});
  }

  async function send(job: OutboxJob): Promise<void> {
    const [begun, startedAt] = [clock.monotonic(), clock.now()];
    const tookMs = () => Math.round(clock.monotonic() - begun);
    const result = await writes[job.kind].send(job, {
      onProgress: (sent, total) => options.onProgress(job.id, sent, total),
    });
    connection.report(result);
    // Somebody may have set the clock of the day back, and the other one may stand still in a sleep:
    // the longer of the two is an attempt's length, at most.
    const at = Math.max(startedAt + tookMs(), clock.now());
    const isEndKnown = at - startedAt - tookMs() < LEAP;
    log.info('outbox.attempt', { item: job.id, attempt: job.attempts, outcome: result.ok ? 'ok' : result.error.kind });
    if (result.ok) {
      const { receipt, made } = result.value;
      const { warnings } = receipt;
      await move(job, 'accepted', { at, endedAt: at, ...(made ? { made } : {}), warnings });
      const settings = await store.settings.read();
      if (settings.ok && receipt.wireSize > settings.value.largestSent) {
        await store.settings.save({ largestSent: receipt.wireSize });
      }
      await writes[job.kind].accepted({ ...job, made });
      options.onChanged([job.id], job.ticket, false);
      return noticeMisfiled(job);
    }
    const { error } = result;
    if (error.kind === 'in-doubt') {
      const first = firstEvidence(job.before, clock.now(), isUnclear(error));
      const evidence: Evidence = isEndKnown ? first : { ...first, endUnknown: true };
      return markInDoubt(job, { at, endedAt: at, error, evidence });
    }
    const answered = error.kind === 'rejected' || error.detail?.answered === true;
    if (answered && error.detail?.reason !== RENEWED) {
      // A gateway says no for a service that has done it, too.
      const to = at + reader.offset();
      const attempt = job.attempt && { ...job.attempt, to };
      const shown = await writes[job.kind].shows({ ...job, attempt }, at);
      // What will be compared before it goes once more is not compared now; and where the service
      // shows nothing of its kind, its word has to do.
      const isUnread = !shown.ok && shown.error.kind !== 'rejected' && (isForm(job) || waitsFor(error) === undefined);
      const evidence = shown.ok ? shown.value : isUnread ? firstEvidence(job.before, clock.now()) : null;
      if (evidence) return doubtAnswer(job, error, evidence, { endedAt: at });
    }
    if (error.kind === 'busy') options.onBusy(error);
    if (waitsFor(error) !== undefined) return postpone(job, error, answered ? { endedAt: at } : { startedAt: null });
    if (isForm(job)) return returnToForm(job, error);
    await move(job, 'refused', { at, endedAt: at, error });
    notifier.notify({ kind: 'refused', account, ticket: job.ticket });
  }

  /** Where the service filed it as the customer's, the agent has something to decide. */
  async function noticeMisfiled(job: OutboxJob): Promise<void> {
    const read = await store.outbox.jobById(job.id);
    if (read.ok && read.value?.misfiled) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  /**
   * What was read before the next attempt speaks for an earlier one: one answered by a no, or one
   * in doubt.
   */
  function doubtBeforeSending(job: OutboxJob, evidence: Evidence): Promise<void> {
    if (job.evidence === null) return doubtAnswer(job, job.error, evidence, {});
    const error: AppError = { kind: 'in-doubt', operation: 'outbox', detail: { reason: 'appeared' } };
    return markInDoubt(job, { at: clock.now(), error, evidence });
  }

  /** What the service said no to is there, or may be: what was read since speaks for it. */
  function doubtAnswer(
    job: OutboxJob,
    no: AppError | null,
    evidence: Evidence,
    changes: Partial<MoveChanges>,
  ): Promise<void> {
    return markInDoubt(job, { ...changes, at: clock.now(), error: answeredNo(no), evidence });
  }

  async function markInDoubt(job: OutboxJob, changes: MoveChanges): Promise<void> {
    await move(job, 'lost', changes);
    notifier.notify({ kind: 'in-doubt', account, ticket: job.ticket });
  }

  /** Makes an item that did not go a form again, with the reason. */
  async function returnToForm(job: OutboxJob, error: AppError): Promise<void> {
    outcomesToStore.delete(job.id);
    const back = await store.outbox.backToDraft(job.id, 'returned', formId(job.ticket), clock.now(), error);
    if (back.ok) return options.onChanged([job.id], job.ticket, true);
    log.warn('outbox.not-stored', { item: job.id, event: 'returned', kind: back.error.kind });
    outcomesToStore.set(job.id, () => returnToForm(job, error));
    pauseAll();
  }

  /**
   * Nothing was sent, or the service said: not now. A reply goes back into the queue for a while, a
   * form back to whoever filled it in. Without an error the reason was here, not at the service.
   * `changes`: what becomes of the attempt.
   */
  async function postpone(job: OutboxJob, error: AppError | null, changes: Partial<MoveChanges>): Promise<void> {
    const isRenewed = error?.detail?.reason === RENEWED;
    if (isForm(job) && !isRenewed) {
      return returnToForm(job, error ?? { kind: 'storage', operation: 'outbox', detail: { reason: 'not-sent' } });
    }
    const found = error === null ? null : waitsFor(error);
    const waiting: Waiting = found === undefined ? 'offline' : found;
    const until = clock.monotonic() + Math.max(PAUSE, (error?.detail?.retryAfter ?? 0) * 1000);
    if (waiting === 'busy') pauses.busy = until;
    else if (waiting === 'trouble') pauseAll();
    else if (waiting !== null) pauses.offline = until;
    await move(job, 'postponed', { ...changes, at: clock.now(), waiting, error });
  }

  /**
   * A reply to many that has waited for too long: the agent is asked once, and not for each of its
   * replies.
   */
  async function pauseBatch(job: OutboxJob, batch: string): Promise<void> {
    const paused = await store.batches.pause(batch, 'stale', clock.now());
    if (!paused.ok) pauseAll();
    await postpone(job, null, {});
    if (paused.ok) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  async function stopItem(job: OutboxJob, found: Extract<Checked, { stop: StopReason }>): Promise<void> {
    const { stop: reason, seen: before, now, by } = found;
    await move(job, 'collision', {
      at: clock.now(),
      stop: { reason, before, now, ...(by === undefined ? {} : { by }) },
    });
    notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  async function move(job: OutboxJob, event: OutboxEvent, changes: MoveChanges): Promise<OutboxJob | null> {
    outcomesToStore.delete(job.id);
    const moved = await store.outbox.move(job.id, event, changes);
    if (!moved.ok) {
      log.warn('outbox.not-stored', { item: job.id, event, kind: moved.error.kind });
      if (OUTCOMES.includes(event)) outcomesToStore.set(job.id, () => move(job, event, changes));
      pauseAll();
      return null;
    }
    if (moved.value) options.onChanged([job.id], job.ticket, false);
    return moved.value;
  }

  async function annotate(job: OutboxJob, changes: MoveChanges): Promise<void> {
    const { waiting, evidence, heldUntil } = changes;
    if (waiting === job.waiting && evidence === undefined && heldUntil === undefined) return;
    const noted = await store.outbox.annotate(job.id, changes);
    if (noted.ok) options.onChanged([job.id], job.ticket, false);
    else pauseAll();
  }

  return {
    deliver,
    async recheckDoubt(job, evidence, due) {
      const seen = await writes[job.kind].recheck(job, evidence, due);
      if (!seen.ok) return pauseAll();
      if (!seen.value) return;
      const { evidence: now, proof, made } = seen.value;
      if (!proof) return annotate(job, { at: clock.now(), evidence: now });
      const settled = await move(job, 'found', { at: clock.now(), evidence: now, proof, ...(made ? { made } : {}) });
      if (settled) await noticeMisfiled(settled);
    },
    async lookForRefused(job) {
      const found = await store.outbox.lookForPost(job.id);
      if (!found.ok) return pauseAll();
      if (!found.value || !('proof' in found.value)) return;
      const at = clock.now();
      const evidence: Evidence = { ...firstEvidence(job.before, at), verdict: 'probably', nextAt: null };
      const settled = await move(job, 'found', { at, evidence, proof: found.value.proof });
      if (settled) await noticeMisfiled(settled);
    },
    move,
    annotate,
    async storeOutcomes() {
      for (const storeOutcome of [...outcomesToStore.values()]) await storeOutcome();
    },
    pauses,
    pauseAll,
    stop() {
      isStopped = true;
    },
  };
}

/**
 * What an item waits for where it may go later by itself; null: for nothing. Undefined where it may
 * not.
 */
function waitsFor(error: AppError): Waiting | undefined {
  const { kind, detail } = error;
  if (kind === 'busy' && detail?.reason === RENEWED) return null;
  // Without a fresh token nothing was sent either.
  if (kind === 'busy') return asksToWait(error) ? 'busy' : 'offline';
  if (kind === 'auth') return 'signed-out';
  // A file that cannot be read does not get better by waiting.
  if (kind === 'storage') return detail?.reason === 'file' ? undefined : 'trouble';
  return kind === 'offline' ? 'offline' : undefined;
}
