/**
 * The remote store is the store as the main thread holds it: the same subjects and names, as
 * promises of results.
 */
import { Worker } from 'node:worker_threads';
import type { FolderTrouble, StorageNote } from '../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Clock, Log, StoreThread } from '../desk/ports.ts';
import { diskReason } from '../rules/disk-trouble.ts';
import { whereOf } from '../rules/error-facts.ts';
import type { Store } from './calls.ts';
import type { OpenStore } from './database/open-store.ts';

/** A call by its subject and its name, as in `drafts.save`. */
export interface StoreCall {
  subject: keyof Store;
  method: string;
  args: unknown[];
  /** Our clock, ms. */
  now: number;
  /** This computer's zone. */
  zone: string;
}

export type WorkerCall = { id: number } & ({ open: OpenStore } | StoreCall);

export type WorkerReply =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; code: string | null; at: string; damaged: 'cache' | 'work' | 'files' | null };

/** Results that the store itself gives are not wrapped twice. */
type Answer<R> = R extends Result<unknown> ? R : Result<R>;

type Remote<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Answer<Awaited<R>>> : never;

export type RemoteStore = {
  [S in keyof Store]: { [M in keyof Store[S]]: Remote<Store[S][M]> };
} & {
  /** Notes on what is not as it should be, as far as is known by now. */
  storageNotes(): StorageNote[];
};

export interface RemoteStoreOptions extends Omit<OpenStore, 'now'> {
  /** The store's worker: an entry of its own in every build. Or what starts a thread of it. */
  worker: URL | (() => StoreThread);
  clock: Clock;
  log: Log;
  /**
   * The worker had died and the store was opened again: whatever was read from it before may have
   * changed.
   */
  onReopened(): void;
  /** What a write into the folder says right now, after one failed; null where it works. */
  folderTrouble(): FolderTrouble | null;
  /**
   * There is more to say in `notes`. With `cache-dropped`, whatever was read from the cache is
   * gone.
   */
  onNoted(note: StorageNote): void;
}

/**
 * Starts the account's worker and opens its databases in it. Should the worker die, the next call
 * starts another one; calls that were under way fail, and whoever made them knows what that means.
 */
export async function openRemoteStore(options: RemoteStoreOptions): Promise<Result<RemoteStore>> {
  const { log, clock } = options;
  const notes: StorageNote[] = [];
  const say = (note: StorageNote) => {
    log.warn('store.noted', { account: options.account, what: note.what });
    if (notes.some(({ what }) => what === note.what)) return;
    notes.push(note);
    options.onNoted(note);
  };
  const first = await openThread(options, options, clock.now(), say);
  if (!first.ok) return first;
  let thread = first.value;
  let reopening: Promise<Result<null>> | null = null;
  let closed = false;

  async function reopen(): Promise<Result<null>> {
    // Its files are free once the thread is gone.
    await thread.end();
    const opened = await openThread(options, { known: true }, clock.now(), say);
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
    // What was in memory only died with the worker: an empty store in its place would hide that.
    if (thread.dead() && !isLast && options.folder !== null) {
      reopening ??= reopen().finally(() => {
        reopening = null;
      });
      const reopened = await reopening;
      if (!reopened.ok) return reopened;
    }
    const transfer = args.filter((arg): arg is ArrayBuffer => arg instanceof ArrayBuffer);
    const result = await thread.ask({ subject, method, args, now: clock.now(), zone: clock.zone() }, transfer);
    if (isLast) await thread.end();
    return result.ok && isResult(result.value) ? result.value : result;
  }

  return ok(callable(call, { storageNotes: () => [...notes] }));
}

type CallStore = (subject: keyof Store, method: string, args: unknown[]) => Promise<Result<unknown>>;

/**
 * An object on which each `subject.method(…)` is a call: the names are the worker's, and no list of
 * them is kept here.
 */
export function callable(call: CallStore, own: Pick<RemoteStore, 'storageNotes'>): RemoteStore {
  const methodsOf = (subject: string) =>
    new Proxy({} as Record<string, unknown>, {
      get: (_, method) =>
        typeof method === 'string' ? (...args: unknown[]) => call(subject as keyof Store, method, args) : undefined,
    });
  return new Proxy({ ...own } as Record<string, unknown>, {
    get(known, name) {
      // Awaiting the proxy itself must not look like a call.
      if (typeof name !== 'string' || name === 'then') return undefined;
      known[name] ??= methodsOf(name);
      return known[name];
    },
  }) as unknown as RemoteStore;
}

type Ask = { open: OpenStore } | StoreCall;

