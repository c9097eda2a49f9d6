/**
 * Looks again at items that wait for a look: in doubt, refused, or stopped by a colleague's reply.
 * Stored posts may end a doubt before its next look. The reply of the colleague whose claim stopped
 * ours is read soon after the stop, and a few times more until it is there. `createBackground` runs
 * looks beside the loop. `createProbes` tells whether a reply must wait for a probe.
 */
import {
  type Evidence,
  type Identity,
  isSentAsCustomer,
  recordingKey,
  type Waiting,
} from '../../../../shared/domain/outbox.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { UnreadProbe } from '../../worker/writing/recordings.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import type { Reader } from '../sync/reader.ts';
import { RECHECK_DELAY } from './kind-of-write.ts';
import { readAuthor } from './kinds/reply-doubt.ts';
import type { Doubts } from './moves.ts';

interface RechecksOptions {
  doubts: Doubts;
  colleagueReplies: ColleagueReplies;
  background: Background;
  clock: Clock;
  onChanged(ids: string[], tickets: string[], draft: boolean): void;
}

export function createRechecks(options: RechecksOptions) {
  const { doubts, colleagueReplies, background, clock } = options;
  const newPosts = new Set<string>();
  /** Doubtful and refused items of such tickets, until their looks start. */
  const toCompare = new Set<string>();
  /** Planned looks at doubtful items: the stored wall-clock time, and the monotonic time. */
  const plannedRechecks = new Map<string, { nextAt: number; due: number }>();

  /** Looks if a look is due, none is planned, or posts were stored. */
  function lookAtDoubt(job: OutboxJob, evidence: Evidence, now: number): number | null {
    const hasNewPosts = toCompare.delete(job.id);
    const { nextAt } = evidence;
    const due = nextAt === null ? null : recheckDue(job.id, nextAt, now);
    const isDue = due !== null && due <= clock.monotonic();
    if (due !== null && !isDue && !hasNewPosts) return due;
    const wakes = () => nextAt !== null || toCompare.has(job.id);
    background.run(job.id, doubts.recheckDoubt(job, evidence, isDue), wakes);
    return null;
  }

  /** Converts the time of a look, which survives a restart, to the monotonic clock. */
  function recheckDue(id: string, nextAt: number, now: number): number {
    const known = plannedRechecks.get(id);
    if (known?.nextAt === nextAt) return known.due;
    // No look is planned this far ahead: the clock was set back.
    const left = nextAt > now + RECHECK_DELAY ? 0 : Math.max(0, nextAt - now);
    const due = clock.monotonic() + left;
    plannedRechecks.set(id, { nextAt, due });
    return due;
  }

  return {
    onPostsStored: (ticket: string) => void newPosts.add(ticket),
    /** Call with all unfinished items, before the looks of a run. */
    begin(jobs: readonly OutboxJob[]): void {
      colleagueReplies.retain(jobs);
      const doubtful = new Set(jobs.filter(({ state }) => state === 'in-doubt').map(({ id }) => id));
      for (const id of plannedRechecks.keys()) if (!doubtful.has(id)) plannedRechecks.delete(id);
      for (const { id, ticket, state } of jobs) {
        if (!newPosts.has(ticket)) continue;
        if (state === 'in-doubt' || state === 'refused') toCompare.add(id);
        if (state === 'stopped') options.onChanged([id], [ticket], false);
      }
      newPosts.clear();
    },
    /**
     * Starts a look at the item, if one is due. Returns the monotonic time of the next look; null
     * if there is none, or if the end of this one wakes the loop.
     */
    look(job: OutboxJob, now: number): number | null {
      // Posts stored meanwhile are compared after the look in progress.
      if (background.has(job.id)) return null;
      if (job.state === 'in-doubt') return job.evidence && lookAtDoubt(job, job.evidence, now);
      if (job.state === 'refused') {
        if (toCompare.delete(job.id)) background.run(job.id, doubts.recheckRefused(job), () => toCompare.has(job.id));
        return null;
      }
      const due = colleagueReplies.dueAt(job);
      if (due === null || due > clock.monotonic()) return due;
      background.run(job.id, colleagueReplies.read(job));
      return null;
    },
  };
}

