/**
 * `openStore` opens the three databases of an account, repairs what an earlier run left unfinished,
 * and reports problems. If the folder is read-only, it opens copies.
 */
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RepairKind, StorageNote } from '../../../shared/domain/storage.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { isDamage } from '../rules/error-facts.ts';
import { setting } from './account/settings.ts';
import type { StoreContext } from './context.ts';
import { createBackups, NO_BACKUPS } from './database/backups.ts';
import { cacheSchema } from './database/cache-schema.ts';
import { type Database, DatabaseRefused, isIntact, openDatabase, setCallTime } from './database/database.ts';
import { finishRepair, repairDatabases, setFilesAside, storageFacts } from './database/repair.ts';
import { filesSchema, workSchema } from './database/work-schema.ts';
import { findDamage } from './database-maintenance.ts';
import { NO_IMPORTED, openImported } from './imported/imported-database.ts';
import { repairQueueFlags } from './marks/queue-flags.ts';
import { idleIndexer } from './search/idle-indexer.ts';
import { renewWriter } from './sharing/write.ts';
import { tidyFiles } from './writing/files.ts';
import { tidyLooks } from './writing/looks.ts';
import { recoverOutbox } from './writing/recover-outbox.ts';
import { NO_JOURNAL, openSentJournal } from './writing/sent-journal.ts';

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
  now: number;
  /** True if the account was opened before: a missing `work.db` is then an error. */
  isExisting?: boolean;
  repair?: RepairKind | null;
  /** Name of the backup to restore; without it, the newest whole one. */
  backupName?: string | null;
  /**
   * For tests that open thousands of stores: serialized databases in memory by name, which later
   * ones start from.
   */
  prefilledDatabases?: Map<string, Buffer>;
}

export interface OpenedStore {
  ctx: StoreContext;
  notes: StorageNote[];
  /** Sets the store's clock (ms) and this computer's zone before each call. */
  setTime(now: number, zone?: string): void;
}

type DatabaseName = keyof typeof SCHEMAS;

const SCHEMAS = { work: workSchema, files: filesSchema, cache: cacheSchema };

/**
 * Replaces a damaged cache with a new one, and sets a damaged `files.db` aside. Other files that do
 * not open are refused and left untouched.
 */
