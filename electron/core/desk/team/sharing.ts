/**
 * Exchanges a team's entries with its engine over one connection. Entries of others go to the store
 * as they arrive; new ones of this desk are written after the revision they follow.
 */
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import { joinChanges, type TeamChanges } from '../../rules/team/merge.ts';
import type { EngineEntry } from '../../worker/team/types.ts';
import { createDueLoop, debounce } from '../scheduling.ts';
import type { Bucket } from './bucket.ts';
import { type Comparison, createComparison, isEntry, publishEntries, RESTORE_DELAY } from './engine-entries.ts';
import type { Exchange, SharingParts, TeamStore } from './team-parts.ts';

export interface Sharing {
  wake(): void;
  /** A colleague's desk misses an entry: compare all of the engine's entries soon. */
  compareSoon(): void;
  /** The reason for the end; null after `stop`. */
  ended: Promise<AppError | null>;
  stop(): Promise<void>;
}

/** ms until the engine's time is asked again. */
const WRONG_TIME_WAIT = 60_000;

export async function startSharing(parts: SharingParts): Promise<Result<Sharing>> {
  const { store, bucket, clock, prove } = parts;
  const from = await startOf(store, bucket);
  if (!from.ok) return from;
  let caughtUp = false;
  let resolveEnded: (error: AppError | null) => void = () => undefined;
  const ended = new Promise<AppError | null>((resolve) => {
    resolveEnded = resolve;
  });
  const end = (error: AppError | null): null => {
    resolveEnded(error);
    return null;
  };
  const news = gatherChanges(parts);
  void ended.then(news.report);
  const receive = createReceiver(parts, {
    onChanges: news.add,
    onOutgoing: () => loop.wake(),
    onTeam: () => afterRoster.soon(),
    onFailed: end,
  });
  let [earlier, storing] = [Promise.resolve(true), Promise.resolve(true)];
  const watch = bucket.watch(from.value, async (page, left) => {
    const upTo = page.at(-1)?.revision ?? null;
    const [beforeThat, before] = [earlier, storing];
    if (upTo !== null) {
      // Signatures are checked beside the page before, on another thread.
      const proving = prove(page.filter(isEntry));
      earlier = before;
      storing = before.then(async (isStored) => {
        const entries = await proving;
        return isStored && receive(entries, upTo, left === 0);
      });
    }
    // Two pages are on their way while one is stored, so no thread waits for another.
    if (left > 0) return void (await beforeThat);
    if (!(await storing) || caughtUp) return;
    caughtUp = true;
    parts.onCaughtUp();
    loop.wake();
  });
  void watch.ended.then(end);
  const exchange: Exchange = { ...parts, receive, end };
  const comparison = createComparison(exchange);
  const publish = createPublishing(exchange, comparison);
  const loop = createDueLoop({ clock, log: parts.log, name: 'team' }, async () => {
    if (!caughtUp) return null;
    return publish().catch((error: unknown) => {
      parts.log.warn('team.bug', { at: errorLocation(error) });
      return end(err('bug', 'team.share').error);
    });
  });

  /**
   * A new member's earlier entries may now be accepted, and a removal requires a new key. The
   * removing desk makes the key; if it does not, this desk does so after the delay.
   */
  const afterRoster = debounce(clock, RESTORE_DELAY * (1 + 2 * Math.random()), loop.wake);

  return ok({
    wake: loop.wake,
    compareSoon() {
      if (comparison.request()) loop.wake();
    },
    ended,
    async stop() {
      watch.stop();
      afterRoster.cancel();
      end(null);
      await loop.stop();
    },
  });
}

/** Passes entries to the store; false if that failed and the sharing ends. */
function createReceiver(
  { store, time }: SharingParts,
  on: {
    onChanges(changes: TeamChanges, isLast: boolean): void;
    onOutgoing(): void;
    onTeam(): void;
    onFailed(error: AppError): void;
  },
) {
  return async (entries: EngineEntry[], upTo: number | null, isLast = true): Promise<boolean> => {
    let given = { entries, upTo };
    for (;;) {
      const received = await store.receive({ ...given, isLast, now: time().now });
      if (!received.ok) {
        on.onFailed(received.error);
        return false;
      }
      const { outgoing, team, more } = received.value;
      on.onChanges(received.value, isLast);
      if (outgoing) on.onOutgoing();
      if (team) on.onTeam();
      if (!more) return true;
      // Store in pieces, so that calls of the window run in between.
      given = { entries: [], upTo: null };
    }
  };
}

/** ms in which changes of pages are gathered while more follow. */
const GATHER = 300;

/** Gathers changes: whoever is told of them asks the store, which first commits its pages. */
function gatherChanges({ clock, onChanges }: SharingParts) {
  let gathered: TeamChanges | null = null;
  const report = (): void => {
    const told = gathered;
    gathered = null;
    later.cancel();
    if (told) onChanges(told);
  };
  const later = debounce(clock, GATHER, report);
  return {
    report,
    add(changes: TeamChanges, isLast: boolean): void {
      gathered = gathered ? joinChanges(gathered, changes) : changes;
      if (isLast) report();
      else later.soon();
    },
  };
}

/** Returns ms until it is to be called again, or null: on a change, or never after an error. */
function createPublishing(exchange: Exchange, comparison: Comparison): () => Promise<number | null> {
  const { store, clock, end } = exchange;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let othersDue: number | null = null;
  return async () => {
    const timed = await isTimed(exchange);
    if (timed !== true) return timed;
    const own = await publishEntries(exchange, 'own');
    if (own !== 'done') return own;
    exchange.onPublished();
    const rest = lookedAt + RESTORE_DELAY - clock.monotonic();
    if (rest > 0) return rest;
    lookedAt = clock.monotonic();
    const state = await store.state();
    if (!state.ok) return end(state.error);
    const { lost = false, missed = false, incomplete = [] } = state.value ?? {};
    const untilNext = await comparison.compareIfDue({ missed, incomplete });
    if (untilNext === null || !lost) return untilNext;
    othersDue ??= clock.monotonic() + RESTORE_DELAY * (1 + 2 * Math.random());
    if (clock.monotonic() < othersDue) return othersDue - clock.monotonic();
    othersDue = null;
    const all = await publishEntries(exchange, 'all');
    return all === 'done' ? RESTORE_DELAY : all;
  };
}

/** True if the engine's time can be trusted; otherwise ms until it is asked again, or null. */
async function isTimed({ bucket, time, onTime, end }: Exchange): Promise<true | number | null> {
  if (time().wrong) {
    const asked = await bucket.askTime();
    if (!asked.ok) return end(asked.error);
  }
  const now = time();
  onTime(now);
  return now.wrong ? WRONG_TIME_WAIT : true;
}

/** The first revision not stored here. A new or restored stream is read from the start. */
async function startOf(store: TeamStore, { identity, revision }: Bucket): Promise<Result<number>> {
  const state = await store.state();
  if (!state.ok) return state;
  const known = state.value?.stream;
  if (known && known.identity === identity && known.revision <= revision) return ok(known.revision + 1);
  let after: string | null = null;
  do {
    const forgotten: Result<string | null> = await store.forgetStream({ identity, after });
    if (!forgotten.ok) return forgotten;
    after = forgotten.value;
  } while (after !== null);
  return ok(1);
}
