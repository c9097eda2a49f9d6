/** Installs programs that the tests need, where possible, and reports what is missing. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fetchNatsServer, natsServer } from './nats-server.ts';
import { root } from './paths.ts';

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

/**
 * Runs in a separate process, because Node remembers a failed lookup and would not see packages
 * installed later.
 */
function canLoad(name: string): boolean {
  return spawnSync(process.execPath, ['-e', `require('${name}')`], { cwd: root, stdio: 'ignore' }).status === 0;
}

/**
 * `npm ci` skips this package if it could not be compiled. Try again now that the headers are
 * installed.
 */
async function buildKeytar(): Promise<void> {
  // Node's headers come from the web, or from the folder where a system package put them.
  const headers = existsSync('/usr/include/node/node_api.h') ? { npm_config_nodedir: '/usr' } : {};
  await runQuietly('npm', ['install', '--no-save', '--include=optional'], {
    cwd: root,
    env: { ...process.env, ...headers },
  });
}