export function openStore(options: OpenStore): Result<OpenedStore> {
  const { folder } = options;
  const isExisting = options.isExisting === true && options.repair !== 'anew';
  const notes: StorageNote[] = [];
  const opened: Database[] = [];
  const file = (name: DatabaseName) => (folder === null ? null : join(folder, `${name}.db`));
  const isMissing = (name: DatabaseName) => folder !== null && isExisting && !existsSync(join(folder, `${name}.db`));
  const open = (name: DatabaseName, mustExist = false) => {
    const prefilled = folder === null ? options.prefilledDatabases : undefined;
    const db = openDatabase({
      file: file(name),
      initialContents: prefilled?.get(name),
      key: options.keys[name],
      schema: SCHEMAS[name],
      synchronous: name === 'cache' ? 'NORMAL' : 'FULL',
      incrementalVacuum: name !== 'work',
      readOnce: name === 'files',
      backUp: name === 'work',
      mustExist,
    });
    opened.push(db);
    if (prefilled && !prefilled.has(name)) prefilled.set(name, db.serialize());
    return db;
  };
  const createCache = () => {
    const path = file('cache');
    for (const suffix of path === null ? [] : ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    return open('cache');
  };
  const replaceFiles = (folder: string) => {
    notes.push(setFilesAside(folder, options.now));
    return open('files');
  };
  const openFiles = () => {
    try {
      return open('files');
    } catch (error) {
      if (folder === null || !(error instanceof DatabaseRefused && error.reason === 'damaged')) throw error;
      return replaceFiles(folder);
    }
  };
  /** Damage behind the first page shows only when its page is read. */
  const repairWithRetries = (ctx: StoreContext, isNew: boolean, tries = 3): (() => void) => {
    try {
      return repairUnfinished(ctx, options.now, isNew);
    } catch (error) {
      if (folder === null || tries === 1 || !isDamage(error)) throw error;
      const damaged = findDamage(ctx);
      opening = damaged ?? opening;
      if (damaged === null || damaged === 'work' || damaged === 'imported') throw error;
      if (damaged === 'cache') notes.push({ what: 'cache-dropped' });
      else {
        ctx.files.close();
        ctx.files = replaceFiles(folder);
      }
      return repairWithRetries(ctx, isNew, tries - 1);
    }
  };
  let opening: DatabaseName | 'imported' = 'work';
  try {
    if (folder !== null) finishRepair(folder);
    if (folder !== null && options.repair) {
      const repaired = repairDatabases(
        { kind: options.repair, backupName: options.backupName ?? null },
        folder,
        options.keys,
        workSchema,
        options.now,
      );
      if (!repaired.ok) return repaired;
      notes.push(...repaired.value);
    }
    const isNew = folder !== null && !existsSync(join(folder, 'work.db'));
    const work = open('work', isExisting);
    // Find damaged pages here, before anything is written to the file.
    if (folder !== null && !isIntact(work)) throw new DatabaseRefused('damaged');
    opening = 'files';
    const wereFilesSetAside = notes.some(({ what }) => what === 'files-missing');
    if (isMissing('files') && !wereFilesSetAside) notes.push({ what: 'files-missing', aside: null });
    const files = openFiles();
    opening = 'cache';
    const wasCacheMissing = isMissing('cache');
    let cache: Database;
    try {
      cache = open('cache');
    } catch (error) {
      if (!(error instanceof DatabaseRefused) || folder === null) throw error;
      cache = createCache();
      notes.push({ what: 'cache-dropped' });
    }
    if (wasCacheMissing) notes.push({ what: 'cache-dropped' });
    opening = 'imported';
    const imported = openImported(folder, options.keys.files, options.now);
    if (imported.file.db) opened.push(imported.file.db);
    if (imported.wasDamaged) notes.push({ what: 'imported-damaged' });
    opening = 'cache';
    const ctx = contextOf(options, { work, files, cache, imported: imported.file }, createCache);
    ctx.recover = repairWithRetries(ctx, isNew);
    if (folder !== null) ctx.backups = createBackups(folder, options.keys.work, ctx);
    return ok(createOpenedStore(ctx, notes));
  } catch (error) {
    for (const db of opened) db.close();
    // Not an error of SQLite or the disk, but a bug of ours.
    if (!(error instanceof DatabaseRefused) && !(error instanceof Error && 'code' in error)) throw error;
    const copies = folder === null || canWrite(folder) ? null : openCopies(folder, options.keys);
    if (copies) {
      const ctx = contextOf(options, { ...copies.databases, imported: NO_IMPORTED }, () => ctx.cache);
      ctx.end = copies.end;
      return ok(createOpenedStore(ctx, [copies.note]));
    }
    return refusal(error, opening, folder, options.now);
  }
}

function repairUnfinished(ctx: StoreContext, now: number, isNew: boolean): () => void {
  let done = false;
  const recover = () => {
    if (done) return;
    repairQueueFlags(ctx);
    recoverOutbox(ctx, now, setting(ctx, 'holdSeconds') * 1000, renewWriter);
    done = true;
  };
  try {
    recover();
    // With a new work.db we can't tell which files are still used, so keep them all.
    if (!isNew) tidyFiles(ctx, now);
    tidyLooks(ctx, now);
  } catch (error) {
    if (isDamage(error)) throw error;
    // A full disk must not keep the agent out.
  }
  return recover;
}

function contextOf(
  { account, now, folder, keys }: OpenStore,
  databases: Pick<StoreContext, DatabaseName | 'imported'>,
  newCache: () => Database,
): StoreContext {
  const ctx: StoreContext = {
    account,
    ...databases,
    now,
    zone: 'UTC',
    sentJournal: folder === null ? NO_JOURNAL : openSentJournal(folder, keys.work),
    newCache,
    indexer: { wake: doNothing, stop: doNothing },
    recover: doNothing,
    backups: NO_BACKUPS,
    endBatch: doNothing,
    end: doNothing,
  };
  ctx.indexer = idleIndexer(ctx);
  return ctx;
}

const doNothing = () => undefined;

function createOpenedStore(ctx: StoreContext, notes: StorageNote[]): OpenedStore {
  const turnTo = (now: number, zone = ctx.zone) => {
    ctx.now = now;
    ctx.zone = zone;
    setCallTime(ctx.work, now);
  };
  turnTo(ctx.now);
  return { ctx, notes, setTime: turnTo };
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const DISK_FULL = /^SQLITE_(FULL|IOERR_WRITE)/;

function refusal(
  error: unknown,
  opening: DatabaseName | 'imported',
  folder: string | null,
  now: number,
): { ok: false; error: AppError } {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason =
    error instanceof DatabaseRefused
      ? error.reason
      : isDamage(error)
        ? 'damaged'
        : DISK_FULL.test(code)
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
  end(): void;
}

/**
 * SQLite reads no log in a read-only folder, and the log may hold the latest writes. So copy each
 * file with its log, still encrypted. Null if this fails.
 */
function openCopies(folder: string, keys: DataKeys): Copies | null {
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
        schema: SCHEMAS[name],
        synchronous: 'NORMAL',
      });
      opened.push(db);
      // The copies are deleted when the desk ends, so writes would be lost.
      db.pragma('query_only=ON');
      return db;
    };
    const files = hasSpaceFor(join(folder, 'files.db'), copies);
    const databases = {
      work: open('work', true),
      cache: open('cache', existsSync(join(folder, 'cache.db'))),
      files: open('files', files),
    };
    return { databases, note: { what: 'reading', files }, end };
  } catch {
    // No room for copies, or they are damaged: report the error of the originals.
    end();
    return null;
  }
}

function copy(from: string, to: string): void {
  for (const suffix of ['', '-wal']) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

/** Attachments may be large: their copy takes at most half of the free space. */
function hasSpaceFor(file: string, place: string): boolean {
  if (!existsSync(file)) return false;
  const { bavail, bsize } = statfsSync(place);
  return statSync(file).size < (bavail * bsize) / 2;
}
