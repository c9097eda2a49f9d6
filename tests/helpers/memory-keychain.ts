import type { KeychainBackend } from '../../electron/host/keychain.ts';

export interface MemoryBackend extends KeychainBackend {
  entries: Map<string, string>;
  /** Behaviour of calls from now on. */
  mood: 'works' | 'throws' | 'hangs';
  calls: string[];
}

/** A keychain in memory that can be made to throw or to hang. */
export function memoryBackend(name: string, mood: MemoryBackend['mood'] = 'works'): MemoryBackend {
  const entries = new Map<string, string>();
  const backend: MemoryBackend = {
    name,
    entries,
    mood,
    calls: [],
    get: (service, account) => act(`get ${account}`, () => entries.get(`${service}|${account}`) ?? null),
    set: (service, account, value) =>
      act(`set ${account}`, () => {
        entries.set(`${service}|${account}`, value);
      }),
    remove: (service, account) =>
      act(`remove ${account}`, () => {
        entries.delete(`${service}|${account}`);
      }),
  };
  const act = <T>(call: string, run: () => T): Promise<T> => {
    backend.calls.push(call);
    if (backend.mood === 'hangs') return new Promise(() => undefined);
    if (backend.mood === 'throws') return Promise.reject(new Error('no bus'));
    return Promise.resolve().then(run);
  };
  return backend;
}
