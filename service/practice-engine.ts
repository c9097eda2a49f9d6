/**
 * Runs the server of a practice team: a NATS server, where this computer has its program. Only this
 * computer reaches it, and what it stores goes with it: desks fill an empty one again.
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

/** ms for which it may take to listen. */
const START = 20_000;
/** ms between two looks for the port that the system gave it. */
const LOOK = 50;

/**
 * Starts it on a free port; null where there is no such program. `onEnded`: it ended by itself.
 * `program`: as PATH finds it.
 */
export async function startPracticeEngine(
  onEnded: () => void = () => undefined,
  program = 'nats-server',
): Promise<PracticeEngine | null> {
  // Nobody else on this computer may read it: a password stands in it.
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
  // It must not outlive this process.
  const atExit = () => {
    child.kill('SIGKILL');
    remove();
  };
  process.once('exit', atExit);
  child.once('exit', onEnded);
  const stop = async () => {
    process.off('exit', atExit);
    child.off('exit', onEnded);
    await ended(child);
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

/** False where there is no such program. */
const isStarted = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(true));
    child.once('error', (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? resolve(false) : reject(error)));
  });

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/** Once it listens, it writes its addresses into a file of its folder. */
async function addressIn(folder: string, child: ChildProcess): Promise<string> {
  const until = performance.now() + START;
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    const ports = readdirSync(folder).find((name) => name.endsWith('.ports'));
    const [, address] = ports ? (/nats:\/\/([\d.]+:\d+)/.exec(readFileSync(join(folder, ports), 'utf8')) ?? []) : [];
    if (address) return address;
    await rest(LOOK);
  }
  throw new Error('The NATS server did not start.');
}
