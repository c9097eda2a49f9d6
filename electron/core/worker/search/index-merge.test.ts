import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { StoreContext } from '../context.ts';
import { cacheSchema } from '../database/cache-schema.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { idleIndexer, mergeIndexes, releasePages, startFullMerge } from './idle-indexer.ts';
import { indexCache } from './search-index.ts';

let db: Database;
beforeEach(() => {
  db = openDatabase({ file: null, key: 'a'.repeat(64), schema: cacheSchema, synchronous: 'NORMAL' });
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
});

const count = (sql: string) => db.prepare(sql).pluck().get() as number;
const pieces = () => count('SELECT count(DISTINCT segid) FROM record_words_idx');
const found = (word: string) => count(`SELECT count(*) FROM record_words WHERE record_words MATCH '${word}'`);

/** A transaction with so many rows, whose words are in no other. */
function add(from: number, rows: number): void {
  const insert = db.prepare('INSERT INTO record_words (rowid, text) VALUES (?, ?)');
  db.transaction(() => {
    for (let row = from; row < from + rows; row++) {
      const words = Array.from({ length: 30 }, (_, word) => `word${row * 31 + word}`);
      insert.run(row, ['each', ...words].join(' '));
    }
  })();
}

it('an insert merges nothing; turns do, until there are few pieces, and all is found as before', () => {
  const BATCHES = 15;
  for (let batch = 0; batch < BATCHES; batch++) add(1 + batch * 100, 100);
  expect(pieces()).toBe(BATCHES);
  let turns = 0;
  while (mergeIndexes(db)) turns++;
  expect(turns).toBeGreaterThan(BATCHES / 4);
  expect(pieces()).toBeLessThan(7);
  expect(found('each')).toBe(BATCHES * 100);
  expect(found('word31')).toBe(1);
});

it('a turn writes a few pages, however large the pieces are', () => {
  for (let batch = 0; batch < 8; batch++) add(1 + batch * 2000, 2000);
  const whole = count('SELECT count(*) FROM record_words_data');
  const written: number[] = [];
  for (let isMore = true; isMore; ) {
    const before = count('SELECT total_changes()');
    isMore = mergeIndexes(db);
    written.push(count('SELECT total_changes()') - before);
  }
  // A written page is one that is dropped; both count, as do descriptions of the pieces.
  expect(Math.max(...written)).toBeLessThan(whole / 4);
});

/** In turns, as the idle indexer does. Whether there was anything to do. */
function pack(): boolean {
  let turns = 0;
  while (mergeIndexes(db) || startFullMerge(db)) turns++;
  return turns > 0;
}

it('an index of some size is made one piece, and not again until it has grown by a fifth', () => {
  for (let batch = 0; batch < 6; batch++) add(1 + batch * 2000, 2000);
  while (mergeIndexes(db));
  expect(pieces()).toBeGreaterThan(1);
  expect(pack()).toBe(true);
  expect(pieces()).toBe(1);
  expect([found('each'), found('word31')]).toEqual([12_000, 1]);
  add(20_001, 1000);
  expect(pack()).toBe(false);
  for (let batch = 0; batch < 2; batch++) add(30_001 + batch * 2000, 2000);
  expect(pack()).toBe(true);
  expect(pieces()).toBe(1);
  expect([found('each'), found('word31')]).toEqual([17_000, 1]);
});

it('a small index stays in its pieces', () => {
  for (let batch = 0; batch < 3; batch++) add(1 + batch * 100, 100);
  expect(pack()).toBe(false);
  expect(pieces()).toBe(3);
});

const size = (file: string) => {
  db.pragma('wal_checkpoint(TRUNCATE)');
  return statSync(file).size;
};

it.each([
  [true, 'gives pages back that are free, but for some'],
  [false, 'is left where it was made before that could be'],
])('a file %s', (incrementalVacuum) => {
  db.close();
  const file = join(newFolder(), 'cache.db');
  const key = 'a'.repeat(64);
  db = openDatabase({ file, key, schema: cacheSchema, synchronous: 'NORMAL', incrementalVacuum });
  for (let batch = 0; batch < 6; batch++) add(1 + batch * 2000, 2000);
  db.exec("INSERT INTO record_words (record_words) VALUES ('delete-all')");
  const before = size(file);
  while (releasePages(db));
  const free = count('SELECT freelist_count FROM pragma_freelist_count');
  // Free pages beyond a bound are released, a turn's pages at a time.
  if (incrementalVacuum) expect([free > 192 && free <= 256, size(file) < before - 1_000_000]).toEqual([true, true]);
  else expect([free > 256, size(file)]).toEqual([true, before]);
});

const left = () => count('SELECT count(*) FROM to_index');

/** So many rows that are to be indexed, in all of a store that this needs. */
function storeWithNews(rows: number): StoreContext {
  const insert = db.prepare(`INSERT OR REPLACE INTO announcements VALUES (?, NULL, 'News', ?, 0, 0)`);
  const record = { title: 'News', html: '', published: null };
  for (let id = 0; id < rows; id++) insert.run(String(id), JSON.stringify({ ...record, id: String(id) }));
  return { cache: db, work: db } as StoreContext;
}

it('what an earlier run left is indexed behind the window’s first rows, and not where it is closed before', () => {
  vi.useFakeTimers();
  const ctx = storeWithNews(1);
  idleIndexer(ctx).stop();
  vi.advanceTimersByTime(60_000);
  const indexer = idleIndexer(ctx);
  vi.advanceTimersByTime(4000);
  expect(left()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(left()).toBe(0);
  indexer.stop();
});

it('what came is indexed a moment later, in one go, and what comes meanwhile with it', () => {
  vi.useFakeTimers();
  const ctx = storeWithNews(1);
  const indexer = idleIndexer(ctx);
  indexer.wake();
  // The window reads its rows anew in this moment.
  vi.advanceTimersByTime(200);
  expect(left()).toBe(1);
  // Who has more to say does not put it off.
  indexer.wake();
  vi.advanceTimersByTime(200);
  expect(left()).toBe(0);
  storeWithNews(1);
  indexer.wake();
  vi.advanceTimersByTime(400);
  expect(left()).toBe(0);
  indexer.stop();
});

it('what could not be indexed is, with what comes next', () => {
  vi.useFakeTimers();
  const ctx = storeWithNews(1);
  const indexer = idleIndexer(ctx);
  db.pragma('query_only = true');
  indexer.wake();
  vi.advanceTimersByTime(60_000);
  expect(left()).toBe(1);
  db.pragma('query_only = false');
  indexer.wake();
  vi.advanceTimersByTime(400);
  expect(left()).toBe(0);
  indexer.stop();
});

it('the cache is packed in quiet, and not while anything comes', () => {
  vi.useFakeTimers();
  const ctx = storeWithNews(1);
  const indexer = idleIndexer(ctx);
  for (let batch = 0; batch < 6; batch++) add(1 + batch * 2000, 2000);
  vi.advanceTimersByTime(5000);
  for (let news = 0; news < 4; news++) {
    vi.advanceTimersByTime(25_000);
    indexer.wake();
  }
  expect(pieces()).toBeGreaterThan(1);
  vi.advanceTimersByTime(31_000);
  expect(pieces()).toBe(1);
  indexer.stop();
});

it('between calls the worker indexes some rows at a time, and all of them before a search', () => {
  const ctx = storeWithNews(120);
  expect(indexCache(ctx, 50)).toBe(true);
  expect(left()).toBe(70);
  expect(indexCache(ctx)).toBe(false);
  expect(left()).toBe(0);
});
