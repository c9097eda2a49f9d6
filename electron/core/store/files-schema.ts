/** `files.db`: the bytes of attachments, in chunks of 1 MiB. Names and sizes are in work.db. */
import type { Migration } from './database.ts';

export const filesMigrations: Migration[] = [
  `
  CREATE TABLE chunks (
    id INTEGER PRIMARY KEY, file TEXT NOT NULL, idx INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (file, idx)
  );
  `,
  `
  -- Bytes without an owner in work.db, and since when.
  CREATE TABLE orphans (file TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
  `,
];
