/**
 * Keeps the word indexes in few pieces. Each transaction adds a piece, and FTS5 would merge them
 * during a later insert, for up to half a second. The schema disables that (`ownMerges`), and each
 * worker turn merges a few pages.
 */
import { prepareCached } from '../context.ts';
import type { Database } from '../database/database.ts';

const INDEXES = ['ticket_words', 'ticket_parts', 'record_words', 'record_parts', 'post_words'];
/** Pages written per turn, about 10 ms. */
const PAGES_PER_TURN = 32;
/** FTS5 documents that an idle merge changes fewer rows than this. */
const FEWEST_CHANGES = 2;

/**
 * Merges a few pages of the first index with enough pieces of one size. True if there may be more
 * to do.
 */
export const mergeIndexes = (db: Database): boolean => INDEXES.some((name) => merge(db, name, PAGES_PER_TURN));

const SMALL_INDEX_PAGES = 256;
/** An index counts as whole if its largest piece has this part of it. */
const WHOLE_SHARE = 0.8;

/**
 * Begins to merge the first index with several pieces into one, which stores each word once;
 * `mergeIndexes` continues. True if there may be more to do.
 */
export const startFullMerge = (db: Database): boolean =>
  INDEXES.some((name) => isInPieces(db, name) && merge(db, name, -PAGES_PER_TURN));

function merge(db: Database, name: string, pages: number): boolean {
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