interface Thread {
  ask(call: Ask, transfer?: ArrayBuffer[]): Promise<Result<unknown>>;
  dead(): boolean;
  /** Once the store is closed, or where it did not open. */
  end(): Promise<void>;
}

/**
 * MB for what the thread makes and drops at once. Left alone, V8 takes up to 134 MB within a
 * day, and stores and searches no faster than with these.
 */
const YOUNG = 16;

const newThread = (entry: URL): Worker =>
  new Worker(entry, { name: 'store', resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });

/**
 * Starts threads of the store's worker, the first one at once: it reads its code while the desk
 * itself is read and looks for the account's keys.
 */
export function storeThreads(entry: URL): () => StoreThread {
  let ahead: Worker | null = newThread(entry);
  const drop = () => {
    ahead = null;
  };
  // What ends it is met again by the thread that is started in its place, and told from there.
  ahead.once('error', drop).once('exit', drop);
  // Where no account is opened, it must not keep the process.
  ahead.unref();
  return () => {
    const thread = ahead ?? newThread(entry);
    drop();
    thread.ref();
    return thread;
  };
}

/** ms that a worker's end is waited for. */
const END_WAIT = 2000;

async function openThread(
  options: RemoteStoreOptions,
  how: Pick<OpenStore, 'known' | 'mend' | 'from'>,
  now: number,
  say: (note: StorageNote) => void,
): Promise<Result<Thread>> {
  const { account, folder, keys } = options;
  const { known = false, mend = null, from = null } = how;
  const thread = startThread(options, say);
  const asked = await thread.ask({ open: { account, folder, keys, now, known, mend, from } });
  const opened = asked.ok ? (asked.value as Result<StorageNote[]>) : asked;
  if (opened.ok) {
    for (const note of opened.value) say(note);
    return ok(thread);
  }
  await thread.end();
  const { detail } = opened.error;
  const trouble = detail?.reason === 'cannot-open' || detail?.reason === 'disk-full' ? options.folderTrouble() : null;
  if (trouble && detail) detail.reason = diskReason(trouble.why);
  return opened;
}

function startThread(
  { worker: how, account, log, folderTrouble }: RemoteStoreOptions,
  say: (note: StorageNote) => void,
): Thread {
  const worker = how instanceof URL ? newThread(how) : how();
  const pending = new Map<number, (reply: Result<unknown>) => void>();
  let nextId = 1;
  let dead = false;

  worker.on('message', (reply: WorkerReply) => {
    const settle = pending.get(reply.id);
    pending.delete(reply.id);
    if (!reply.ok && reply.damaged !== null) {
      say(reply.damaged === 'cache' ? { what: 'cache-dropped' } : { what: 'damaged', file: `${reply.damaged}.db` });
    }
    settle?.(reply.ok ? ok(reply.value) : failed(reply.code, reply.at));
  });
  const die = () => {
    dead = true;
    for (const settle of pending.values()) settle(failed(ENDED, ''));
    pending.clear();
  };
  worker.on('error', (error) => {
    const code = 'code' in error ? String(error.code) : error.name;
    log.warn('store.worker-failed', { account, code, at: whereOf(error) });
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
      const trouble = UNWRITTEN.test(code) ? folderTrouble() : null;
      return err('storage', 'store', { detail: { reason: trouble ? diskReason(trouble.why) : reasonOf(code) } });
    }
    log.warn('store.bug', { account, at });
    return err('bug', 'store');
  }

  return {
    ask: (call, transfer = []) =>
      new Promise((resolve) => {
        if (dead) return resolve(failed(ENDED, ''));
        const id = nextId++;
        pending.set(id, resolve);
        worker.postMessage({ id, ...call } satisfies WorkerCall, transfer);
      }),
    dead: () => dead,
    async end() {
      // Without a store it ends by itself. It is never cut off: in the middle of native code that
      // can take the whole process along. Its files are closed by now, so one that lingers is only
      // no longer waited for.
      let late: NodeJS.Timeout | undefined;
      const lingers = new Promise<boolean>((resolve) => {
        late = setTimeout(() => resolve(true), END_WAIT);
      });
      if (await Promise.race([exited, lingers])) {
        log.warn('store.worker-lingers', { account });
        worker.unref();
      }
      clearTimeout(late);
    },
  };
}

const ENDED = 'SQLITE_WORKER_ENDED';
/**
 * Codes that leave open why: SQLite knows a full disk, and nothing of quotas and permissions. Those
 * of the system, as in ENOSPC, come from copies and from the journal of what was sent.
 */
const UNWRITTEN = /^(SQLITE_(FULL|READONLY|CANTOPEN|PERM|IOERR)|E[A-Z]+$)/;
/** SQLite's codes that have words of their own. */
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
