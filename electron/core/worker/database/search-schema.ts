/**
 * The indexes of the search. Triggers note what has to be indexed, whoever wrote it;
 * `search-index.ts` does so in batches, since an index that is written row by row is slow. A row's
 * key holds its date in its upper bits: the newest come first without sorting.
 *
 * The indexes keep no text of their own (`content = ''`). What they are given is folded by
 * `worker/search/text.ts`.
 */
import { POST_WORDS, WORDS } from '../search/text.ts';
import type { Migration } from './database.ts';

const wordIndex = (name: string, columns: string) => `
  CREATE VIRTUAL TABLE ${name}_words USING fts5(${columns}, content = '', contentless_delete = 1, ${WORDS});
  CREATE VIRTUAL TABLE ${name}_terms USING fts5vocab(${name}_words, row);`;

/** Finds any three letters in a row. */
const partIndex = (name: string) => `
  CREATE VIRTUAL TABLE ${name}_parts USING fts5(
    text, content = '', contentless_delete = 1, tokenize = "trigram", detail = none);`;

/** Rows that do not stand in the index as they are, or are gone. */
const NOTES = `
  CREATE TABLE to_index (origin TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (origin, id)) WITHOUT ROWID;`;

/** Not `OR IGNORE`: within a trigger, the statement that set it off decides about conflicts. */
const note = (origin: string, id: string) => `INSERT INTO to_index VALUES ('${origin}', ${id}) ON CONFLICT DO NOTHING;`;

/** For what is searched: a change of these columns is to be indexed. */
export function noteChanges(table: string, columns: string[]): string {
  const differs = columns.map((name) => `old.${name} IS NOT new.${name}`).join(' OR ');
  return `
  CREATE TRIGGER ${table}_are_new AFTER INSERT ON ${table} BEGIN ${note(table, 'new.id')} END;
  CREATE TRIGGER ${table}_read_otherwise AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${differs}
    BEGIN ${note(table, 'new.id')} END;
  CREATE TRIGGER ${table}_are_gone AFTER DELETE ON ${table} BEGIN ${note(table, 'old.id')} END;`;
}

/**
 * For the step that makes a table of records: they are indexed by what their kind says of them,
 * also those that stand there already.
 */
const searchedRecords = (table: string): string => `
  ${noteChanges(table, ['record'])}
  INSERT INTO to_index SELECT '${table}', id FROM ${table};`;

/** Tables that have been records since the step that is written here. */
const TABLES = ['contacts', 'products', 'domains', 'orders', 'announcements'];

/** A ticket is found by the product or domain that it is linked to. */
const noteLinked = (table: string, kind: string) => `
  CREATE TRIGGER ${table}_name_tickets AFTER INSERT ON ${table} BEGIN
    INSERT INTO to_index
      SELECT 'tickets', id FROM tickets WHERE service_kind = '${kind}' AND service_id = new.id ON CONFLICT DO NOTHING;
  END;`;

/** Each row of an index. */
const DOCS = `
  CREATE TABLE docs (
    key INTEGER PRIMARY KEY,
    origin TEXT NOT NULL, id TEXT NOT NULL,   -- the table it stands in, and its row
    kind TEXT NOT NULL,                       -- what a hit of it is called
    ticket TEXT,
    UNIQUE (origin, id)
  );`;

/** For `cache.db`. */
export const searchCache: Migration = `
  ${NOTES}
  ${DOCS}
  ALTER TABLE tickets ADD COLUMN search_key INTEGER;   -- the same key as in docs
  -- With what operators ask for, so that thousands of matches are looked at without their rows.
  CREATE INDEX tickets_search_key ON tickets (search_key, status, dept_id, last_at, unread, flagged, place, done);
  CREATE INDEX tickets_number ON tickets (tid COLLATE NOCASE);

  ${wordIndex('ticket', 'tid, subject, name, email, cc, files, service')}
  ${partIndex('ticket')}
  ${noteChanges('tickets', ['tid', 'subject', 'name', 'email', 'cc', 'attachments', 'last_at', 'service_kind', 'service_id'])}
  ${wordIndex('record', 'text')}
  ${partIndex('record')}
  ${TABLES.map(searchedRecords).join('')}
  ${noteLinked('products', 'product')}
  ${noteLinked('domains', 'domain')}

  INSERT INTO to_index SELECT 'tickets', id FROM tickets;
`;

