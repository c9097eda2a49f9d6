/**
 * Words of 100,000 tickets, four messages each, encrypted on disk: reading them for the first time,
 * the growth of the file, a search over all of them, and rows that show the customers' last words.
 * The peers are bare inserts of the same texts, the texts themselves, an unlimited `LIKE`, and the
 * same rows without words.
 */
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import type { RemoteStore } from '../../electron/core/worker/remote.ts';
import { must } from '../helpers/must.ts';
import { NOW, openCache, openLarge, TICKETS, untilPacked, withLargeFolder } from './large-store.ts';
import { atLeast, atMost, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

const POSTS = 4;
/** Conversations stored at once while the next ones are written, so that the worker never waits. */
const AT_ONCE = 20;
/** Messages of one transaction of the bare index. */
const INDEXED_AT_ONCE = 500;
const SORT = { by: 'lastReply', dir: 'desc' } as const;

/** Why these rows are as they are. */
const INDEXED =
  'Words are what takes the time: an index of them is as large as the messages. The next row has that and the other indexes too; the rest is decoding an answer, comparing it with what is known, and a transaction for each ticket.';
const COUNTED =
  'Most searches take 4 to 10 ms. Those of a status or a server look up the ticket of each message with the word, which takes 12 to 35; a word that nothing has is compared with all words of the index.';

const QUERIES: [string, string[]][] = [
  ['a word while it is typed', ['wob', 'wobbl', 'turnst', 'turnstile', 'cert', 'nameserver']],
  ['two words, a sentence', ['turnstile padlock', '"the padlock turned"', 'invoice tanaka', 'renewal quota missing ']],
  [
    'sides, files',
    [
      'in:customer turnstile',
      'in:staff padlock',
      'has:file quota',
      'in:customer status:open padlock',
      'server:srv-01 padlock',
    ],
  ],
  ['the commonest words', ['the', 'the and ', 'in:customer the', 'in:staff']],
  ['a typing error', ['turnstyle certifcate', 'namserver padlock']],
];

export const run = (): Promise<BenchTable> =>
  withLargeFolder(async (folder) => {
    const store = await openLarge(folder);
    const bare = await timed(120, async () => void must(await store.queues.rows('active', SORT, 0, 200)));
    const before = await cacheBytes(store);
    const tickets = await ticketsOf(store);
    const start = performance.now();
    const { posts, bytes } = await fill(store, tickets);
    must(await store.search.run({ query: 'turnstile', kinds: null, from: 0, count: 1 }));
    const stored = (posts / (performance.now() - start)) * 1000;
    await untilPacked(folder);
    const growth = ((await cacheBytes(store)) - before) / posts;
    const withWords = await timed(120, async () => void must(await store.queues.rows('active', SORT, 0, 200)));
    const searched = [...(await searches(store)).values()].flat();
    const answered = await earlierAnswers(store);
    await store.databases.close();
    const like = likeTimes(folder);
    const bound = insertsASecond(folder, false);
    const indexing = insertsASecond(folder, true);
    return {
      title: `What was written in ${TICKETS.toLocaleString('en')} tickets: ${posts.toLocaleString('en')} messages of ${Math.round(bytes / posts)} bytes`,
      group: 'search',
      rows: [
        row('storing and indexing messages, against bare inserts', stored, bound, 'a second', atLeast(0.2), INDEXED),
        row('the same, against bare inserts into its tables and index', stored, indexing, 'a second', atLeast(0.5)),
        row('a message in the file, against its text', growth, bytes / posts, 'bytes', atMost(4)),
        row('search in messages p95, against LIKE', p95(searched), p95(like), 'ms', atMost(0.1), COUNTED),
        row('earlier answers to a message, p95', p95(answered), null, 'ms', atMost(50, 'value')),
        row('200 rows with last words, against without', p95(withWords), p95(bare), 'ms', atMost(1.2)),
      ],
    };
  });

const p95 = (times: readonly number[]): number => quantile(times, 0.95);

/** The same numbers on each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const next = random(7);
const SYLLABLES = ['ka', 'tor', 'mi', 'len', 'dus', 'ver', 'sa', 'pri', 'no', 'gel', 'ost', 'um', 'fi', 'ran', 'ech'];
const NAMED = 'the and of padlock quota renewal missing turnstile wobbly certificate nameserver invoice'.split(' ');
/** The first are the commonest, as in every language. */
const WORDS = [
  ...NAMED,
  ...Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(next() * 3) }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join(''),
  ),
];
const word = (): string => WORDS[Math.floor(WORDS.length ** next()) - 1] ?? 'the';
const text = (): string => Array.from({ length: 20 + Math.floor(next() * 80) }, word).join(' ');

interface Line {
  id: string;
  tid: string;
  lastAt: string;
}

/** All tickets by a view of all departments, a page at a time. */
async function ticketsOf(store: RemoteStore): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { key, count } of must(await store.queues.list())) {
    if (!key.startsWith('dept:')) continue;
    for (let from = 0; from < count; from += 200)
      for (const { id, tid, lastAt } of must(await store.queues.rows(key, SORT, from, 200)).rows)
        lines.push({ id, tid, lastAt: lastAt?.text ?? '' });
  }
  return lines;
}

