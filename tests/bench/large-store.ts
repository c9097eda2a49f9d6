/**
 * A store on disk as it is after a first sync of the practice service: for 100,000 tickets with
 * 20,000 contacts, 30,000 products, 30,000 domains and their orders. It is filled once for each
 * state of the sources and kept in `out/bench/`; benchmarks open copies.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { inRoot, root } from '../../build/project.ts';
import type { FilterName } from '../../electron/core/worker/queues/filters.ts';
import { openRemoteStore, type RemoteStore, type RemoteStoreOptions } from '../../electron/core/worker/remote.ts';
import type { RecordKind } from '../../shared/domain/customer.ts';
import { askService } from '../helpers/ask-service.ts';
import { must } from '../helpers/must.ts';
import { type RunningService, startService } from '../service/service.ts';

export const TICKETS = 100_000;
export const NOW = Date.UTC(2026, 10, 19, 12);
export const ACCOUNT = '11111111-1111-4111-8111-111111111111';
export const KEYS = { cache: 'a'.repeat(64), work: 'b'.repeat(64), files: 'c'.repeat(64) };
/** Sources that decide how a filled store looks: a change of theirs makes a stored one stale. */
const SOURCES = ['service/**/*.ts', 'electron/core/{rules,worker}/**/*.ts', 'tests/bench/large-store.ts'];
/** Rows a page. */
export const PAGE = 1000;
const OPERATIONS: [RecordKind, string][] = [
  ['contacts', 'get-contacts'],
  ['products', 'get-clients-products'],
  ['domains', 'get-clients-domains'],
  ['orders', 'get-orders'],
];
const FILTERS: [FilterName, string][] = [
  ['awaiting', 'Awaiting Reply'],
  ['active', 'All Active Tickets'],
  ['flagged', 'My Flagged Tickets'],
];

/** Runs something over an empty folder, which goes with it. */
export async function withEmptyFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs something over the folder of a copy of the filled store. */
export const withLargeFolder = <T>(work: (folder: string) => Promise<T>, tickets = TICKETS): Promise<T> =>
  withEmptyFolder(async (folder) => {
    cpSync(await filledFolder(tickets), folder, { recursive: true });
    return work(folder);
  });

/** The same with the store opened. */
export const withLargeStore = <T>(
  work: (store: RemoteStore, folder: string) => Promise<T>,
  tickets = TICKETS,
): Promise<T> =>
  withLargeFolder(async (folder) => {
    const store = await openLarge(folder);
    return work(store, folder).finally(() => store.databases.close());
  }, tickets);

/** The service whose data it is. */
export const serviceOf = (tickets: number): Promise<RunningService> =>
  startService({ tickets, customers: Math.ceil(tickets / 5), seed: 1, base: NOW, now: () => NOW });

export const STORE_WORKER = new URL('../../dist/host/store-worker.js', import.meta.url);

export async function openLarge(
  folder: string,
  worker: RemoteStoreOptions['worker'] = STORE_WORKER,
): Promise<RemoteStore> {
  return must(
    await openRemoteStore({
      account: ACCOUNT,
      folder,
      keys: KEYS,
      worker,
      log: { info: () => undefined, warn: () => undefined },
      clock: { now: () => NOW, monotonic: () => NOW, zone: () => 'UTC', after: () => () => undefined },
      onReopened: () => undefined,
      onStorageNote: () => undefined,
      folderTrouble: () => null,
    }),
  );
}

/** The folder of a filled store, which nothing may change. */
export async function filledFolder(tickets: number): Promise<string> {
  const digest = createHash('sha256');
  const sources = globSync(SOURCES, { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).sort();
  for (const file of sources) digest.update(readFileSync(inRoot(file)));
  const kept = inRoot(`out/bench/${tickets}-${digest.digest('hex').slice(0, 12)}`);
  if (existsSync(kept)) return kept;
  for (const old of globSync(`out/bench/${tickets}-*`, { cwd: root })) rmSync(inRoot(old), { recursive: true });
  mkdirSync(inRoot('out/bench'), { recursive: true });
  const folder = mkdtempSync(inRoot('out/bench/filling-'));
  const store = await openLarge(folder);
  const service = await serviceOf(Math.min(tickets, TICKETS));
  await fill(store, service, Math.ceil(tickets / TICKETS));
  await service.stop();
  await untilPacked(folder);
  await store.databases.close();
  renameSync(folder, kept);
  return kept;
}

/** `times` stores all tickets so often, under new ids: no service is made with millions. */
async function fill(store: RemoteStore, service: RunningService, times: number): Promise<void> {
  const again = Array.from({ length: times }, (_, at) => (id: string) => (at === 0 ? id : `${at}-${id}`));
  for await (const page of pagesOf(service, 'get-tickets'))
    for (const other of again)
      must(await store.tickets.ingest(renamed(page, other), { at: NOW, awaiting: false, overtaken: [] }));
  for (const [name, status] of FILTERS) {
    const ids: string[] = [];
    for await (const page of pagesOf(service, 'get-tickets', { status }))
      ids.push(...ticketsIn(page).map(({ id }) => id));
    must(
      await store.tickets.setFilter(
        name,
        again.flatMap((other) => ids.map(other)),
        NOW,
      ),
    );
  }
  for (const [kind, operation] of OPERATIONS)
    for await (const page of pagesOf(service, operation)) must(await store.records.ingest(kind, page, { at: NOW }));
  must(await store.ticketSync.setFact('firstDone', String(NOW)));
  // A first search catches up with what the idle indexer has not reached.
  must(await store.search.run({ query: 'mail', kinds: null, from: 0, count: 1 }));
}

/** ms without a write after which a cache is packed: its indexer waits half a minute. */
const PACKED = 45_000;

/** Until the cache of an open store is at rest, its indexes in one piece each. */
export async function untilPacked(folder: string): Promise<void> {
  const written = () => statSync(join(folder, 'cache.db-wal')).mtimeMs;
  while (Date.now() - written() < PACKED) await setTimeout(1000);
}

const ticketsIn = (page: ArrayBuffer) =>
  (JSON.parse(new TextDecoder().decode(page)) as { tickets: { ticket: { id: string; tid: string }[] } }).tickets.ticket;

/** A page of the same tickets under other ids. */
function renamed(page: ArrayBuffer, other: (id: string) => string): ArrayBuffer {
  const ticket = ticketsIn(page).map((one) => ({ ...one, id: other(one.id), tid: other(one.tid) }));
  return bytesOf({ result: 'success', numreturned: ticket.length, tickets: { ticket } });
}

/** A list, page by page, as the bytes of its answers. */
export async function* pagesOf(
  service: RunningService,
  operation: string,
  fields: Record<string, string> = {},
): AsyncGenerator<ArrayBuffer> {
  for (let start = 0; ; start += PAGE) {
    const page = await askService(service, operation, { ...fields, limitstart: String(start), limitnum: String(PAGE) });
    yield bytesOf(page);
    if (Number(page.numreturned) < PAGE) return;
  }
}

const bytesOf = (page: unknown): ArrayBuffer => new Uint8Array(new TextEncoder().encode(JSON.stringify(page))).buffer;

/** The cache as such, once no store has it open. */
export function openCache(folder: string): SQLite.Database {
  const db = new SQLite(join(folder, 'cache.db'));
  db.pragma("cipher='aegis'");
  db.key(Buffer.from(`raw:${KEYS.cache}`));
  return db;
}
