/**
 * `mergeIndexes` keeps the indexes of words in few pieces. Each transaction adds one to an index, and FTS5 would merge
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

/** Merges a few pages of the first index that has enough pieces. True: there may be more to do. */
export function mergeIndexes(db: Database): boolean {
  const changes = compiled(db, 'SELECT total_changes() n');
  const changed = () => (changes.get() as { n: number }).n;
  return INDEXES.some((name) => {
    const before = changed();
    compiled(db, `INSERT INTO ${name} (${name}, rank) VALUES ('merge', ${PAGES})`).run();
    return changed() - before >= WORKED;
  });
}
