/**
 * The context holds what all parts of the store share: the databases, the time, and how a statement
 * is run.
 */
import type SQLite from 'better-sqlite3-multiple-ciphers';
import type { Backups } from './database/backups.ts';
import type { Database } from './database/database.ts';
import type { SentJournal } from './writing/sent-journal.ts';

/** Lives in the account's worker; each function of the store gets it first. */
export interface StoreContext {
  account: string;
  cache: Database;
  work: Database;
  files: Database;
  /** Our clock at the call that is answered, ms: the worker asks no clock of its own. */
  now: number;
  /** This computer's zone at that call: a thread keeps the one that it began with. */
  zone: string;
  /** Brings the search's indexes up to what came, while nobody asks for anything. */
  indexer: { wake(): void; stop(): void };
  /** Puts right what an earlier run left behind, once; throws where it cannot be written. */
  recover(): void;
  /** What went onto the wire, whatever becomes of `work.db`. */
  sent: SentJournal;
  /** Begins the cache's file anew; nothing has it open then. */
  newCache(): Database;
  /** Copies of `work.db`, where it is on the disk. */
  backups: Backups;
  /** After the databases are closed. */
  end(): void;
}

/** A statement's row of one known shape: SQL has no types, so each query states its own once. */
export function getRow<Row>(db: Database, sql: string, ...params: unknown[]): Row | undefined {
  return compiled(db, sql).get(...params) as Row | undefined;
}

export function getRows<Row>(db: Database, sql: string, ...params: unknown[]): Row[] {
  return compiled(db, sql).all(...params) as Row[];
}

export function run(db: Database, sql: string, ...params: unknown[]): number {
  return compiled(db, sql).run(...params).changes;
}

type Statement = SQLite.Statement<unknown[]>;
const statements = new WeakMap<Database, Map<string, Statement>>();
/** A few more than the store's own texts. */
const KEPT = 300;

/**
 * The compiled statement of a text, for what runs it many times in a row. Compiling takes longer
 * than most statements run. One that is dropped keeps up to 100 KB of SQLite's memory, of which the
 * garbage collector knows nothing, until it happens to run: so each text is compiled once, here.
 */
export function compiled(db: Database, sql: string): Statement {
  const known = statements.get(db) ?? new Map<string, Statement>();
  statements.set(db, known);
  const found = known.get(sql);
  if (found) return found;
  if (known.size >= KEPT) known.clear();
  const made = db.prepare(sql);
  known.set(sql, made);
  return made;
}

/** Optional JSON columns. */
export const toJson = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
export const fromJson = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));
