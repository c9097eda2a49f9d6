/**
 * The context is shared by all parts of the store: databases, time, and helpers that run a
 * statement.
 */
import type SQLite from 'better-sqlite3-multiple-ciphers';
import type { Backups } from './database/backups.ts';
import type { Database } from './database/database.ts';
import type { ImportedFile } from './imported/imported-database.ts';
import type { SentJournal } from './writing/sent-journal.ts';

/** Lives in the account's worker; every store function gets it as its first argument. */
export interface StoreContext {
  account: string;
  cache: Database;
  work: Database;
  files: Database;
  imported: ImportedFile;
  /** Our clock at the time of the current call, ms: the worker never reads a clock itself. */
  now: number;
  /** This computer's zone at that call: a thread never notices a later change of the zone. */
  zone: string;
  indexer: { wake(): void; stop(): void };
  /** Repairs once what an earlier run left unfinished; throws if the database can't be written. */
  recover(): void;
  /** Journal of the sent requests; it survives the loss of `work.db`. */
  sentJournal: SentJournal;
  /** Replaces the cache's file with a new one; no connection may be open. */
  newCache(): Database;
  backups: Backups;
  /**
   * Commits a team's entries that share a transaction (`sharing/page-batch.ts`). Call before
   * anything else is written.
   */
  endBatch(): void;
  /** Call after the databases are closed. */
  end(): void;
}

/** Runs a query whose row has a known shape: SQL has no types, so each query states its own. */
export function getRow<Row>(db: Database, sql: string, ...params: unknown[]): Row | undefined {
  return prepareCached(db, sql).get(...params) as Row | undefined;
}

export function getRows<Row>(db: Database, sql: string, ...params: unknown[]): Row[] {
  return prepareCached(db, sql).all(...params) as Row[];
}

/** The first column of each row. */
export const getColumn = <V = string>(db: Database, sql: string, ...params: unknown[]): V[] =>
  getRows<Record<string, V>>(db, sql, ...params).map((row) => Object.values(row)[0] as V);

/** The first column of the first row. */
export const getValue = <V>(db: Database, sql: string, ...params: unknown[]): V | undefined =>
  Object.values(getRow<Record<string, V>>(db, sql, ...params) ?? {})[0];

/** A number that SQL counted or summed; 0 for a sum of no rows. */
export const getCount = (db: Database, sql: string, ...params: unknown[]): number =>
  getValue<number | null>(db, sql, ...params) ?? 0;

export const hasRow = (db: Database, sql: string, ...params: unknown[]): boolean =>
  getRow(db, sql, ...params) !== undefined;

export function run(db: Database, sql: string, ...params: unknown[]): number {
  return prepareCached(db, sql).run(...params).changes;
}

/** Inserts a row by the names of its columns. */
export function insertRow(
  db: Database,
  table: string,
  row: object,
  onConflict: '' | 'OR IGNORE' | 'OR REPLACE' = '',
): number {
  const insert = onConflict === '' ? 'INSERT' : `INSERT ${onConflict}`;
  return run(db, `${insert} INTO ${table} ${columnsAndPlaces(row)}`, ...Object.values(row));
}

/** Inserts a row, or changes the row with the same `key`: `changed` of its columns, or all. */
export function upsertRow(db: Database, table: string, key: string, row: object, changed?: readonly string[]): void {
  const set = (changed ?? Object.keys(row).filter((name) => name !== key)).map((name) => `${name} = excluded.${name}`);
  const sql = `INSERT INTO ${table} ${columnsAndPlaces(row)} ON CONFLICT (${key}) DO UPDATE SET ${set.join(', ')}`;
  run(db, sql, ...Object.values(row));
}

const columnsAndPlaces = (row: object): string => {
  const names = Object.keys(row);
  return `(${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
};

type Statement = SQLite.Statement<unknown[]>;
const statements = new WeakMap<Database, Map<string, Statement>>();
const MOST_STATEMENTS = 300;

/**
 * Returns the statement, compiled once per text. Compiling takes longer than most statements run. A
 * dropped statement also keeps up to 100 KB of SQLite's memory until the garbage collector, which
 * does not see this memory, happens to run.
 */
export function prepareCached(db: Database, sql: string): Statement {
  const known = statements.get(db) ?? new Map<string, Statement>();
  statements.set(db, known);
  const found = known.get(sql);
  if (found) return found;
  if (known.size >= MOST_STATEMENTS) known.clear();
  const made = db.prepare(sql);
  known.set(sql, made);
  return made;
}

export const toJson = (value: unknown): string | null => (value == null ? null : JSON.stringify(value));
export const fromJson = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** Orders texts by their code units: ids, ISO dates, and texts that the window sorts itself. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