/** An answer of get-ticket: the customer and the staff in turn, one file in ten messages. */
function answer({ id, tid, lastAt }: Line): { body: ArrayBuffer; bytes: number } {
  const texts = Array.from({ length: POSTS }, text);
  const last = Date.parse(`${lastAt.replace(' ', 'T')}Z`);
  const at = (place: number) =>
    new Date(last - (POSTS - 1 - place) * 3600_000).toISOString().slice(0, 19).replace('T', ' ');
  const reply = texts.map((message, place) => {
    const isStaff = place % 2 === 1;
    const name = isStaff ? 'Mira Kahn' : 'Aiko Tanaka';
    return {
      ...{ replyid: place === 0 ? '0' : `${id}${place}`, userid: isStaff ? '0' : '7', contactid: '0', name, email: '' },
      ...{ requestor_name: name, requestor_email: '', requestor_type: isStaff ? 'Operator' : 'Owner' },
      ...{ date: at(place), message, attachment: '', admin: isStaff ? name : '' },
      attachments: next() < 0.1 ? [{ filename: 'screen.png', index: '0' }] : [],
    };
  });
  const whole = { result: 'success', ticketid: id, tid, date: at(0), lastreply: at(POSTS - 1), replies: { reply } };
  const bytes = texts.reduce((sum, one) => sum + one.length, 0);
  return { body: new Uint8Array(new TextEncoder().encode(JSON.stringify(whole))).buffer, bytes };
}

async function fill(store: RemoteStore, tickets: readonly Line[]): Promise<{ posts: number; bytes: number }> {
  let posts = 0;
  let bytes = 0;
  let before: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < tickets.length; from += AT_ONCE) {
    const answers = tickets.slice(from, from + AT_ONCE).map((line) => ({ line, ...answer(line) }));
    bytes += answers.reduce((sum, one) => sum + one.bytes, 0);
    await before;
    before = Promise.all(
      answers.map(async ({ line, body }) => {
        const read = { at: NOW, lastAt: line.lastAt };
        const { posts: stored } = must(await store.conversations.ingestAnswer(line.id, body, read));
        posts += stored;
      }),
    );
  }
  await before;
  return { posts, bytes };
}

const cacheBytes = async (store: RemoteStore): Promise<number> =>
  must(await store.health.report()).databases.find(({ name }) => name === 'cache')?.bytes ?? 0;

async function searches(store: RemoteStore): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < 4; round += 1)
    for (const [name, queries] of QUERIES)
      for (const query of queries) {
        const start = performance.now();
        must(await store.search.run({ query, kinds: null, from: 0, count: 50 }));
        if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - start]);
      }
  return times;
}

/** For the tickets that await a reply, one after the other. */
async function earlierAnswers(store: RemoteStore): Promise<number[]> {
  const { rows } = must(await store.queues.rows('awaiting', SORT, 0, 100));
  const asked = rows.values();
  return timed(rows.length - 3, async () => {
    const { value: ticket } = asked.next();
    if (ticket) must(await store.search.earlierAnswers(ticket.id, [], 'Bench'));
  });
}

/** Looks at every message, as any search without an index would. */
function likeTimes(folder: string): number[] {
  const db = openCache(folder);
  const find = db.prepare('SELECT * FROM posts WHERE text LIKE ?');
  const times = ['wobbl', 'turnstile', 'the padlock turned'].map((part) => {
    const start = performance.now();
    for (const _ of find.iterate(`%${part}%`));
    return performance.now() - start;
  });
  db.close();
  return times;
}

/**
 * Bare inserts a second of the same messages into an encrypted file, without reading: into a table
 * alone, or into the store's own table, its indexes and its index of words.
 */
function insertsASecond(folder: string, isIndexed: boolean): number {
  const from = openCache(folder);
  const rows = from
    .prepare('SELECT ticket, id, place, role, text, post, search_key FROM posts ORDER BY rowid')
    .raw()
    .all() as unknown[][];
  const schema = from
    .prepare(
      `SELECT sql FROM sqlite_schema WHERE tbl_name IN ('posts', 'post_words') AND type <> 'trigger' AND sql <> ''`,
    )
    .pluck()
    .all() as string[];
  from.close();
  const db = new SQLite(join(folder, `bare-${isIndexed}.db`));
  db.pragma("cipher='aegis'");
  db.key(Buffer.from('bench'));
  db.pragma('journal_mode=WAL');
  db.pragma('synchronous=NORMAL');
  for (const sql of isIndexed ? schema : [BARE]) db.exec(sql);
  const put = db.prepare('INSERT INTO posts (ticket, id, place, role, text, post) VALUES (?, ?, ?, ?, ?, ?)');
  const start = performance.now();
  for (let at = 0; at < rows.length; at += POSTS)
    db.transaction(() => {
      for (const post of rows.slice(at, at + POSTS)) put.run(...post.slice(0, 6));
    })();
  if (isIndexed) indexWords(db, rows);
  const took = performance.now() - start;
  db.close();
  return (rows.length / took) * 1000;
}

const BARE = 'CREATE TABLE posts (ticket, id, place, role, text, post, PRIMARY KEY (ticket, id))';

function indexWords(db: SQLite.Database, rows: readonly unknown[][]): void {
  const index = db.prepare('INSERT INTO post_words (rowid, text, author) VALUES (?, ?, ?)');
  const tell = db.prepare('UPDATE posts SET search_key = ? WHERE ticket = ? AND id = ?');
  for (let at = 0; at < rows.length; at += INDEXED_AT_ONCE)
    db.transaction(() => {
      for (const [ticket, id, , role, text, , key] of rows.slice(at, at + INDEXED_AT_ONCE)) {
        index.run(key, text, role);
        tell.run(key, ticket, id);
      }
    })();
}

async function timed(rounds: number, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round++) {
    const start = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times;
}
