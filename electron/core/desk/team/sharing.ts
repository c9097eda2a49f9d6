/**
 * Exchanges a team's entries with its engine over one connection. Entries of others go to the store
 * as they arrive; new ones of this desk are written after the revision they follow.
 */
import { type AppError, err, type Result } from '../../../../shared/result.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import { changesAnything, type TeamChanges } from '../../rules/team/changes.ts';
import type { TrustedTime } from '../../rules/team/trusted-time.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { EngineEntry, OutgoingEntry, TeamState } from '../../worker/team/types.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, debounce } from '../scheduling.ts';
import type { Bucket, BucketEntry } from './bucket.ts';

export type TeamStore = RemoteStore['team'];

export interface Sharing {
  wake(): void;
  /**
   * A colleague's desk misses an entry that the engine may have lost: compare all of the engine's
   * entries soon.
   */
  compareSoon(): void;
  /** The reason for the end; null after `stop`. */
  ended: Promise<AppError | null>;
  stop(): Promise<void>;
}

/** Result of the last comparison with all of the engine's entries. It outlives a connection. */
export interface Compared {
  /** On the monotonic clock. */
  at: number;
  /** Ids of members with missing entries, and ms until the next comparison. */
  missingFrom: string;
  pause: number;
}

export const initialComparison = (clock: Clock): Compared => ({
  at: clock.monotonic(),
  missingFrom: '',
  pause: COMPARE_INTERVAL,
});

export interface SharingParts {
  store: TeamStore;
  bucket: Bucket;
  clock: Clock;
  log: Log;
  compared: Compared;
  time(): TrustedTime;
  /** Reports whether the engine's time can be trusted for new entries. */
  onTime(time: TrustedTime): void;
  onCaughtUp(): void;
  onChanges(changes: TeamChanges): void;
  onPublished(): void;
  onMissing(): void;
  /** The engine is full, so new entries wait. Null: it accepts entries again. */
  onFull(error: AppError | null): void;
}

const PAGE = 50;
const FULL_WAIT = 60_000;
const WRONG_TIME_WAIT = 60_000;
/**
 * Shortest wait in ms before this desk restores entries of others that the engine lost, so that the
 * first desk does it for all. Also the pause between checks for such entries, since each counts
 * everything stored here, and every change wakes the loop.
 */
const RESTORE_DELAY = 10_000;
/**
 * ms between two comparisons while entries are missing. It doubles if none arrived: perhaps no desk
 * has them, and each comparison makes all desks compare.
 */
const COMPARE_INTERVAL = 60_000;
const MAX_COMPARE_INTERVAL = 3_600_000;
const ROUTINE_COMPARE_INTERVAL = 24 * 3_600_000;

