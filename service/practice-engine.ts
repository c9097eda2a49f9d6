/**
 * Runs the server of a practice team: a NATS server, if it is installed. It is reachable only from
 * this computer and keeps no data after its end, because desks fill an empty server again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

export interface PracticeEngine {
  /** `127.0.0.1:PORT` */
  address: string;
  user: string;
  password: string;
  stop(): Promise<void>;
}

/** Time limit for the start, ms. */
const START_TIMEOUT_MS = 20_000;
const POLL_MS = 50;

/**
 * Starts the server on a free port. Null if the program is not installed. `onEnded` is called if
 * the server ends by itself. `program` is looked up in PATH.
 */
export async function startPracticeEngine(
  onEnded: () => void = () => undefined,
  program = 'nats-server',
): Promise<PracticeEngine | null> {
  // Only this user may read the folder, because it contains a password.
  const folder = mkdtempSync(join(tmpdir(), 'rackside-practice-team-'));
  const user = 'practice';
  const password = randomBytes(24).toString('hex');
  const settings = [
    'listen: "127.0.0.1:-1"',
    `ports_file_dir: ${JSON.stringify(folder)}`,
    `jetstream { store_dir: ${JSON.stringify(join(folder, 'store'))} }`,
    `authorization { user: "${user}", password: "${password}" }`,
  ];
  const file = join(folder, 'server.conf');
  writeFileSync(file, settings.join('\n'), { mode: 0o600 });
  const child = spawn(program, ['-c', file], { stdio: 'ignore' });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const atExit = () => {
    child.kill('SIGKILL');
    remove();
  };
  process.once('exit', atExit);
  child.once('exit', onEnded);
  const stop = async () => {
    process.off('exit', atExit);
    child.off('exit', onEnded);
    await waitForExit(child);
    remove();
  };
  try {
    if (!(await isStarted(child))) {
      await stop();
      return null;
    }
    return { address: await addressIn(folder, child), user, password, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const isStarted = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(true));
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(false) : reject(error)));
  });

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

async function addressIn(folder: string, child: ChildProcess): Promise<string> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    const ports = readdirSync(folder).find((name) => name.endsWith('.ports'));
    const [, address] = ports ? (/nats:\/\/([\d.]+:\d+)/.exec(readFileSync(join(folder, ports), 'utf8')) ?? []) : [];
    if (address) return address;
    await rest(POLL_MS);
  }
  throw new Error('The NATS server did not start.');
}
