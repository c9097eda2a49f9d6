/**
 * Maintains the search indexes between calls, one turn of the worker at a time, and keeps them in
 * few pieces. Each transaction adds a piece, and FTS5 would merge them during a later insert, for
 * up to half a second: the schema turns that off (`automerge`), and each turn merges a few pages.
 */
import { prepareCached, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
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
  const packFile = (db: Database, names: string[]) =>
    mergeIndexes(db, names) || startFullMerge(db, names) || releasePages(db);
  const pack = () =>
    packFile(ctx.cache, INDEXES) || (ctx.imported.db !== null && packFile(ctx.imported.db, IMPORTED_INDEXES));
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

const IMPORTED_INDEXES = ['archived_words'];
const INDEXES = ['ticket_words', 'ticket_parts', 'record_words', 'record_parts', 'post_words'];
/** Pages written per turn, about 10 ms. */
const PAGES_PER_TURN = 32;
/** FTS5 documents that an idle merge changes fewer rows than this. */
const FEWEST_CHANGES = 2;

/**
 * Merges a few pages of the first index with enough pieces of one size. True if there may be more
 * to do.
 */
export const mergeIndexes = (db: Database, names = INDEXES): boolean =>
  names.some((name) => mergeIndex(db, name, PAGES_PER_TURN));

const SMALL_INDEX_PAGES = 256;
/** An index counts as whole if its largest piece has this part of it. */
const WHOLE_SHARE = 0.8;

/**
 * Begins to merge the first index with several pieces into one, which stores each word once;
 * `mergeIndexes` continues. True if there may be more to do.
 */
export const startFullMerge = (db: Database, names = INDEXES): boolean =>
  names.some((name) => isInPieces(db, name) && mergeIndex(db, name, -PAGES_PER_TURN));

export function mergeIndex(db: Database, name: string, pages: number): boolean {
  const changes = prepareCached(db, 'SELECT total_changes() n');
  const changed = () => (changes.get() as { n: number }).n;
  const before = changed();
  prepareCached(db, `INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`).run(pages);
  return changed() - before >= FEWEST_CHANGES;
}

function isInPieces(db: Database, name: string): boolean {
  const pieces = prepareCached(db, `SELECT count(*) pages FROM ${name}_idx GROUP BY segid`).all() as {
    pages: number;
  }[];
  const sizes = pieces.map(({ pages }) => pages);
  const all = sizes.reduce((sum, pages) => sum + pages, 0);
  return all > SMALL_INDEX_PAGES && Math.max(...sizes) < all * WHOLE_SHARE;
}

const SPARE_PAGES = 256;
const PAGES_RELEASED = 64;

/** Returns some free pages to the disk. True if there may be more. */
export function releasePages(db: Database): boolean {
  const free = () => db.pragma('freelist_count', { simple: true }) as number;
  const before = free();
  if (before <= SPARE_PAGES) return false;
  db.pragma(`incremental_vacuum(${PAGES_RELEASED})`);
  return free() < before;
}
