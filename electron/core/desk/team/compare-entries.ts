/** Compares all of the engine's entries with the store's, to find those lost without an error. */
import type { AppError } from '../../../../shared/result.ts';
import type { TeamState } from '../../worker/team/types.ts';
import type { Clock } from '../ports.ts';
import type { Compared, Exchange } from './exchange-parts.ts';

export interface Comparison {
  /** A colleague's desk misses an entry: compare soon. False if that was requested already. */
  request(): boolean;
  /** Returns ms until the next comparison; null if this one failed and the exchange ends. */
  compareIfDue(state: Pick<TeamState, 'missed' | 'incomplete'>): Promise<number | null>;
}

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

export function createComparison(exchange: Exchange): Comparison {
  const { clock, compared } = exchange;
  let isRequested = false;

  function untilNext({ missed, incomplete }: Pick<TeamState, 'missed' | 'incomplete'>): number {
    const missingFrom = incomplete.join(' ');
    if (missingFrom !== compared.missingFrom) Object.assign(compared, { missingFrom, pause: INTERVAL });
    if (missed || isRequested) return INTERVAL;
    return incomplete.length > 0 ? compared.pause : ROUTINE_INTERVAL;
  }

  return {
    request() {
      const isNew = !isRequested;
      isRequested = true;
      return isNew;
    },
    async compareIfDue(state) {
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
