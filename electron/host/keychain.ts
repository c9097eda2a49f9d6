/** The keychain of this computer, over both packages that reach it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Keychain } from '../core/desk/ports.ts';
import { readValue, removeValue, type StoredValue, writeValue } from './keychain-entries.ts';

const CALL_MS = 5000;
/**
 * Entry that tries the keychain, written once and left there: one that can be read but not written
 * is none.
 */
const MARKER = 'available';

const silent = () => err('storage', 'keychain', { detail: { reason: 'keychain-silent' } });

/**
 * Opens the keychain; null where there is none. A backend that throws is not there (no bus, no
 * keyring); one that neither answers nor throws waits for a person, and is an error (`storage`,
 * `keychain-silent`). `dataName` keeps the entries of another data folder apart.
 */
export async function openKeychain(
  dataName: string,
  backends: () => Promise<KeychainBackend[]> = systemBackends,
  callMs = CALL_MS,
): Promise<Result<Keychain | null>> {
  const service = dataName === '' ? 'Rackside' : `Rackside ${dataName}`;
  const all = (await backends()).map((backend) => withLimit(backend, callMs));
  const probed = await Promise.all(
    all.map(async (backend): Promise<'works' | 'absent' | 'silent'> => {
      try {
        if ((await backend.get(service, MARKER)) === null) await backend.set(service, MARKER, '1');
        return 'works';
      } catch (error) {
        return error instanceof Silent ? 'silent' : 'absent';
      }
    }),
  );
  const working = all.filter((_, index) => probed[index] === 'works');
  if (working.length > 0) return ok(mergeBackends(working, service));
  return probed.includes('silent') ? silent() : ok(null);
}

let hangingCalls = 0;

/**
 * Whether a call still waits in the system's library: it holds a thread, and a process that ends
 * waits for those.
 */
export const keychainHangs = (): boolean => hangingCalls > 0;

class Silent extends Error {}

/** Backends with a call that still waits, however often the keychain is opened meanwhile. */
const waiting = new WeakSet<KeychainBackend>();

/**
 * Gives every call an upper limit. While one hangs no other is begun: each holds a thread that this
 * process needs.
 */
function withLimit(backend: KeychainBackend, ms: number): KeychainBackend {
  const call = async <T>(start: () => Promise<T>): Promise<T> => {
    if (waiting.has(backend)) throw new Silent();
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
    throw new Silent();
  };
  return {
    name: backend.name,
    get: (service, account) => call(() => backend.get(service, account)),
    set: (service, account, value) => call(() => backend.set(service, account, value)),
    remove: (service, account) => call(() => backend.remove(service, account)),
  };
}

/** Makes one keychain of several backends: the newest value wins, and is written to the others. */
function mergeBackends(backends: KeychainBackend[], service: string): Keychain {
  // One call at a time: two writers of one name would take the same counter.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const turn = last.then(work).catch(silent);
    last = turn;
    return turn;
  };
  const readAll = (name: string) => Promise.all(backends.map((backend) => readValue(backend, service, name)));
  const newest = (found: (StoredValue | null)[]) =>
    found.reduce((best, one) => (one && (!best || one.counter > best.counter) ? one : best), null);

  return {
    get: (name) =>
      inTurn(async () => {
        const found = await readAll(name);
        const best = newest(found);
        if (!best) return ok(null);
        for (const [index, backend] of backends.entries()) {
          if (found[index]?.counter === best.counter) continue;
          // The value is known; a backend that does not take it now is tried again by the next
          // read.
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
        // One is enough: its counter is the highest, and the next read writes it to the other.
        return written.some((one) => one.status === 'fulfilled') ? ok(null) : silent();
      }),
    remove: (name) =>
      inTurn(async () => {
        // A copy that is left would be the newest value again, so all must be gone.
        await Promise.all(backends.map((backend) => removeValue(backend, service, name)));
        return ok(null);
      }),
  };
}

/**
 * One way into the system's keychain. Calls may throw, and may hang where the keychain waits for a
 * person.
 */
export interface KeychainBackend {
  name: string;
  get(service: string, account: string): Promise<string | null>;
  set(service: string, account: string, value: string): Promise<void>;
  remove(service: string, account: string): Promise<void>;
}

let loaded: Promise<(KeychainBackend | null)[]> | null = null;

/**
 * The packages that load on this computer, the preferred one first: the same ones each time, so that
 * a call that hangs is known at the next opening.
 */
export async function systemBackends(): Promise<KeychainBackend[]> {
  if (process.platform === 'linux' && !hasSessionBus(process.env)) return [];
  loaded ??= Promise.all([loadKeytar(), loadKeyring()]);
  return (await loaded).filter((backend) => backend !== null);
}

/**
 * Whether a session bus is there. Without one libdbus may start its own, with a keyring that nobody
 * can unlock.
 */
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
    // Optional: its build needs a compiler and libsecret's headers.
    return null;
  }
}

async function loadKeyring(): Promise<KeychainBackend | null> {
  try {
    const { AsyncEntry } = await import('@napi-rs/keyring');
    // Left to itself it keeps entries in the kernel's memory on Linux, where they end with the
    // session.
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
    // No prebuilt file for this platform.
    return null;
  }
}