/**
 * For `work.db`: what the agent wrote. Another step of this kind indexes all of it anew, if folding
 * ever changes.
 */
export const searchWork: Migration = `
  ${NOTES}
  ${DOCS}
  ${wordIndex('text', 'text')}
  ${noteChanges('drafts', ['text'])}
  ${noteChanges('outbox', ['text', 'state'])}
  ${noteChanges('excerpts', ['text'])}
  ${noteChanges('notes', ['text'])}
  ${noteChanges('promises', ['text'])}
  ${noteChanges('files', ['name', 'draft', 'item'])}
  CREATE TABLE views (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, query TEXT NOT NULL,
    position INTEGER NOT NULL                 -- among the views
  );
  -- Texts that were kept beside a draft, because two windows wrote at once, are found with it.
  CREATE TRIGGER kept_is_new AFTER INSERT ON draft_kept BEGIN
    INSERT INTO to_index SELECT 'drafts', new.draft WHERE new.draft IS NOT NULL ON CONFLICT DO NOTHING;
  END;

  ${['drafts', 'outbox', 'excerpts', 'notes', 'promises', 'files'].map((table) => `INSERT INTO to_index SELECT '${table}', id FROM ${table};`).join('\n  ')}
`;

/**
 * For `work.db`: texts that were kept beside a reply are found by themselves, and no longer with
 * it.
 */
export const keptTexts: Migration = `
  DROP TRIGGER kept_is_new;
  ${noteChanges('draft_kept', ['text', 'draft', 'item'])}
  INSERT INTO to_index SELECT 'draft_kept', id FROM draft_kept;
  INSERT INTO to_index SELECT 'drafts', draft FROM draft_kept WHERE draft IS NOT NULL ON CONFLICT DO NOTHING;
  INSERT INTO to_index SELECT 'outbox', item FROM draft_kept WHERE item IS NOT NULL ON CONFLICT DO NOTHING;
`;

/**
 * For `cache.db`: what was written in tickets. A post knows its own key, and stands in the index as
 * it is where it has one: there are four times as many as tickets, so neither a note nor a row of
 * `docs` is kept for each. Leaving the index is done here, whoever deletes.
 */
export const searchPosts: Migration = `
  ALTER TABLE posts ADD COLUMN search_key INTEGER;
  CREATE INDEX posts_search_key ON posts (search_key, ticket);
  CREATE VIRTUAL TABLE post_words USING fts5(
    text, files, author, facts, content = '', contentless_delete = 1, ${POST_WORDS});
  CREATE TRIGGER post_is_gone AFTER DELETE ON posts WHEN old.search_key IS NOT NULL BEGIN
    DELETE FROM post_words WHERE rowid = old.search_key;
  END;
  CREATE TRIGGER post_reads_otherwise AFTER UPDATE OF text, role, post ON posts
    WHEN old.search_key IS NOT NULL
      AND (old.text IS NOT new.text OR old.role IS NOT new.role OR old.post IS NOT new.post)
    BEGIN
      DELETE FROM post_words WHERE rowid = old.search_key;
      UPDATE posts SET search_key = NULL WHERE ticket = new.ticket AND id = new.id;
    END;
`;

/** For `cache.db`: records are indexed anew, under keys that say their kind. */
export const keysWithKinds: Migration = `
  INSERT INTO record_words (record_words) VALUES ('delete-all');
  INSERT INTO record_parts (record_parts) VALUES ('delete-all');
  DELETE FROM docs WHERE origin <> 'tickets';
  ${TABLES.map((table) => `INSERT INTO to_index SELECT '${table}', id FROM ${table} WHERE 1 ON CONFLICT DO NOTHING;`).join('\n  ')}
`;

const setInIndexes = (option: string, value: number): Migration =>
  ['ticket_words', 'ticket_parts', 'record_words', 'record_parts', 'post_words']
    .map((name) => `INSERT INTO ${name} (${name}, rank) VALUES ('${option}', ${value});`)
    .join('\n  ');

/** For `cache.db`: its indexes of words are merged by `worker/search/index-merge.ts`, and no longer amid an insert. */
export const ownMerges = setInIndexes('automerge', 0);

/**
 * For `cache.db`: a page of an index has room in one page of the file. Of 4096 bytes the cipher takes
 * 64 and the table 50 at most; what is larger than the rest takes a second page, which is nearly empty.
 */
export const fittingPages = setInIndexes('pgsz', 3980);
