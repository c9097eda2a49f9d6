/** Sends one checked item, and stores the outcome: accepted, refused, in doubt, or later. */
import type { Evidence, Waiting } from '../../../../shared/domain/outbox.ts';
import type { AppError, Result } from '../../../../shared/result.ts';
import { firstEvidence, type OutboxJob } from '../../rules/outbox-job.ts';
import { sendMode } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { MoveChanges } from '../../worker/writing/outbox.ts';
import type { Notifier } from '../notices/notices.ts';
import type { Clock, Log } from '../ports.ts';
import { asksToWait, isUnclear, TOKEN_RENEWED } from '../service/errors.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import type { SendResult } from './kind-of-write.ts';
import type { Writes } from './kinds.ts';
import { type Doubts, type Moves, RETRY_PAUSE } from './moves.ts';

export interface SendingOptions {
  account: string;
  writes: Writes;
  store: RemoteStore;
  reader: Pick<Reader, 'offset'>;
  clock: Clock;
  log: Log;
  notifier: Notifier;
  connection: ConnectionTracker;
  onChanged(ids: string[], tickets: string[], draft: boolean): void;
  onProgress(item: string, sent: number, total: number): void;
  onBusy(error: AppError): void;
}

/** ms: a larger difference of the clocks after an attempt means a sleep or a set clock. */
const CLOCK_TOLERANCE = 4000;

export const isForm = (job: OutboxJob): boolean => sendMode(job.kind) === 'immediate';

export function createSending(options: SendingOptions, moves: Moves, doubts: Doubts) {
  const { account, store, reader, writes, clock, log, notifier, connection } = options;
  const { move, returnToForm, pauses, pauseAll } = moves;

  async function send(job: OutboxJob): Promise<void> {
    const [begun, startedAt] = [clock.monotonic(), clock.now()];
    const tookMs = () => Math.round(clock.monotonic() - begun);
    const result = await writes[job.kind].send(job, {
      onProgress: (sent, total) => options.onProgress(job.id, sent, total),
      ...(job.kind === 'reply' && { ticket: { id: job.ticket, tid: job.tid } }),
    });
    connection.report(result);
    // The wall clock may be set back, and the monotonic clock may stop during sleep: the longer
    // time is the upper limit of the attempt.
    const at = Math.max(startedAt + tookMs(), clock.now());
    const isEndKnown = at - startedAt - tookMs() < CLOCK_TOLERANCE;
    log.info('outbox.attempt', { item: job.id, attempt: job.attempts, outcome: result.ok ? 'ok' : result.error.kind });
    if (result.ok) return accept(job, result.value, at);
    const { error } = result;
    if (error.kind === 'in-doubt') {
      const first = firstEvidence(job.before, clock.now(), isUnclear(error));
      const evidence: Evidence = isEndKnown ? first : { ...first, endUnknown: true };
      return doubts.markInDoubt(job, { at, endedAt: at, error, evidence });
    }
    const answered = error.kind === 'rejected' || error.detail?.answered === true;
    if (answered && error.detail?.reason !== TOKEN_RENEWED) {
      const evidence = await evidenceAgainst(job, error, at);
      if (evidence) return doubts.doubtRefusal(job, error, evidence, { endedAt: at });
    }
    if (error.kind === 'busy') options.onBusy(error);
    if (waitingReason(error) !== undefined)
      return postpone(job, error, answered ? { endedAt: at } : { startedAt: null });
    if (isForm(job)) return returnToForm(job, error);
    await move(job, 'refused', { at, endedAt: at, error });
    if (job.lookFor === undefined) notifier.notify({ kind: 'refused', account, ticket: job.ticket });
  }

  async function accept(job: OutboxJob, { receipt, made }: SendResult, at: number): Promise<void> {
    const { warnings } = receipt;
    await move(job, 'accepted', { at, endedAt: at, ...(made ? { made } : {}), warnings });
    const settings = await store.settings.read();
    if (settings.ok && receipt.wireSize > settings.value.largestSent) {
      await store.settings.save({ largestSent: receipt.wireSize });
    }
    await writes[job.kind].onAccepted({ ...job, made });
    options.onChanged([job.id], [job.ticket], false);
    return doubts.notifyMisfiled(job);
  }

  /** A gateway may report an error although the service did the work. */
  async function evidenceAgainst(job: OutboxJob, error: AppError, at: number): Promise<Evidence | null> {
    const attempt = job.attempt && { ...job.attempt, to: at + reader.offset() };
    const shown = await writes[job.kind].findTrace({ ...job, attempt }, at);
    // A queued reply is compared with its ticket before the next attempt, so not now.
    const isComparedLater = !isForm(job) && waitingReason(error) !== undefined;
    const isUnsure = !isComparedLater && !isRefusalCertain(error, shown);
    const seen = shown.ok && !shown.value?.unshown ? shown.value : null;
    return seen ?? (isUnsure ? firstEvidence(job.before, clock.now()) : null);
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

  return { send, postpone };
}

/**
 * Whether a refusal can be trusted. If the service can't show all its records, the refusal must be
 * its own; if it has no such list, a gateway's refusal counts as well.
 */
function isRefusalCertain(refusal: AppError, shown: Result<Evidence | null>): boolean {
  if (!shown.ok) return shown.error.kind === 'rejected';
  return !shown.value?.unshown || (refusal.kind === 'rejected' && (refusal.detail?.status ?? 200) < 400);
}

/** Why the item may wait: null means without a reason. Undefined if it may not wait. */
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
