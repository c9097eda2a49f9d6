/**
 * Decides which item of the outbox goes when: in order per ticket, at most two tickets at a time,
 * and after its hold and its planned time. The first reply under an identity is a probe: the others
 * wait until we know how it was recorded, since each might be recorded as the customer's own.
 * `delivery.ts` delivers a single item.
 */
import { BATCH_PACE } from '../../../../shared/domain/batch.ts';
import { isPlanned, type Waiting } from '../../../../shared/domain/outbox.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import { type OutboxJob, yields } from '../../rules/outbox-job.ts';
import { sendMode } from '../../rules/outbox-states.ts';
import type { Conversations } from '../conversations/conversations.ts';
import { createDueLoop, MAX_WAIT } from '../scheduling.ts';
import type { Reader } from '../sync/reader.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { createAges, createHolds } from './holds.ts';
import { createDoubts, createMoves, type Pauses, RETRY_PAUSE, type WaitingNote } from './moves.ts';
import {
  createBackground,
  createColleagueReplies,
  createProbes,
  createRechecks,
  type KnownRecordings,
} from './rechecks.ts';

export type Runner = ReturnType<typeof createRunner>;

interface RunnerOptions extends Omit<DeliveryOptions, 'ages'> {
  reader: Pick<Reader, 'offset' | 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
  isReadOnly: () => boolean;
  /** Replies wait to go out: some of them may need a second look that nobody was asked for yet. */
  onQueued(): void;
}

const TICKETS_AT_ONCE = 2;

