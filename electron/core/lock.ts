/**
 * One desk a data folder. The lock is SQLite's own, on a file that holds nothing: the system releases it when the process
 * ends, however it ends. A note beside it says who holds it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { err, ok, type Result } from '../../shared/result.ts';
import { folderTrouble } from './data-folder.ts';
import { isDamage } from './store/database.ts';
import { writeFileAtomic } from './vault/write-file-atomic.ts';

/**
 * The returned function releases the folder. `storage` with reason `already-open`, and `facts.where`. A folder that can only be
 * read is not locked: nothing of it can be changed.
 */
export function lockFolder(dataDir: string, door: string): Result<() => void> {
  const note = join(dataDir, 'open-in.json');
  let held: SQLite.Database;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    held = take(join(dataDir, 'lock.db'));
  } catch (error) {
    const busy = error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY';
    if (!busy && isReadOnly(dataDir)) return ok(() => undefined);
    const detail = busy ? { reason: 'already-open', facts: { where: holder(note) } } : { reason: 'cannot-write' };
    return err('storage', 'desk.start', { subject: dataDir, detail });
  }
  try {
    writeFileAtomic(note, JSON.stringify({ door, pid: process.pid }));
  } catch {
    // The note is a courtesy, and a full disk no reason to keep the agent from reading.
  }
  return ok(() => {
    held.close();
  });
}

function take(file: string): SQLite.Database {
  try {
    return lock(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // It holds nothing; and whoever held the lock would have been met before its contents were.
    rmSync(file);
    return lock(file);
  }
}

function lock(file: string): SQLite.Database {
  const db = new SQLite(file, { timeout: 0 });
  try {
    // Without a journal the lock needs no room on the disk.
    db.pragma('journal_mode=MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function isReadOnly(folder: string): boolean {
  return existsSync(folder) && folderTrouble(folder)?.why === 'read-only';
}

function holder(note: string): string {
  try {
    const { door, pid } = JSON.parse(readFileSync(note, 'utf8')) as { door?: unknown; pid?: unknown };
    return `${String(door)} (process ${String(pid)})`;
  } catch {
    // The note is a courtesy: the lock itself says all that matters.
    return 'another desk';
  }
}
