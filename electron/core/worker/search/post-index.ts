/**
 * The index of what was written in tickets. A post without a key does not stand in it as it is;
 * triggers take the key away where a post changes, and the post out of the index where it goes.
 */
import type { Post } from '../../../../shared/domain/conversation.ts';
import { compiled, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { firstKeyOf, KEYS_A_SECOND, seconds } from './search-keys.ts';
import { indexed } from './text.ts';

/** Posts of one transaction, or so many characters: a post may hold a whole log. */
const BATCH = 250;
const BATCH_CHARACTERS = 100_000;
/** So much of one post is found by its words: more of them are a log, and each would wait for it. */
export const INDEXED_CHARACTERS = 250_000;

/** Who wrote a post, in the words of `in:`; nothing where that is not certain. */
const WRITERS: Record<string, string> = {
  customer: 'customer',
  'sub-account': 'customer',
  guest: 'customer',
  staff: 'staff',
  // Of the staff among themselves.
  note: 'staff',
};

interface Row {
  ticket: string;
  id: string;
  role: string;
  text: string;
  post: string;
  /** When its ticket was opened: posts without a time of their own stand there. */
  opened: string | null;
}

/** All posts that are not in the index, or at most so many of them. True: there may be more. */
export function indexPosts(db: Database, most?: number): boolean {
  const next = compiled(
    db,
    `SELECT p.ticket, p.id, p.role, p.text, p.post, t.opened FROM posts p LEFT JOIN tickets t ON t.id = p.ticket
     WHERE p.search_key IS NULL LIMIT ?`,
  );
  do {
    const rows = atOnce(next.iterate(most ?? BATCH) as Iterable<Row>);
    if (rows.length === 0) return false;
    db.transaction(() => bring(db, rows))();
  } while (most === undefined);
  return true;
}

/** As many as one transaction should take, and at least one. */
function atOnce(noted: Iterable<Row>): Row[] {
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

function bring(db: Database, rows: readonly Row[]): void {
  const highest = compiled(db, 'SELECT max(search_key) key FROM posts WHERE search_key >= ? AND search_key < ?');
  const put = compiled(db, 'INSERT INTO post_words (rowid, text, files, author, facts) VALUES (?, ?, ?, ?, ?)');
  const tell = compiled(db, 'UPDATE posts SET search_key = ? WHERE ticket = ? AND id = ?');
  // In rising order: each step back makes the index write out what it gathered.
  for (const { row, second, columns } of rows.map(entryOf).sort((a, b) => a.second - b.second)) {
    const base = firstKeyOf(second);
    const { key: last } = highest.get(base, base + KEYS_A_SECOND) as { key: number | null };
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
    second: seconds(at?.text ?? row.opened),
    columns: [
      indexed(row.text.slice(0, INDEXED_CHARACTERS)),
      indexed(files.map(({ name }) => name).join('\n')),
      indexed(author ?? ''),
      facts,
    ],
  };
}

/** At once and not post by post: before the posts go. */
export const emptyPostIndex = ({ cache }: Pick<StoreContext, 'cache'>): void =>
  void cache.exec(`INSERT INTO post_words (post_words) VALUES ('delete-all')`);
