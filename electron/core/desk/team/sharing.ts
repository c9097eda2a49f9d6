/**
 * Exchanges a team's entries with its engine over one connection: what others wrote goes to the
 * store as it comes, and what is new here goes out behind the revision that it follows.
 */
import { type AppError, err, type Result } from '../../../../shared/result.ts';
import { whereOf } from '../../rules/error-facts.ts';
import { changesAnything, type TeamChanges } from '../../rules/team/changes.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { EngineEntry, OutgoingEntry, TeamState } from '../../worker/team/face.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, debounce } from '../scheduling.ts';
import type { Bucket, BucketEntry } from './bucket.ts';

export type TeamStore = RemoteStore['team'];

export interface Sharing {
  /** Something was written here. */
  wake(): void;
  /** A colleague's desk lacks something that the engine may have lost: all that it has is looked through soon. */
  lookThrough(): void;
  /** Why it cannot go on; null once it was stopped. */
  ended: Promise<AppError | null>;
  stop(): Promise<void>;
}

/** How all that the engine has was looked through last. It outlasts a connection. */
export interface Compared {
  /** On the monotonic clock. */
  at: number;
  /** Of whom something was missing, and ms until it is looked for again. */
  lacked: string;
  pause: number;
}

export const neverCompared = (clock: Clock): Compared => ({ at: clock.monotonic(), lacked: '', pause: COMPARE });

export interface SharingParts {
  store: TeamStore;
  bucket: Bucket;
  clock: Clock;
  log: Log;
  compared: Compared;
  /** All that was there when the connection was made is here. */
  onCaughtUp(): void;
  onChanges(changes: TeamChanges): void;
  /** Nothing of this desk's waits any more. */
  onPublished(): void;
  /** Something that colleagues wrote is missing here, and the engine may have lost it. */
  onMissing(): void;
  /** The engine has no room now: what is written waits. Null: it has taken something since. */
  onFull(error: AppError | null): void;
}

/** Entries that are asked for at once. */
const PAGE = 50;
/** ms until the engine is tried again that had no room. */
const FULL = 60_000;
/**
 * ms, at least: what others wrote and the engine lost is put back by whoever comes first. So long also
 * between two looks at whether there is any: each counts what is here, and each change wakes the loop.
 */
const OTHERS = 10_000;
/**
 * ms between two looks at all that the engine has, where something is missing; twice as long each time
 * that nothing of it came: nobody may have it, and each such look asks all desks for another.
 */
const COMPARE = 60_000;
const COMPARE_IN_VAIN = 3_600_000;
/** ms between two looks without a reason. */
const COMPARE_ANYWAY = 24 * 3_600_000;

export async function shareThrough(parts: SharingParts): Promise<Result<Sharing>> {
  const { store, bucket, clock, compared } = parts;
  const from = await startOf(store, bucket);
  if (!from.ok) return from;
  let caughtUp = false;
  /** All that the engine has is to be looked through for a colleague. */
  let isAsked = false;
  /** When what others wrote and the engine lost is put back, on the monotonic clock. */
  let othersDue: number | null = null;
  /** When it was last looked whether there are any, on the same clock. */
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
      parts.log.warn('team.bug', { at: whereOf(error) });
      return stopped(err('bug', 'team.share').error);
    }),
  );

  /**
   * Whoever came may have written what found no place here before, and whoever was removed leads to a
   * new key. That comes from the desk that removed them; only where it does not, this one makes it.
   */
  const afterRoster = debounce(clock, OTHERS * (1 + 2 * Math.random()), loop.wake);

  /** False where the store took nothing, which ends it. */
  async function receive(page: BucketEntry[], upTo: number | null): Promise<boolean> {
    const entries: EngineEntry[] = page
      .filter(({ key, bytes }) => key.startsWith(ENTRY) && bytes.byteLength > 0)
      .map(({ key, bytes, revision }) => ({ key, bytes, revision }));
    let given = { entries, upTo };
    for (;;) {
      const received = await store.receive({ ...given, now: bucket.now() });
      if (!received.ok) {
        end(received.error);
        return false;
      }
      const { outgoing, team, more } = received.value;
      parts.onChanges(received.value);
      if (outgoing) loop.wake();
      if (team) afterRoster.soon();
      if (!more) return true;
      // A piece at a time: what a window asks gets in between.
      given = { entries: [], upTo: null };
    }
  }

  /** ms until there is something to do without a reason; null: only with one. */
  async function publish(): Promise<number | null> {
    if (!caughtUp) return null;
    for (const whose of ['own', 'all'] as const) {
      const next = await outgoing(whose);
      if (next !== 'done') return next;
      if (whose === 'own') {
        const rest = lookedAt + OTHERS - clock.monotonic();
        if (rest > 0) return rest;
        lookedAt = clock.monotonic();
        const state = await store.state();
        if (!state.ok) return stopped(state.error);
        const { lost = false, missed = false, incomplete = [] } = state.value ?? {};
        const every = pauseFor({ missed, incomplete });
        if (clock.monotonic() - compared.at > every) {
          // Where a colleague's desk has asked, each has heard it.
          if (incomplete.length > 0 && !isAsked) parts.onMissing();
          compared.pause = Math.min(2 * compared.pause, COMPARE_IN_VAIN);
          if (!(await compare())) return null;
        }
        if (!lost) return every;
        othersDue ??= clock.monotonic() + OTHERS * (1 + 2 * Math.random());
        if (clock.monotonic() < othersDue) return othersDue - clock.monotonic();
        othersDue = null;
      }
    }
    return OTHERS;
  }

  /** ms between two looks at all that the engine has, as things are here. */
  function pauseFor({ missed, incomplete }: Pick<TeamState, 'missed' | 'incomplete'>): number {
    const lacked = incomplete.join(' ');
    if (lacked !== compared.lacked) Object.assign(compared, { lacked, pause: COMPARE });
    if (missed || isAsked) return COMPARE;
    return incomplete.length > 0 ? compared.pause : COMPARE_ANYWAY;
  }

  async function outgoing(whose: 'own' | 'all'): Promise<'done' | number | null> {
    for (;;) {
      const page = await store.outgoing({ now: bucket.now(), limit: PAGE, whose });
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
      // Each was overtaken: what came instead may say more by the next look.
      if (taken === 0) return OTHERS;
    }
  }

  async function putOne({ key, bytes, after, seq }: OutgoingEntry): Promise<'taken' | 'overtaken' | number | null> {
    const put = await bucket.put(key, bytes, after);
    if (!put.ok) {
      if (put.error.detail?.reason !== 'engine-full') return stopped(put.error);
      parts.onFull(put.error);
      return FULL;
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

  /** Looks through all that the engine has for what it lost without a word. */
  async function compare(): Promise<boolean> {
    compared.at = clock.monotonic();
    isAsked = false;
    let first = true;
    /** Something of it failed, which ended the sharing: what was not read must not count as seen. */
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
      lookThrough() {
        // However often they say so, it is looked once.
        if (isAsked) return;
        isAsked = true;
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

/** What stands before the keys of entries; others belong to claims. */
const ENTRY = 'e.';

/** The first revision that is not here. Another stream, or an older copy of it, begins anew. */
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
