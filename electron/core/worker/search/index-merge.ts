/**
 * Keeps the word indexes in few pieces. Each transaction adds a piece, and FTS5 would merge them
 * during a later insert, for up to half a second. The schema disables that (`ownMerges`), and each
 * worker turn merges a few pages.
 */
import { compiled } from '../context.ts';
import type { Database } from '../database/database.ts';

const INDEXES = ['ticket_words', 'ticket_parts', 'record_words', 'record_parts', 'post_words'];
/** Pages written per turn, about 10 ms. */
const PAGES = 32;
/** FTS5 documents that an idle merge changes fewer rows than this. */
const WORKED = 2;

/**
 * Merges a few pages of the first index with enough pieces of one size. True if there may be more
 * to do.
 */
export const mergeIndexes = (db: Database): boolean => INDEXES.some((name) => merge(db, name, PAGES));

const SMALL = 256;
/** An index counts as whole if its largest piece has this part of it. */
const WHOLE = 0.8;

/**
 * Begins to merge the first index with several pieces into one, which stores each word once;
 * `mergeIndexes` continues. True if there may be more to do.
 */
export const mergeWhole = (db: Database): boolean =>
  INDEXES.some((name) => isInPieces(db, name) && merge(db, name, -PAGES));

function merge(db: Database, name: string, pages: number): boolean {
  const changes = compiled(db, 'SELECT total_changes() n');
  const changed = () => (changes.get() as { n: number }).n;
  const before = changed();
  compiled(db, `INSERT INTO ${name} (${name}, rank) VALUES ('merge', ?)`).run(pages);
  return changed() - before >= WORKED;
}

function isInPieces(db: Database, name: string): boolean {
  const pieces = compiled(db, `SELECT count(*) pages FROM ${name}_idx GROUP BY segid`).all() as { pages: number }[];
  const sizes = pieces.map(({ pages }) => pages);
  const all = sizes.reduce((sum, pages) => sum + pages, 0);
  return all > SMALL && Math.max(...sizes) < all * WHOLE;
}

const SPARE = 256;
const GIVEN_BACK = 64;

/** Returns some free pages to the disk. True if there may be more. */
export function giveBackPages(db: Database): boolean {
  const free = () => db.pragma('freelist_count', { simple: true }) as number;
  const before = free();
  if (before <= SPARE) return false;
  db.pragma(`incremental_vacuum(${GIVEN_BACK})`);
  return free() < before;
}
