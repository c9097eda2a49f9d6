/** Opens one encrypted database, brings it to the newest schema, and makes sure that it really is encrypted. */
import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs';
import SQLite from 'better-sqlite3-multiple-ciphers';

export type Database = SQLite.Database;

/** One step of a schema. Steps are only ever added; the number of steps applied is the file's `user_version`. */
export type Migration = string;

export interface DatabaseOptions {
  /** Path, or null to keep everything in memory. */
  file: string | null;
  /** 64 hex digits. */
  key: string;
  migrations: Migration[];
  /** `FULL` for what cannot be fetched again. */
  synchronous: 'FULL' | 'NORMAL';
  /** Free pages are given back a few at a time: for files that shrink a lot. */
  incrementalVacuum?: boolean;
  /** A copy is made before a migration. Not of what can be fetched again: it would outlive being dropped. */
  backUp?: boolean;
}

/** Why a database could not be opened; the store turns it into an error kind. */
export class DatabaseRefused extends Error {
  readonly reason: 'newer-schema' | 'damaged' | 'not-encrypted';
  constructor(reason: DatabaseRefused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const { file } = options;
  if (file !== null) {
    const isNew = !existsSync(file);
    // A key that did not take makes a plain file without a word. So a new file is made, closed and looked at first.
    // (Its header is only ever read while no handle of this process has it open: closing one would drop SQLite's locks.)
    if (isNew) {
      const made = connect(file, options);
      made.exec('CREATE TABLE made (x); DROP TABLE made');
      made.pragma('wal_checkpoint(TRUNCATE)');
      made.close();
    }
    if (!isEncrypted(file)) {
      if (isNew) rmSync(file);
      throw new DatabaseRefused('not-encrypted');
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

function connect(file: string | null, options: DatabaseOptions): Database {
  const db = new SQLite(file ?? ':memory:');
  if (file !== null) {
    db.pragma("cipher='aegis'");
    db.key(Buffer.from(`raw:${options.key}`));
    db.pragma('locking_mode=EXCLUSIVE');
    try {
      // The first statement that reads the file: a wrong key or a damaged page shows here.
      if (options.incrementalVacuum) db.pragma('auto_vacuum=INCREMENTAL');
      db.pragma('journal_mode=WAL');
    } catch (error) {
      db.close();
      throw isDamage(error) ? new DatabaseRefused('damaged') : error;
    }
    db.pragma(`synchronous=${options.synchronous}`);
    db.pragma('journal_size_limit=8388608');
  }
  db.pragma('temp_store=MEMORY');
  db.pragma('foreign_keys=ON');
  return db;
}

function migrate(db: Database, options: DatabaseOptions): void {
  const { file, migrations } = options;
  const version = db.pragma('user_version', { simple: true }) as number;
  if (version > migrations.length) throw new DatabaseRefused('newer-schema');
  if (version === migrations.length) return;
  if (version > 0 && file !== null && options.backUp) backUp(db, `${file}.before-${migrations.length}`);
  db.transaction(() => {
    for (const step of migrations.slice(version)) db.exec(step);
    db.pragma(`user_version=${migrations.length}`);
  }).immediate();
}

/** A full, encrypted copy under the same key. Replaces an older one of that name. */
export function backUp(db: Database, target: string): void {
  rmSync(target, { force: true });
  db.prepare('VACUUM INTO ?').run(target);
  if (!isEncrypted(target)) {
    rmSync(target);
    throw new DatabaseRefused('not-encrypted');
  }
}

function isEncrypted(file: string): boolean {
  const head = Buffer.alloc(16);
  const handle = openSync(file, 'r');
  try {
    // A file without even a header is no database of ours.
    return readSync(handle, head, 0, 16, 0) === 16 && head.toString('latin1') !== 'SQLite format 3\0';
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

export function isDamage(error: unknown): boolean {
  return (
    error instanceof SQLite.SqliteError && (error.code === 'SQLITE_NOTADB' || error.code.startsWith('SQLITE_CORRUPT'))
  );
}
