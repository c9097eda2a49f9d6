/**
 * Holds the data folder: one desk a folder, and whether it takes what is written. The lock is
 * SQLite's own, on a file that holds nothing: the system releases it when the process ends, however
 * it ends. A note beside it says who holds it.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import type { FolderTrouble } from '../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { isDamage } from '../rules/error-facts.ts';
import { writeFileAtomic } from './vault/write-file-atomic.ts';

/** Bytes that a few saves need. */
const ROOM = 256 * 1024;

/**
 * Tries it, since neither rights nor free blocks say what a quota or a mount will do. Null where
 * all is well.
 */
export function folderTrouble(folder: string): FolderTrouble | null {
  const probe = join(folder, 'room.probe');
  try {
    writeFileSync(probe, Buffer.alloc(ROOM));
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { folder, why: ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code) ? 'full' : 'read-only' };
  } finally {
    drop(probe);
  }
}

function drop(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // It holds nothing, and the next probe takes its name.
  }
}

/**
 * The returned function releases the folder. `storage` with reason `already-open`, and
 * `facts.where`. A folder that can only be read is not locked: nothing of it can be changed.
 */
export function lockFolder(dataDir: string, host: string): Result<() => void> {
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
    writeFileAtomic(note, JSON.stringify({ door: host, pid: process.pid }));
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
