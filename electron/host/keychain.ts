import { err, ok, type Result } from '../../shared/result.ts';
import type { Keychain } from '../core/ports.ts';
import { type KeychainBackend, systemBackends } from './keychain-backends.ts';
import { readValue, removeValue, type Stored, writeValue } from './keychain-entries.ts';

const CALL_MS = 5000;
/** Written once and left there: a keychain that can be read but not written is none. */
const MARKER = 'available';

const silent = () => err('storage', 'keychain', { detail: { reason: 'keychain-silent' } });

/**
 * The keychain of this computer, over all ways into it. A way that throws is not there (no bus, no keyring); one that
 * neither answers nor throws is there and waits for a person. `dataName` keeps the entries of another data folder apart.
 */
export async function openKeychain(
  dataName: string,
  backends: () => Promise<KeychainBackend[]> = systemBackends,
  callMs = CALL_MS,
): Promise<Result<Keychain | null>> {
  const service = dataName === '' ? 'Rackside' : `Rackside ${dataName}`;
  const ways = (await backends()).map((backend) => patient(backend, callMs));
  const probed = await Promise.all(
    ways.map(async (way): Promise<'works' | 'absent' | 'silent'> => {
      try {
        if ((await way.get(service, MARKER)) === null) await way.set(service, MARKER, '1');
        return 'works';
      } catch (error) {
        return error instanceof Silent ? 'silent' : 'absent';
      }
    }),
  );
  const working = ways.filter((_, index) => probed[index] === 'works');
  if (working.length > 0) return ok(merged(working, service));
  return probed.includes('silent') ? silent() : ok(null);
}

let hangingCalls = 0;

/** Whether a call is still waiting in the system's library. It holds a thread, and a process that ends waits for those. */
export const keychainHangs = (): boolean => hangingCalls > 0;

class Silent extends Error {}

/** Every call ends in time. While one hangs no other is begun: each holds a thread that this process needs. */
function patient(backend: KeychainBackend, ms: number): KeychainBackend {
  let hanging = false;
  const call = async <T>(start: () => Promise<T>): Promise<T> => {
    if (hanging) throw new Silent();
    const running = start();
    const late = Symbol();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), ms);
    });
    const outcome = await Promise.race([running, timeout]).finally(() => clearTimeout(timer));
    if (outcome !== late) return outcome as T;
    hanging = true;
    hangingCalls += 1;
    const settled = () => {
      hanging = false;
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

/** One keychain out of several: the newest value wins, and the others are made to follow. */
function merged(ways: KeychainBackend[], service: string): Keychain {
  // One at a time: two writers of one name would take the same counter.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const turn = last.then(work).catch(silent);
    last = turn;
    return turn;
  };
  const readAll = (name: string) => Promise.all(ways.map((way) => readValue(way, service, name)));
  const newest = (found: (Stored | null)[]) =>
    found.reduce((best, one) => (one && (!best || one.counter > best.counter) ? one : best), null);

  return {
    get: (name) =>
      inTurn(async () => {
        const found = await readAll(name);
        const best = newest(found);
        if (!best) return ok(null);
        for (const [index, way] of ways.entries()) {
          if (found[index]?.counter === best.counter) continue;
          // The value is known; a way that cannot follow now is tried again by the next read.
          await writeValue(way, service, name, best).catch(() => undefined);
        }
        return ok(best.value);
      }),
    set: (name, value) =>
      inTurn(async () => {
        const counter = (newest(await readAll(name))?.counter ?? 0) + 1;
        const written = await Promise.allSettled(ways.map((way) => writeValue(way, service, name, { counter, value })));
        // One is enough: its counter is the higher one, and the next read brings the other along.
        return written.some((one) => one.status === 'fulfilled') ? ok(null) : silent();
      }),
    remove: (name) =>
      inTurn(async () => {
        // A copy left behind would come back to life, so all must be gone.
        await Promise.all(ways.map((way) => removeValue(way, service, name)));
        return ok(null);
      }),
  };
}
