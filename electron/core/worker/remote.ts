/**
 * The remote store is the main thread's side of the store: same subjects and names, but as promises
 * of results.
 */
import { Worker } from 'node:worker_threads';
import type { FolderTrouble, StorageNote } from '../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Clock, Log, StoreThread } from '../desk/ports.ts';
import { diskReason, errorLocation } from '../rules/error-facts.ts';
import type { Store } from './calls.ts';
import type { OpenStore } from './open-store.ts';

export interface StoreCall {
  subject: keyof Store;
  method: string;
  args: unknown[];
  /** Our clock, ms. */
  now: number;
  zone: string;
}

export type WorkerCall = { id: number } & ({ open: OpenStore } | StoreCall);

export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: string | null; at: string; damaged: 'cache' | 'work' | 'files' | 'imported' | null };

type Answer<R> = R extends Result<unknown> ? R : Result<R>;

type Remote<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Answer<Awaited<R>>> : never;

export type RemoteStore = {
  [S in keyof Store]: { [M in keyof Store[S]]: Remote<Store[S][M]> };
} & {
  storageNotes(): StorageNote[];
};

export interface RemoteStoreOptions extends Omit<OpenStore, 'now'> {
  worker: URL | (() => StoreThread);
  clock: Clock;
  log: Log;
  /** The worker died and the store was opened again: data read before may be outdated. */
  onReopened(): void;
  /** Tests a write into the folder after one failed; null if it works. */
  folderTrouble(): FolderTrouble | null;
  /** Another note was added to `notes`. `cache-dropped`: all data read from the cache is gone. */
  onStorageNote(note: StorageNote): void;
}

/**
 * Starts the account's worker and opens its databases. If the worker dies, calls in progress fail,
 * and the next call starts another worker.
 */
export async function openRemoteStore(options: RemoteStoreOptions): Promise<Result<RemoteStore>> {
  const { log, clock } = options;
  const notes: StorageNote[] = [];
  const addNote = (note: StorageNote) => {
    log.warn('store.noted', { account: options.account, what: note.what });
    if (notes.some(({ what }) => what === note.what)) return;
    notes.push(note);
    options.onStorageNote(note);
  };
  const first = await openThread(options, options, clock.now(), addNote);
  if (!first.ok) return first;
  let thread = first.value;
  let reopening: Promise<Result<null>> | null = null;
  let closed = false;

  async function reopen(): Promise<Result<null>> {
    await thread.end();
    const opened = await openThread(options, { isExisting: true }, clock.now(), addNote);
    if (!opened.ok) return opened;
    thread = opened.value;
    log.warn('store.reopened', { account: options.account });
    options.onReopened();
    return ok(null);
  }

  async function call(subject: keyof Store, method: string, args: unknown[]): Promise<Result<unknown>> {
    if (closed) return err('storage', 'store', { detail: { reason: 'closing' } });
    const isLast = subject === 'databases' && method === 'close';
    closed = isLast;
    // Data in memory died with the worker: an empty store would hide the loss.
    if (thread.isDead() && !isLast && options.folder !== null) {
      reopening ??= reopen().finally(() => {
        reopening = null;
      });
      const reopened = await reopening;
      if (!reopened.ok) return reopened;
    }
    const transfer = args.filter((arg): arg is ArrayBuffer => arg instanceof ArrayBuffer);
    const result = await thread.request({ subject, method, args, now: clock.now(), zone: clock.zone() }, transfer);
    if (isLast) await thread.end();
    return result.ok && isResult(result.value) ? result.value : result;
  }

  return ok(bindRemoteCalls(call, { storageNotes: () => [...notes] }));
}

type CallStore = (subject: keyof Store, method: string, args: unknown[]) => Promise<Result<unknown>>;

/** Makes each `subject.method(…)` a call, without a list of the worker's names. */
export function bindRemoteCalls(call: CallStore, own: Pick<RemoteStore, 'storageNotes'>): RemoteStore {
  const methodsOf = (subject: string) =>
    new Proxy({} as Record<string, unknown>, {
      get: (_, method) =>
        typeof method === 'string' ? (...args: unknown[]) => call(subject as keyof Store, method, args) : undefined,
    });
  return new Proxy({ ...own } as Record<string, unknown>, {
    get(subjects, name) {
      // Awaiting the proxy must not count as a call.
      if (typeof name !== 'string' || name === 'then') return undefined;
      subjects[name] ??= methodsOf(name);
      return subjects[name];
    },
  }) as unknown as RemoteStore;
}

type ThreadRequest = { open: OpenStore } | StoreCall;

interface Thread {
  request(call: ThreadRequest, transfer?: ArrayBuffer[]): Promise<Result<unknown>>;
  isDead(): boolean;
  /** Call after the store is closed or did not open. */
  end(): Promise<void>;
}

/**
 * MB of V8's young generation. Without the limit V8 takes up to 134 MB within a day, but is no
 * faster.
 */
const YOUNG_GENERATION_MB = 16;

const newThread = (entry: URL): Worker =>
  new Worker(entry, { name: 'store', resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB } });

/**
 * Starts worker threads, the first at once: it loads its code while the desk loads and reads the
 * account's keys.
 */
