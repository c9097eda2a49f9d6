/**
 * `openStore` opens the three databases of an account, puts right what an earlier run left behind,
 * and says what is not as it should be. Where their folder cannot be written, copies are read.
 */
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mend, StorageNote } from '../../../../shared/domain/storage.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { isDamage } from '../../rules/error-facts.ts';
import { setting } from '../account/settings.ts';
import { bindCalls, type Store } from '../calls.ts';
import type { StoreContext } from '../context.ts';
import { idleIndexer } from '../search/idle-indexer.ts';
import { mendQueueFlags } from '../tickets/queue-flags.ts';
import { tidyFiles } from '../writing/files.ts';
import { recoverOutbox } from '../writing/recover-outbox.ts';
import { NO_JOURNAL, openSentJournal } from '../writing/sent-journal.ts';
import { createBackups, NO_BACKUPS } from './backups.ts';
import { cacheMigrations } from './cache-schema.ts';
import { type Database, DatabaseRefused, isWhole, type Migration, openDatabase, setCallTime } from './database.ts';
import { finishMend, mend, storageFacts } from './mend.ts';
import { newestSchemas } from './newest-schemas.ts';
import { filesMigrations, workMigrations } from './work-schema.ts';

export interface DataKeys {
  cache: string;
  work: string;
  files: string;
}

export interface OpenStore {
  account: string;
  /** Folder of the three databases, or null to keep everything in memory. */
  folder: string | null;
  keys: DataKeys;
  /** Our clock, ms. */
  now: number;
  /** The account was opened before: a `work.db` that is not there is missing, not new. */
  known?: boolean;
  /** What the agent chose where it did not open. */
  mend?: Mend | null;
  /** The name of the copy that is to be restored; without one it is the newest that is whole. */
  from?: string | null;
  /**
   * Databases in memory as they were first made, by their name: one that is opened later begins
   * there, and takes no step of the schema again. For who opens thousands.
   */
  made?: Map<string, Buffer>;
}

export interface OpenedStore {
  store: Store;
  notes: StorageNote[];
  /** Sets the store's time, ms of our clock, and this computer's zone, before a call is answered. */
  turnTo(now: number, zone?: string): void;
}

type Name = 'work' | 'files' | 'cache';

const MIGRATIONS = { work: workMigrations, files: filesMigrations, cache: cacheMigrations };

/**
 * A damaged cache is dropped and begun anew; anything else that does not open is refused, and left
 * as it is.
 */
