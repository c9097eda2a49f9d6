/**
 * `imported.db`: conversations of an earlier desk or mailbox, which the agent imported. It stays
 * over updates: `first` never changes; a change is a step at the end.
 */
import { POST_WORDS } from '../../rules/search/text.ts';
import type { Schema } from './database.ts';
import { mergedByUs } from './schema-triggers.ts';

export const importedSchema: Schema = {
  version: 1,
  steps: [],
  first: `
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    source TEXT NOT NULL,
    number TEXT,
    subject TEXT NOT NULL DEFAULT '',      -- of the oldest message
    name TEXT NOT NULL DEFAULT '',         -- the customer's
    email TEXT NOT NULL DEFAULT '',
    domain TEXT NOT NULL DEFAULT '',
    first_at INTEGER, at INTEGER,          -- UTC, ms, of the oldest and the newest message
    messages INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0
  );
CREATE INDEX conversations_email ON conversations (email, at);
CREATE INDEX conversations_domain ON conversations (domain, at);
CREATE INDEX conversations_number ON conversations (number COLLATE NOCASE) WHERE number IS NOT NULL;
CREATE TABLE keys (
    hash BLOB PRIMARY KEY,                 -- of a message, of one that others refer to, or of a conversation
    conversation INTEGER NOT NULL,
    message INTEGER                        -- null until it came
  ) WITHOUT ROWID;
CREATE INDEX keys_conversation ON keys (conversation);
CREATE TABLE messages (
    id INTEGER PRIMARY KEY,                -- ascends with the time: see imported/add.ts
    conversation INTEGER NOT NULL,
    role TEXT NOT NULL,
    author TEXT NOT NULL,
    email TEXT NOT NULL,
    at INTEGER
  );
CREATE INDEX messages_conversation ON messages (conversation, id);
CREATE TABLE texts (message INTEGER PRIMARY KEY, text TEXT NOT NULL);
CREATE TABLE files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    message INTEGER NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    size INTEGER,                          -- null if the source only names it
    hash BLOB                              -- of its bytes, which are stored once
  );
CREATE INDEX files_message ON files (message);
CREATE INDEX files_hash ON files (hash) WHERE hash IS NOT NULL;
CREATE TABLE chunks (id INTEGER PRIMARY KEY, hash BLOB NOT NULL, idx INTEGER NOT NULL, bytes BLOB NOT NULL, UNIQUE (hash, idx));
CREATE VIRTUAL TABLE archived_words USING fts5(
    text, subject, files, author, facts, content = '', contentless_delete = 1, ${POST_WORDS});
CREATE TRIGGER conversations_gone AFTER DELETE ON conversations BEGIN
    DELETE FROM keys WHERE conversation = old.id;
    DELETE FROM messages WHERE conversation = old.id;
  END;
CREATE TRIGGER messages_gone AFTER DELETE ON messages BEGIN
    DELETE FROM archived_words WHERE rowid = old.id;
    DELETE FROM texts WHERE message = old.id;
    DELETE FROM files WHERE message = old.id;
  END;
CREATE TRIGGER files_gone AFTER DELETE ON files BEGIN
    DELETE FROM chunks WHERE hash = old.hash AND NOT EXISTS (SELECT 1 FROM files WHERE hash = old.hash);
  END;
${mergedByUs('archived_words')}`,
};
