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
  const { clock, log } = options;
  const loop = createDueLoop({ clock, log, name: 'outbox' }, async () => {
    const next = await queue.runDueItems().catch((error: unknown) => {
      parts.reportBug(error);
      return pauses.storage;
    });
    return next === null ? null : next - clock.monotonic();
  });
  const parts = createParts(options, loop.wake);
  const { delivery, deliveries, looks, rechecks, holds, probes } = parts;
  const { pauses } = parts.moves;
  const queue = createQueue(options, parts);

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
      queue.stop();
      delivery.stop();
      holds.stop();
      probes.stop();
      await loop.stop();
      await Promise.all([deliveries.ended(), looks.ended()]);
    },
  };
}

function createParts(options: RunnerOptions, wake: () => void) {
  const { store, reader, conversations, clock, log, account, onChanged } = options;
  const ages = createAges(clock);
  const moves = createMoves(options);
  const doubts = createDoubts({ ...options, moves });
  const reportBug = (error: unknown): void => {
    log.warn('outbox.bug', { account, at: errorLocation(error) });
    moves.pauseAll();
  };
  const looks = createBackground(wake, reportBug);
  const colleagueReplies = createColleagueReplies(reader, conversations, clock);
  return {
    ...{ ages, moves, looks, reportBug },
    delivery: createDelivery({ ...options, ages }, moves, doubts),
    deliveries: createBackground(wake, reportBug),
    rechecks: createRechecks({ doubts, clock, background: looks, onChanged, colleagueReplies }),
    holds: createHolds({ clock, store, moves, wake }),
    probes: createProbes({ store, reader, conversations, clock, wake }),
  };
}

/** Goes through all open items, and starts what may go. */
function createQueue(options: RunnerOptions, parts: ReturnType<typeof createParts>) {
  const { store, clock, connection } = options;
  const { ages, moves, delivery, deliveries, rechecks, holds, probes } = parts;
  const { pauses } = moves;
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
    for (const found of jobs.value.toSorted((a, b) => Number(yields(a)) - Number(yields(b)))) {
      const job = ended.get(found.id) ?? found;
      // An item that the agent paused does not delay other replies.
      if (job.waiting === 'paused') continue;
      const look = rechecks.look(job, now);
      if (look !== null) dues.push(look);
      const isEarly = isPlanned(job, now);
      // Look at the clock now and then: timers stop during sleep, and the clock may be set.
      if (isEarly) dues.push(tick + Math.min((job.sendAt ?? now) - now, MAX_WAIT));
      // Until a colleague has approved a planned reply, nothing may be checked.
      if (job.state === 'queued' && !(isEarly && job.waiting === 'look')) {
        const isNews = !isEarly || hasMoved(job);
        // A form never waits: an obstacle turns it back into a form.
        const isMail = sendMode(job.kind) === 'queued';
        const waiting =
          isNews && isMail ? await whyMailWaits(job, ahead.get(job.ticket), jobs.value, { tick, recordings }) : null;
        const isPaced = job.batch !== undefined && paceUntil > tick;
        if (isEarly || waiting !== null || isPaced) notes.push({ job, waiting: isEarly ? 'later' : waiting });
        if (waiting === null && isPaced) dues.push(paceUntil);
        else if (waiting === null && isNews && !deliveries.has(job.ticket) && deliveries.size() < TICKETS_AT_ONCE) {
          if (job.batch !== undefined) paceUntil = tick + BATCH_PACE;
          // Mark it in this snapshot, so that later items of the ticket wait.
          found.state = 'checking';
          deliveries.run(job.ticket, delivery.deliver(job));
        }
      }
      if (!isEarly && !ahead.has(job.ticket)) ahead.set(job.ticket, job);
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

  return {
    runDueItems,
    stop() {
      isStopped = true;
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
