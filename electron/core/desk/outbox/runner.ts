/**
 * Decides which item of the outbox goes when: in order per ticket, two tickets at a time, each
 * item only when its hold is over and nothing before it is in the way. The first reply under an
 * identity is a probe: it goes alone, and the others wait until it was read back, since each that
 * is filed as the customer's own would be one more. `delivery.ts` takes one item to the service.
 */
import { BATCH_PACE } from '../../../../shared/domain/batch.ts';
import {
  asCustomer,
  type Evidence,
  type Identity,
  recordingKey,
  type Waiting,
} from '../../../../shared/domain/outbox.ts';
import { whereOf } from '../../rules/error-facts.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import { sendMode } from '../../rules/outbox-states.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { UnreadProbe } from '../../worker/writing/recordings.ts';
import type { Conversations } from '../conversations/conversations.ts';
import type { Clock } from '../ports.ts';
import { createDueLoop } from '../scheduling.ts';
import type { Reader } from '../sync/reader.ts';
import { createAges } from './ages.ts';
import { createColleaguesWords } from './colleagues-words.ts';
import { createDelivery, type DeliveryOptions, PAUSE } from './delivery.ts';
import { createHolds } from './holds.ts';
import { LOOK_AGAIN } from './kind-of-write.ts';
import { readAuthor } from './kinds/reply-doubt.ts';

export interface Runner {
  /** Something may be due: a new item, a decision. */
  wake(): void;
  /** Posts of this ticket were stored: one of them may end a doubt, before its next look. */
  postsStored(ticket: string): void;
  /** The service answers again: what waited for the network goes now. */
  online(): void;
  /** While it is on no hold runs out; off, each goes on from where it stood. */
  standStill(on: boolean): void;
  /** Resolves once nothing is under way and nothing more can go before time passes. */
  idle(): Promise<void>;
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>;
}

export interface RunnerOptions extends Omit<DeliveryOptions, 'ages'> {
  reader: Pick<Reader, 'offset' | 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
}

const TICKETS_AT_ONCE = 2;

