/** What is done to the indexes of the search between the calls, a turn of the worker at a time. */
import { compiled, type StoreContext } from '../context.ts';
import { giveBackPages, mergeIndexes, mergeWhole } from './index-merge.ts';
import { BATCH, indexCache, indexWork } from './search-index.ts';

/** Rows of one turn, some 10 ms: whoever asks for something waits for one. */
const TURN = 50;

/**
 * ms from an account's opening to the first turn. The first commit takes up the log that a kill left,
 * of whatever length, and the window's rows would wait for that.
 */
const AFTER_START = 5000;

/**
 * ms from what came to the first turn. The window reads its rows again as soon as something came, and waits for
 * no turn then; and what comes in many small pieces is indexed in few.
 */
const AFTER_NEWS = 300;

/** ms without anything new before the cache is packed: not between the pages of a first sync. */
const QUIET = 30_000;

/** Each batch is synced to the disk: what is less, a search indexes in a moment. */
const isBatchNoted = ({ work }: StoreContext): boolean =>
  compiled(work, `SELECT 1 FROM to_index LIMIT 1 OFFSET ${BATCH - 1}`).get() !== undefined;

/** Indexes what is noted, also what an earlier run left; then, in quiet, packs the cache. */
export function idleIndexer(ctx: StoreContext): { wake(): void; stop(): void } {
  let next: NodeJS.Immediate | undefined;
  let rest: NodeJS.Timeout | undefined;
  /** The index's turns are due or under way: they take what comes now, too. */
  let isAwake = false;
  // What can be merged is merged first: a search reads each piece of an index, and too many of them
  // are merged at once, however long that takes.
  const index = () => mergeIndexes(ctx.cache) || indexCache(ctx, TURN) || (isBatchNoted(ctx) && indexWork(ctx, BATCH));
  const pack = () => mergeIndexes(ctx.cache) || mergeWhole(ctx.cache) || giveBackPages(ctx.cache);
  /** Turn after turn, as long as there is more to do. */
  const work = (turn: () => boolean, then: () => void): void => {
    next = setImmediate(() => {
      try {
        if (turn()) work(turn, then);
        else then();
      } catch {
        // A full disk, perhaps. What is noted stays noted: the next search tries again, and says what
        // is wrong.
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
    rest = setTimeout(() => work(pack, () => undefined), QUIET).unref();
  };
  const beginIn = (ms: number) => {
    rest = setTimeout(() => work(index, packInQuiet), ms).unref();
  };
  const wake = () => {
    if (isAwake) return;
    stop();
    isAwake = true;
    beginIn(AFTER_NEWS);
  };
  beginIn(AFTER_START);
  return { wake, stop };
}
