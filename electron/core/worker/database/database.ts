/**
 * `openDatabase` opens one encrypted file, migrates it to the newest schema, and verifies that it
 * is encrypted.
 */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { makePrivate } from '../../make-private.ts';
import { isDamage } from '../../rules/error-facts.ts';
import { syncPath } from '../../sync-path.ts';

export type Database = SQLite.Database;

/** SQL that brings a schema one version further. */
export type Migration = string;

export interface Schema {
  /** The version that `first` makes, counted from the first release. */
  version: number;
  /** SQL of a new file. */
  first: string;
  /** Steps after `first`, only ever added. Null: a file of another version is refused. */
  steps: readonly Migration[] | null;
}

/** Before the first release, versions of schemas were below this: nothing opens such a file. */
const RELEASED = 100;

/** The steps that a file of this `user_version` has. */
const stepsDone = (schema: Schema, version: number): number => Math.max(0, version - RELEASED - schema.version);

/** The `user_version` of a file with this schema. */
const newestVersion = ({ version, steps }: Schema): number => RELEASED + version + (steps?.length ?? 0);

export interface DatabaseOptions {
  /** Path, or null to keep everything in memory. */
  file: string | null;
  initialContents?: Buffer | undefined;
  /** 64 hex digits. */
  key: string;
  schema: Schema;
  synchronous: 'FULL' | 'NORMAL';
  incrementalVacuum?: boolean;
  /** For files whose pages are read only once: a small page cache instead of 16 MB. */
  readOnce?: boolean;
  /**
   * Copies the file before a migration. Not for data that can be fetched again: the copy would
   * outlive a dropped cache.
   */
  backUp?: boolean;
  /** Read-only inspection: keeps the journal mode, which is part of the first page. */
  keepsJournalMode?: boolean;
  /** The file existed before: creating an empty one would hide its loss. */
  mustExist?: boolean;
}

