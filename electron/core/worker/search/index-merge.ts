/**
 * Keeps the indexes of words in few pieces. Each transaction adds one to an index, and FTS5 would merge
 * them amid a later insert, for as long as half a second; so it is told not to (`ownMerges` of the schema), and a few
 * pages are merged in a turn of the worker.
 */
import { compiled } from '../context.ts';
import type { Database } from '../database/database.ts';

const INDEXES = ['ticket_words', 'ticket_parts', 'record_words', 'record_parts', 'post_words'];
/** Pages written in one turn, some 10 ms. */
const PAGES = 32;
/** A merge that finds nothing to do changes fewer rows than this, as FTS5 documents it. */
const WORKED = 2;

/** Merges a few pages of the first index that has enough pieces of a size. True: there may be more to do. */
export const mergeIndexes = (db: Database): boolean => INDEXES.some((name) => merge(db, name, PAGES));

/** Pages below which an index is small in any pieces. */
const SMALL = 256;
/** The part of an index that its largest piece holds where it is as good as whole. */
const WHOLE = 0.8;

/**
 * Begins to make one piece of the first index that is in several: a word that stands in each of them
 * is kept there once. `mergeIndexes` goes on with it. True: there may be more to do.
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

/** FTS5 notes with which word each page of a piece begins. */
function isInPieces(db: Database, name: string): boolean {
  const pieces = compiled(db, `SELECT count(*) pages FROM ${name}_idx GROUP BY segid`).all() as { pages: number }[];
  const sizes = pieces.map(({ pages }) => pages);
  const all = sizes.reduce((sum, pages) => sum + pages, 0);
  return all > SMALL && Math.max(...sizes) < all * WHOLE;
}

/** Free pages that stay: what comes next takes them. */
const SPARE = 256;
/** Pages given back in one turn. */
const GIVEN_BACK = 64;

/** Makes the file smaller by some of its free pages. True: there may be more. */
export function giveBackPages(db: Database): boolean {
  const free = () => db.pragma('freelist_count', { simple: true }) as number;
  const before = free();
  if (before <= SPARE) return false;
  db.pragma(`incremental_vacuum(${GIVEN_BACK})`);
  // A file of before its pages could be given back keeps them.
  return free() < before;
}