export async function startSharing(parts: SharingParts): Promise<Result<Sharing>> {
  const { store, bucket, clock, compared } = parts;
  const from = await startOf(store, bucket);
  if (!from.ok) return from;
  let caughtUp = false;
  let isCompareRequested = false;
  let othersDue: number | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let end: (error: AppError | null) => void = () => undefined;
  const failed = new Promise<AppError | null>((resolve) => {
    end = resolve;
  });

  const watch = bucket.watch(from.value, async (page, left) => {
    const upTo = page.at(-1)?.revision ?? null;
    if (upTo !== null && !(await receive(page, upTo))) return;
    if (left > 0 || caughtUp) return;
    caughtUp = true;
    parts.onCaughtUp();
    loop.wake();
  });
  void watch.ended.then(end);
  const loop = createDueLoop({ clock, log: parts.log, name: 'team' }, () =>
    publish().catch((error: unknown) => {
      parts.log.warn('team.bug', { at: errorLocation(error) });
      return stopped(err('bug', 'team.share').error);
    }),
  );

  /**
   * A new member's earlier entries may now be accepted, and a removal requires a new key. The
   * removing desk makes the key; if it does not, this desk does so after the delay.
   */
  const afterRoster = debounce(clock, RESTORE_DELAY * (1 + 2 * Math.random()), loop.wake);

  async function receive(page: BucketEntry[], upTo: number | null): Promise<boolean> {
    const entries: EngineEntry[] = page
      .filter(({ key, bytes }) => key.startsWith(ENTRY) && bytes.byteLength > 0)
      .map(({ key, bytes, revision }) => ({ key, bytes, revision }));
    let given = { entries, upTo };
    for (;;) {
      const received = await store.receive({ ...given, now: parts.time().now });
      if (!received.ok) {
        end(received.error);
        return false;
      }
      const { outgoing, team, more } = received.value;
      parts.onChanges(received.value);
      if (outgoing) loop.wake();
      if (team) afterRoster.soon();
      if (!more) return true;
      // Store in pieces, so that calls of the window run in between.
      given = { entries: [], upTo: null };
    }
  }

  async function publish(): Promise<number | null> {
    if (!caughtUp) return null;
    const timed = await isTimed();
    if (timed !== true) return timed;
    for (const whose of ['own', 'all'] as const) {
      const next = await outgoing(whose);
      if (next !== 'done') return next;
      if (whose === 'own') {
        const rest = lookedAt + RESTORE_DELAY - clock.monotonic();
        if (rest > 0) return rest;
        lookedAt = clock.monotonic();
        const state = await store.state();
        if (!state.ok) return stopped(state.error);
        const { lost = false, missed = false, incomplete = [] } = state.value ?? {};
        const every = pauseFor({ missed, incomplete });
        if (clock.monotonic() - compared.at > every) {
          // If a colleague's desk has asked, all desks have received that.
          if (incomplete.length > 0 && !isCompareRequested) parts.onMissing();
          compared.pause = Math.min(2 * compared.pause, MAX_COMPARE_INTERVAL);
          if (!(await compare())) return null;
        }
        if (!lost) return every;
        othersDue ??= clock.monotonic() + RESTORE_DELAY * (1 + 2 * Math.random());
        if (clock.monotonic() < othersDue) return othersDue - clock.monotonic();
        othersDue = null;
      }
    }
    return RESTORE_DELAY;
  }

  /** True if the engine's time can be trusted; otherwise ms until it is asked again, or null. */
  async function isTimed(): Promise<true | number | null> {
    if (parts.time().wrong) {
      const asked = await bucket.askTime();
      if (!asked.ok) return stopped(asked.error);
    }
    const time = parts.time();
    parts.onTime(time);
    return time.wrong ? WRONG_TIME_WAIT : true;
  }

  function pauseFor({ missed, incomplete }: Pick<TeamState, 'missed' | 'incomplete'>): number {
    const missingFrom = incomplete.join(' ');
    if (missingFrom !== compared.missingFrom) Object.assign(compared, { missingFrom, pause: COMPARE_INTERVAL });
    if (missed || isCompareRequested) return COMPARE_INTERVAL;
    return incomplete.length > 0 ? compared.pause : ROUTINE_COMPARE_INTERVAL;
  }

  async function outgoing(whose: 'own' | 'all'): Promise<'done' | number | null> {
    for (;;) {
      const { now, sure, wrong } = parts.time();
      if (wrong) return RESTORE_DELAY;
      const page = await store.outgoing({ now, isTimeConfirmed: sure, limit: PAGE, whose });
      if (!page.ok) return stopped(page.error);
      const { entries, changes } = page.value;
      if (changesAnything(changes)) parts.onChanges(changes);
      if (changes.more && !(await receive([], null))) return null;
      if (entries.length === 0) {
        if (whose === 'own') parts.onPublished();
        return 'done';
      }
      let taken = 0;
      for (const entry of entries) {
        const put = await putOne(entry);
        if (put === 'overtaken') continue;
        if (put !== 'taken') return put;
        taken += 1;
      }
      // Other desks were faster with each entry; their values may change what is left.
      if (taken === 0) return RESTORE_DELAY;
    }
  }

  async function putOne({ key, bytes, after, seq }: OutgoingEntry): Promise<'taken' | 'overtaken' | number | null> {
    const put = await bucket.put(key, bytes, after);
    if (!put.ok) {
      if (put.error.detail?.reason !== 'engine-full') return stopped(put.error);
      parts.onFull(put.error);
      return FULL_WAIT;
    }
    if (put.value !== null) {
      parts.onFull(null);
      const confirmed = await store.confirmed({ key, seq, revision: put.value });
      return confirmed.ok ? 'taken' : stopped(confirmed.error);
    }
    const there = await bucket.get(key);
    if (!there.ok) return stopped(there.error);
    return !there.value || (await receive([there.value], null)) ? 'overtaken' : null;
  }

  /** Compares all of the engine's entries, to find those that it lost without an error. */
  async function compare(): Promise<boolean> {
    compared.at = clock.monotonic();
    isCompareRequested = false;
    let first = true;
    /** A step failed and ended the sharing, so entries not read must not count as seen. */
    let isBroken = false;
    const broken = (error: AppError): void => {
      isBroken = true;
      end(error);
    };
    const page = async (keys: { key: string; revision: number }[], last: boolean): Promise<void> => {
      if (isBroken) return;
      const others = await store.compare({ keys, first, last });
      first = false;
      if (!others.ok) return broken(others.error);
      for (const key of others.value) {
        const there = await bucket.get(key);
        if (!there.ok) return broken(there.error);
        if (there.value) isBroken = !(await receive([there.value], null));
        if (isBroken) return;
      }
    };
    const listed = await bucket.keys((keys) =>
      page(
        keys.filter(({ key }) => key.startsWith(ENTRY)),
        false,
      ),
    );
    if (!listed.ok) broken(listed.error);
    await page([], true);
    return !isBroken;
  }

  function stopped(error: AppError): null {
    end(error);
    return null;
  }

  return {
    ok: true,
    value: {
      wake: loop.wake,
      compareSoon() {
        if (isCompareRequested) return;
        isCompareRequested = true;
        loop.wake();
      },
      ended: failed,
      async stop() {
        watch.stop();
        afterRoster.cancel();
        end(null);
        await loop.stop();
      },
    },
  };
}

/** Key prefix of entries (claims use another). */
const ENTRY = 'e.';

/**
 * The first revision not stored here. A new stream, or an older copy of it, is read from the start.
 */
async function startOf(store: TeamStore, { identity, revision }: Bucket): Promise<Result<number>> {
  const state = await store.state();
  if (!state.ok) return state;
  const known = state.value?.stream;
  if (known && known.identity === identity && known.revision <= revision)
    return { ok: true, value: known.revision + 1 };
  let after: string | null = null;
  do {
    const forgotten: Result<string | null> = await store.forgetStream({ identity, after });
    if (!forgotten.ok) return forgotten;
    after = forgotten.value;
  } while (after !== null);
  return { ok: true, value: 1 };
}