/** Why a database could not be opened; the store turns it into an error kind. */
export class DatabaseRefused extends Error {
  readonly reason: 'newer-schema' | 'before-release' | 'damaged' | 'not-encrypted' | 'missing' | 'bad-copy';
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
    // If a key is not applied, SQLite silently makes an unencrypted file. So create a new file,
    // close it and check it first. (Read the header only while this process has no handle on the
    // file: closing one would drop SQLite's locks.)
    if (isNew) {
      makePrivate(file);
      const made = connect(file, options);
      made.exec('CREATE TABLE made (x); DROP TABLE made');
      made.pragma('wal_checkpoint(TRUNCATE)');
      made.close();
    }
    const head = headerKindOf(file);
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

/** A file that is only inspected is not brought to any schema. */
const NO_SCHEMA: Schema = { version: 0, first: '', steps: [] };

/** Opens a file that may be damaged; null if it is not ours or has another key. */
export function openDamaged(file: string, key: string): Database | null {
  if (headerKindOf(file) !== 'encrypted') return null;
  let db: Database | null = null;
  try {
    db = connect(file, { file, key, schema: NO_SCHEMA, synchronous: 'FULL', keepsJournalMode: true });
    // The first page must be readable: it locates all others.
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return db;
  } catch (error) {
    db?.close();
    if (isDamage(error) || error instanceof DatabaseRefused) return null;
    throw error;
  }
}

function connect(file: string | null, options: DatabaseOptions): Database {
  const db = new SQLite(file ?? options.initialContents ?? ':memory:');
  if (file !== null) {
    db.pragma("cipher='aegis'");
    db.key(Buffer.from(`raw:${options.key}`));
    db.pragma('locking_mode=EXCLUSIVE');
    try {
      // First statement that reads the file: a wrong key or a damaged first page fails here. Skip
      // it if already set: it writes each time, so a full disk would lock the agent out.
      if (options.incrementalVacuum && db.pragma('auto_vacuum', { simple: true }) !== 2) {
        db.pragma('auto_vacuum=INCREMENTAL');
      }
      if (options.keepsJournalMode) db.pragma('schema_version');
      else db.pragma('journal_mode=WAL');
    } catch (error) {
      db.close();
      throw isDamage(error) ? new DatabaseRefused('damaged') : error;
    }
    db.pragma(`synchronous=${options.synchronous}`);
    if (options.synchronous === 'FULL') {
      // On macOS a plain sync reaches only the drive's memory, which a power cut loses. No effect
      // elsewhere.
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

/** Our clock at the current call; triggers read it with `call_time()`. */
const callTimes = new WeakMap<Database, number>();
export const setCallTime = (db: Database, now: number): unknown => callTimes.set(db, now);

function migrate(db: Database, { file, schema, key, backUp: isKept }: DatabaseOptions): void {
  const version = schemaVersionOf(db);
  const newest = newestVersion(schema);
  if (version > newest) throw new DatabaseRefused('newer-schema');
  if (version === newest) return;
  if (version > 0 && (version < RELEASED || schema.steps === null)) throw new DatabaseRefused('before-release');
  if (version > 0 && file !== null && isKept) {
    const isGood = backUp(db, `${file}.before-${newest}`, key);
    if (!isGood) throw new DatabaseRefused('bad-copy');
  }
  db.transaction(() => {
    if (version === 0) db.exec(schema.first);
    for (const step of schema.steps?.slice(stepsDone(schema, version)) ?? []) db.exec(step);
    db.pragma(`user_version=${newest}`);
  }).immediate();
}

/**
 * Makes a full, encrypted copy with the same key, marked as a copy. It replaces an older copy of
 * that name after all its pages were read and synced. False, with nothing changed, if it can't be
 * read.
 */
export function backUp(db: Database, target: string, key: string): boolean {
  const fresh = `${target}.new`;
  rmSync(fresh, { force: true });
  try {
    makePrivate(fresh);
    db.prepare('VACUUM INTO ?').run(fresh);
    if (headerKindOf(fresh) !== 'encrypted') throw new DatabaseRefused('not-encrypted');
    const copy = openDamaged(fresh, key);
    if (!copy) return false;
    try {
      // No journal file: after a kill it would be applied to the next copy of that name.
      copy.pragma('journal_mode=MEMORY');
      markCopy(copy);
      if (schemaVersionOf(copy) !== schemaVersionOf(db) || !isIntact(copy)) return false;
    } finally {
      copy.close();
    }
    syncPath(fresh);
    renameSync(fresh, target);
    syncPath(dirname(target));
    return true;
  } finally {
    // A full disk may have left half a copy.
    rmSync(fresh, { force: true });
  }
}

/** The version of its schema; 0 for a new file. */
export const schemaVersionOf = (db: Database): number => db.pragma('user_version', { simple: true }) as number;

/**
 * SQLite's own field for a file's kind, in the first page: a copy can be told from the file in use
 * wherever it is moved.
 */
const COPY_APPLICATION_ID = 0x636f7079;

/** Marks the file as a copy: its waiting items may have been sent or cancelled since. */
export const markCopy = (db: Database): unknown => db.pragma(`application_id=${COPY_APPLICATION_ID}`);

export const isCopy = (db: Database): boolean => db.pragma('application_id', { simple: true }) === COPY_APPLICATION_ID;

export const unmarkCopy = (db: Database): unknown => db.pragma('application_id=0');

/** `short`: the header is incomplete, since a write was cut off or the file was emptied. */
function headerKindOf(file: string): 'encrypted' | 'plain' | 'short' {
  const head = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  try {
    if (readSync(handle, head, 0, 16, 0) < 16) return 'short';
    return head.toString('latin1') === 'SQLite format 3\0' ? 'plain' : 'encrypted';
  } finally {
    closeSync(handle);
  }
}

export function isIntact(db: Database): boolean {
  try {
    return db.pragma('quick_check(1)', { simple: true }) === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}
