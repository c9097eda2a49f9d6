/**
 * A desk whose encrypted cache holds 100,000 tickets, 20,000 customers and their products and
 * domains, filled by a real first sync from the practice service. It is made once and kept in
 * `out/`, by the schema of the cache and what the service is filled with, so that later runs begin
 * at once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inRoot, root } from '../../build/project.ts';
import { freePorts } from '../helpers/free-ports.ts';
import { noKeyring, startKeyring } from '../helpers/keyring.ts';
import { until } from '../helpers/until.ts';
import { type StartedDesk, startLocal } from './local-client.ts';

export const TICKETS = 100_000;
export const CUSTOMERS = 20_000;
/** Tickets whose conversations are in the cache too: the first of *Awaiting Reply*. */
export const CONVERSATIONS = 400;
const FIRST_SYNC_MS = 60 * 60_000;

/** Files that decide the cache's contents; the desk updates its other databases by itself. */
const SOURCES = [
  'electron/core/worker/database/{cache,queue,search}-schema.ts',
  'service/seed/**/*.ts',
  'service/store/database.ts',
];

export interface FullDesk {
  /** Folder as the first sync left it, at each call of `fullDesk`. */
  dataDir: string;
  account: string;
  /** Environment of processes that find its keys. */
  env: Record<string, string>;
  /** The service that the desk is signed in at; it is down before. */
  startService(): Promise<Served>;
  stop(): Promise<void>;
}

/** Why there can be none here, or null. */
export const noFullDesk = noKeyring;

/** Brings the desk back to its first sync; makes a missing one, which takes minutes. */
export async function fullDesk(): Promise<FullDesk> {
  const folder = inRoot(`out/bench-${keyOf(SOURCES)}`);
  const kept = join(folder, 'kept');
  const made = join(folder, 'made.json');
  const dataDir = join(folder, 'data');
  const keys = join(folder, 'keyring');
  const isMade = existsSync(made);
  for (const path of [dataDir, ...(isMade ? [] : [kept, keys])]) rmSync(path, { recursive: true, force: true });
  const keyring = await startKeyring({ home: keys });
  const { env } = keyring;
  if (isMade) cpSync(kept, dataDir, { recursive: true });
  else {
    console.log(`A desk with ${TICKETS.toLocaleString('en')} tickets is made, once:`);
    const [port = 0] = await freePorts(1);
    const account = await firstSync(dataDir, { ...process.env, ...env }, () => serve(folder, port));
    cpSync(dataDir, kept, { recursive: true });
    writeFileSync(made, JSON.stringify({ port, account }));
  }
  const { port, account } = JSON.parse(readFileSync(made, 'utf8')) as { port: number; account: string };
  return { dataDir, account, env, startService: () => serve(folder, port), stop: keyring.stop };
}

function keyOf(patterns: string[]): string {
  const hash = createHash('sha256').update(`${TICKETS} ${CUSTOMERS} ${CONVERSATIONS}`);
  const files = globSync(patterns, { cwd: root, exclude: (path) => path.endsWith('.test.ts') }).sort();
  for (const file of files) hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest('hex').slice(0, 12);
}

export interface Served {
  url: string;
  credentials: { apiKey: string; apiSecret: string; email: string; password: string };
  /** Answers nothing until it goes on. */
  hold(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** The service in a process of its own, over the file that it was first filled in. */
async function serve(folder: string, port: number): Promise<Served> {
  mkdirSync(folder, { recursive: true });
  const args = ['--port', port, '--data', join(folder, 'service.db'), '--tickets', TICKETS, '--customers', CUSTOMERS];
  const dialect = ['--dialect', 'conversations'];
  const child = spawn(process.execPath, [inRoot('build/run.mjs'), 'service', ...args.map(String), ...dialect], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    said.push(line.slice(17));
    if (line.startsWith('Stop')) break;
  }
  child.stdout.resume();
  const [url = '', apiKey = '', apiSecret = '', email = '', password = ''] = said;
  return {
    url,
    credentials: { apiKey, apiSecret, email, password },
    hold: () => child.kill('SIGSTOP'),
    goOn: () => child.kill('SIGCONT'),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // A signal does not wake a process that is held.
  child.kill('SIGCONT');
  child.kill();
  await ended;
}

/**
 * Signs in and waits for every ticket and record, and for the conversations of the first tickets;
 * returns the account.
 */
async function firstSync(dataDir: string, env: NodeJS.ProcessEnv, start: () => Promise<Served>): Promise<string> {
  const service = await start();
  const desk = await startLocal(dataDir, env);
  const began = performance.now();
  const { id: account } = await desk.call('account.signIn', {
    address: service.url,
    ...service.credentials,
    remember: true,
    allowHttp: false,
  });
  await until('the first sync', () => isSynced(desk, account), FIRST_SYNC_MS);
  console.log(`  the first sync took ${Math.round((performance.now() - began) / 1000)} s`);
  const sort = { by: 'lastReply', dir: 'desc' } as const;
  for (let from = 0; from < CONVERSATIONS; from += 100) {
    const page = await desk.call('queue.rows', { account, view: 'awaiting', sort, from, count: 100 });
    for (const { id: ticket } of page.rows) await desk.call('ticket.readConversation', { account, ticket });
  }
  await desk.end('SIGTERM');
  await service.stop();
  return account;
}

async function isSynced(desk: StartedDesk, account: string): Promise<boolean> {
  const one = (await desk.call('account.list', {})).find(({ id }) => id === account);
  if (one?.sync.phase !== 'idle') return false;
  const { kinds } = await desk.call('health.get', { account });
  return kinds.every(({ fullAt, pass }) => fullAt !== null && pass === null);
}
