/** Opens the service's database. */
import { chmodSync, closeSync, openSync } from 'node:fs';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

/** A file that another version of the service made. */
export class OtherVersion extends Error {}

export type Database = Sqlite.Database;

/**
 * Opens the service's database: in memory, or in a file, encrypted where a key (64 hex digits) is
 * given. `isNew` says that there was nothing in it yet.
 */
export function openDatabase(file: string | null, key: string | undefined): { db: Database; isNew: boolean } {
  // It holds credentials and every customer: for whoever runs it only.
  if (file !== null) {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const db = new Sqlite(file ?? ':memory:');
  try {
    if (file !== null && key !== undefined) {
      db.pragma("cipher='aegis'");
      db.key(Buffer.from(`raw:${key}`));
    }
    db.pragma('journal_mode=WAL');
    db.pragma('synchronous=NORMAL');
    db.pragma('temp_store=MEMORY');
    db.pragma('journal_size_limit=16777216');
    const version = db.pragma('user_version', { simple: true });
    if (version !== 0 && version !== SCHEMA_VERSION) {
      throw new OtherVersion(`${file} was made by another version of this service (${version}, not ${SCHEMA_VERSION})`);
    }
    if (version === 0) {
      db.transaction(() => {
        db.exec(SCHEMA);
        db.pragma(`user_version=${SCHEMA_VERSION}`);
      })();
    }
    return { db, isNew: meta(db, 'seeded') === undefined };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** A single remembered value. */
export function meta(db: Database, key: string): string | undefined {
  return db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(key);
}

export function setMeta(db: Database, key: string, value: string): void {
  db.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)').run(key, value);
}
