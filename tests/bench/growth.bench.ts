/**
 * Growth of the store: with 1,000, 10,000 and 100,000 tickets and their records (and a million, if
 * asked), the time to open it, to store a page again and to show a queue, and the exponent `e` of
 * the fit to n^e. Logarithmic growth over this range is an exponent of 0.11.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteStore } from '../../electron/core/worker/remote.ts';
import { must } from '../helpers/must.ts';
import { NOW, openLarge, pagesOf, serviceOf, TICKETS, withEmptyFolder, withLargeFolder } from './large-store.ts';
import { atMost, type BenchTable, figure, row } from './rows.ts';
import { exponentOf, median, quantile, timesOf } from './timing.ts';

const SIZES = [1_000, 10_000, 100_000];
/** Runs with RACKSIDE_BENCH_MILLION=1: the store alone, which takes half an hour to fill. */
const MILLION = 1_000_000;
const ALL = process.env.RACKSIDE_BENCH_MILLION === '1' ? [...SIZES, MILLION] : SIZES;
const ROUNDS = 40;
const NEWEST = { by: 'lastReply', dir: 'desc' } as const;
/** Noise at a size where a step takes a fraction of a millisecond. */
const LOGARITHMIC = 0.15;
const LINEAR = 1.05;

interface Measured {
  opening: number;
  writing: number;
  firstPage: number;
  counts: number;
  jump: number;
  results: number;
  /** Not with a million. */
  syncing: number | null;
  disk: number;
}

export async function run(): Promise<BenchTable> {
  const measured = new Map<number, Measured>();
  for (const size of ALL) measured.set(size, await measure(size));
  const exponent = (of: keyof Measured) =>
    exponentOf(
      [...measured].flatMap(([size, { [of]: value }]): [number, number][] => (value === null ? [] : [[size, value]])),
    );
  const atMillion = (of: keyof Measured): string | undefined => {
    const value = measured.get(MILLION)?.[of];
    return value == null ? undefined : `At 1,000,000 tickets: ${figure(value)} ${of === 'disk' ? 'bytes' : 'ms'}.`;
  };
  const grows = (name: string, of: keyof Measured, most: number) =>
    row(name, exponent(of), null, 'e', atMost(most, 'value'), atMillion(of));
  const takes = (name: string, of: keyof Measured) =>
    row(name, measured.get(100_000)?.[of] ?? Number.NaN, null, 'ms', atMost(20, 'value'), atMillion(of));
  for (const [size, one] of measured)
    console.log(
      `${size} tickets: ${JSON.stringify(one, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value))}`,
    );
  return {
    title: `Growth from ${ALL.map((size) => size.toLocaleString('en')).join(' to ')} tickets, as the exponent e of n^e`,
    group: 'growth',
    rows: [
      grows('opening the store', 'opening', LOGARITHMIC),
      grows('storing a page of 100 again', 'writing', LOGARITHMIC),
      grows('the first 50 rows of a queue', 'firstPage', LOGARITHMIC),
      grows('storing all tickets, from the first to the last', 'syncing', LINEAR),
      grows('the cache on the disk', 'disk', LINEAR),
      takes('all queues with their counts, at 100,000, p95', 'counts'),
      takes('a jump into the middle of a queue, at 100,000, p95', 'jump'),
      takes('a list of search results, at 100,000, p95', 'results'),
    ],
  };
}

const measure = (size: number): Promise<Measured> =>
  withLargeFolder(async (folder) => {
    const pages = await pagesOfTickets(Math.min(size, TICKETS));
    const opening: number[] = [];
    let store: RemoteStore | null = null;
    for (let round = 0; round < 7; round++) {
      await store?.databases.close();
      const start = performance.now();
      store = await openLarge(folder);
      must(await store.settings.read());
      opening.push(performance.now() - start);
    }
    if (!store) throw new Error('the store was not opened');
    const open = store;
    const half = Math.floor(must(await open.queues.rows('active', NEWEST, 0, 1)).total / 2);
    const page = firstRows(pages[0] ?? new Uint8Array(), 100);
    const [writing = [], firstPage = [], counts = [], jump = [], results = []] = await timesOf(ROUNDS, [
      async () => must(await open.tickets.ingest(page.slice().buffer, { at: NOW, awaiting: false, overtaken: [] })),
      async () => must(await open.queues.rows('active', NEWEST, 0, 50)),
      async () => must(await open.queues.list()),
      async () => must(await open.queues.rows('active', NEWEST, half, 50)),
      async () => must(await open.search.run({ query: 'certificate', kinds: null, from: 0, count: 50 })),
    ]);
    await open.databases.close();
    return {
      opening: median(opening),
      writing: median(writing),
      firstPage: median(firstPage),
      counts: quantile(counts, 0.95),
      jump: quantile(jump, 0.95),
      results: quantile(results, 0.95),
      syncing: size > TICKETS ? null : await syncing(pages),
      disk: statSync(join(folder, 'cache.db')).size,
    };
  }, size);

async function pagesOfTickets(size: number): Promise<Uint8Array[]> {
  const service = await serviceOf(size);
  const pages: Uint8Array[] = [];
  for await (const page of pagesOf(service, 'get-tickets')) pages.push(new Uint8Array(page));
  await service.stop();
  return pages;
}

/** ms from an empty store to the last ticket in the index. */
const syncing = (pages: readonly Uint8Array[]): Promise<number> =>
  withEmptyFolder(async (folder) => {
    const store = await openLarge(folder);
    const start = performance.now();
    for (const page of pages)
      must(await store.tickets.ingest(page.slice().buffer, { at: NOW, awaiting: false, overtaken: [] }));
    must(await store.search.run({ query: 'zzzz', kinds: ['ticket'], from: 0, count: 1 }));
    const took = performance.now() - start;
    await store.databases.close();
    return took;
  });

/** A page of so many of the rows of a larger one. */
function firstRows(page: Uint8Array, count: number): Uint8Array {
  const answer = JSON.parse(new TextDecoder().decode(page)) as { tickets: { ticket: unknown[] } };
  const ticket = answer.tickets.ticket.slice(0, count);
  return new TextEncoder().encode(JSON.stringify({ ...answer, numreturned: ticket.length, tickets: { ticket } }));
}
