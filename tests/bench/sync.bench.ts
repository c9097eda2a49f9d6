/**
 * The first sync of 100,000 tickets, 100 a page, from a service that takes 50 ms longer for each
 * answer, and one after it that finds nothing new: a whole desk over an encrypted store on disk,
 * against fetching the very same pages, in the same order, and throwing them away.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type DeskUnderTest, openDesk } from '../desk/harness.ts';
import { until } from '../helpers/until.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const TICKETS = 100_000;
const LATENCY_MS = 50;
/** ms that a first sync may take on a busy machine. */
const FIRST_SYNC = 15 * 60_000;
/** Refreshes without news after the first sync: each asks for some six hundred pages, in turn. */
const AGAIN = 2;

interface Service {
  url: string;
  credentials: { apiKey: string; apiSecret: string; email: string; password: string };
  stop(): Promise<unknown>;
}

type Fields = Record<string, string>;

export async function run(): Promise<BenchTable> {
  const service = await startSlowService();
  try {
    const ours: Times = { first: 0, again: [] };
    const peer: Times = { first: 0, again: [] };
    let requests = 0;
    await forgetPages(service);
    await withDesk(service, async (under, account, took) => {
      ours.first = took;
      const pages = await pagesAsked(service);
      requests = pages.length;
      peer.first = await bareFetch(service, pages);
      for (let again = 0; again < AGAIN; again++) {
        await forgetPages(service);
        const start = performance.now();
        await under.call('sync.now', { account });
        ours.again.push(performance.now() - start);
        peer.again.push(await bareFetch(service, await pagesAsked(service)));
      }
    });
    return {
      title: `First sync of ${TICKETS.toLocaleString('en')} tickets in ${requests} requests, ${LATENCY_MS} ms each, and one without news; against fetching the same pages`,
      group: 'sync',
      rows: [
        row('first sync, against a bare fetch', ours.first, peer.first, 'ms', atMost(1.1)),
        row('sync without news, against its requests', median(ours.again), median(peer.again), 'ms', atMost(1.2)),
      ],
    };
  } finally {
    await service.stop();
  }
}

/** ms of the first sync, and of each after it. */
interface Times {
  first: number;
  again: number[];
}

/** In a process of its own: it must not share our thread. */
async function startSlowService(): Promise<Service> {
  const run = fileURLToPath(new URL('../../build/run.mjs', import.meta.url));
  const child = spawn(process.execPath, [run, 'service', '--test', '--tickets', String(TICKETS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line.slice(17));
    if (line.startsWith('Stop')) break;
  }
  child.stdout.resume();
  const [url = '', apiKey = '', apiSecret = '', email = '', password = ''] = said;
  const fault = { operation: 'get-tickets', kind: 'latency', ms: LATENCY_MS };
  await fetch(`${url}/_test/faults`, { method: 'POST', body: JSON.stringify(fault) });
  const stop = () => {
    const ended = once(child, 'exit');
    child.kill();
    return ended;
  };
  return { url, credentials: { apiKey, apiSecret, email, password }, stop };
}

/** A desk that has synced for the first time, and the ms that this took. */
async function withDesk(
  service: Service,
  work: (under: DeskUnderTest, account: string, took: number) => Promise<void>,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-bench-sync-'));
  const under = await openDesk({ dataDir });
  try {
    const { id } = await under.call('account.signIn', {
      address: service.url,
      ...service.credentials,
      remember: true,
      allowHttp: false,
    });
    // Keys are made and the store is open: with this the sync begins.
    const start = performance.now();
    await until(
      'the first sync',
      async () => {
        const account = (await under.call('account.list', {})).find((one) => one.id === id);
        return account?.connection.state === 'online' && account.sync.phase === 'idle';
      },
      FIRST_SYNC,
    );
    const took = performance.now() - start;
    const queues = await under.call('queue.list', { account: id });
    const stored = queues.filter(({ key }) => key.startsWith('status:')).reduce((sum, { count }) => sum + count, 0);
    if (stored !== TICKETS) throw new Error(`${stored} of ${TICKETS} tickets were stored`);
    await work(under, id, took);
  } finally {
    await under.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const forgetPages = (service: Service) => fetch(`${service.url}/_test/ledger`, { method: 'DELETE' });

async function pagesAsked(service: Service): Promise<Fields[]> {
  const answer = await fetch(`${service.url}/_test/ledger`);
  const calls = (await answer.json()) as { operation: string; params: Fields }[];
  return calls.filter(({ operation }) => operation === 'get-tickets').map(({ params }) => params);
}

async function bareFetch(service: Service, pages: Fields[]): Promise<number> {
  const { apiKey, apiSecret, email, password } = service.credentials;
  const signIn = await fetch(`${service.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: apiKey,
      client_secret: apiSecret,
      username: email,
      password,
    }),
  });
  const { access_token: token } = (await signIn.json()) as { access_token: string };
  const start = performance.now();
  for (const fields of pages) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const answer = await fetch(`${service.url}/api/v2/hosting/get-tickets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body,
    });
    await answer.arrayBuffer();
  }
  return performance.now() - start;
}
