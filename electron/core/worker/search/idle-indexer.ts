/** Maintains the search indexes between calls, one turn of the worker at a time. */
import { prepareCached, type StoreContext } from '../context.ts';
import { mergeIndexes, releasePages, startFullMerge } from './index-merge.ts';
import { BATCH, indexCache, indexWork } from './search-index.ts';

/** Rows per turn, about 10 ms: a call may wait for one turn. */
const ROWS_PER_TURN = 50;

/**
 * ms from opening to the first turn. The first commit processes the log of an earlier kill, of any
 * length, and would delay the window's first rows.
 */
const START_DELAY_MS = 5000;

/**
 * ms from new data to the first turn. The window rereads its rows at once and must not wait, and
 * many small changes are indexed together.
 */
const NEWS_DELAY_MS = 300;

/** ms without new data before the cache is packed: not between pages of a first sync. */
const QUIET_DELAY_MS = 30_000;

/**
 * Each batch is synced to disk, so wait for a full one: a search indexes a smaller one in a moment.
 */
const isBatchPending = ({ work }: StoreContext): boolean =>
  prepareCached(work, `SELECT 1 FROM to_index LIMIT 1 OFFSET ${BATCH - 1}`).get() !== undefined;

/** Indexes recorded rows, also of earlier runs; then packs the cache when idle. */
export function idleIndexer(ctx: StoreContext): { wake(): void; stop(): void } {
  let next: NodeJS.Immediate | undefined;
  let rest: NodeJS.Timeout | undefined;
  let isAwake = false;
  // Merge first: a search reads all pieces of an index, and FTS5 merges too many pieces at once,
  // however long that takes.
  const index = () =>
    mergeIndexes(ctx.cache) || indexCache(ctx, ROWS_PER_TURN) || (isBatchPending(ctx) && indexWork(ctx, BATCH));
  const pack = () => mergeIndexes(ctx.cache) || startFullMerge(ctx.cache) || releasePages(ctx.cache);
  const work = (turn: () => boolean, then: () => void): void => {
    next = setImmediate(() => {
      try {
        if (turn()) work(turn, then);
        else then();
      } catch {
        // Perhaps a full disk. Rows stay recorded: the next search tries again and reports the
        // error.
        isAwake = false;
      }
    });
  };
  const stop = () => {
    clearTimeout(rest);
    clearImmediate(next);
  };
  const packInQuiet = () => {
    isAwake = false;
    rest = setTimeout(() => work(pack, () => undefined), QUIET_DELAY_MS).unref();
  };
  const beginIn = (ms: number) => {
    rest = setTimeout(() => work(index, packInQuiet), ms).unref();
  };
  const wake = () => {
    if (isAwake) return;
    stop();
    isAwake = true;
    beginIn(NEWS_DELAY_MS);
  };
  beginIn(START_DELAY_MS);
  return { wake, stop };
}
