/** Installs what the tests need where it can, and says what is missing. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fetchNatsServer, natsServer } from './nats-server.ts';
import { root } from './paths.ts';

interface Need {
  what: string;
  there: () => boolean;
  /** Debian's packages that bring it. */
  packages: string[];
  /** What is left to do once they are there. */
  finish?: () => void;
  /** What is not tested without it. */
  without: string;
}

const needs: Need[] = [
  {
    what: 'Chromium',
    there: () => chromium() !== null,
    packages: ['chromium'],
    without: 'the end-to-end tests in a browser',
  },
  { what: 'Xvfb', there: () => isProgram('Xvfb'), packages: ['xvfb', 'xauth'], without: 'real Electron' },
  {
    what: 'gnome-keyring with a session bus',
    there: () => ['gnome-keyring-daemon', 'dbus-daemon', 'dbus-send'].every(isProgram),
    packages: ['gnome-keyring', 'dbus', 'dbus-bin', 'libsecret-1-0'],
    without: 'a real keychain',
  },
  {
    what: 'keytar',
    there: () => loads('keytar'),
    packages: ['libsecret-1-dev', 'pkg-config', 'make', 'g++', 'python3'],
    finish: buildKeytar,
    without: 'the first of the two ways into the keychain',
  },
  {
    what: 'nats-server',
    there: () => natsServer() !== null,
    packages: [],
    finish: fetchNatsServer,
    without: 'a team over a real server',
  },
];

/**
 * Brings what the tests need where it can (Debian, as root), without a word where all is there.
 * Each line it returns says what is missing and what is therefore not tested.
 */
export function prepare(): string[] {
  if (process.platform !== 'linux') return [];
  const missing = needs.filter((need) => !need.there());
  if (missing.length === 0) return [];
  const may = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (may) {
    console.log(`Installing for the tests: ${missing.map((need) => need.what).join(', ')} …`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    // One by one: a package that is not to be had must not keep the others away.
    for (const { packages, finish } of missing) {
      const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
      if (packages.length > 0) spawnSync('apt-get', install, { env, stdio: 'ignore' });
      finish?.();
    }
  }
  return missing
    .filter((need) => !need.there())
    .map(
      (need) =>
        `SKIPPED: ${need.without}, because ${need.what} is not there${may ? ' and could not be installed' : ''}.`,
    );
}

/** A browser for the tests: the system's Chromium, or the one that Playwright fetched. */
export function chromium(): string | null {
  const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );
  if (system) return system;
  // Asked in a process of its own: importing Playwright takes a while.
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
 * Asked in a process of its own: one that looked in vain once does not see what was installed
 * since.
 */
function loads(name: string): boolean {
  return spawnSync(process.execPath, ['-e', `require('${name}')`], { cwd: root, stdio: 'ignore' }).status === 0;
}

/**
 * `npm ci` leaves it out where it could not be compiled; this asks again, now that its headers are
 * there.
 */
function buildKeytar(): void {
  // Node's own headers come from the web, or from where a system's package put them.
  const headers = existsSync('/usr/include/node/node_api.h') ? { npm_config_nodedir: '/usr' } : {};
  spawnSync('npm', ['install', '--no-save', '--include=optional'], {
    cwd: root,
    env: { ...process.env, ...headers },
    stdio: 'ignore',
  });
}
