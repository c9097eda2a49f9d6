/**
 * Delivers one item to the service: checks, sends, and stores the outcome. Each step is committed
 * before it is taken, so that the disk holds the truth if the process is killed. Differences
 * between writes are in `kinds/`.
 */
import type { Evidence, StopReason, Waiting } from '../../../../shared/domain/outbox.ts';
import type { AppError, Result } from '../../../../shared/result.ts';
import { doubtAfterRefusal, firstEvidence, formId, type OutboxJob } from '../../rules/outbox-job.ts';
import { type OutboxEvent, sendMode } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock, Log } from '../ports.ts';
import { asksToWait, isUnclear, TOKEN_RENEWED } from '../service/errors.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import type { Claims, ShownClaim } from '../team/claims.ts';
import type { Ages } from './ages.ts';
import type { CheckResult } from './kind-of-write.ts';
import type { Writes } from './kinds.ts';

export interface Delivery {
  deliver(queued: OutboxJob): Promise<void>;
  /** Checks again what is known of an item in doubt; `due`: also ask the service. */
  recheckDoubt(job: OutboxJob, evidence: Evidence, due: boolean): Promise<void>;
  recheckRefused(job: OutboxJob): Promise<void>;
  readBack(job: OutboxJob): Promise<void>;
  /** Returns the item after the move; null if the move is not allowed or could not be stored. */
  move(job: OutboxJob, event: OutboxEvent, changes: MoveChanges): Promise<OutboxJob | null>;
  annotate(job: OutboxJob, changes: MoveChanges): Promise<void>;
  endHolds(jobs: readonly OutboxJob[]): Promise<OutboxJob[]>;
  noteWaiting(notes: readonly WaitingNote[]): Promise<void>;
  storeOutcomes(): Promise<void>;
  /** Monotonic times until which nothing is tried. */
  pauses: Pauses;
  /** Call after a storage error or bug: pauses everything, so that it does not loop. */
  pauseAll(): void;
  /** From now on nothing is sent; checked items return to the queue. */
  stop(): void;
}

export interface WaitingNote {
  job: OutboxJob;
  waiting: Waiting;
}

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
  /** `tickets`: ticket ids, or form keys. `draft`: the item is a draft again. */
  onChanged(ids: string[], tickets: string[], draft: boolean): void;
  onProgress(item: string, sent: number, total: number): void;
  onBusy(error: AppError): void;
}

/** Ask the agent before sending an older item: its answer may be outdated. */
const STALE_AFTER = 4 * 3600_000;
export const RETRY_PAUSE = 10_000;
/**
 * A larger difference between the clocks after an attempt, in ms, means a sleep or a changed clock.
 */
const CLOCK_TOLERANCE = 4000;
/** Facts that already happened: if the disk refuses one, it is stored later. */
const OUTCOMES: readonly OutboxEvent[] = ['accepted', 'refused', 'lost', 'postponed', 'collision'];

