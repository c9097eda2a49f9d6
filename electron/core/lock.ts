/**
 * One desk a data folder. The lock is SQLite's own, on a file that holds nothing: the system releases it when the process
 * ends, however it ends. A note beside it says who holds it.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeFileAtomic } from './vault/write-file-atomic.ts';

/** The returned function releases the folder. `storage` with reason `already-open`, and `facts.where`. */
export function lockFolder(dataDir: string, door: string): Result<() => void> {
  const note = join(dataDir, 'open-in.json');
  let db: SQLite.Database | null = null;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    db = new SQLite(join(dataDir, 'lock.db'), { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
    writeFileAtomic(note, JSON.stringify({ door, pid: process.pid }));
  } catch (error) {
    db?.close();
    const busy = error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY';
    if (!busy) return err('storage', 'desk.start', { subject: dataDir, detail: { reason: 'cannot-write' } });
    return err('storage', 'desk.start', {
      subject: dataDir,
      detail: { reason: 'already-open', facts: { where: holder(note) } },
    });
  }
  const held = db;
  return ok(() => {
    held.close();
  });
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
