/**
 * Index of posts. A post without a key is not indexed in its current form; triggers clear the key
 * of a changed post and remove a deleted one.
 */

import type { Post } from '../../../../shared/domain/conversation.ts';
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { toIndexText } from '../../rules/search/text.ts';
import { prepareCached, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';

/**
 * A key is a second since 1970, times this number, plus a number within the second: with the date
 * in the upper bits, the newest come first without sorting.
 */
export const KEYS_PER_SECOND = 1_048_576;

/**
 * The lowest bits of a key in the cache's index hold the row's kind, so that hits are counted by
 * kind without reading rows. The numbers are stored: a new kind takes a free one.
 */
export const KEY_BITS: Readonly<Record<RecordKind | 'tickets', number>> = {
  contacts: 0,
  products: 1,
  domains: 2,
  orders: 3,
  announcements: 4,
  tickets: 7,
};
export const KEYS_PER_KIND = 8;

/** In the year 2242: later keys would exceed exact integers, and two could be equal. */
const LAST_SECOND = 2 ** 33 - 2;

export const firstKeyOf = (second: number): number =>
  Math.min(Math.max(Math.floor(second), 0), LAST_SECOND) * KEYS_PER_SECOND;

/**
 * Reads a time or day of the service as UTC: all values of one service are off by the same hours.
 */
export function secondsOf(text: string | null): number {
  const at = Date.parse(`${(text ?? '').trim().replace(' ', 'T')}${(text ?? '').length > 10 ? 'Z' : ''}`);
  return Number.isNaN(at) ? 0 : at / 1000;
}

/** Limits of one transaction: a post may hold a whole log. */
const BATCH = 250;
const BATCH_CHARACTERS = 100_000;
/** Most indexed characters of a post: longer ones are logs and would slow down all searches. */
export const INDEXED_CHARACTERS = 250_000;

/** The writer, as a value of `in:`; none if not certain. */
const WRITERS: Record<string, string> = {
  customer: 'customer',
  'sub-account': 'customer',
  guest: 'customer',
  staff: 'staff',
  note: 'staff',
};

interface Row {
  ticket: string;
  id: string;
  role: string;
  text: string;
  post: string;
  /** Opening of the ticket: date of posts without a time. */
  opened: string | null;
}

/** Indexes posts that are not indexed yet, at most `most`. True if there may be more. */
export function indexPosts(db: Database, most?: number): boolean {
  const next = prepareCached(
    db,
    `SELECT p.ticket, p.id, p.role, p.text, p.post, t.opened FROM posts p LEFT JOIN tickets t ON t.id = p.ticket
     WHERE p.search_key IS NULL LIMIT ?`,
  );
  do {
    const rows = firstBatch(next.iterate(most ?? BATCH) as Iterable<Row>);
    if (rows.length === 0) return false;
    db.transaction(() => indexRows(db, rows))();
  } while (most === undefined);
  return true;
}

function firstBatch(noted: Iterable<Row>): Row[] {
  const rows: Row[] = [];
  let characters = 0;
  for (const row of noted) {
    rows.push(row);
    characters += row.text.length + row.post.length;
    if (characters > BATCH_CHARACTERS) break;
  }
  return rows;
}

interface Entry {
  row: Row;
  second: number;
  columns: string[];
}

function indexRows(db: Database, rows: readonly Row[]): void {
  const highest = prepareCached(db, 'SELECT max(search_key) key FROM posts WHERE search_key >= ? AND search_key < ?');
  const put = prepareCached(db, 'INSERT INTO post_words (rowid, text, files, author, facts) VALUES (?, ?, ?, ?, ?)');
  const tell = prepareCached(db, 'UPDATE posts SET search_key = ? WHERE ticket = ? AND id = ?');
  // Ascending order: each step back makes the index write out its buffer.
  for (const { row, second, columns } of rows.map(entryOf).sort((a, b) => a.second - b.second)) {
    const base = firstKeyOf(second);
    const { key: last } = highest.get(base, base + KEYS_PER_SECOND) as { key: number | null };
    const key = last === null ? base : last + 1;
    put.run(key, ...columns);
    tell.run(key, row.ticket, row.id);
  }
}

function entryOf(row: Row): Entry {
  const { at, author, files } = JSON.parse(row.post) as Omit<Post, 'text'>;
  const facts = [WRITERS[row.role] ?? '', ...(files.length > 0 ? ['file attachment'] : [])].join(' ');
  return {
    row,
    second: secondsOf(at?.text ?? row.opened),
    columns: [
      toIndexText(row.text.slice(0, INDEXED_CHARACTERS)),
      toIndexText(files.map(({ name }) => name).join('\n')),
      toIndexText(author ?? ''),
      facts,
    ],
  };
}

/** Empties the index at once instead of by row; call before the posts are deleted. */
export const emptyPostIndex = ({ cache }: Pick<StoreContext, 'cache'>): void =>
  void cache.exec(`INSERT INTO post_words (post_words) VALUES ('delete-all')`);
