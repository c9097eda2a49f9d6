/**
 * `openCopies` opens copies of an account's databases for reading, where their folder cannot be
 * written.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageNote } from '../../../../shared/domain/storage.ts';
import { type Database, type Migration, openDatabase } from './database.ts';
import type { DataKeys } from './open-store.ts';

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
export function openCopies(folder: string, keys: DataKeys, steps: Record<keyof DataKeys, Migration[]>): Copies | null {
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
