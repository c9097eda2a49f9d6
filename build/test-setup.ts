/**
 * Installs programs that the tests need, where possible, and reports what is missing. Finds the
 * browser and the NATS server for those who run them. Makes the folder for files that tests write,
 * in memory if there is room: each of thousands of databases would otherwise wait for the disk at
 * every commit.
 */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, root } from './project.ts';

interface Requirement {
  name: string;
  isInstalled: () => boolean;
  packages: string[];
  finish?: () => void | Promise<void>;
  skippedTests: string;
}

const requirements: Requirement[] = [
  {
    name: 'Chromium',
    isInstalled: () => chromium() !== null,
    packages: ['chromium'],
    skippedTests: 'the end-to-end tests in a browser',
  },
  { name: 'Xvfb', isInstalled: () => isProgram('Xvfb'), packages: ['xvfb', 'xauth'], skippedTests: 'real Electron' },
  {
    name: 'gnome-keyring with a session bus',
    isInstalled: () => ['gnome-keyring-daemon', 'dbus-daemon', 'dbus-send'].every(isProgram),
    packages: ['gnome-keyring', 'dbus', 'dbus-bin', 'libsecret-1-0'],
    skippedTests: 'a real keychain',
  },
  {
    name: 'keytar',
    isInstalled: () => canLoad('keytar'),
    packages: ['libsecret-1-dev', 'pkg-config', 'make', 'g++', 'python3'],
    finish: buildKeytar,
    skippedTests: 'the first of the two ways into the keychain',
  },
  {
    name: 'nats-server',
    isInstalled: () => natsServer() !== null,
    packages: [],
    finish: fetchNatsServer,
    skippedTests: 'a team over a real server',
  },
];

/**
 * Installs what the tests need, where possible (Debian, as root). Prints nothing if all is
 * installed. Each returned line names something missing and the tests that cannot run without it.
 */
export async function prepare(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const missing = requirements.filter((need) => !need.isInstalled());
  if (missing.length === 0) return [];
  const canInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (canInstall) {
    console.log(`Installing for the tests: ${missing.map((need) => need.name).join(', ')} …`);
    await aptGet('update', '-qq');
    // A package that cannot be installed must not block the others, so they are then installed one
    // by one.
    const isAll = await install(missing.flatMap(({ packages }) => packages));
    for (const { packages, finish } of missing) {
      if (!isAll) await install(packages);
      await finish?.();
    }
  }
  return missing
    .filter((need) => !need.isInstalled())
    .map(
      (need) =>
        `SKIPPED: ${need.skippedTests}, because ${need.name} is not there${canInstall ? ' and could not be installed' : ''}.`,
    );
}

const install = async (packages: string[]): Promise<boolean> =>
  packages.length === 0 || aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages);

const aptGet = (...args: string[]): Promise<boolean> =>
  runQuietly('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });

const runQuietly = (program: string, args: string[], how: SpawnOptions): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { ...how, stdio: 'ignore' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });

/**
 * Finds a browser for the tests: the system's Chromium, or the one that Playwright downloaded.
 * Chromium's headless shell would be cheaper, but it closes a window without notifying the page, so
 * the agent's last keystrokes would be lost.
 */
export function chromium(): string | null {
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
  if (system) return system;
  // Runs in a separate process, because importing Playwright takes a while.
  const { stdout } = spawnSync(
    process.execPath,
    ['-e', "process.stdout.write(require('playwright').chromium.executablePath())"],
    { cwd: root, encoding: 'utf8' },
  );
  return stdout && existsSync(stdout) ? stdout : null;
}

function isProgram(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs in a process of its own, because Node remembers a failed lookup. */
function canLoad(name: string): boolean {
  return spawnSync(process.execPath, ['-e', `require('${name}')`], { cwd: root, stdio: 'ignore' }).status === 0;
}

/** Tries again with headers: `npm ci` skips this package if it could not be compiled. */
async function buildKeytar(): Promise<void> {
  // Node's headers come from the web, or from the folder where a system package put them.
  const headers = existsSync('/usr/include/node/node_api.h') ? { npm_config_nodedir: '/usr' } : {};
  await runQuietly('npm', ['install', '--no-save', '--include=optional'], {
    cwd: root,
    env: { ...process.env, ...headers },
  });
}

const FOLDER = inRoot('out/nats-server');
const UNPACKED = join(FOLDER, 'usr/sbin/nats-server');

export function natsServer(): string | null {
  if (spawnSync('nats-server', ['--version'], { stdio: 'ignore' }).error === undefined) return 'nats-server';
  return existsSync(UNPACKED) ? UNPACKED : null;
}

/** Downloads Debian's package. Two processes at once leave one complete folder. */
export function fetchNatsServer(): void {
  if (!existsSync('/etc/debian_version')) return;
  mkdirSync(inRoot('out'), { recursive: true });
  const folder = mkdtempSync(`${FOLDER}-`);
  spawnSync('apt-get', ['download', '-qq', 'nats-server'], { cwd: folder, stdio: 'ignore' });
  const found = readdirSync(folder).find((name) => name.endsWith('.deb'));
  if (found) spawnSync('dpkg', ['-x', join(folder, found), folder], { stdio: 'ignore' });
  if (found && !existsSync(UNPACKED)) {
    rmSync(FOLDER, { recursive: true, force: true });
    renameSync(folder, FOLDER);
  } else rmSync(folder, { recursive: true, force: true });
}

const IN_MEMORY = '/dev/shm';

/** Limit for test files, bytes. A whole run needs far less. */
const MIN_FREE_BYTES = 2 * 2 ** 30;

/** Memory that must stay free for four steps at once, bytes. */
const MIN_FREE_BYTES_FOR_PROGRAMS = 3 * 2 ** 30;

const NAME = /^rackside-tests-(\d+)-/;

/**
 * Makes the folder and returns the environment that lets tests write there. The folder is removed
 * when this process ends, even when the run is interrupted. This also removes files that tests and
 * killed programs left behind.
 */
export function makeTestFolder(): Record<string, string> {
  const folder = folderIn(IN_MEMORY) ?? mkdtempSync(join(tmpdir(), `rackside-tests-${process.pid}-`));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
  return process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder };
}

/**
 * Makes a new folder in `place`. Returns undefined if that fails, if less than `room` bytes are
 * free, or if programs may not run there (tests write some). Also removes folders of killed runs,
 * which would stay in memory until the computer restarts.
 */
export function folderIn(place: string, room = MIN_FREE_BYTES): string | undefined {
  try {
    removeOrphans(place);
    const { bavail, bsize } = statfsSync(place);
    if (Math.min(bavail * bsize, process.availableMemory() - MIN_FREE_BYTES_FOR_PROGRAMS) < room) return undefined;
    const folder = mkdtempSync(join(place, `rackside-tests-${process.pid}-`));
    if (runsPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // Without Linux or write access, the tests use the disk.
  }
  return undefined;
}

function removeOrphans(place: string): void {
  for (const name of readdirSync(place)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o700);
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
