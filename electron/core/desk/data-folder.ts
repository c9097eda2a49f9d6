/**
 * Holds the data folder: one desk a folder, and whether it takes what is written. The lock is
 * SQLite's own, on a file that holds nothing: the system releases it when the process ends, however
 * it ends. A note beside it says who holds it.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import type { FolderTrouble } from '../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { makePrivate } from '../make-private.ts';
import { diskReason, diskTrouble } from '../rules/disk-trouble.ts';
import { isDamage } from '../rules/error-facts.ts';
import { makeFolder } from './vault/write-file-atomic.ts';

/** Bytes that a few saves need. */
const ROOM = 256 * 1024;

/**
 * Tries it, since neither rights nor free blocks say what a quota or a mount will do. Null where
 * all is well.
 */
export function folderTrouble(folder: string): FolderTrouble | null {
  const probe = join(folder, 'room.probe');
  try {
    writeFileSync(probe, Buffer.alloc(ROOM), { mode: 0o600 });
    return null;
  } catch (error) {
    return { folder, why: diskTrouble(error) };
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
 * `facts.where`; with `no-locks` for a drive on which two desks could not be kept apart. A folder that can only be read is not locked: nothing of it can be changed.
 */
export function lockFolder(dataDir: string, host: string): Result<() => void> {
  const note = join(dataDir, 'open-in.json');
  let held: SQLite.Database;
  try {
    makeFolder(dataDir);
    makePrivate(join(dataDir, 'lock.db'));
    held = take(join(dataDir, 'lock.db'));
  } catch (error) {
    const refused = (reason: string, facts = {}) =>
      err('storage', 'desk.start', { subject: dataDir, detail: { reason, facts } });
    const busy = error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY';
    if (!locksWork(dataDir)) return refused('no-locks');
    if (busy) return refused('already-open', { where: holder(note) });
    const isThere = existsSync(dataDir);
    const trouble = isThere ? (folderTrouble(dataDir)?.why ?? null) : diskTrouble(error);
    if (isThere && (trouble === 'read-only' || trouble === 'denied')) return ok(() => undefined);
    return refused(trouble === null ? 'cannot-write' : diskReason(trouble));
  }
  try {
    // Not synced, unlike all that is kept: after a power cut nobody holds the folder.
    writeFileSync(note, JSON.stringify({ door: host, pid: process.pid }), { mode: 0o600 });
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

/**
 * Whether a file that nobody else knows can be locked: some network drives refuse every lock, in
 * words that SQLite takes for somebody else's. True where no file can be made.
 */
function locksWork(folder: string): boolean {
  const probe = join(folder, `lock-${randomUUID()}.probe`);
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    lock(probe).close();
    return true;
  } catch (error) {
    return !(error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|IOERR_LOCK|IOERR_RDLOCK|PERM)/.test(error.code));
  } finally {
    drop(probe);
  }
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
