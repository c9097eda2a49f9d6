/**
 * Delivers one item to the service: checks, sends, and stores the outcome. Each step is committed
 * before it is taken, so that the disk holds the truth if the process is killed. Differences
 * between writes are in `kinds/`.
 */
import { isPlanned, type StopReason } from '../../../../shared/domain/outbox.ts';
import type { AppError } from '../../../../shared/result.ts';
import { firstEvidence, type OutboxJob } from '../../rules/outbox-job.ts';
import type { Claims, ShownClaim } from '../team/claims.ts';
import type { Ages } from './holds.ts';
import type { CheckResult } from './kind-of-write.ts';
import type { Doubts, Moves } from './moves.ts';
import { createSending, isForm, type SendingOptions } from './sending.ts';

export type Delivery = ReturnType<typeof createDelivery>;

export interface DeliveryOptions extends SendingOptions {
  ages: Pick<Ages, 'of'>;
  claims: Claims;
}

/** Ask the agent before sending an older item: its answer may be outdated. */
const STALE_AFTER = 4 * 3600_000;

/** The claim that stopped the item before; the agent chose to send anyway. */
const overriddenClaim = ({ stop }: OutboxJob): ShownClaim | null =>
  stop?.reason === 'colleague' && stop.member !== undefined ? { id: stop.member, begun: stop.begun ?? null } : null;

export function createDelivery(options: DeliveryOptions, moves: Moves, doubts: Doubts) {
  const { account, store, reader, writes, clock, notifier } = options;
  const { move, pauseAll } = moves;
  const { send, postpone } = createSending(options, moves, doubts);
  let isStopped = false;

  async function deliver(queued: OutboxJob): Promise<void> {
    const checking = await move(queued, 'check', { at: clock.now(), waiting: null });
    if (!checking) return;
    if (!isForm(checking) && checking.files.some(({ finished }) => !finished)) {
      return stopItem(checking, { stop: 'no-file', now: null, seen: checking.seen });
    }
    // Its ticket moved before its planned time: only check it, so that the agent hears of a stop now.
    if (isPlanned({ ...checking, state: 'queued' }, clock.now())) return checkEarly(checking);
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

  /** Null: it may not go. */
  async function checkedFor(checking: OutboxJob): Promise<Extract<CheckResult, { go: true }> | null> {
    const checked = await writes[checking.kind].check(checking);
    if ('go' in checked) return checked;
    if ('later' in checked) {
      if (checked.later === null) pauseAll();
      await giveUpCheck(checking, checked.later);
    } else if ('doubt' in checked) await doubts.doubtBeforeSending(checking, checked.doubt);
    else await stopItem(checking, checked);
    return null;
  }

  async function checkEarly(checking: OutboxJob): Promise<void> {
    const checked = await checkedFor(checking);
    if (!checked) return;
    // Nobody else moved the ticket, so this is what the next change is compared with.
    const seen = checked.before ?? checking.seen;
    await move(checking, 'postponed', { at: clock.now(), waiting: 'later', seen });
  }

  async function checkAndSend(checking: OutboxJob): Promise<void> {
    const checked = await checkedFor(checking);
    if (!checked) return;
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
    return isUnsure
      ? doubts.doubtRefusal(job, job.error, firstEvidence(null, clock.now()), {})
      : postpone(job, error, {});
  }

  /** Pauses a bulk reply that waited too long: one question, not one for each reply. */
  async function pauseBatch(job: OutboxJob, batch: string): Promise<void> {
    const paused = await store.batches.pause(batch, 'stale', clock.now());
    if (!paused.ok) pauseAll();
    await postpone(job, null, {});
    if (paused.ok) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  async function stopItem(job: OutboxJob, found: Extract<CheckResult, { stop: StopReason }>): Promise<void> {
    const { stop: reason, seen: before, ...rest } = found;
    await move(job, 'collision', { at: clock.now(), stop: { reason, before, ...rest } });
    // A colleague's reply goes back to them, with the reason.
    if (job.lookFor === undefined) notifier.notify({ kind: 'stopped', account, ticket: job.ticket });
  }

  return {
    deliver,
    /** From now on nothing is sent; checked items return to the queue. */
    stop() {
      isStopped = true;
    },
  };
}