export function createRunner(options: RunnerOptions): Runner {
  const { store, reader, clock, log, connection } = options;
  /** Tickets with an item between `checking` and its answer. */
  const busy = new Map<string, Promise<void>>();
  /** Doubtful items whose ticket is being read again. */
  const rechecking = new Map<string, Promise<void>>();
  /** Tickets whose posts were stored since the last run. */
  const newPosts = new Set<string>();
  /** Doubtful and refused items of such tickets, until their looks are under way. */
  const toCompare = new Set<string>();
  /** Planned looks at doubtful items: as they are stored, and on the monotonic clock. */
  const looks = new Map<string, { nextAt: number; due: number }>();
  const ages = createAges(clock);
  const colleaguesWords = createColleaguesWords(reader, options.conversations, clock);
  const delivery = createDelivery({ ...options, ages });
  const { pauses } = delivery;
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
      delivery.pauseAll();
      return null;
    },
    extend(job, heldUntil) {
      job.heldUntil = heldUntil;
      return delivery.annotate(job, { at: clock.now(), heldUntil });
    },
  });
  const probes = createProbes({ store, reader, conversations: options.conversations, clock, wake: loop.wake });
  /** When the next reply of a batch may go, on the monotonic clock. */
  let paceUntil = 0;
  let isStopped = false;

  /** Does what is due; returns when something else is, on the monotonic clock, or null. */
  async function runDueItems(): Promise<number | null> {
    const tick = clock.monotonic();
    if (pauses.storage > tick) return pauses.storage;
    await delivery.storeOutcomes();
    // What a full disk does not take changes nothing: such attempts are looked at as they stand.
    await store.outbox.endByNow();
    const jobs = await store.outbox.openJobs();
    // Read after the jobs: a look planned while they were read would seem too far ahead.
    const now = clock.now();
    if (isStopped) return null;
    if (!jobs.ok) return tick + PAUSE;
    ages.note(jobs.value);
    colleaguesWords.keep(jobs.value);
    const doubtful = new Set(jobs.value.filter(({ state }) => state === 'in-doubt').map(({ id }) => id));
    for (const id of looks.keys()) if (!doubtful.has(id)) looks.delete(id);
    for (const { id, ticket, state } of jobs.value) {
      if (!newPosts.has(ticket)) continue;
      if (state === 'in-doubt' || state === 'refused') toCompare.add(id);
      // What came is shown with it.
      if (state === 'stopped') options.onChanged([id], ticket, false);
    }
    newPosts.clear();
    const dues: number[] = [];
    const ahead = new Map<string, OutboxJob>();
    const doHoldsRun = await holds.review(jobs.value.filter(({ state }) => state === 'held'));
    for (const found of jobs.value) {
      let job = found;
      if (job.state === 'held') {
        const due = holds.due(job);
        // While the question at closing is open nothing is due; once it is answered, the loop is
        // woken.
        if (doHoldsRun && !holds.isStandingStill()) {
          if (due <= clock.monotonic()) job = (await delivery.move(job, 'due', { at: now })) ?? job;
          else dues.push(due);
        }
      }
      // What is held back by the agent's word keeps no other reply waiting.
      if (job.waiting === 'paused') continue;
      if (job.state === 'in-doubt' && job.evidence) {
        const due = recheck(job, job.evidence, now);
        if (due !== null) dues.push(due);
      }
      const lookFor = rechecking.has(job.id) ? null : colleaguesWords.due(job);
      if (lookFor !== null && lookFor <= tick) runInBackground(rechecking, job.id, colleaguesWords.read(job));
      else if (lookFor !== null) dues.push(lookFor);
      if (job.state === 'refused' && !rechecking.has(job.id) && toCompare.delete(job.id)) {
        runInBackground(rechecking, job.id, delivery.lookForRefused(job), () => toCompare.has(job.id));
      }
      if (job.state === 'queued') {
        // A form waits for nothing: what keeps it from going now makes it a form again.
        const isMail = sendMode(job.kind) === 'queued';
        const waiting = isMail ? await whyMailWaits(job, ahead.get(job.ticket), jobs.value, tick) : null;
        const isPaced = job.batch !== undefined && paceUntil > tick;
        if (waiting !== null || isPaced) await delivery.annotate(job, { at: now, waiting });
        if (waiting === null && isPaced) dues.push(paceUntil);
        else if (waiting === null && !busy.has(job.ticket) && busy.size < TICKETS_AT_ONCE) {
          if (job.batch !== undefined) paceUntil = tick + BATCH_PACE;
          // What follows in this run sees that it is on its way.
          found.state = 'checking';
          runInBackground(busy, job.ticket, delivery.deliver(job));
        }
      }
      if (!ahead.has(job.ticket)) ahead.set(job.ticket, job);
    }
    dues.push(...Object.values(pauses).filter((until: number) => until > tick));
    return dues.length > 0 ? Math.min(...dues) : null;
  }

  /**
   * Looks into a doubt where a look is due, where none is planned any more, or where posts were
   * stored. Returns when the next look is due, on the monotonic clock; null: the end of this one
   * wakes the loop.
   */
  function recheck(job: OutboxJob, evidence: Evidence, now: number): number | null {
    // What was stored meanwhile is compared when the one under way has ended.
    if (rechecking.has(job.id)) return null;
    const hasNewPosts = toCompare.delete(job.id);
    const { nextAt } = evidence;
    const due = nextAt === null ? null : lookDue(job.id, nextAt, now);
    const isDue = due !== null && due <= clock.monotonic();
    if (due !== null && !isDue && !hasNewPosts) return due;
    // Where the looks are over it changes nothing that a next run would find.
    const wakes = () => nextAt !== null || toCompare.has(job.id);
    runInBackground(rechecking, job.id, delivery.recheckDoubt(job, evidence, isDue), wakes);
    return null;
  }

  /** When a look is due, on the clock that nobody sets; planned on the other, it survives a restart. */
  function lookDue(id: string, nextAt: number, now: number): number {
    const known = looks.get(id);
    if (known?.nextAt === nextAt) return known.due;
    // Further ahead than any look is planned: the clock was set back.
    const left = nextAt > now + LOOK_AGAIN ? 0 : Math.max(0, nextAt - now);
    const due = clock.monotonic() + left;
    looks.set(id, { nextAt, due });
    return due;
  }

  async function whyMailWaits(
    job: OutboxJob,
    earlier: OutboxJob | undefined,
    jobs: readonly OutboxJob[],
    tick: number,
  ): Promise<Waiting> {
    const why = whyWaiting(earlier, tick) ?? (await probes.why(job, jobs));
    // What would tell how the first one was recorded cannot be read without the network.
    return why === 'probe' && connection.current().error?.kind === 'offline' ? 'offline' : why;
  }

  function whyWaiting(earlier: OutboxJob | undefined, tick: number): Waiting {
    if (earlier) return earlier.state === 'in-doubt' ? 'doubt-before' : 'order';
    if (connection.current().state === 'signed-out') return 'signed-out';
    // Whatever made it wait last time holds until the pause is over.
    if (pauses.busy > tick) return 'busy';
    return pauses.offline > tick ? 'offline' : null;
  }

  /**
   * Keeps `work` under `key` until it ends; then the next run may go on with what waited for it.
   */
  function runInBackground(
    under: Map<string, Promise<void>>,
    key: string,
    work: Promise<void>,
    wakesAfter = () => true,
  ): void {
    const done = work.catch(reportBug).finally(() => {
      under.delete(key);
      if (wakesAfter()) loop.wake();
    });
    under.set(key, done);
  }

  function reportBug(error: unknown): void {
    log.warn('outbox.bug', { account: options.account, at: whereOf(error) });
    delivery.pauseAll();
  }

  return {
    wake: loop.wake,
    postsStored(ticket) {
      newPosts.add(ticket);
      loop.wake();
    },
    online() {
      pauses.offline = 0;
      loop.wake();
    },
    standStill: holds.standStill,
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
   * Why this reply waits; null: it may go. `jobs` are all that is unfinished, as it stands on the
   * disk.
   */
  why(job: OutboxJob, jobs: readonly OutboxJob[]): Promise<Waiting>;
  stop(): void;
}

