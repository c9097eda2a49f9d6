import SQLite from 'better-sqlite3-multiple-ciphers';
import { expect, it } from 'vitest';
import { firstKeyOf, KEY_BITS, KEYS_PER_KIND, KEYS_PER_SECOND } from './post-index.ts';
import { createKeyAssigner } from './search-index.ts';

const SECOND = 1_790_000_000;

/** Keys of rows that come one after the other. */
function keysOf(rows: { origin: keyof typeof KEY_BITS; seconds: number }[], taken: number[] = []): number[] {
  const db = new SQLite(':memory:');
  db.exec('CREATE TABLE docs (key INTEGER PRIMARY KEY, origin TEXT, id TEXT, kind TEXT, ticket TEXT)');
  for (const key of taken) db.prepare('INSERT INTO docs (key) VALUES (?)').run(key);
  const place = createKeyAssigner(db);
  return rows.map((row, at) => place({ ...row, id: String(at), kind: 'contact', ticket: null }));
}

it('a key says the second and the kind, and no two rows have the same', () => {
  const rows = (['contacts', 'orders', 'tickets', 'orders', 'contacts', 'domains'] as const).map((origin) => ({
    origin,
    seconds: SECOND,
  }));
  const keys = keysOf(rows);
  expect(new Set(keys).size).toBe(rows.length);
  expect(keys.map((key) => key % KEYS_PER_KIND)).toEqual(rows.map(({ origin }) => KEY_BITS[origin]));
  for (const key of keys) expect(Math.floor(key / KEYS_PER_SECOND)).toBe(SECOND);
});

it('a second that is full goes on in the next: rows without a date are all of one', () => {
  const last = firstKeyOf(1) - 1;
  const row = { origin: 'contacts', seconds: 0 } as const;
  expect(keysOf([row, row], [last])).toEqual([firstKeyOf(1), firstKeyOf(1) + KEYS_PER_KIND]);
  expect(keysOf([row], [last, firstKeyOf(2) - 1])).toEqual([firstKeyOf(2)]);
});
