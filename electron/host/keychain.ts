/** The computer's keychain, through both packages that can reach it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Keychain } from '../core/desk/ports.ts';

const CALL_MS = 5000;
/** Test entry, kept. A keychain that can't be written counts as missing. */
const MARKER = 'available';

const silent = () => err('storage', 'keychain', { detail: { reason: 'keychain-silent' } });

/**
 * Opens the keychain. Null if there is none. A backend that throws counts as missing (no bus, no
 * keyring). A backend that does not answer waits for a person, and causes an error (`storage`,
 * `keychain-silent`). `dataName` separates the entries of several data folders.
 */
export async function openKeychain(
  dataName: string,
  backends: () => Promise<KeychainBackend[]> = systemBackends,
  callMs = CALL_MS,
): Promise<Result<Keychain | null>> {
  const service = dataName === '' ? 'Rackside' : `Rackside ${dataName}`;
  const limited = (await backends()).map((backend) => withLimit(backend, callMs));
  const probed = await Promise.all(
    limited.map(async (backend): Promise<'works' | 'absent' | 'silent'> => {
      try {
        if ((await backend.get(service, MARKER)) === null) await backend.set(service, MARKER, '1');
        return 'works';
      } catch (error) {
        return error instanceof NoReply ? 'silent' : 'absent';
      }
    }),
  );
  const working = limited.filter((_, index) => probed[index] === 'works');
  if (working.length > 0) return ok(mergeBackends(working, service));
  return probed.includes('silent') ? silent() : ok(null);
}

let hangingCalls = 0;

/** True while a call waits in the system's library: the process would wait at exit. */
export const keychainHangs = (): boolean => hangingCalls > 0;

class NoReply extends Error {}

/** Backends with a waiting call. Kept here because the keychain may be opened again meanwhile. */
const waiting = new WeakSet<KeychainBackend>();

/** Limits each call's time. While one hangs, none starts: each would hold a thread. */
function withLimit(backend: KeychainBackend, ms: number): KeychainBackend {
  const call = async <T>(start: () => Promise<T>): Promise<T> => {
    if (waiting.has(backend)) throw new NoReply();
    const running = start();
    const late = Symbol();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), ms);
    });
    const outcome = await Promise.race([running, timeout]).finally(() => clearTimeout(timer));
    if (outcome !== late) return outcome as T;
    waiting.add(backend);
    hangingCalls += 1;
    const settled = () => {
      waiting.delete(backend);
      hangingCalls -= 1;
    };
    running.then(settled, settled);
    throw new NoReply();
  };
  return {
    name: backend.name,
    get: (service, account) => call(() => backend.get(service, account)),
    set: (service, account, value) => call(() => backend.set(service, account, value)),
    remove: (service, account) => call(() => backend.remove(service, account)),
  };
}

/** An entry is `1:counter:value`. */
interface StoredValue {
  counter: number;
  value: string;
}

/** Null if no entry of ours has that name. */
async function readValue(backend: KeychainBackend, service: string, name: string): Promise<StoredValue | null> {
  const match = (await backend.get(service, name))?.match(/^1:(\d{1,15}):(.*)$/s);
  return match ? { counter: Number(match[1]), value: match[2] ?? '' } : null;
}

export const writeValue = (backend: KeychainBackend, service: string, name: string, stored: StoredValue) =>
  backend.set(service, name, `1:${stored.counter}:${stored.value}`);

function mergeBackends(backends: KeychainBackend[], service: string): Keychain {
  // One call at a time, because two writers of one name would use the same counter.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const turn = last.then(work).catch(silent);
    last = turn;
    return turn;
  };
  const readAll = (name: string) => Promise.all(backends.map((backend) => readValue(backend, service, name)));
  const newest = (found: (StoredValue | null)[]) =>
    found.reduce((best, stored) => (stored && (!best || stored.counter > best.counter) ? stored : best), null);

  return {
    get: (name) =>
      inTurn(async () => {
        const found = await readAll(name);
        const best = newest(found);
        if (!best) return ok(null);
        for (const [index, backend] of backends.entries()) {
          if (found[index]?.counter === best.counter) continue;
          // A failed copy is not an error: the value is known, and the next read tries again.
          await writeValue(backend, service, name, best).catch(() => undefined);
        }
        return ok(best.value);
      }),
    set: (name, value) =>
      inTurn(async () => {
        const counter = (newest(await readAll(name))?.counter ?? 0) + 1;
        const written = await Promise.allSettled(
          backends.map((backend) => writeValue(backend, service, name, { counter, value })),
        );
        // One backend is enough: its counter is the highest, and the next read copies the value to
        // the other.
        return written.some(({ status }) => status === 'fulfilled') ? ok(null) : silent();
      }),
    remove: (name) =>
      inTurn(async () => {
        // All copies must be removed, or a remaining one would become the newest value.
        await Promise.all(backends.map((backend) => backend.remove(service, name)));
        return ok(null);
      }),
  };
}

/** A package that reaches the keychain. Calls may throw, or wait for a person. */
export interface KeychainBackend {
  name: string;
  get(service: string, account: string): Promise<string | null>;
  set(service: string, account: string, value: string): Promise<void>;
  remove(service: string, account: string): Promise<void>;
}

let loaded: Promise<(KeychainBackend | null)[]> | null = null;

/**
 * Packages that load on this computer, the preferred one first. Returns the same objects each time,
 * so that a hanging call is remembered.
 */
export async function systemBackends(): Promise<KeychainBackend[]> {
  if (process.platform === 'linux' && !hasSessionBus(process.env)) return [];
  loaded ??= Promise.all([loadKeytar(), loadKeyring()]);
  return (await loaded).filter((backend) => backend !== null);
}

/** Without a session bus, libdbus may start its own, with a keyring that nobody can unlock. */
function hasSessionBus(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.DBUS_SESSION_BUS_ADDRESS) || existsSync(join(env.XDG_RUNTIME_DIR || '/nonexistent', 'bus'));
}

async function loadKeytar(): Promise<KeychainBackend | null> {
  try {
    const { default: keytar } = await import('keytar');
    return {
      name: 'keytar',
      get: (service, account) => keytar.getPassword(service, account),
      set: (service, account, value) => keytar.setPassword(service, account, value),
      remove: async (service, account) => {
        await keytar.deletePassword(service, account);
      },
    };
  } catch {
    // Optional package: its build needs a compiler and libsecret's headers.
    return null;
  }
}

async function loadKeyring(): Promise<KeychainBackend | null> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // By default it keeps entries in the kernel's memory on Linux, where they end with the session.
    const entry = (service: string, account: string) =>
      new AsyncEntry(service, account, { linux: { store: 'secret-service' } });
    return {
      name: 'keyring',
      get: async (service, account) => (await entry(service, account).getPassword()) ?? null,
      set: (service, account, value) => entry(service, account).setPassword(value),
      remove: async (service, account) => {
        await entry(service, account).deletePassword();
      },
    };
  } catch {
    // No prebuilt binary for this platform.
    return null;
  }
}
