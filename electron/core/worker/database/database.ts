/**
 * `openDatabase` opens one encrypted file, brings it to the newest schema, and makes sure that it
 * really is encrypted.
 */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { makePrivate } from '../../make-private.ts';
import { isDamage } from '../../rules/error-facts.ts';
import { syncPath } from '../../sync-path.ts';

export type Database = SQLite.Database;

/**
 * One step of a schema. Steps are only ever added; the number of steps applied is the file's
 * `user_version`.
 */
export type Migration = string;

export interface DatabaseOptions {
  /** Path, or null to keep everything in memory. */
  file: string | null;
  /** What one in memory begins with, instead of nothing: an earlier one as it was serialized. */
  begin?: Buffer | undefined;
  /** 64 hex digits. */
  key: string;
  migrations: Migration[];
  /** What all of them leave, which a new one takes in their place: a fourth of the time. */
  newest?: string;
  /** `FULL` for what cannot be fetched again. */
  synchronous: 'FULL' | 'NORMAL';
  /** Free pages are given back a few at a time: for files that shrink a lot. */
  incrementalVacuum?: boolean;
  /** Its pages are read once and not again: SQLite keeps few in memory. Else it keeps 16 MB of each file. */
  readOnce?: boolean;
  /**
   * A copy is made before a migration. Not of what can be fetched again: it would outlive being
   * dropped.
   */
  backUp?: boolean;
  /** For looking: its journal mode, which stands in its first page, stays. */
  asItIs?: boolean;
  /** The file was here before: where it is gone, an empty one in its place would hide that. */
  mustExist?: boolean;
}

