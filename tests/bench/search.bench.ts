/**
 * Search as you type and the palette, over 100,000 tickets, 20,000 contacts, 30,000 products,
 * 30,000 domains and their orders, encrypted on disk: the processor's time in the worker for 200
 * queries each, against an unlimited `LIKE` over the same tables, which takes turns query by query.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openCache, TICKETS, withLargeFolder } from './large-store.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { paletteQueries, searchQueries } from './search/queries.ts';
import type { Field, FromSide, SideName, ToSide } from './search/side.ts';
import { median, quantile } from './timing.ts';

const SIDES = ['ours', 'like'] as const satisfies SideName[];
/** The first one only warms up. */
const ROUNDS = 4;
/**
 * Each side is asked every so many queries and rounds: a side that looks at every row takes as long
 * for each of them.
 */
const EACH: Record<SideName, { queries: number; rounds: number }> = {
  ours: { queries: 1, rounds: 1 },
  like: { queries: 10, rounds: 3 },
};

/** Why the slowest queries are. */
const MISTYPED = 'A word that nothing has is compared with all words of the index, which takes half of these.';
const PHRASES =
  'What is only begun is read and joined for every word that begins so: an address that something has, or one letter behind a name.';

/** Limit of the memory of both, MB: an index of the same texts in memory takes ten times it. */
const MOST_MEMORY = 60;

/** Milliseconds of each query, each round. */
type Times = Record<SideName, Map<string, number[]>>;

interface Asked {
  times: Times;
  /** Number of our queries that found something. */
  found: number;
}

export const run = (): Promise<BenchTable> =>
  // Our store has its files for itself: the peers read a copy.
  withLargeFolder((peers) => withLargeFolder((folder) => compared(folder, peers)));

async function compared(folder: string, peers: string): Promise<BenchTable> {
  const db = openCache(peers);
  const palette = paletteQueries(db);
  db.close();
  const sides = new Map<SideName, ChildProcess>();
  for (const side of SIDES) sides.set(side, await started(side, side === 'ours' ? folder : peers));
  const asked = {
    palette: await ask(sides, 'palette', palette),
    search: await ask(sides, 'search', searchQueries()),
  };
  const memory = await megabytes(sides, 'ours');
  for (const side of sides.values()) side.kill();

  const p95 = (field: Field, side: SideName) => quantile([...asked[field].times[side].values()].flat(), 0.95);
  const slowest = slowestOf(asked.search.times.ours);
  console.log(`The slowest search is ${JSON.stringify(slowest.query)}.`);
  return {
    title: `Search and palette over ${TICKETS.toLocaleString('en')} tickets and their records, in the worker (queries that found something: palette ${asked.palette.found}, search ${asked.search.found})`,
    group: 'search',
    rows: [
      row('search p95, against LIKE', p95('search', 'ours'), p95('search', 'like'), 'ms', atMost(0.1), MISTYPED),
      row('the slowest of 200 searches', slowest.ms, null, 'ms', atMost(30, 'value')),
      row('palette p95, against LIKE', p95('palette', 'ours'), p95('palette', 'like'), 'ms', atMost(0.05), PHRASES),
      row('memory for both', memory, null, 'MB', atMost(MOST_MEMORY, 'value')),
    ],
  };
}

async function started(side: SideName, folder: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('search/side.ts', import.meta.url)), [side, folder]);
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (child.exitCode !== null) throw new Error(`the side ${side} ended at its start`);
  return child;
}

async function told<T extends FromSide['type']>(
  child: ChildProcess | undefined,
  message: ToSide,
): Promise<Extract<FromSide, { type: T }>> {
  if (!child) throw new Error('the side was not started');
  const answered = once(child, 'message');
  child.send(message);
  return ((await answered) as [Extract<FromSide, { type: T }>])[0];
}

const megabytes = async (sides: Map<SideName, ChildProcess>, side: SideName): Promise<number> =>
  (await told<'measured'>(sides.get(side), { type: 'measure' })).megabytes;

async function ask(sides: Map<SideName, ChildProcess>, field: Field, queries: readonly string[]): Promise<Asked> {
  const times: Times = { ours: new Map(), like: new Map() };
  let found = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, query] of queries.entries()) {
      for (const side of SIDES) {
        if (at % EACH[side].queries > 0 || round % EACH[side].rounds > 0) continue;
        const { ms, count } = await told<'found'>(sides.get(side), { type: 'find', field, query });
        if (round > 0) times[side].set(query, [...(times[side].get(query) ?? []), ms]);
        else if (side === 'ours' && count > 0) found += 1;
      }
    }
  }
  return { times, found };
}

/** By the median of its rounds: what one of them met on a busy machine is not the query's fault. */
function slowestOf(times: ReadonlyMap<string, number[]>): { query: string; ms: number } {
  const each = [...times].map(([query, of]) => ({ query, ms: median(of) })).sort((a, b) => b.ms - a.ms);
  return each[0] ?? { query: '', ms: Number.NaN };
}
