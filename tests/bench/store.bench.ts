/**
 * Storing what the service sends: 100,000 tickets, from the bytes of their pages to the last word
 * in the index, against bare inserts of the same rows and indexes into an encrypted file, page by
 * page in turn; and what the full cache takes on the disk, against its records as JSON lines.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { must } from '../helpers/must.ts';
import {
  KEYS,
  NOW,
  openCache,
  openLarge,
  pagesOf,
  serviceOf,
  TICKETS,
  withEmptyFolder,
  withLargeFolder,
} from './large-store.ts';
import { atLeast, atMost, type BenchTable, row } from './rows.ts';

/** Space that the indexes take on top of the records. */
const INDEXES =
  'The indexes of words and of parts of words take a third of it, the other indexes a seventh, and what is free in their pages a fifteenth. The largest, of tickets, has lists of what begins with two and with three letters: without those a search of two letters takes too long.';
const RECORDS = ['contacts', 'products', 'domains', 'orders'];

export const run = (): Promise<BenchTable> =>
  withLargeFolder(async (full) => {
    const from = openCache(full);
    const peer = bareStore(from);
    const ours = await storing(peer.insertPage);
    const inserted = peer.finish();
    const lines = jsonBytes(from);
    from.pragma('wal_checkpoint(TRUNCATE)');
    from.close();
    const bytes = statSync(join(full, 'cache.db')).size;
    return {
      title: `Storing ${TICKETS.toLocaleString('en')} tickets, and the disk that they and their records take`,
      group: 'sync',
      rows: [
        row('storing tickets, against bare inserts', rate(ours), rate(inserted), 'a second', atLeast(0.7)),
        row('full cache with its index, against JSON lines', bytes / 1e6, lines / 1e6, 'MB', atMost(2), INDEXES),
      ],
    };
  });

const rate = (ms: number): number => (TICKETS / ms) * 1000;

/** ms that our store takes for all pages; the peer stores each of them right after. */
const storing = (peerPage: (rows: number) => void): Promise<number> =>
  withEmptyFolder(async (folder) => {
    const service = await serviceOf(TICKETS);
    const store = await openLarge(folder);
    let took = 0;
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      took += performance.now() - start;
    };
    for await (const page of pagesOf(service, 'get-tickets')) {
      let rows = 0;
      await timed(async () => {
        rows = must(await store.tickets.ingest(page, { at: NOW, awaiting: false, overtaken: [] })).returned;
        // Brings the index up to date: it is part of what is compared.
        must(await store.search.run({ query: 'zzzz', kinds: ['ticket'], from: 0, count: 1 }));
      });
      peerPage(rows);
    }
    await timed(() => store.databases.close());
    await service.stop();
    return took;
  });

/**
 * Inserts of what a filled cache holds of tickets: the rows with the same indexes, and their words
 * and parts, in transactions of a page; without decoding, triggers, or a look at what was there.
 */
function bareStore(from: SQLite.Database): { insertPage(rows: number): void; finish(): number } {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  const db = new SQLite(join(folder, 'cache.db'));
  db.pragma("cipher='aegis'");
  db.key(Buffer.from(`raw:${KEYS.cache}`));
  db.pragma('journal_mode=WAL');
  db.pragma('synchronous=NORMAL');
  const schema = `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL
    AND (type = 'table' AND name IN ('tickets', 'docs', 'ticket_words', 'ticket_parts') OR type = 'index' AND tbl_name = 'tickets')`;
  for (const sql of from.prepare(schema).pluck().all() as string[]) db.exec(sql);
  const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ');
  const insert = (table: string, columns: string, count: number) =>
    db.prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks(count)})`);
  // Without derived columns, which the database computes.
  const names = from
    .prepare(`SELECT name FROM pragma_table_xinfo('tickets') WHERE hidden = 0`)
    .pluck()
    .all() as string[];
  const tickets = from.prepare(`SELECT ${names.join(', ')} FROM tickets ORDER BY rowid`).raw();
  const [id, key, ...texts] = ['id', 'search_key', 'tid', 'subject', 'name', 'email', 'cc', 'attachments'].map((name) =>
    names.indexOf(name),
  ) as [number, number, ...number[]];
  const putTicket = insert('tickets', names.join(', '), names.length);
  const putDoc = insert('docs', 'key, origin, id, kind, ticket', 5);
  const putWords = insert('ticket_words', 'rowid, tid, subject, name, email, cc, files, service', 8);
  const putParts = insert('ticket_parts', 'rowid, text', 2);
  const all = tickets.all() as unknown[][];
  let at = 0;
  let took = 0;
  return {
    insertPage(rows) {
      const page = all.slice(at, at + rows);
      at += rows;
      const start = performance.now();
      db.transaction(() => {
        for (const one of page) {
          const [tid, subject, name, email, cc, files] = texts.map((column) => String(one[column]));
          putTicket.run(...one);
          putDoc.run(one[key], 'tickets', one[id], 'ticket', one[id]);
          // A ticket comes before the record that it is linked to.
          putWords.run(one[key], tid, subject, name, email, cc, files, '');
          putParts.run(one[key], `${name}\n${email}\n${cc}`);
        }
      })();
      took += performance.now() - start;
    },
    finish() {
      const start = performance.now();
      db.close();
      took += performance.now() - start;
      if (at !== all.length) throw new Error(`${at} of ${all.length} tickets were inserted`);
      rmSync(folder, { recursive: true, force: true });
      return took;
    },
  };
}

/** Bytes of all tickets and records, one JSON object a line. */
function jsonBytes(db: SQLite.Database): number {
  const sizeOf = (sql: string) => db.prepare(sql).pluck().get() as number;
  const records = RECORDS.map((table) => sizeOf(`SELECT sum(length(CAST(record AS BLOB)) + 1) FROM ${table}`));
  let tickets = 0;
  for (const one of db.prepare('SELECT * FROM tickets').iterate())
    tickets += Buffer.byteLength(JSON.stringify(one)) + 1;
  return tickets + records.reduce((sum, one) => sum + one, 0);
}