/** Work that runs beside the loop of the outbox, one at a time under each key. */
export type Background = ReturnType<typeof createBackground>;

export function createBackground(wake: () => void, reportBug: (error: unknown) => void) {
  const running = new Map<string, Promise<void>>();
  return {
    has: (key: string) => running.has(key),
    size: () => running.size,
    /** The end of the work wakes the loop, unless `wakesAfter` says no. */
    run(key: string, work: Promise<void>, wakesAfter = () => true): void {
      const done = work.catch(reportBug).finally(() => {
        running.delete(key);
        if (wakesAfter()) wake();
      });
      running.set(key, done);
    },
    ended: () => Promise.all(running.values()),
  };
}

type ColleagueReplies = ReturnType<typeof createColleagueReplies>;

/** ms between reads. A send takes seconds; the sync finds the reply of a slower one. */
const READ_DELAYS = [5_000, 15_000, 40_000];

export function createColleagueReplies(
  reader: Pick<Reader, 'ticket'>,
  conversations: Pick<Conversations, 'read'>,
  clock: Clock,
) {
  const plannedReads = new Map<string, { count: number; due: number }>();

  function plan(id: string, count: number): { count: number; due: number } {
    const next = { count, due: clock.monotonic() + (READ_DELAYS[count] ?? Number.POSITIVE_INFINITY) };
    plannedReads.set(id, next);
    return next;
  }

  return {
    /** Monotonic time of the next read of the item's ticket; null if none is needed. */
    dueAt({ id, state, stop }: OutboxJob): number | null {
      if (state !== 'stopped' || stop?.reason !== 'colleague' || stop.came !== undefined) return null;
      const { due } = plannedReads.get(id) ?? plan(id, 0);
      return Number.isFinite(due) ? due : null;
    },
    async read({ id, ticket }: OutboxJob): Promise<void> {
      plan(id, (plannedReads.get(id)?.count ?? 0) + 1);
      const header = await reader.ticket(ticket);
      // A failed read is repeated by the next one or the sync; meanwhile the item names the
      // colleague.
      if (header.ok) await conversations.read(ticket);
    },
    retain(jobs: readonly OutboxJob[]) {
      const ids = new Set(jobs.map(({ id }) => id));
      for (const id of plannedReads.keys()) if (!ids.has(id)) plannedReads.delete(id);
    },
  };
}

export type KnownRecordings = Map<string, Awaited<ReturnType<RemoteStore['recordings']['probeOf']>>>;

interface ProbeParts {
  store: RemoteStore;
  reader: Pick<Reader, 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
  clock: Clock;
  wake(): void;
}

/** ms from an answer to the first look, and between looks: a service may show the reply late. */
const PROBE_DELAY = 20_000;
/** Looks after which the recording is reported as unknown; looks continue. */
const MAX_PROBE_READS = 3;

/** Tells whether a reply waits until the first one under its identity was read back. */
export function createProbes({ store, reader, conversations, clock, wake }: ProbeParts) {
  const probeReads = new Map<string, { done: number; cancel: (() => void) | null }>();

  function lookLater({ id, ticket }: UnreadProbe, identity: Identity): number {
    const reads = probeReads.get(id) ?? { done: 0, cancel: null };
    probeReads.set(id, reads);
    reads.cancel ??= clock.after(PROBE_DELAY, () => {
      void reader.ticket(ticket).then(async (read) => {
        if (read.ok) await readAuthor({ store, conversations }, { id, ticket, identity });
        reads.cancel = null;
        if (read.ok) reads.done += 1;
        wake();
      });
    });
    return reads.done;
  }

  return {
    /**
     * Why this reply waits, or null. `jobs`: all unfinished items as stored. `known` caches
     * identities read in this run.
     */
    async waitingReason(job: OutboxJob, jobs: readonly OutboxJob[], known: KnownRecordings): Promise<Waiting> {
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
