/**
 * The account's fourth database, `imported.db`. It exists once something was imported. It has no
 * backups: the agent has the files that it came from.
 */
import { createHmac } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newAsideName, pruneSetAside, setDatabaseAside } from '../database/backups.ts';
import { type Database, DatabaseRefused, isIntact, openDatabase } from '../database/database.ts';
import { importedSchema } from '../database/imported-schema.ts';

export interface ImportedFile {
  /** Null if nothing is imported. */
  db: Database | null;
  create(): Database;
  /** Deletes the file. */
  remove(): void;
  /** Renames the file if it has a bad page. True if it did. */
  setAsideIfDamaged(now: number): boolean;
  close(): void;
}

/**
 * Opens the file if there is one. A damaged one is renamed, since the account must open without it.
 * `folder` null: in memory. The key is derived from that of `files.db`: accounts of earlier
 * versions have no other for this file.
 */
export function openImported(
  folder: string | null,
  filesKey: string,
  now: number,
): { file: ImportedFile; wasDamaged: boolean } {
  const path = folder === null ? null : join(folder, 'imported.db');
  const key = createHmac('sha256', Buffer.from(filesKey, 'hex')).update('imported.db').digest('hex');
  const open = () => {
    // A power cut may cost the last messages of an import, which brings them again.
    const db = openDatabase({
      file: path,
      key,
      schema: importedSchema,
      synchronous: 'NORMAL',
      incrementalVacuum: true,
    });
    db.exec('CREATE VIRTUAL TABLE temp.archived_terms USING fts5vocab(main, archived_words, instance)');
    return db;
  };
  const file: ImportedFile = {
    db: null,
    create() {
      file.db ??= open();
      return file.db;
    },
    remove() {
      file.close();
      for (const suffix of path === null ? [] : ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
    },
    setAsideIfDamaged(now) {
      if (folder === null || !file.db || isIntact(file.db)) return false;
      file.close();
      setImportedAside(folder, now);
      return true;
    },
    close() {
      file.db?.close();
      file.db = null;
    },
  };
  if (folder === null || path === null || !existsSync(path)) return { file, wasDamaged: false };
  try {
    file.create();
    return { file, wasDamaged: false };
  } catch (error) {
    if (!(error instanceof DatabaseRefused && error.reason === 'damaged')) throw error;
    setImportedAside(folder, now);
    return { file, wasDamaged: true };
  }
}

function setImportedAside(folder: string, now: number): void {
  setDatabaseAside(folder, 'imported', newAsideName(folder, now));
  pruneSetAside(folder);
}

/** For a folder that can't be written: the archive is left out of the copy that is shown. */
export const NO_IMPORTED: ImportedFile = {
  db: null,
  create() {
    throw Object.assign(new Error('read-only'), { code: 'SQLITE_READONLY' });
  },
  remove: () => undefined,
  setAsideIfDamaged: () => false,
  close: () => undefined,
};