interface ProbeParts {
  store: RemoteStore;
  reader: Pick<Reader, 'ticket'>;
  conversations: Pick<Conversations, 'read'>;
  clock: Clock;
  /** A probe was read once more. */
  wake(): void;
}

/**
 * From an answer to a look at the ticket, and between two looks, ms: a service may show it late.
 */
const LOOK_AFTER = 20_000;
/**
 * Looks after which it is said that this cannot be told; they go on as long as something waits for
 * it.
 */
const LOOKS = 3;

function createProbes({ store, reader, conversations, clock, wake }: ProbeParts): Probes {
  /** Looks at probes that could not be read back, by item. */
  const looks = new Map<string, { done: number; cancel: (() => void) | null }>();

  function lookLater({ id, ticket }: UnreadProbe, identity: Identity): number {
    const known = looks.get(id) ?? { done: 0, cancel: null };
    looks.set(id, known);
    known.cancel ??= clock.after(LOOK_AFTER, () => {
      void reader.ticket(ticket).then(async (read) => {
        if (read.ok) await readAuthor({ store, conversations }, { id, ticket, identity });
        known.cancel = null;
        // Without an answer it was no look.
        if (read.ok) known.done += 1;
        wake();
      });
    });
    return known.done;
  }

  return {
    async why(job, jobs) {
      if (job.kind !== 'reply' || asCustomer(job.identity.as)) return null;
      const found = await store.recordings.probeOf(job.identity, clock.now());
      // The disk: what is not known may not go.
      if (!found.ok) return 'probe';
      const { recording, unread } = found.value;
      if (recording?.as === 'staff' || recording?.asIs) return null;
      if (recording) return recording.as === 'client' ? 'filed' : 'unread';
      if (jobs.some((other) => isUnderWay(other) && recordingKey(other.identity) === recordingKey(job.identity))) {
        return 'probe';
      }
      if (unread === null) return null;
      return lookLater(unread, job.identity) < LOOKS ? 'probe' : 'unread';
    },
    stop() {
      for (const { cancel } of looks.values()) cancel?.();
    },
  };
}

const isUnderWay = ({ kind, state }: OutboxJob): boolean =>
  kind === 'reply' && (state === 'checking' || state === 'sending');
