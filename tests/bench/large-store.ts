/** A store on disk as it is after a first sync of 100,000 tickets of the practice service. */
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { openRemoteStore, type RemoteStore } from '../../electron/core/worker/remote.ts';
import type { FilterName } from '../../electron/core/worker/tickets/filters.ts';
import { startService } from '../../service/service.ts';
import type { RecordKind } from '../../shared/domain/customer.ts';
import type { Result } from '../../shared/result.ts';
import { askService } from '../helpers/ask-service.ts';

export const TICKETS = 100_000;
export const NOW = Date.UTC(2026, 10, 19, 12);
const PAGE = 1000;
const KEYS = { cache: 'a'.repeat(64), work: 'b'.repeat(64), files: 'c'.repeat(64) };
const OPERATIONS = {
  contacts: 'get-contacts',
  products: 'get-clients-products',
  domains: 'get-clients-domains',
} as const;
const FILTERS: [FilterName, string][] = [
  ['awaiting', 'Awaiting Reply'],
  ['active', 'All Active Tickets'],
  ['flagged', 'My Flagged Tickets'],
];

type Answer = Record<string, unknown>;

export async function largeStore(
  folder: string,
  kinds: (keyof typeof OPERATIONS & RecordKind)[],
): Promise<RemoteStore> {
  const service = await startService({ tickets: TICKETS, customers: TICKETS / 5, seed: 1, base: NOW, now: () => NOW });
  const opened = await openRemoteStore({
    account: '11111111-1111-4111-8111-111111111111',
    folder,
    keys: KEYS,
    worker: new URL('../../electron/core/worker/main.ts', import.meta.url),
    log: { info: () => undefined, warn: () => undefined },
    clock: { now: () => NOW, monotonic: () => NOW, zone: () => 'UTC', after: () => () => undefined },
    onReopened: () => undefined,
    onNoted: () => undefined,
    folderTrouble: () => null,
  });
  const store = must(opened);
  async function* pages(operation: string, fields: Record<string, string> = {}): AsyncGenerator<Answer> {
    for (let start = 0; ; start += PAGE) {
      const page = await askService(service, operation, {
        ...fields,
        limitstart: String(start),
        limitnum: String(PAGE),
      });
      yield page;
      if (Number(page.numreturned) < PAGE) return;
    }
  }
  for await (const page of pages('get-tickets'))
    must(await store.tickets.ingest(bytesOf(page), { at: NOW, awaiting: false, overtaken: [] }));
  for (const [name, status] of FILTERS) {
    const ids: string[] = [];
    for await (const page of pages('get-tickets', { status }))
      ids.push(...(page.tickets as { ticket: { id: string }[] }).ticket.map(({ id }) => id));
    must(await store.tickets.setFilter(name, ids, NOW));
  }
  for (const kind of kinds)
    for await (const page of pages(OPERATIONS[kind]))
      must(await store.records.ingest(kind, bytesOf(page), { at: NOW }));
  must(await store.ticketSync.setFact('firstDone', String(NOW)));
  await service.stop();
  return store;
}

const bytesOf = (page: Answer): ArrayBuffer => new Uint8Array(new TextEncoder().encode(JSON.stringify(page))).buffer;

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The cache as such, once no store has it open. */
export function openCache(folder: string): SQLite.Database {
  const db = new SQLite(join(folder, 'cache.db'));
  db.pragma("cipher='aegis'");
  db.key(Buffer.from(`raw:${KEYS.cache}`));
  return db;
}
