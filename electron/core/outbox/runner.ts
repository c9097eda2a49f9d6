/**
 * Carries writes to the service: in order per ticket, two at a time, each only after the service was read again. What is
 * particular to a kind of write stands in `kinds.ts`, which also says how a new one is added. Every step is committed before it is taken, so that a kill at any moment leaves the truth on disk.
 */
import { BATCH_PACE } from '../../../shared/domain/batch.ts';
import type { Evidence, StopReason, Waiting } from '../../../shared/domain/outbox.ts';
import type { AppError } from '../../../shared/result.ts';
import { isUnclear, RENEWED } from '../api/errors.ts';
import type { Notifier } from '../notices/news.ts';
import type { Clock, Log } from '../ports.ts';
import { firstEvidence, formId, type MoveChanges, type OutboxJob } from '../store/outbox.ts';
import type { RemoteStore } from '../store/rpc.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { Reader } from '../sync/reader.ts';
import { whereOf } from '../where.ts';
import { LOOK_AGAIN } from './doubt.ts';
import { watchHolds } from './holds.ts';
import type { Checked } from './kinds.ts';
import { createProbes } from './probe.ts';
import { MANNER, type OutboxEvent } from './states.ts';
import type { Writes } from './writes.ts';

export interface Runner {
  /** Something may be due: a new item, a decision. */
  wake(): void;
  /** The service answers again: what waited for the network goes now. */
  online(): void;
  /** While it is on no hold runs out; off, each goes on from where it stood. */
  standStill(on: boolean): void;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

export interface RunnerOptions {
  account: string;
  writes: Writes;
  store: RemoteStore;
  reader: Pick<Reader, 'offset' | 'ticket'>;
  clock: Clock;
  log: Log;
  notifier: Notifier;
  connection: ConnectionTracker;
  /** `ticket`: the ticket's id, or a form's key. `draft`: it is one again. */
  onChanged(ids: string[], ticket: string, draft: boolean): void;
  onProgress(item: string, sent: number, total: number): void;
  /** The service asks to wait. */
  onBusy(error: AppError): void;
}

const TICKETS_AT_ONCE = 2;
/** An older item asks first: what it answers may be long past. */
const STALE_AFTER = 4 * 3600_000;
/** After a failure that sent nothing, and before the disk is tried again. */
const PAUSE = 10_000;
/** What has happened already: where it could not be stored, it is told again. */
const OUTCOMES: readonly OutboxEvent[] = ['accepted', 'refused', 'lost', 'postponed', 'collision'];

export function createRunner(options: RunnerOptions): Runner {
  const { store, reader, writes, clock, log, connection } = options;
  /** Tickets with an item between `checking` and its answer. */
  const busy = new Map<string, Promise<void>>();
  /** Doubtful items whose ticket is being read again. */
  const looking = new Map<string, Promise<void>>();
  /** Outcomes that the disk did not take, as what is to be told it again. On it the item is as it was, so nothing of it is sent a second time. */
  const unstored = new Map<string, () => Promise<unknown>>();
  const holds = watchHolds(clock, wake);
  const probes = createProbes({ store, reader, clock, wake });
  let offlineUntil = 0;
  let busyUntil = 0;
  let storeUntil = 0;
  let paceUntil = 0;
  let sweeping: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  /** Since when holds stand still, on the monotonic clock; null while they run. */
  let stillSince: number | null = null;
  /** Milliseconds that holds stood still and have not been given back yet. */
  let owed = 0;
  let cancelTimer: (() => void) | null = null;

  function wake(): void {
    if (stopped) return;
    if (sweeping) {
      again = true;
      return;
    }
    sweeping = sweep().finally(() => {
      sweeping = null;
      if (again) {
        again = false;
        wake();
      }
    });
  }

  async function sweep(): Promise<void> {
    const next = await tend().catch((error: unknown) => {
      bug(error);
      return storeUntil;
    });
    cancelTimer?.();
    // By now some of the wait is over.
    const wait = next === null ? null : Math.max(0, next - clock.monotonic());
    cancelTimer = stopped || wait === null ? null : clock.after(wait, wake);
  }

  /** Does what is due; returns when something else is, on the monotonic clock, or null. */
  async function tend(): Promise<number | null> {
    const now = clock.now();
    const tick = clock.monotonic();
    if (storeUntil > tick) return storeUntil;
    for (const tell of [...unstored.values()]) await tell();
    const jobs = await store.openJobs();
    if (stopped) return null;
    if (!jobs.ok) return tick + PAUSE;
    const still = stillSince !== null;
    const back = still ? 0 : owed;
    const dues: number[] = [];
    const ahead = new Map<string, OutboxJob>();
    const held = jobs.value.filter(({ state }) => state === 'held');
    if (holds.slept()) await holdAgain(held);
    else if (back > 0) await goOn(held, back);
    holds.keep(held);
    for (const found of jobs.value) {
      let job = found;
      if (job.state === 'held') {
        const due = holds.due(job);
        // While the question at closing is open nothing is due; once it is answered, another sweep looks.
        if (!still && stillSince === null) {
          if (due <= clock.monotonic()) job = (await move(job, 'due', { at: now })) ?? job;
          else dues.push(due);
        }
      }
      // What is held back by the agent's word keeps no other reply waiting.
      if (job.waiting === 'paused') continue;
      if (job.state === 'in-doubt' && job.evidence && !looking.has(job.id)) {
        const { nextAt } = job.evidence;
        // Further ahead than any look is planned: the clock was set back.
        const isDue = nextAt !== null && (nextAt <= now || nextAt > now + LOOK_AGAIN);
        if (nextAt !== null && !isDue) dues.push(tick + nextAt - now);
        else run(looking, job.id, look(job, job.evidence, isDue), isDue);
      }
      if (job.state === 'queued') {
        // A form waits for nothing: what keeps it from going now makes it a form again.
        const mail = MANNER[job.kind] === 'mail';
        const waiting = mail ? (whyWaiting(ahead.get(job.ticket), tick) ?? (await probes.why(job, jobs.value))) : null;
        const paced = job.batch !== undefined && paceUntil > tick;
        if (waiting !== null || paced) await note(job, { at: now, waiting });
        if (waiting === null && paced) dues.push(paceUntil);
        else if (waiting === null && !busy.has(job.ticket) && busy.size < TICKETS_AT_ONCE) {
          if (job.batch !== undefined) paceUntil = tick + BATCH_PACE;
          // What follows in this sweep sees that it is on its way.
          found.state = 'checking';
          run(busy, job.ticket, process(job), true);
        }
      }
      if (!ahead.has(job.ticket)) ahead.set(job.ticket, job);
    }
    owed -= back;
    dues.push(...[offlineUntil, busyUntil, storeUntil].filter((until) => until > tick));
    return dues.length > 0 ? Math.min(...dues) : null;
  }

  /** After a sleep: whoever wakes the computer has the whole time to take it back. */
  async function holdAgain(held: OutboxJob[]): Promise<void> {
    const settings = await store.settings();
    if (!settings.ok) return trouble();
    const at = clock.now();
    for (const job of held) {
      job.heldUntil = at + settings.value.holdSeconds * 1000;
      await note(job, { at, heldUntil: job.heldUntil });
    }
  }

  /** Gives holds the time back for which they stood still, also for the eye: their ends are stored. */
  async function goOn(held: OutboxJob[], stood: number): Promise<void> {
    for (const job of held) {
      const left = Math.max(0, holds.due(job) + stood - clock.monotonic());
      const at = clock.now();
      job.heldUntil = at + left;
      await note(job, { at, heldUntil: job.heldUntil });
    }
  }

  function whyWaiting(earlier: OutboxJob | undefined, tick: number): Waiting {
    if (earlier) return earlier.state === 'in-doubt' ? 'doubt-before' : 'order';
    if (connection.current().state === 'signed-out') return 'signed-out';
    // Whatever made it wait last time holds until the pause is over.
    if (busyUntil > tick) return 'busy';
    return offlineUntil > tick ? 'offline' : null;
  }

  /** In the background, known under `key` until it ends; then the next sweep may go on with what waited for it. */
  function run(under: Map<string, Promise<void>>, key: string, work: Promise<void>, wakeAfter: boolean): void {
    const done = work.catch(bug).finally(() => {
      under.delete(key);
      if (wakeAfter) wake();
    });
    under.set(key, done);
  }

  function bug(error: unknown): void {
    log.warn('outbox.bug', { account: options.account, at: whereOf(error) });
    trouble();
  }

  /** The disk, or we: everything rests for a while, so that nothing turns in circles. */
  function trouble(): void {
    storeUntil = clock.monotonic() + PAUSE;
  }

  async function process(queued: OutboxJob): Promise<void> {
    const checking = await move(queued, 'check', { at: clock.now(), waiting: null });
    if (!checking) return;
    const isMail = MANNER[checking.kind] === 'mail';
    if (isMail && clock.now() - checking.confirmedAt > STALE_AFTER) {
      if (checking.batch !== undefined) return rest(checking, checking.batch);
      return stop(checking, { stop: 'stale', now: null, seen: checking.seen });
    }
    const checked = await writes[checking.kind].check(checking);
    if ('later' in checked) {
      if (checked.later === null) trouble();
      return postpone(checking, checked.later, {});
    }
    if ('doubt' in checked) return doubt(checking, checking.error, checked.doubt, {});
    if ('stop' in checked) return stop(checking, checked);
    if (stopped) return postpone(checking, null, {});
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
    if (!sending) return postpone(checking, null, {});
    await attempt(sending);
  }

  async function attempt(job: OutboxJob): Promise<void> {
    const result = await writes[job.kind].send(job, {
      onProgress: (sent, total) => options.onProgress(job.id, sent, total),
    });
    connection.report(result);
    const at = clock.now();
    log.info('outbox.attempt', { item: job.id, attempt: job.attempts, outcome: result.ok ? 'ok' : result.error.kind });
    if (result.ok) {
      const { receipt, made } = result.value;
      await move(job, 'accepted', { at, endedAt: at, ...(made ? { made } : {}) });
      const settings = await store.settings();
      if (settings.ok && receipt.wireSize > settings.value.largestSent) {
        await store.saveSettings({ largestSent: receipt.wireSize });
      }
      await writes[job.kind].accepted({ ...job, made });
      options.onChanged([job.id], job.ticket, false);
      const read = await store.jobById(job.id);
      if (read.ok && read.value?.misfiled) {
        options.notifier.notify({ kind: 'stopped', account: options.account, ticket: job.ticket });
      }
      return;
    }
    const { error } = result;
    if (error.kind === 'in-doubt') {
      const evidence = firstEvidence(job.before, at, isUnclear(error));
      return lose(job, { at, endedAt: at, error, evidence });
    }
    const answered = error.kind === 'rejected' || error.detail?.answered === true;
    if (answered && error.detail?.reason !== RENEWED) {
      // A gateway says no for a service that has done it, too.
      const to = at + reader.offset();
      const attempt = job.attempt && { ...job.attempt, to };
      const shown = await writes[job.kind].shows({ ...job, attempt });
      if (shown) return doubt(job, error, shown, { endedAt: at });
    }
    if (error.kind === 'busy') options.onBusy(error);
    if (waitsFor(error) !== undefined) return postpone(job, error, answered ? { endedAt: at } : { startedAt: null });
    if (MANNER[job.kind] === 'form') return giveBack(job, error);
    await move(job, 'refused', { at, endedAt: at, error });
    options.notifier.notify({ kind: 'refused', account: options.account, ticket: job.ticket });
  }

  /** What the service said no to is there, or may be: what was read since speaks for it. */
  function doubt(
    job: OutboxJob,
    no: AppError | null,
    evidence: Evidence,
    changes: Partial<MoveChanges>,
  ): Promise<void> {
    const { operation, detail } = no ?? { operation: 'outbox', detail: {} };
    const error: AppError = { kind: 'in-doubt', operation, detail: { ...detail, reason: 'answered-no' } };
    return lose(job, { ...changes, at: clock.now(), error, evidence });
  }

  async function lose(job: OutboxJob, changes: MoveChanges): Promise<void> {
    await move(job, 'lost', changes);
    options.notifier.notify({ kind: 'in-doubt', account: options.account, ticket: job.ticket });
  }

  /** A form that did not go is a form again, with the reason. */
  async function giveBack(job: OutboxJob, error: AppError): Promise<void> {
    unstored.delete(job.id);
    const back = await store.backToDraft(job.id, 'returned', formId(job.ticket), clock.now(), error);
    if (back.ok) return options.onChanged([job.id], job.ticket, true);
    log.warn('outbox.not-stored', { item: job.id, event: 'returned', kind: back.error.kind });
    unstored.set(job.id, () => giveBack(job, error));
    trouble();
  }

  /**
   * Nothing was sent, or the service said: not now. Back into the queue, for a while, and a form back to whoever filled it in.
   * Without an error the reason was here, not at the service. `changes`: what becomes of the attempt.
   */
  async function postpone(job: OutboxJob, error: AppError | null, changes: Partial<MoveChanges>): Promise<void> {
    const isRenewed = error?.detail?.reason === RENEWED;
    if (MANNER[job.kind] === 'form' && !isRenewed) {
      return giveBack(job, error ?? { kind: 'storage', operation: 'outbox', detail: { reason: 'not-sent' } });
    }
    const found = error === null ? null : waitsFor(error);
    const waiting: Waiting = found === undefined ? 'offline' : found;
    const until = clock.monotonic() + Math.max(PAUSE, (error?.detail?.retryAfter ?? 0) * 1000);
    if (waiting === 'busy') busyUntil = until;
    else if (waiting === 'trouble') trouble();
    else if (waiting !== null) offlineUntil = until;
    await move(job, 'postponed', { ...changes, at: clock.now(), waiting, error });
  }

  /** A reply to many that has waited for too long: the agent is asked once, and not for each of its replies. */
  async function rest(job: OutboxJob, batch: string): Promise<void> {
    const paused = await store.pauseBatch(batch, 'stale', clock.now());
    if (!paused.ok) trouble();
    await postpone(job, null, {});
    if (paused.ok) options.notifier.notify({ kind: 'stopped', account: options.account, ticket: job.ticket });
  }

  async function stop(job: OutboxJob, found: Extract<Checked, { stop: StopReason }>): Promise<void> {
    const { stop: reason, seen: before, now } = found;
    await move(job, 'collision', { at: clock.now(), stop: { reason, before, now } });
    options.notifier.notify({ kind: 'stopped', account: options.account, ticket: job.ticket });
  }

  async function look(job: OutboxJob, evidence: Evidence, due: boolean): Promise<void> {
    const seen = await writes[job.kind].look(job, evidence, due);
    if (!seen.ok) trouble();
    else if (seen.value) await note(job, { at: clock.now(), evidence: seen.value });
  }

  /** The item after the move; null where there is no such move, or where it could not be stored. */
  async function move(job: OutboxJob, event: OutboxEvent, changes: MoveChanges): Promise<OutboxJob | null> {
    unstored.delete(job.id);
    const moved = await store.move(job.id, event, changes);
    if (!moved.ok) {
      log.warn('outbox.not-stored', { item: job.id, event, kind: moved.error.kind });
      if (OUTCOMES.includes(event)) unstored.set(job.id, () => move(job, event, changes));
      trouble();
      return null;
    }
    if (moved.value) options.onChanged([job.id], job.ticket, false);
    return moved.value;
  }

  async function note(job: OutboxJob, changes: MoveChanges): Promise<void> {
    const { waiting, evidence, heldUntil } = changes;
    if (waiting === job.waiting && evidence === undefined && heldUntil === undefined) return;
    const noted = await store.annotate(job.id, changes);
    if (noted.ok) options.onChanged([job.id], job.ticket, false);
    else trouble();
  }

  return {
    wake,
    online() {
      offlineUntil = 0;
      wake();
    },
    standStill(on) {
      const tick = clock.monotonic();
      if (on) stillSince ??= tick;
      else if (stillSince !== null) {
        owed += tick - stillSince;
        stillSince = null;
        wake();
      }
    },
    async stop() {
      stopped = true;
      cancelTimer?.();
      holds.stop();
      probes.stop();
      await sweeping;
      await Promise.all([...busy.values(), ...looking.values()]);
    },
  };
}

/** What it waits for where it may go later by itself; null: for nothing. Undefined where it may not. */
function waitsFor({ kind, detail }: AppError): Waiting | undefined {
  if (kind === 'busy') return detail?.reason === RENEWED ? null : 'busy';
  if (kind === 'auth') return 'signed-out';
  // A file that cannot be read does not get better by waiting.
  if (kind === 'storage') return detail?.reason === 'file' ? undefined : 'trouble';
  return kind === 'offline' ? 'offline' : undefined;
}