export function createRunner(options: RunnerOptions) {
  const { store, reader, conversations, clock, log, connection } = options;
  const ages = createAges(clock);
  const moves = createMoves(options);
  const { pauses } = moves;
  const doubts = createDoubts({ ...options, moves });
  const delivery = createDelivery({ ...options, ages }, moves, doubts);
  const loop = createDueLoop({ clock, log, name: 'outbox' }, async () => {
    const next = await runDueItems().catch((error: unknown) => {
      reportBug(error);
      return pauses.storage;
    });
    return next === null ? null : next - clock.monotonic();
  });
  const deliveries = createBackground(loop.wake, reportBug);
  const looks = createBackground(loop.wake, reportBug);
  const rechecks = createRechecks({
    doubts,
    clock,
    background: looks,
    onChanged: options.onChanged,
    colleagueReplies: createColleagueReplies(reader, conversations, clock),
  });
  const holds = createHolds({ clock, store, moves, wake: loop.wake });
  const probes = createProbes({ store, reader, conversations, clock, wake: loop.wake });
  let paceUntil = 0;
  let isStopped = false;

  /** Runs what is due. Returns the monotonic time of the next run, or null. */
  async function runDueItems(): Promise<number | null> {
    const tick = clock.monotonic();
    if (pauses.storage > tick) return pauses.storage;
    await moves.storeOutcomes();
    await store.outbox.endByNow();
    const jobs = await store.outbox.openJobs();
    // Take the time after reading the jobs: otherwise a look planned meanwhile would seem too far
    // ahead.
    const now = clock.now();
    if (isStopped) return null;
    if (!jobs.ok) return tick + RETRY_PAUSE;
    // Before its time comes, a planned reply has no age.
    ages.note(jobs.value.filter((job) => !isPlanned(job, now)));
    rechecks.begin(jobs.value);
    const ahead = new Map<string, OutboxJob>();
    const notes: WaitingNote[] = [];
    const recordings: KnownRecordings = new Map();
    // End all holds that are over in one step, because a bulk reply has hundreds.
    const { over, dues } = await holds.review(jobs.value.filter(({ state }) => state === 'held'));
    const ended = new Map((await moves.endHolds(over)).map((job) => [job.id, job]));
    const start = (found: OutboxJob, job: OutboxJob) => {
      if (deliveries.has(job.ticket) || deliveries.size() >= TICKETS_AT_ONCE) return;
      if (job.batch !== undefined) paceUntil = tick + BATCH_PACE;
      // Mark it in this snapshot, so that later items of the ticket wait.
      found.state = 'checking';
      deliveries.run(job.ticket, delivery.deliver(job));
    };
    for (const found of jobs.value.toSorted((a, b) => Number(yields(a)) - Number(yields(b)))) {
      const job = ended.get(found.id) ?? found;
      // An item that the agent paused does not delay other replies.
      if (job.waiting === 'paused') continue;
      const look = rechecks.look(job, now);
      if (look !== null) dues.push(look);
      const facts = { tick, recordings };
      if (isPlanned(job, now)) {
        // Look at the clock now and then: timers stop during sleep, and the clock may be set.
        dues.push(tick + Math.min((job.sendAt ?? now) - now, MAX_WAIT));
        // Until a colleague has approved it, nothing may be checked.
        const isQueued = job.state === 'queued' && job.waiting !== 'look';
        if (isQueued) notes.push({ job, waiting: 'later' });
        const isNews = isQueued && hasMoved(job);
        if (isNews && (await whyMailWaits(job, ahead.get(job.ticket), jobs.value, facts)) === null) start(found, job);
        continue;
      }
      if (job.state === 'queued') {
        // A form never waits: an obstacle turns it back into a form.
        const isMail = sendMode(job.kind) === 'queued';
        const waiting = isMail ? await whyMailWaits(job, ahead.get(job.ticket), jobs.value, facts) : null;
        const isPaced = job.batch !== undefined && paceUntil > tick;
        if (waiting !== null || isPaced) notes.push({ job, waiting });
        if (waiting === null && isPaced) dues.push(paceUntil);
        else if (waiting === null) start(found, job);
      }
      if (!ahead.has(job.ticket)) ahead.set(job.ticket, job);
    }
    await moves.noteWaiting(notes);
    if ([...ended.values(), ...jobs.value].some(({ kind, state }) => kind === 'reply' && state === 'queued'))
      options.onQueued();
    dues.push(...Object.values(pauses).filter((until: number) => until > tick));
    return dues.length > 0 ? Math.min(...dues) : null;
  }

  async function whyMailWaits(
    job: OutboxJob,
    earlier: OutboxJob | undefined,
    jobs: readonly OutboxJob[],
    { tick, recordings }: { tick: number; recordings: KnownRecordings },
  ): Promise<Waiting> {
    if (options.isReadOnly()) return 'read-only';
    if (!earlier && job.waiting === 'look') return 'look';
    const { state, error } = connection.current();
    const why =
      whyWaiting(earlier, state === 'signed-out', pauses, tick) ?? (await probes.waitingReason(job, jobs, recordings));
    // Offline, the reading that the probe needs can't run.
    return why === 'probe' && error?.kind === 'offline' ? 'offline' : why;
  }

  function reportBug(error: unknown): void {
    log.warn('outbox.bug', { account: options.account, at: errorLocation(error) });
    moves.pauseAll();
  }

  return {
    wake: loop.wake,
    /** Posts of this ticket were stored: one may resolve a doubt before its next look. */
    onPostsStored(ticket: string) {
      rechecks.onPostsStored(ticket);
      loop.wake();
    },
    onArrived(job: OutboxJob) {
      if (job.kind !== 'reply') looks.run(job.id, options.writes[job.kind].onAccepted(job));
    },
    onOnline() {
      pauses.offline = 0;
      loop.wake();
    },
    pauseHolds: holds.setPaused,
    /** Resolves when nothing runs and nothing can start before time passes. */
    async idle(): Promise<void> {
      for (;;) {
        await loop.idle();
        if (deliveries.size() + looks.size() === 0) return;
        await Promise.all([deliveries.ended(), looks.ended()]);
      }
    },
    async stop(): Promise<void> {
      isStopped = true;
      delivery.stop();
      holds.stop();
      probes.stop();
      await loop.stop();
      await Promise.all([deliveries.ended(), looks.ended()]);
    },
  };
}

/** The ticket isn't as the agent saw it, so a planned reply is checked before its time. */
const hasMoved = ({ header, seen }: OutboxJob): boolean =>
  header !== undefined && (header.lastReply !== seen.lastReply || header.status !== seen.status);

function whyWaiting(earlier: OutboxJob | undefined, isSignedOut: boolean, pauses: Pauses, tick: number): Waiting {
  if (earlier) return earlier.state === 'in-doubt' ? 'doubt-before' : 'order';
  if (isSignedOut) return 'signed-out';
  // Until the pause ends, the last reason stands.
  if (pauses.busy > tick) return 'busy';
  return pauses.offline > tick ? 'offline' : null;
}
