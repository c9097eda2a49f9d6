/**
 * From the start of the process to the queue on screen, against an empty window of the same host.
 * The account is there, its keys are in a real keyring, and the service is down: what shows comes
 * from the encrypted store.
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
import { startService } from '../../service/service.ts';
import { endHost, launchChromium, openLocalDesk, startHost } from '../e2e/harness.ts';
import { noKeyring, withKeyring } from '../helpers/keyring.ts';
import { atMost, type BenchRow, type BenchTable, row } from './rows.ts';
import { median } from './timing.ts';

const ROUNDS = 7;
const EMPTY = fileURLToPath(new URL('./empty-window', import.meta.url));

export async function run(): Promise<BenchTable> {
  const title = 'Start of the process to the queue painted, against an empty window';
  const why = noKeyring();
  if (why) {
    console.log(`SKIPPED: ${title}, because ${why}.`);
    return { title, group: 'start', rows: [] };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-bench-'));
  try {
    return { title, group: 'start', rows: await withKeyring((keyring) => measure(dataDir, keyring)) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, keyring: Record<string, string>): Promise<BenchRow[]> {
  await signInOnce(dataDir, keyring);
  const env = { ...process.env, ...keyring };
  const rows = [
    row('local host and Chromium', await inBrowser(dataDir, env), await emptyInBrowser(), 'ms', atMost(1.5)),
  ];
  const electron = await prepareTestElectron();
  if ('why' in electron) {
    console.log(`SKIPPED: the start in Electron, because ${electron.why}.`);
    return rows;
  }
  const withElectron = { ...env, ...electron.env };
  const app = electron.env.RACKSIDE_TEST_APP ?? '';
  const ours = await inElectron([app, '--data', dataDir], withElectron, queuePainted);
  rows.push(row('Electron', ours, await inElectron([EMPTY], withElectron, nothingPainted), 'ms', atMost(1.5)));
  electron.stop();
  return rows;
}

/** Leaves a data folder with one account and 400 tickets behind. */
async function signInOnce(dataDir: string, keyring: Record<string, string>): Promise<void> {
  const service = await startService();
  const desk = await openLocalDesk({ dataDir, keyring });
  const { apiKey, apiSecret, email, password } = service.credentials;
  const field = (label: string) => desk.page.getByLabel(label, { exact: true });
  await field('Service address').fill(service.url);
  await field('API key').fill(apiKey);
  await field('API secret').fill(apiSecret);
  await field('E-mail').fill(email);
  await field('Password').fill(password);
  await desk.page.getByRole('button', { name: 'Sign in' }).click();
  await queuePainted(desk.page);
  await desk.stop();
  await service.stop();
}

const queuePainted = (page: Page) =>
  page.getByRole('grid', { name: 'Tickets' }).getByRole('row').first().waitFor({ timeout: 30_000 });

const nothingPainted = (page: Page) => page.getByText('Nothing').waitFor({ timeout: 30_000 });

async function times(once: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await once());
  return median(all);
}

async function inBrowser(dataDir: string, env: NodeJS.ProcessEnv): Promise<number> {
  const browser = await launchChromium();
  const result = await times(async () => {
    const page = await browser.newPage();
    const started = performance.now();
    const host = await startHost(dataDir, env);
    await page.goto(host.url);
    await queuePainted(page);
    const took = performance.now() - started;
    await page.close();
    await endHost(host.child, 'SIGTERM');
    return took;
  });
  await browser.close();
  return result;
}

async function emptyInBrowser(): Promise<number> {
  const browser = await launchChromium();
  const result = await times(async () => {
    const page = await browser.newPage();
    const started = performance.now();
    const server = spawn(process.execPath, [join(EMPTY, 'server.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
    await page.goto(url);
    await nothingPainted(page);
    const took = performance.now() - started;
    await page.close();
    server.kill();
    await once(server, 'exit');
    return took;
  });
  await browser.close();
  return result;
}

function inElectron(args: string[], env: NodeJS.ProcessEnv, painted: (page: Page) => Promise<void>): Promise<number> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return times(async () => {
    const started = performance.now();
    const app = await _electron.launch({
      args: [...root, ...args],
      env: Object.fromEntries(given),
    });
    await painted(await app.firstWindow());
    const took = performance.now() - started;
    await app.close();
    return took;
  });
}
