/**
 * Writes waiting entries to the engine, each only if it still has the revision being replaced, and
 * compares all of the engine's entries with the store's, to find those lost without an error.
 */
import type { AppError } from '../../../../shared/result.ts';
import { changesAnything } from '../../rules/team/merge.ts';
import type { OutgoingEntry, TeamState } from '../../worker/team/types.ts';
import type { Clock } from '../ports.ts';
import type { Compared, Exchange } from './team-parts.ts';

export type Comparison = ReturnType<typeof createComparison>;

/**
 * ms between two comparisons while entries are missing. It doubles if none arrived: perhaps no desk
 * has them, and each comparison makes all desks compare.
 */
const INTERVAL = 60_000;
const MAX_INTERVAL = 3_600_000;
const ROUTINE_INTERVAL = 24 * 3_600_000;

/** Key prefix of entries (claims use another). */
const ENTRY = 'e.';

export const isEntry = ({ key, bytes }: { key: string; bytes?: Uint8Array }): boolean =>
  key.startsWith(ENTRY) && bytes?.byteLength !== 0;

export const initialComparison = (clock: Clock): Compared => ({
  at: clock.monotonic(),
  missingFrom: '',
  pause: INTERVAL,
});

export function createComparison(exchange: Exchange) {
  const { clock, compared } = exchange;
  let isRequested = false;

  function untilNext({ missed, incomplete }: Pick<TeamState, 'missed' | 'incomplete'>): number {
    const missingFrom = incomplete.join(' ');
    if (missingFrom !== compared.missingFrom) Object.assign(compared, { missingFrom, pause: INTERVAL });
    if (missed || isRequested) return INTERVAL;
    return incomplete.length > 0 ? compared.pause : ROUTINE_INTERVAL;
  }

  return {
    /** A colleague's desk misses an entry: compare soon. False if that was requested already. */
    request() {
      const isNew = !isRequested;
      isRequested = true;
      return isNew;
    },
    /** Returns ms until the next comparison; null if this one failed and the exchange ends. */
    async compareIfDue(state: Pick<TeamState, 'missed' | 'incomplete'>): Promise<number | null> {
      const every = untilNext(state);
      if (clock.monotonic() - compared.at <= every) return every;
      // If a colleague's desk has asked, all desks have received that.
      if (state.incomplete.length > 0 && !isRequested) exchange.onMissing();
      compared.pause = Math.min(2 * compared.pause, MAX_INTERVAL);
      compared.at = clock.monotonic();
      isRequested = false;
      return (await compareAll(exchange)) ? every : null;
    },
  };
}

/** False if a step failed: then entries that were not read must not count as seen. */
async function compareAll({ store, bucket, receive, end }: Exchange): Promise<boolean> {
  let first = true;
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
      if (there.value && isEntry(there.value)) isBroken = !(await receive([there.value], null));
      if (isBroken) return;
    }
  };
  const listed = await bucket.keys((keys) =>
    page(
      keys.filter(({ key }) => isEntry({ key })),
      false,
    ),
  );
  if (!listed.ok) broken(listed.error);
  await page([], true);
  return !isBroken;
}

/**
 * Shortest wait in ms before this desk restores entries of others that the engine lost, so that the
 * first desk does it for all. Also the pause between checks for such entries, since each counts
 * everything stored here, and every change wakes the loop.
 */
export const RESTORE_DELAY = 10_000;
const PAGE = 50;
const FULL_WAIT = 60_000;

/** `done`, ms until the next try, or null: the exchange ended. */
type Published = 'done' | number | null;

/** Publishes this desk's own new entries, or all that the engine lacks. */
export async function publishEntries(exchange: Exchange, whose: 'own' | 'all'): Promise<Published> {
  const { store, time, onChanges, receive, end } = exchange;
  for (;;) {
    const { now, sure, wrong } = time();
    if (wrong) return RESTORE_DELAY;
    const page = await store.outgoing({ now, isTimeConfirmed: sure, limit: PAGE, whose });
    if (!page.ok) return end(page.error);
    const { entries, changes } = page.value;
    if (changesAnything(changes)) onChanges(changes);
    if (changes.more && !(await receive([], null))) return null;
    if (entries.length === 0) return 'done';
    let taken = 0;
    for (const entry of entries) {
      const outcome = await publishOne(exchange, entry);
      if (outcome === 'overtaken') continue;
      if (outcome !== 'taken') return outcome;
      taken += 1;
    }
    // Other desks were faster with each entry; their values may change what is left.
    if (taken === 0) return RESTORE_DELAY;
  }
}

async function publishOne(
  { store, bucket, receive, end, onFull }: Exchange,
  { key, bytes, after, seq }: OutgoingEntry,
): Promise<'taken' | 'overtaken' | number | null> {
  const written = await bucket.put(key, bytes, after);
  if (!written.ok) {
    if (written.error.detail?.reason !== 'engine-full') return end(written.error);
    onFull(written.error);
    return FULL_WAIT;
  }
  if (written.value !== null) {
    onFull(null);
    const confirmed = await store.confirmed({ key, seq, revision: written.value });
    return confirmed.ok ? 'taken' : end(confirmed.error);
  }
  const current = await bucket.get(key);
  if (!current.ok) return end(current.error);
  return !current.value || (await receive([current.value].filter(isEntry), null)) ? 'overtaken' : null;
}
