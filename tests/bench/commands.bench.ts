/**
 * The way of a command from the window to the desk and back: over Electron's IPC against a bare
 * `invoke`, and over the local host against a bare `fetch`, with the same answer. The
 * command asks neither store nor disk.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { _electron, type Page } from 'playwright';
import { prepareTestElectron } from '../../build/test-electron.ts';
import { launchChromium, openLocalDesk } from '../e2e/harness.ts';
import { withoutKeyring } from '../helpers/keyring.ts';
import { atMost, type BenchRow, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const BARE = fileURLToPath(new URL('./bare-host', import.meta.url));
/** Calls in a row, and how often the sides take turns. */
const CALLS = 50;
const TURNS = 40;
const AIM = atMost(1.3);
/** The desk's answer, where it has no account: the way there and back is all that costs. */
const ANSWER = JSON.stringify({ ok: true, value: [] });

/** Runs in the page: ms of a call, on average over many. */
type Calls = (calls: number) => Promise<number>;

const ourIpc: Calls = async (calls) => {
  const { desk } = globalThis as unknown as { desk: { call(name: string, input: unknown): Promise<unknown> } };
  const start = performance.now();
  for (let call = 0; call < calls; call++) await desk.call('account.list', {});
  return (performance.now() - start) / calls;
};

const bareIpc: Calls = async (calls) => {
  const { bare } = globalThis as unknown as { bare(input: unknown): Promise<unknown> };
  const start = performance.now();
  for (let call = 0; call < calls; call++) await bare({});
  return (performance.now() - start) / calls;
};

const ourFetch: Calls = async (calls) => {
  const key = localStorage.getItem('rackside.door') ?? '';
  const headers = { 'x-rackside-key': key, 'content-type': 'application/octet-stream' };
  // An empty object, as the bridge encodes it.
  const body = new Uint8Array([0, 0, 0, 2, 123, 125]);
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    const answer = await fetch('/desk/call/account.list', { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the host answered ${answer.status}`);
    await answer.arrayBuffer();
  }
  return (performance.now() - start) / calls;
};

const bareFetch: Calls = async (calls) => {
  const start = performance.now();
  for (let call = 0; call < calls; call++) {
    const answer = await fetch('/', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: '{}',
    });
    await answer.arrayBuffer();
  }
  return (performance.now() - start) / calls;
};

export async function run(): Promise<BenchTable> {
  const rows = [await overHttp()];
  const electron = await prepareTestElectron();
  if ('why' in electron) console.log(`SKIPPED: commands over IPC, because ${electron.why}.`);
  else {
    rows.push(await overIpc(electron.env));
    electron.stop();
  }
  return { title: 'A command from the window to the desk and back', group: 'desk', rows };
}

async function overHttp(): Promise<BenchRow> {
  const desk = await openLocalDesk();
  const browser = await launchChromium();
  const server = spawn(process.execPath, [join(BARE, 'server.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RACKSIDE_BENCH_ANSWER: ANSWER },
  });
  try {
    const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
    const page = await browser.newPage();
    await page.goto(url);
    const [ours, bare] = await inTurn([desk.page, ourFetch], [page, bareFetch]);
    return row('a command over the local host, against a bare fetch', ours, bare, 'ms', AIM);
  } finally {
    await browser.close();
    server.kill();
    await desk.stop();
  }
}

async function overIpc(env: Record<string, string>): Promise<BenchRow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const given = Object.entries({ ...process.env, ...withoutKeyring, ...env, RACKSIDE_BENCH_ANSWER: ANSWER });
  const started = (args: string[]) =>
    _electron.launch({
      args: [...root, ...args],
      env: Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    });
  const [ours, bare] = [await started([env.RACKSIDE_TEST_APP ?? '', '--data', dataDir]), await started([BARE])];
  try {
    const pages = [await ours.firstWindow(), await bare.firstWindow()] as const;
    await pages[0].waitForFunction('window.desk !== undefined');
    await pages[1].waitForFunction('window.bare !== undefined');
    const [one, other] = await inTurn([pages[0], ourIpc], [pages[1], bareIpc]);
    return row('a command over IPC, against a bare invoke', one, other, 'ms', AIM);
  } finally {
    await ours.close();
    await bare.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function inTurn(one: [Page, Calls], other: [Page, Calls]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  // The first turns only warm up.
  for (let turn = -3; turn < TURNS; turn++)
    for (const [at, [page, calls]] of ([one, other] as const).entries()) {
      const took = await page.evaluate(calls, CALLS);
      if (turn >= 0) times[at as 0 | 1].push(took);
    }
  return [median(times[0]), median(times[1])];
}
