/**
 * Decides which item of the outbox goes when: in order per ticket, at most two tickets at a time,
 * and after its hold. The first reply under an identity is a probe: the others wait until we know
 * how it was recorded, since each might be recorded as the customer's own. `delivery.ts` delivers a
 * single item.
 */
import { BATCH_PACE } from '../../../../shared/domain/batch.ts';
import {
  type Evidence,
  type Identity,
  isSentAsCustomer,
  recordingKey,
  type Waiting,
} from '../../../../shared/domain/outbox.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import { sendMode } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { UnreadProbe } from '../../worker/writing/recordings.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import { createDueLoop } from '../scheduling.ts';
import type { Reader } from '../sync/reader.ts';
import { createAges } from './ages.ts';
import { createColleagueReplies } from './colleague-replies.ts';
import { createDelivery, type DeliveryOptions } from './delivery.ts';
import { createDoubts } from './doubts.ts';
import { createHolds } from './holds.ts';
import { RECHECK_DELAY } from './kind-of-write.ts';
import { readAuthor } from './kinds/reply-doubt.ts';
import { createMoves, RETRY_PAUSE, type WaitingNote } from './moves.ts';

export interface Runner {
  wake(): void;
  /** Posts of this ticket were stored: one may resolve a doubt before its next look. */
  onPostsStored(ticket: string): void;
  onArrived(job: OutboxJob): void;
  onOnline(): void;
  pauseHolds(on: boolean): void;
  /** Resolves when nothing runs and nothing can start before time passes. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunnerOptions extends Omit<DeliveryOptions, 'ages'> {
  reader: Pick<Reader, 'offset' | 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
}

const TICKETS_AT_ONCE = 2;

export function createRunner(options: RunnerOptions): Runner {
  const { store, reader, clock, log, connection } = options;
  const busy = new Map<string, Promise<void>>();
  const rechecking = new Map<string, Promise<void>>();
  const newPosts = new Set<string>();
  /** Doubtful and refused items of such tickets, until their looks start. */
  const toCompare = new Set<string>();
  /** Planned looks at doubtful items: the stored wall-clock time, and the monotonic time. */
  const plannedRechecks = new Map<string, { nextAt: number; due: number }>();
  const ages = createAges(clock);
  const colleagueReplies = createColleagueReplies(reader, options.conversations, clock);
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
  const holds = createHolds({
    clock,
    wake: loop.wake,
    async holdTime() {
      const settings = await store.settings.read();
      if (settings.ok) return settings.value.holdSeconds * 1000;
      moves.pauseAll();
      return null;
    },
    extend(job, heldUntil) {
      job.heldUntil = heldUntil;
      return moves.annotate(job, { at: clock.now(), heldUntil });
    },
  });
  const probes = createProbes({ store, reader, conversations: options.conversations, clock, wake: loop.wake });
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
    ages.note(jobs.value);
    colleagueReplies.retain(jobs.value);
    const doubtful = new Set(jobs.value.filter(({ state }) => state === 'in-doubt').map(({ id }) => id));
    for (const id of plannedRechecks.keys()) if (!doubtful.has(id)) plannedRechecks.delete(id);
    for (const { id, ticket, state } of jobs.value) {
      if (!newPosts.has(ticket)) continue;
      if (state === 'in-doubt' || state === 'refused') toCompare.add(id);
      if (state === 'stopped') options.onChanged([id], [ticket], false);
    }
    newPosts.clear();
    const dues: number[] = [];
    const ahead = new Map<string, OutboxJob>();
    const notes: WaitingNote[] = [];
    const recordings: KnownRecordings = new Map();
    const ended = await endHolds(
      jobs.value.filter(({ state }) => state === 'held'),
      dues,
    );
    for (const found of jobs.value) {
      const job = ended.get(found.id) ?? found;
      // An item that the agent paused does not delay other replies.
      if (job.waiting === 'paused') continue;
      if (job.state === 'in-doubt' && job.evidence) {
        const due = recheck(job, job.evidence, now);
        if (due !== null) dues.push(due);
      }
      const lookFor = rechecking.has(job.id) ? null : colleagueReplies.dueAt(job);
      if (lookFor !== null && lookFor <= tick) runInBackground(rechecking, job.id, colleagueReplies.read(job));
      else if (lookFor !== null) dues.push(lookFor);
      if (job.state === 'refused' && !rechecking.has(job.id) && toCompare.delete(job.id)) {
        runInBackground(rechecking, job.id, doubts.recheckRefused(job), () => toCompare.has(job.id));
      }
      if (job.state === 'queued') {
        // A form never waits: an obstacle turns it back into a form.
        const isMail = sendMode(job.kind) === 'queued';
        const earlier = ahead.get(job.ticket);
        const waiting = isMail ? await whyMailWaits(job, earlier, jobs.value, { tick, recordings }) : null;
        const isPaced = job.batch !== undefined && paceUntil > tick;
        if (waiting !== null || isPaced) notes.push({ job, waiting });
        if (waiting === null && isPaced) dues.push(paceUntil);
        else if (waiting === null && !busy.has(job.ticket) && busy.size < TICKETS_AT_ONCE) {
          if (job.batch !== undefined) paceUntil = tick + BATCH_PACE;
          // Mark it in this snapshot, so that later items of the ticket wait.
          found.state = 'checking';
          runInBackground(busy, job.ticket, delivery.deliver(job));
        }
      }
      if (!ahead.has(job.ticket)) ahead.set(job.ticket, job);
    }
    await moves.noteWaiting(notes);
    dues.push(...Object.values(pauses).filter((until: number) => until > tick));
    return dues.length > 0 ? Math.min(...dues) : null;
  }

  /**
   * Ends all holds that are over in one step, because a bulk reply has hundreds. Adds the other due
   * times to `dues`. While the question at quitting is open nothing is due; the answer wakes the
   * loop.
   */
  async function endHolds(held: OutboxJob[], dues: number[]): Promise<Map<string, OutboxJob>> {
    const doHoldsRun = await holds.review(held);
    const over: OutboxJob[] = [];
    const later: number[] = [];
    for (const job of held) {
      const due = holds.dueAt(job);
      if (due <= clock.monotonic()) over.push(job);
      else later.push(due);
    }
    if (!doHoldsRun || holds.isPaused()) return new Map();
    dues.push(...later);
    return new Map((await moves.endHolds(over)).map((job) => [job.id, job]));
  }

  /**
   * Looks at a doubt if a look is due, none is planned, or posts were stored. Returns the monotonic
   * time of the next look; null if the end of this one wakes the loop.
   */
  function recheck(job: OutboxJob, evidence: Evidence, now: number): number | null {
    // Posts stored meanwhile are compared after the look in progress.
    if (rechecking.has(job.id)) return null;
    const hasNewPosts = toCompare.delete(job.id);
    const { nextAt } = evidence;
    const due = nextAt === null ? null : recheckDue(job.id, nextAt, now);
    const isDue = due !== null && due <= clock.monotonic();
    if (due !== null && !isDue && !hasNewPosts) return due;
    const wakes = () => nextAt !== null || toCompare.has(job.id);
    runInBackground(rechecking, job.id, doubts.recheckDoubt(job, evidence, isDue), wakes);
    return null;
  }

  /**
   * Converts the stored time of a look to the monotonic clock; the stored time survives a restart.
   */
  function recheckDue(id: string, nextAt: number, now: number): number {
    const known = plannedRechecks.get(id);
    if (known?.nextAt === nextAt) return known.due;
    // No look is planned this far ahead: the clock was set back.
    const left = nextAt > now + RECHECK_DELAY ? 0 : Math.max(0, nextAt - now);
    const due = clock.monotonic() + left;
    plannedRechecks.set(id, { nextAt, due });
    return due;
  }

  async function whyMailWaits(
    job: OutboxJob,
    earlier: OutboxJob | undefined,
    jobs: readonly OutboxJob[],
    { tick, recordings }: { tick: number; recordings: KnownRecordings },
  ): Promise<Waiting> {
    const why = whyWaiting(earlier, tick) ?? (await probes.waitingReason(job, jobs, recordings));
    // Offline, the reading that the probe needs can't run.
    return why === 'probe' && connection.current().error?.kind === 'offline' ? 'offline' : why;
  }

  function whyWaiting(earlier: OutboxJob | undefined, tick: number): Waiting {
    if (earlier) return earlier.state === 'in-doubt' ? 'doubt-before' : 'order';
    if (connection.current().state === 'signed-out') return 'signed-out';
    // Until the pause ends, the last reason stands.
    if (pauses.busy > tick) return 'busy';
    return pauses.offline > tick ? 'offline' : null;
  }

  /** Tracks `work` under `key`; its end starts the next run. */
  function runInBackground(
    running: Map<string, Promise<void>>,
    key: string,
    work: Promise<void>,
    wakesAfter = () => true,
  ): void {
    const done = work.catch(reportBug).finally(() => {
      running.delete(key);
      if (wakesAfter()) loop.wake();
    });
    running.set(key, done);
  }

  function reportBug(error: unknown): void {
    log.warn('outbox.bug', { account: options.account, at: errorLocation(error) });
    moves.pauseAll();
  }

  return {
    wake: loop.wake,
    onPostsStored(ticket) {
      newPosts.add(ticket);
      loop.wake();
    },
    onArrived(job) {
      if (job.kind !== 'reply') runInBackground(rechecking, job.id, options.writes[job.kind].onAccepted(job));
    },
    onOnline() {
      pauses.offline = 0;
      loop.wake();
    },
    pauseHolds: holds.setPaused,
    async idle() {
      for (;;) {
        await loop.idle();
        if (busy.size + rechecking.size === 0) return;
        await Promise.all([...busy.values(), ...rechecking.values()]);
      }
    },
    async stop() {
      isStopped = true;
      delivery.stop();
      holds.stop();
      probes.stop();
      await loop.stop();
      await Promise.all([...busy.values(), ...rechecking.values()]);
    },
  };
}