/** The claim that stopped the item before; the agent chose to send anyway. */
const overriddenClaim = ({ stop }: OutboxJob): ShownClaim | null =>
  stop?.reason === 'colleague' && stop.member !== undefined ? { id: stop.member, begun: stop.begun ?? null } : null;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { account, store, reader, writes, clock, log, notifier, connection } = options;
  /**
   * Outcomes not stored yet, by item, each with the function that stores it. The item on disk is
   * unchanged, so it is not sent a second time.
   */
  const outcomesToStore = new Map<string, () => Promise<unknown>>();
  const pauses: Pauses = { offline: 0, busy: 0, storage: 0 };
  let isStopped = false;

  const isForm = (job: OutboxJob): boolean => sendMode(job.kind) === 'immediate';

  function pauseAll(): void {
    pauses.storage = clock.monotonic() + RETRY_PAUSE;
  }

  async function deliver(queued: OutboxJob): Promise<void> {
    const checking = await move(queued, 'check', { at: clock.now(), waiting: null });
    if (!checking) return;
    if (!isForm(checking) && checking.files.some(({ finished }) => !finished)) {
      return stopItem(checking, { stop: 'no-file', now: null, seen: checking.seen });
    }
    if (isStale(checking)) return askFirst(checking);
    // Claim the ticket before reading it, so that no later send of a colleague is missed.
    const claim = isForm(checking) ? null : await options.claims.take(checking.ticket, overriddenClaim(checking));
    if (claim && 'theirs' in claim) {
      const { id: member, name: by, begun } = claim.theirs;
      return stopItem(checking, { ...{ stop: 'colleague', now: null, seen: checking.seen }, by, member, begun });
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
    if (!sending) return giveUpCheck(checking, null);
    await send(sending);
  }

  const isStale = (job: OutboxJob): boolean => !isForm(job) && options.ages.of(job) > STALE_AFTER;

  function askFirst(job: OutboxJob): Promise<void> {
    if (job.batch !== undefined) return pauseBatch(job, job.batch);
    return stopItem(job, { stop: 'stale', now: null, seen: job.seen });
  }

  /**
   * Gives up a failed check. A form whose earlier attempt was refused goes in doubt: as a plain
   * form, it would claim that nothing was sent, and no check would follow. `invalid` means that the
   * check itself succeeded.
   */
  function giveUpCheck(job: OutboxJob, error: AppError | null): Promise<void> {
    const isUnsure = isForm(job) && job.attempt !== null && error?.kind !== 'invalid';
    return isUnsure ? doubtRefusal(job, job.error, firstEvidence(null, clock.now()), {}) : postpone(job, error, {});
  }

  async function send(job: OutboxJob): Promise<void> {
    const [begun, startedAt] = [clock.monotonic(), clock.now()];
    const tookMs = () => Math.round(clock.monotonic() - begun);
    const result = await writes[job.kind].send(job, {
      onProgress: (sent, total) => options.onProgress(job.id, sent, total),
    });
    connection.report(result);
    // The wall clock may be set back, and the monotonic clock may stop during sleep: the longer
    // time is the upper limit of the attempt.
    const at = Math.max(startedAt + tookMs(), clock.now());
    const isEndKnown = at - startedAt - tookMs() < CLOCK_TOLERANCE;
    log.info('outbox.attempt', { item: job.id, attempt: job.attempts, outcome: result.ok ? 'ok' : result.error.kind });
    if (result.ok) {
      const { receipt, made } = result.value;
      const { warnings } = receipt;
      await move(job, 'accepted', { at, endedAt: at, ...(made ? { made } : {}), warnings });
      const settings = await store.settings.read();
      if (settings.ok && receipt.wireSize > settings.value.largestSent) {
        await store.settings.save({ largestSent: receipt.wireSize });
      }
      await writes[job.kind].onAccepted({ ...job, made });
      options.onChanged([job.id], [job.ticket], false);
      return notifyMisfiled(job);
    }
    const { error } = result;
    if (error.kind === 'in-doubt') {
      const first = firstEvidence(job.before, clock.now(), isUnclear(error));
      const evidence: Evidence = isEndKnown ? first : { ...first, endUnknown: true };
      return markInDoubt(job, { at, endedAt: at, error, evidence });
    }
    const answered = error.kind === 'rejected' || error.detail?.answered === true;
    if (answered && error.detail?.reason !== TOKEN_RENEWED) {
      // A gateway may report an error although the service did the work.
      const to = at + reader.offset();
      const attempt = job.attempt && { ...job.attempt, to };
      const shown = await writes[job.kind].findTrace({ ...job, attempt }, at);
      // A queued reply is compared with its ticket before the next attempt, so not now.
      const isComparedLater = !isForm(job) && waitingReason(error) !== undefined;
      const isUnsure = !isComparedLater && !isRefusalCertain(error, shown);
      const seen = shown.ok && !shown.value?.unshown ? shown.value : null;
      const evidence = seen ?? (isUnsure ? firstEvidence(job.before, clock.now()) : null);
      if (evidence) return doubtRefusal(job, error, evidence, { endedAt: at });
    }
    if (error.kind === 'busy') options.onBusy(error);
    if (waitingReason(error) !== undefined)
      return postpone(job, error, answered ? { endedAt: at } : { startedAt: null });
    if (isForm(job)) return returnToForm(job, error);
    await move(job, 'refused', { at, endedAt: at, error });
    notifier.notify({ kind: 'refused', account, ticket: job.ticket });
  }

  /** If the service recorded the reply as the customer's, the agent must decide. */
  async function notifyMisfiled(job: OutboxJob): Promise<void> {
    const read = await store.outbox.jobById(job.id);
    if (read.ok && read.value?.misfiled) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  /**
   * The check before an attempt found signs of an earlier one, which was refused or is in doubt.
   */
  function doubtBeforeSending(job: OutboxJob, evidence: Evidence): Promise<void> {
    if (job.evidence === null) return doubtRefusal(job, job.error, evidence, {});
    const reason = evidence.unshown ? 'not-shown' : 'appeared';
    const error: AppError = { kind: 'in-doubt', operation: 'outbox', detail: { reason } };
    return markInDoubt(job, { at: clock.now(), error, evidence });
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

  async function markInDoubt(job: OutboxJob, changes: MoveChanges): Promise<void> {
    await move(job, 'lost', changes);
    notifier.notify({ kind: 'in-doubt', account, ticket: job.ticket });
  }

  async function returnToForm(job: OutboxJob, error: AppError): Promise<void> {
    outcomesToStore.delete(job.id);
    const back = await store.outbox.backToDraft(job.id, 'returned', formId(job.ticket), clock.now(), error);
    if (back.ok) return options.onChanged([job.id], [job.ticket], true);
    log.warn('outbox.not-stored', { item: job.id, event: 'returned', kind: back.error.kind });
    outcomesToStore.set(job.id, () => returnToForm(job, error));
    pauseAll();
  }

  /**
   * Nothing was sent, or the service is busy: a reply returns to the queue for a while, a form to
   * the agent. Without an error, the reason is on this computer. `changes`: fields of the attempt.
   */
  async function postpone(job: OutboxJob, error: AppError | null, changes: Partial<MoveChanges>): Promise<void> {
    const isRenewed = error?.detail?.reason === TOKEN_RENEWED;
    if (isForm(job) && !isRenewed) {
      return returnToForm(job, error ?? { kind: 'storage', operation: 'outbox', detail: { reason: 'not-sent' } });
    }
    const found = error === null ? null : waitingReason(error);
    const waiting: Waiting = found === undefined ? 'offline' : found;
    const until = clock.monotonic() + Math.max(RETRY_PAUSE, (error?.detail?.retryAfter ?? 0) * 1000);
    if (waiting === 'busy') pauses.busy = until;
    else if (waiting === 'trouble') pauseAll();
    else if (waiting !== null) pauses.offline = until;
    await move(job, 'postponed', { ...changes, at: clock.now(), waiting, error });
  }

  /**
   * Pauses a bulk reply that has waited too long: one question to the agent, not one for each
   * reply.
   */
  async function pauseBatch(job: OutboxJob, batch: string): Promise<void> {
    const paused = await store.batches.pause(batch, 'stale', clock.now());
    if (!paused.ok) pauseAll();
    await postpone(job, null, {});
    if (paused.ok) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  async function stopItem(job: OutboxJob, found: Extract<CheckResult, { stop: StopReason }>): Promise<void> {
    const { stop: reason, seen: before, ...rest } = found;
    await move(job, 'collision', { at: clock.now(), stop: { reason, before, ...rest } });
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
    if (moved.value) options.onChanged([job.id], [job.ticket], false);
    return moved.value;
  }

  async function annotate(job: OutboxJob, changes: MoveChanges): Promise<void> {
    const noted = await store.outbox.annotate(job.id, changes);
    if (noted.ok) options.onChanged([job.id], [job.ticket], false);
    else pauseAll();
  }

  const reportChanged = (jobs: readonly OutboxJob[]): void => {
    if (jobs.length === 0) return;
    options.onChanged(
      jobs.map(({ id }) => id),
      jobs.map(({ ticket }) => ticket),
      false,
    );
  };

  return {
    deliver,
    async endHolds(jobs) {
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
    async noteWaiting(notes) {
      const changed = notes.filter(({ job, waiting }) => job.waiting !== waiting);
      if (changed.length === 0) return;
      const lines = changed.map(({ job: { id }, waiting }) => ({ id, waiting }));
      const noted = await store.outbox.noteWaiting(lines);
      if (noted.ok) reportChanged(changed.map(({ job }) => job));
      else pauseAll();
    },
    async recheckDoubt(job, evidence, due) {
      const seen = await writes[job.kind].recheck(job, evidence, due);
      if (!seen.ok) return pauseAll();
      if (!seen.value) return;
      const { evidence: now, proof, made } = seen.value;
      if (!proof) return annotate(job, { at: clock.now(), evidence: now });
      const settled = await move(job, 'found', { at: clock.now(), evidence: now, proof, ...(made ? { made } : {}) });
      if (settled) await notifyMisfiled(settled);
    },
    async recheckRefused(job) {
      const found = await store.outbox.lookForPost(job.id);
      if (!found.ok) return pauseAll();
      if (!found.value || !('proof' in found.value)) return;
      const at = clock.now();
      const evidence: Evidence = { ...firstEvidence(job.before, at), verdict: 'probably', nextAt: null };
      const settled = await move(job, 'found', { at, evidence, proof: found.value.proof });
      if (settled) await notifyMisfiled(settled);
    },
    readBack: (job) => writes[job.kind].onAccepted(job),
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
 * Whether a refusal can be trusted. If the service can't show all its records, the refusal must be
 * its own; if it has no such list, a gateway's refusal counts as well.
 */
function isRefusalCertain(no: AppError, shown: Result<Evidence | null>): boolean {
  if (!shown.ok) return shown.error.kind === 'rejected';
  return !shown.value?.unshown || (no.kind === 'rejected' && (no.detail?.status ?? 200) < 400);
}

/**
 * The reason for which the item may wait and go later: null means without one. Undefined if it may
 * not wait.
 */
function waitingReason(error: AppError): Waiting | undefined {
  const { kind, detail } = error;
  if (kind === 'busy' && detail?.reason === TOKEN_RENEWED) return null;
  // Without a fresh token nothing was sent.
  if (kind === 'busy') return asksToWait(error) ? 'busy' : 'offline';
  if (kind === 'auth') return 'signed-out';
  // Waiting does not repair an unreadable file.
  if (kind === 'storage') return detail?.reason === 'file' ? undefined : 'trouble';
  return kind === 'offline' ? 'offline' : undefined;
}