/** Why a database could not be opened; the store turns it into an error kind. */
export class DatabaseRefused extends Error {
  readonly reason: 'newer-schema' | 'damaged' | 'not-encrypted' | 'missing' | 'bad-copy';
  constructor(reason: DatabaseRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const { file } = options;
  if (file !== null) {
    const isNew = !existsSync(file);
    if (isNew && options.mustExist) throw new DatabaseRefused('missing');
    // A key that did not take makes a plain file without a word. So a new file is made, closed and
    // looked at first. (Its header is only ever read while no handle of this process has it open:
    // closing one would drop SQLite's locks.)
    if (isNew) {
      makePrivate(file);
      const made = connect(file, options);
      made.exec('CREATE TABLE made (x); DROP TABLE made');
      made.pragma('wal_checkpoint(TRUNCATE)');
      made.close();
    }
    const head = headOf(file);
    if (head !== 'encrypted') {
      if (isNew) rmSync(file);
      throw new DatabaseRefused(head === 'plain' ? 'not-encrypted' : 'damaged');
    }
  }
  const db = connect(file, options);
  try {
    migrate(db, options);
  } catch (error) {
    db.close();
    throw isDamage(error) ? new DatabaseRefused('damaged') : error;
  }
  return db;
}

/**
 * A file that may be damaged, for looking at and reading; null where it is none of ours, or not
 * under this key.
 */
export function openDamaged(file: string, key: string): Database | null {
  if (headOf(file) !== 'encrypted') return null;
  let db: Database | null = null;
  try {
    db = connect(file, { file, key, migrations: [], synchronous: 'FULL', asItIs: true });
    // Its first page says what is where: without it nothing is found.
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return db;
  } catch (error) {
    db?.close();
    if (isDamage(error) || error instanceof DatabaseRefused) return null;
    throw error;
  }
}

function connect(file: string | null, options: DatabaseOptions): Database {
  const db = new SQLite(file ?? options.begin ?? ':memory:');
  if (file !== null) {
    db.pragma("cipher='aegis'");
    db.key(Buffer.from(`raw:${options.key}`));
    db.pragma('locking_mode=EXCLUSIVE');
    try {
      // The first statement that reads the file: a wrong key or a damaged page shows here. Only
      // where it is not so yet: it would be written each time, and a full disk would keep everybody
      // out.
      if (options.incrementalVacuum && db.pragma('auto_vacuum', { simple: true }) !== 2) {
        db.pragma('auto_vacuum=INCREMENTAL');
      }
      if (options.asItIs) db.pragma('schema_version');
      else db.pragma('journal_mode=WAL');
    } catch (error) {
      db.close();
      throw isDamage(error) ? new DatabaseRefused('damaged') : error;
    }
    db.pragma(`synchronous=${options.synchronous}`);
    if (options.synchronous === 'FULL') {
      // On macOS a plain sync ends in the drive's own memory, which a power cut empties. Elsewhere
      // both do nothing.
      db.pragma('fullfsync=ON');
      db.pragma('checkpoint_fullfsync=ON');
    }
    db.pragma('journal_size_limit=8388608');
    if (options.readOnce) db.pragma('cache_size=-1024');
  }
  db.function('call_time', () => callTimes.get(db) ?? null);
  db.pragma('temp_store=MEMORY');
  db.pragma('foreign_keys=ON');
  return db;
}

/** Our clock at the call that is answered: SQL knows it as `call_time()`, for triggers. */
const callTimes = new WeakMap<Database, number>();
export const setCallTime = (db: Database, now: number): unknown => callTimes.set(db, now);

function migrate(db: Database, options: DatabaseOptions): void {
  const { file, migrations } = options;
  const version = schemaOf(db);
  if (version > migrations.length) throw new DatabaseRefused('newer-schema');
  if (version === migrations.length) return;
  if (version > 0 && file !== null && options.backUp) {
    const isGood = backUp(db, `${file}.before-${migrations.length}`, options.key);
    if (!isGood) throw new DatabaseRefused('bad-copy');
  }
  db.transaction(() => {
    if (version === 0 && options.newest !== undefined) db.exec(options.newest);
    else for (const step of migrations.slice(version)) db.exec(step);
    db.pragma(`user_version=${migrations.length}`);
  }).immediate();
}

/**
 * A full, encrypted copy under the same key, which says that it is one. It takes the place of an
 * older one of that name once every page of it was read, and is synced by then. False, with nothing
 * changed: it could not be read.
 */
export function backUp(db: Database, target: string, key: string): boolean {
  const fresh = `${target}.new`;
  rmSync(fresh, { force: true });
  try {
    makePrivate(fresh);
    db.prepare('VACUUM INTO ?').run(fresh);
    if (headOf(fresh) !== 'encrypted') throw new DatabaseRefused('not-encrypted');
    const copy = openDamaged(fresh, key);
    if (!copy) return false;
    try {
      // A kill leaves no journal beside it, which would be played into the next one of its name.
      copy.pragma('journal_mode=MEMORY');
      markCopy(copy);
      if (schemaOf(copy) !== schemaOf(db) || !isWhole(copy)) return false;
    } finally {
      copy.close();
    }
    syncPath(fresh);
    renameSync(fresh, target);
    syncPath(dirname(target));
    return true;
  } finally {
    // A disk that filled meanwhile left half of it.
    rmSync(fresh, { force: true });
  }
}

/** The number of steps that its schema has. */
export const schemaOf = (db: Database): number => db.pragma('user_version', { simple: true }) as number;

/**
 * SQLite's own field for what a file is of, in its first page: a copy is told from the file that is
 * in use wherever somebody puts it.
 */
const COPY = 0x636f7079;

/** From here on the file is a copy: what waits in it may have gone out since, or been taken back. */
export const markCopy = (db: Database): unknown => db.pragma(`application_id=${COPY}`);

/** Whether it is a copy that was put in the place of the file in use. */
export const isCopy = (db: Database): boolean => db.pragma('application_id', { simple: true }) === COPY;

/** From here on it is the file in use. */
export const unmarkCopy = (db: Database): unknown => db.pragma('application_id=0');

/**
 * `short`: no database of ours is without a whole header; a write was cut off, or the file was
 * emptied.
 */
function headOf(file: string): 'encrypted' | 'plain' | 'short' {
  const head = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  try {
    if (readSync(handle, head, 0, 16, 0) < 16) return 'short';
    return head.toString('latin1') === 'SQLite format 3\0' ? 'plain' : 'encrypted';
  } finally {
    closeSync(handle);
  }
}

/** Reads every page once. */
export function isWhole(db: Database): boolean {
  try {
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