export function storeThreads(entry: URL): () => StoreThread {
  let ahead: Worker | null = newThread(entry);
  const drop = () => {
    ahead = null;
  };
  // If the spare thread dies, its replacement fails the same way and reports the error.
  ahead.once('error', drop).once('exit', drop);
  // If no account is opened, the thread must not keep the process alive.
  ahead.unref();
  return () => {
    const thread = ahead ?? newThread(entry);
    drop();
    thread.ref();
    return thread;
  };
}

const END_WAIT_MS = 2000;

async function openThread(
  options: RemoteStoreOptions,
  opening: Pick<OpenStore, 'isExisting' | 'repair' | 'backupName'>,
  now: number,
  addNote: (note: StorageNote) => void,
): Promise<Result<Thread>> {
  const { account, folder, keys } = options;
  const { isExisting = false, repair = null, backupName = null } = opening;
  const thread = startThread(options, addNote);
  const answer = await thread.request({ open: { account, folder, keys, now, isExisting, repair, backupName } });
  const opened = answer.ok ? (answer.value as Result<StorageNote[]>) : answer;
  if (opened.ok) {
    for (const note of opened.value) addNote(note);
    return ok(thread);
  }
  await thread.end();
  const { detail } = opened.error;
  const trouble = detail?.reason === 'cannot-open' || detail?.reason === 'disk-full' ? options.folderTrouble() : null;
  if (trouble && detail) detail.reason = diskReason(trouble.why);
  return opened;
}

function startThread(
  { worker: source, account, log, folderTrouble }: RemoteStoreOptions,
  addNote: (note: StorageNote) => void,
): Thread {
  const worker = source instanceof URL ? newThread(source) : source();
  const pending = new Map<number, (reply: Result<unknown>) => void>();
  let nextId = 1;
  let dead = false;

  worker.on('message', (reply: WorkerReply) => {
    const settle = pending.get(reply.id);
    pending.delete(reply.id);
    if (!reply.ok && reply.damaged !== null) {
      addNote(noteOfDamage(reply.damaged));
    }
    settle?.(reply.ok ? ok(reply.value) : failed(reply.code, reply.at));
  });
  const die = () => {
    dead = true;
    for (const settle of pending.values()) settle(failed(WORKER_ENDED_CODE, ''));
    pending.clear();
  };
  worker.on('error', (error) => {
    const code = 'code' in error ? String(error.code) : error.name;
    log.warn('store.worker-failed', { account, code, at: errorLocation(error) });
    die();
  });
  const exited = new Promise<false>((resolve) => {
    worker.on('exit', () => {
      die();
      resolve(false);
    });
  });

  function failed(code: string | null, at: string): Result<never> {
    if (code !== null) {
      const trouble = WRITE_FAILURE.test(code) ? folderTrouble() : null;
      return err('storage', 'store', { detail: { reason: trouble ? diskReason(trouble.why) : reasonOf(code) } });
    }
    log.warn('store.bug', { account, at });
    return err('bug', 'store');
  }

  return {
    request: (call, transfer = []) =>
      new Promise((resolve) => {
        if (dead) return resolve(failed(WORKER_ENDED_CODE, ''));
        const id = nextId++;
        pending.set(id, resolve);
        worker.postMessage({ id, ...call } satisfies WorkerCall, transfer);
      }),
    isDead: () => dead,
    async end() {
      // Without a store the worker ends by itself. Never terminate it: that can crash the process
      // in native code. Its files are closed, so a slow worker can be left alone.
      let late: NodeJS.Timeout | undefined;
      const lingers = new Promise<boolean>((resolve) => {
        late = setTimeout(() => resolve(true), END_WAIT_MS);
      });
      if (await Promise.race([exited, lingers])) {
        log.warn('store.worker-lingers', { account });
        worker.unref();
      }
      clearTimeout(late);
    },
  };
}

function noteOfDamage(damaged: 'cache' | 'work' | 'files' | 'imported'): StorageNote {
  if (damaged === 'cache') return { what: 'cache-dropped' };
  return damaged === 'imported' ? { what: 'imported-damaged' } : { what: 'damaged', file: `${damaged}.db` };
}

const WORKER_ENDED_CODE = 'SQLITE_WORKER_ENDED';
/**
 * Codes with several possible causes: SQLite knows a full disk, but not quotas and permissions.
 * System codes such as ENOSPC come from copies and the journal of sent requests.
 */
const WRITE_FAILURE = /^(SQLITE_(FULL|READONLY|CANTOPEN|PERM|IOERR)|E[A-Z]+$)/;
const REASONS: [RegExp, string][] = [
  [/^(SQLITE_FULL|ENOSPC)/, 'disk-full'],
  [/^(SQLITE_READONLY|EROFS)/, 'cannot-write'],
  [/^(EACCES|EPERM)/, 'no-permission'],
  [/^SQLITE_(CORRUPT|NOTADB)/, 'page-damaged'],
  [/^(SQLITE_IOERR|EIO)/, 'disk-failing'],
];

const reasonOf = (code: string): string => REASONS.find(([pattern]) => pattern.test(code))?.[1] ?? code;

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}
