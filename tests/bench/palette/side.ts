/**
 * One side of the palette's benchmark, in a process of its own so that its memory is its own:
 * `ours`, `like` or `mini`, the folder of the filled store, and the keys. Prints milliseconds for
 * each query, and megabytes.
 */
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import SQLite from 'better-sqlite3-multiple-ciphers';
import MiniSearch from 'minisearch';
import type { Database } from '../../../electron/core/worker/database/database.ts';
import { openStore } from '../../../electron/core/worker/database/open-store.ts';
import { recordTexts } from '../../../electron/core/worker/records/kinds.ts';
import type { RecordKind } from '../../../shared/domain/customer.ts';
import { queriesOf } from './queries.ts';

const [side = '', folder = '', account = '', keys = '{}', now = '0'] = process.argv.slice(2);
/** The first one only warms up. */
const ROUNDS: Record<string, number> = { ours: 6, like: 2, mini: 3 };
const KINDS: RecordKind[] = ['contacts', 'products', 'domains', 'orders'];
/** As many as the palette shows at most. */
const SHOWN = 30;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const memory = (): number => {
  collect();
  return process.memoryUsage().rss / 1e6;
};

const { cache: key } = JSON.parse(keys) as { cache: string };
function openCache(): Database {
  const db = new SQLite(join(folder, 'cache.db'));
  db.pragma("cipher='aegis'");
  db.key(Buffer.from(`raw:${key}`));
  return db;
}

function ours(): (query: string) => number {
  const opened = openStore({ account, folder, keys: JSON.parse(keys), now: Number(now) });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return (query) => opened.value.store.palette.find(query, Number(now)).answers.length;
}

function like(): (query: string) => number {
  const db = openCache();
  const columns: Record<string, string[]> = {
    tickets: ['tid', 'subject', 'name', 'email'],
    contacts: ['name', 'company', 'email'],
    products: ['name', 'domain', 'domain_twin', 'username'],
    domains: ['name', 'name_twin'],
    orders: ['number', 'record'],
  };
  const finds = Object.entries(columns).map(([table, names]) =>
    db.prepare(`SELECT id FROM ${table} WHERE ${names.map((name) => `${name} LIKE @part`).join(' OR ')}`),
  );
  return (query) => finds.reduce((sum, find) => sum + find.all({ part: `%${query}%` }).length, 0);
}

function mini(): (query: string) => number {
  const db = openCache();
  const index = new MiniSearch({ fields: ['title', 'text'], storeFields: ['kind'] });
  for (const row of db.prepare('SELECT id, tid, subject, name, email, cc FROM tickets').iterate()) {
    const { id, tid, subject, name, email, cc } = row as Record<string, string>;
    index.add({ id: `ticket ${id}`, kind: 'ticket', title: subject, text: [tid, name, email, cc].join(' ') });
  }
  for (const kind of KINDS) {
    for (const row of db.prepare(`SELECT id, record FROM ${kind}`).iterate()) {
      const { id, record } = row as { id: string; record: string };
      const { title, details } = recordTexts(kind, record);
      index.add({ id: `${kind} ${id}`, kind, title, text: details.join(' ') });
    }
  }
  db.close();
  const options = {
    prefix: true,
    fuzzy: (term: string) => (term.length > 3 ? 0.2 : false),
    combineWith: 'AND',
  } as const;
  return (query) => index.search(query, options).slice(0, SHOWN).length;
}

const before = memory();
const db = openCache();
const queries = queriesOf(db);
db.close();
const sides: Record<string, () => (query: string) => number> = { ours, like, mini };
const find = sides[side]?.();
if (!find) throw new Error(`there is no side ${side}`);
const times: number[] = [];
let found = 0;
for (let round = 0; round < (ROUNDS[side] ?? 0); round += 1) {
  for (const query of queries) {
    const start = performance.now();
    const count = find(query);
    if (round > 0) times.push(performance.now() - start);
    else if (count > 0) found += 1;
  }
}
process.stdout.write(JSON.stringify({ times, queries: queries.length, found, megabytes: memory() - before }));
process.exit(0);