export interface Probes {
  /**
   * The reason for which this reply waits, or null. `jobs`: all unfinished items as stored. `known`
   * caches identities read in this run.
   */
  waitingReason(job: OutboxJob, jobs: readonly OutboxJob[], known: KnownRecordings): Promise<Waiting>;
  stop(): void;
}

type KnownRecordings = Map<string, Awaited<ReturnType<RemoteStore['recordings']['probeOf']>>>;

interface ProbeParts {
  store: RemoteStore;
  reader: Pick<Reader, 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
  clock: Clock;
  wake(): void;
}

/** ms from an answer to the first look, and between looks: a service may show the reply late. */
const PROBE_DELAY = 20_000;
/**
 * After this many looks we report that the recording is unknown; looks continue while a reply
 * waits.
 */
const MAX_PROBE_READS = 3;

function createProbes({ store, reader, conversations, clock, wake }: ProbeParts): Probes {
  const probeReads = new Map<string, { done: number; cancel: (() => void) | null }>();

  function lookLater({ id, ticket }: UnreadProbe, identity: Identity): number {
    const known = probeReads.get(id) ?? { done: 0, cancel: null };
    probeReads.set(id, known);
    known.cancel ??= clock.after(PROBE_DELAY, () => {
      void reader.ticket(ticket).then(async (read) => {
        if (read.ok) await readAuthor({ store, conversations }, { id, ticket, identity });
        known.cancel = null;
        if (read.ok) known.done += 1;
        wake();
      });
    });
    return known.done;
  }

  return {
    async waitingReason(job, jobs, known) {
      if (job.kind !== 'reply' || isSentAsCustomer(job.identity.as)) return null;
      const key = recordingKey(job.identity);
      const found = known.get(key) ?? (await store.recordings.probeOf(job.identity, clock.now()));
      known.set(key, found);
      // On a storage error the recording is unknown, so the reply must wait.
      if (!found.ok) return 'probe';
      const { recording, unread } = found.value;
      if (recording?.as === 'staff' || recording?.asIs) return null;
      if (recording) return recording.as === 'client' ? 'filed' : 'unread';
      if (jobs.some((other) => isUnderWay(other) && recordingKey(other.identity) === key)) return 'probe';
      if (unread === null) return null;
      return lookLater(unread, job.identity) < MAX_PROBE_READS ? 'probe' : 'unread';
    },
    stop() {
      for (const { cancel } of probeReads.values()) cancel?.();
    },
  };
}

const isUnderWay = ({ kind, state }: OutboxJob): boolean =>
  kind === 'reply' && (state === 'checking' || state === 'sending');
