/**
 * One side of the benchmark of search and palette, in a process of its own so that its memory is
 * its own: `ours` or `like`, over the folder of a filled store. It answers queries that come as
 * messages with the milliseconds of a processor that they took, and tells its memory when it is
 * asked.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openStore } from '../../helpers/open-store.ts';
import { ACCOUNT, KEYS, NOW, openCache } from '../large-store.ts';

export type SideName = 'ours' | 'like';
export type Field = 'palette' | 'search';
export type ToSide = { type: 'find'; field: Field; query: string } | { type: 'measure' };
export type FromSide =
  | { type: 'ready' }
  | { type: 'found'; ms: number; count: number }
  | { type: 'measured'; megabytes: number };

type Find = (query: string, field: Field) => number;

const [side = '', folder = ''] = process.argv.slice(2);
/** Most results that each field shows. */
const SHOWN: Record<Field, number> = { palette: 30, search: 50 };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const memory = (): number => {
  collect();
  return process.memoryUsage().rss / 1e6;
};

function ours(): Find {
  const opened = openStore({ account: ACCOUNT, folder, keys: KEYS, now: NOW });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const { palette, search } = opened.value.store;
  return (query, field) =>
    field === 'palette'
      ? palette.find(query).answers.length
      : search.run({ query, kinds: null, from: 0, count: SHOWN.search }).hits.length;
}

function like(): Find {
  const db = openCache(folder);
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

const before = memory();
const find = { ours, like }[side as SideName]();
const tell = (message: FromSide) => void process.send?.(message);

process.on('message', (message: ToSide) => {
  if (message.type === 'measure') return tell({ type: 'measured', megabytes: memory() - before });
  // Processor time, not the clock: on a busy machine a thread waits for others.
  const started = process.cpuUsage();
  const count = find(message.query, message.field);
  const { user, system } = process.cpuUsage(started);
  tell({ type: 'found', ms: (user + system) / 1000, count });
});
tell({ type: 'ready' });
