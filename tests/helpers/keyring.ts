/**
 * A real gnome-keyring for tests: a session bus and an unlocked keyring of their own, in a folder
 * of their own.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

export interface Keyring {
  /** Environment of the processes that shall use it. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Why there can be no keyring here, or null. */
export function noKeyring(): string | null {
  if (process.platform !== 'linux') return 'gnome-keyring runs on Linux only';
  for (const [program, args] of [
    ['dbus-daemon', ['--version']],
    ['dbus-send', ['--version']],
    ['gnome-keyring-daemon', ['--version']],
  ] as const) {
    if (spawnSync(program, args).error) return `${program} is not installed`;
  }
  return null;
}

/** Environment of processes that shall find no keychain: an address where no bus is. */
export const withoutKeyring: Record<string, string> = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

interface KeyringOptions {
  unlocked?: boolean;
  /** A folder that stays, with what is in its keyring. */
  home?: string;
}

/** Starts one; it lives until `stop`, over restarts of whatever uses it. */
export async function startKeyring({ unlocked = true, home: kept }: KeyringOptions = {}): Promise<Keyring> {
  if (kept !== undefined) mkdirSync(kept, { recursive: true, mode: 0o700 });
  const home = kept ?? mkdtempSync(join(tmpdir(), 'rackside-keyring-'));
  const env = { XDG_RUNTIME_DIR: home, XDG_DATA_HOME: join(home, 'data'), XDG_CACHE_HOME: join(home, 'cache') };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const [address] = (await once(createInterface(bus.stdout), 'line')) as [string];
  const withBus = { ...env, DBUS_SESSION_BUS_ADDRESS: address };

  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--components=secrets', ...(unlocked ? ['--unlock'] : [])],
    { stdio: ['pipe', 'ignore', 'ignore'], env: { ...process.env, ...withBus } },
  );
  // The passphrase of a keyring that lives as long as a test: an empty one.
  daemon.stdin.end('\n');
  await untilOwned(withBus);

  return {
    env: withBus,
    async stop() {
      await end(daemon);
      await end(bus);
      if (kept === undefined) rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs something with a keyring around it. */
export async function withKeyring<T>(run: (env: Record<string, string>) => Promise<T>): Promise<T> {
  const keyring = await startKeyring();
  try {
    return await run(keyring.env);
  } finally {
    await keyring.stop();
  }
}

/** In the foreground the daemon says nothing: the bus knows when it is there. */
async function untilOwned(env: Record<string, string>): Promise<void> {
  const question = [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.NameHasOwner',
  ];
  for (let tries = 0; tries < 200; tries += 1) {
    const { stdout } = spawnSync('dbus-send', [...question, 'string:org.freedesktop.secrets'], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
    if (stdout?.includes('true')) return;
    await setTimeout(50);
  }
  throw new Error('gnome-keyring did not come up');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