export function openStore(options: OpenStore): Result<OpenedStore> {
  const { folder } = options;
  const known = options.known === true && options.mend !== 'anew';
  const notes: StorageNote[] = [];
  const opened: Database[] = [];
  const file = (name: Name) => (folder === null ? null : join(folder, `${name}.db`));
  const lacks = (name: Name) => folder !== null && known && !existsSync(join(folder, `${name}.db`));
  const open = (name: Name, mustExist = false) => {
    const made = folder === null ? options.made : undefined;
    const db = openDatabase({
      file: file(name),
      begin: made?.get(name),
      key: options.keys[name],
      migrations: MIGRATIONS[name],
      newest: newestSchemas[name],
      synchronous: name === 'cache' ? 'NORMAL' : 'FULL',
      incrementalVacuum: name !== 'work',
      readOnce: name === 'files',
      backUp: name === 'work',
      mustExist,
    });
    opened.push(db);
    if (made && !made.has(name)) made.set(name, db.serialize());
    return db;
  };
  const anew = () => {
    const path = file('cache');
    for (const suffix of path === null ? [] : ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return open('cache');
  };
  let opening: Name = 'work';
  try {
    if (folder !== null) finishMend(folder);
    if (folder !== null && options.mend) {
      const mended = mend(
        { how: options.mend, from: options.from ?? null },
        folder,
        options.keys,
        MIGRATIONS,
        options.now,
      );
      if (!mended.ok) return mended;
      notes.push(...mended.value);
    }
    const isNew = folder !== null && !existsSync(join(folder, 'work.db'));
    const work = open('work', known);
    // A page that went bad is met here, before anything is written into its file.
    if (folder !== null && !isWhole(work)) throw new DatabaseRefused('damaged');
    opening = 'files';
    if (lacks('files')) notes.push({ what: 'files-missing' });
    const files = open('files');
    opening = 'cache';
    const lacked = lacks('cache');
    let cache: Database;
    try {
      cache = open('cache');
    } catch (error) {
      if (!(error instanceof DatabaseRefused) || folder === null) throw error;
      cache = anew();
      notes.push({ what: 'cache-dropped' });
    }
    if (lacked) notes.push({ what: 'cache-dropped' });
    const ctx = contextOf(options, { work, files, cache }, anew);
    ctx.recover = putRight(ctx, options.now, isNew);
    if (folder !== null) ctx.backups = createBackups(folder, options.keys.work, ctx);
    return ok(openedStore(ctx, notes));
  } catch (error) {
    for (const db of opened) db.close();
    // Neither SQLite nor the disk: ours.
    if (!(error instanceof DatabaseRefused) && !(error instanceof Error && 'code' in error)) throw error;
    const copies = folder === null || canWrite(folder) ? null : openCopies(folder, options.keys, MIGRATIONS);
    if (copies) {
      const ctx = contextOf(options, copies.databases, () => ctx.cache);
      ctx.end = copies.end;
      return ok(openedStore(ctx, [copies.note]));
    }
    return refusal(error, opening, folder, options.now);
  }
}

/**
 * Each start puts right what an earlier run left, where it can be written: on a full disk the agent
 * still reads what is there. The returned function does what was left, or throws: before that
 * nothing of the outbox is moved.
 */
function putRight(ctx: StoreContext, now: number, isNew: boolean): () => void {
  let done = false;
  const recover = () => {
    if (done) return;
    mendQueueFlags(ctx);
    recoverOutbox(ctx, now, setting(ctx, 'holdSeconds') * 1000);
    done = true;
  };
  try {
    recover();
    // Beside a new work.db nobody can say which bytes have an owner.
    if (!isNew) tidyFiles(ctx, now);
  } catch (error) {
    if (isDamage(error)) throw error;
    // Room that is lacking is no reason to keep the agent out.
  }
  return recover;
}

function contextOf(
  { account, now, folder, keys }: OpenStore,
  databases: Pick<StoreContext, Name>,
  newCache: () => Database,
): StoreContext {
  const ctx: StoreContext = {
    account,
    ...databases,
    now,
    zone: 'UTC',
    sent: folder === null ? NO_JOURNAL : openSentJournal(folder, keys.work),
    newCache,
    indexer: { wake: nothing, stop: nothing },
    recover: nothing,
    backups: NO_BACKUPS,
    end: nothing,
  };
  ctx.indexer = idleIndexer(ctx);
  return ctx;
}

const nothing = () => undefined;

function openedStore(ctx: StoreContext, notes: StorageNote[]): OpenedStore {
  const turnTo = (now: number, zone = ctx.zone) => {
    ctx.now = now;
    ctx.zone = zone;
    setCallTime(ctx.work, now);
  };
  turnTo(ctx.now);
  return { store: bindCalls(ctx), notes, turnTo };
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const WITHOUT_ROOM = /^SQLITE_(FULL|IOERR_WRITE)/;

function refusal(error: unknown, opening: Name, folder: string | null, now: number): { ok: false; error: AppError } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason =
    error instanceof DatabaseRefused
      ? error.reason
      : isDamage(error)
        ? 'damaged'
        : WITHOUT_ROOM.test(code)
          ? 'disk-full'
          : 'cannot-open';
  return err('storage', 'store.open', {
    subject: `${opening}.db`,
    detail: {
      reason: reason === 'missing' && folder !== null && !existsSync(folder) ? 'folder-missing' : reason,
      ...(folder === null ? {} : { facts: opening === 'work' ? storageFacts(folder, now) : { folder } }),
    },
  });
}

interface Copies {
  databases: Record<keyof DataKeys, Database>;
  note: StorageNote;
  /** Removes the copies, once their databases are closed. */
  end(): void;
}

/**
 * SQLite reads no log in a folder where it cannot write, and what was written last may stand only
 * there. So each file is copied, encrypted as it is, with its log. Null where that cannot be done.
 */
function openCopies(folder: string, keys: DataKeys, steps: Record<keyof DataKeys, Migration[]>): Copies | null {
  if (!existsSync(join(folder, 'work.db'))) return null;
  const opened: Database[] = [];
  let place: string | null = null;
  const end = () => {
    for (const db of opened) db.close();
    if (place !== null) rmSync(place, { recursive: true, force: true });
  };
  try {
    const copies = mkdtempSync(join(tmpdir(), 'rackside-reading-'));
    place = copies;
    const open = (name: keyof DataKeys, copied: boolean) => {
      const file = join(copies, `${name}.db`);
      if (copied) copy(join(folder, `${name}.db`), file);
      const db = openDatabase({
        file: copied ? file : null,
        key: keys[name],
        migrations: steps[name],
        synchronous: 'NORMAL',
      });
      opened.push(db);
      // The copy goes when the desk ends: what could be written into it would be lost then.
      db.pragma('query_only=ON');
      return db;
    };
    const files = fits(join(folder, 'files.db'), copies);
    const databases = {
      work: open('work', true),
      cache: open('cache', existsSync(join(folder, 'cache.db'))),
      files: open('files', files),
    };
    return { databases, note: { what: 'reading', files }, end };
  } catch {
    // No room for copies, or damaged ones: why the originals did not open is said.
    end();
    return null;
  }
}

function copy(from: string, to: string): void {
  for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

/** Attachments may be many: at most half of the room that there is goes to them. */
function fits(file: string, place: string): boolean {
  if (!existsSync(file)) return false;
  const { bavail, bsize } = statfsSync(place);
  return statSync(file).size < (bavail * bsize) / 2;
}
