/**
 * What the palette answers at a key, over 100,000 tickets, 20,000 contacts, 30,000 products, 30,000
 * domains and their orders, encrypted on disk: the time in the worker, against an unlimited `LIKE`
 * over the same tables, and against MiniSearch over the same texts, with the memory that each
 * takes.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Store } from '../../electron/core/worker/calls.ts';
import { openStore } from '../../electron/core/worker/database/open-store.ts';
import { type RunningService, startService } from '../../service/service.ts';
import type { RecordKind } from '../../shared/domain/customer.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

const TICKETS = 100_000;
/** Brings 20,000 contacts, 30,000 products, 30,000 domains. */
const CUSTOMERS = 20_000;
const PAGE = 1000;
const NOW = Date.UTC(2026, 10, 19, 12);
const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const KEYS = { cache: 'a'.repeat(64), work: 'b'.repeat(64), files: 'c'.repeat(64) };
const OPERATIONS: [RecordKind, string][] = [
  ['contacts', 'get-contacts'],
  ['products', 'get-clients-products'],
  ['domains', 'get-clients-domains'],
  ['orders', 'get-orders'],
];

interface Side {
  times: number[];
  queries: number;
  found: number;
  megabytes: number;
}

export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  try {
    const counts = await fill(folder);
    const ours = await measured('ours', folder);
    const like = await measured('like', folder);
    const mini = await measured('mini', folder);
    return {
      title: `The palette's answers to ${ours.queries} queries over ${counts}, in the worker; it found something for ${ours.found}, LIKE for ${like.found}, MiniSearch for ${mini.found}`,
      group: 'search',
      rows: [
        row('palette p95, against LIKE', p95(ours), p95(like), 'ms', atMost(0.05)),
        row('palette p95, against MiniSearch', p95(ours), p95(mini), 'ms', atMost(0.05)),
        row('memory of a palette, against MiniSearch', ours.megabytes, mini.megabytes, 'MB', atMost(0.1)),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const p95 = ({ times }: Side): number => quantile(times, 0.95);

/** In a process of its own. */
async function measured(side: string, folder: string): Promise<Side> {
  const script = fileURLToPath(new URL('palette/side.ts', import.meta.url));
  const args = [script, side, folder, ACCOUNT, JSON.stringify(KEYS), String(NOW)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 16e6 });
  return JSON.parse(stdout) as Side;
}

/** A store as it is after a first sync; says what is in it. */
async function fill(folder: string): Promise<string> {
  const service = await startService({ tickets: TICKETS, customers: CUSTOMERS, seed: 1, base: NOW });
  const opened = openStore({ account: ACCOUNT, folder, keys: KEYS, now: NOW });
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const { store } = opened.value;
  const ask = await asker(service);
  const take = (stored: { ok: boolean; value?: { returned: number } }) => {
    if (!stored.ok) throw new Error(JSON.stringify(stored));
    return stored.value?.returned ?? 0;
  };
  await pages(ask, 'get-tickets', async (body) =>
    take(await store.tickets.ingest(body, { at: NOW, awaiting: false, overtaken: [] })),
  );
  for (const [kind, operation] of OPERATIONS)
    await pages(ask, operation, async (body) => take(await store.records.ingest(kind, body, { at: NOW })));
  await service.stop();
  // A first search catches up with what the idle indexer has not reached.
  store.palette.find('a', NOW);
  const counts = describe(store);
  store.databases.close();
  return counts;
}

type Ask = (operation: string, from: number) => Promise<ArrayBuffer>;

async function asker(service: RunningService): Promise<Ask> {
  const { apiKey, apiSecret, email, password } = service.credentials;
  const grant = { grant_type: 'password', client_id: apiKey, client_secret: apiSecret, username: email, password };
  const token = await fetch(`${service.url}/oauth/token`, { method: 'POST', body: new URLSearchParams(grant) });
  const { access_token } = (await token.json()) as { access_token: string };
  return async (operation, from) => {
    const form = new FormData();
    form.set('limitstart', String(from));
    form.set('limitnum', String(PAGE));
    const headers = { Authorization: `Bearer ${access_token}` };
    const answer = await fetch(`${service.url}/api/v2/hosting/${operation}`, { method: 'POST', headers, body: form });
    return answer.arrayBuffer();
  };
}

async function pages(ask: Ask, operation: string, store: (body: ArrayBuffer) => Promise<number>): Promise<void> {
  for (let from = 0; ; ) {
    const returned = await store(await ask(operation, from));
    if (returned === 0) return;
    from += returned;
  }
}

function describe(store: Store): string {
  const kinds = store.recordSync.status().filter(({ kind }) => kind !== 'announcements');
  const said = (count: number, what: string) => `${count.toLocaleString('en')} ${what}`;
  return [said(store.tickets.count(), 'tickets'), ...kinds.map(({ kind, count }) => said(count, kind))].join(', ');
}
