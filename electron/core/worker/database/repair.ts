/**
 * Repairs an account whose databases do not open: restore a copy, recover rows into a new file, or
 * begin anew. Old files are renamed, never deleted.
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RecoveredRows, RepairKind, StorageNote } from '../../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isDamage } from '../../rules/error-facts.ts';
import { syncPath } from '../../sync-path.ts';
import type { DataKeys } from '../open-store.ts';
import { backupsIn } from './backups.ts';
import {
  type Database,
  type DatabaseOptions,
  DatabaseRefused,
  isIntact,
  markCopy,
  openDamaged,
  openDatabase,
  type Schema,
  schemaUpTo,
  schemaVersionOf,
} from './database.ts';
import { newAsideName, setDatabaseAside } from './set-aside-files.ts';

type Kept = 'work' | 'files';
type Schemas = Record<Kept, Schema>;
type OpenOptions = Pick<DatabaseOptions, 'key' | 'schema'>;

/** Call in the worker, while no database is open. */
export function repairDatabases(
  { how, from }: { how: RepairKind; from: string | null },
  folder: string,
  keys: DataKeys,
  schemas: Schemas,
  now: number,
): Result<StorageNote[]> {
  const aside = newAsideName(folder, now);
  if (how === 'anew') {
    // Both files: with a new work.db the attachments would have no owner and be deleted after some
    // days.
    for (const name of ['work', 'files'] as const) setDatabaseAside(folder, name, aside);
    return ok([]);
  }
  if (how === 'restore') {
    const note = restore(folder, { key: keys.work, schema: schemas.work }, { aside, from, now });
    if (typeof note !== 'string') return ok([note]);
    const operation = from === null ? 'account.mend' : 'account.restore';
    return err('storage', operation, { subject: 'work.db', detail: { reason: note } });
  }
  const notes: StorageNote[] = [];
  for (const name of ['work', 'files'] as const) {
    if (!existsSync(join(folder, `${name}.db`)) || isIntactFile(join(folder, `${name}.db`), keys[name])) continue;
    const rows = recover(folder, name, keys[name], schemas[name], aside);
    if (rows) notes.push({ what: 'recovered', rows, aside: `${name}.db.${aside}` });
    else if (name === 'files') setDatabaseAside(folder, name, aside);
    else
      return err('storage', 'account.mend', {
        subject: 'work.db',
        detail: { reason: 'nothing-readable', facts: storageFacts(folder, now) },
      });
  }
  return ok(notes);
}

/**
 * Recovers a damaged `files.db` into a new file without asking: the agent can work without some
 * attachments. The file must be closed.
 */
export function recoverFiles(folder: string, key: string, schema: Schema, now: number): StorageNote {
  const aside = newAsideName(folder, now);
  const rows = recover(folder, 'files', key, schema, aside);
  if (rows) return { what: 'recovered', rows, aside: `files.db.${aside}` };
  setDatabaseAside(folder, 'files', aside);
  return { what: 'files-missing' };
}

export function storageFacts(folder: string, now: number): Record<string, string | number> {
  const copy = backupsIn(folder, now).find(({ of }) => of !== 'aside');
  if (!copy) return { folder };
  return { folder, copy: copy.name, ...(copy.at === null ? {} : { copiedAt: copy.at }) };
}

/**
 * Replaces `work.db` by the named copy, else by the newest readable one; the copies stay. On
 * failure nothing changes and the error says why. A file set aside may be damaged, so it is used
 * only by name.
 */
function restore(
  folder: string,
  opening: OpenOptions,
  { aside, from, now }: { aside: string; from: string | null; now: number },
): StorageNote | 'no-copy' | 'newer-copy' {
  const fresh = join(folder, 'work.db.mending');
  let isNewer = false;
  for (const copy of backupsIn(folder, now)) {
    if (from === null ? copy.of === 'aside' : copy.name !== from) continue;
    const prepared = prepare(join(folder, copy.name), fresh, opening);
    if (prepared === 'ready') {
      const there = existsSync(join(folder, 'work.db'));
      replace(folder, 'work', aside);
      return { what: 'restored', from: copy.at, aside: there ? `work.db.${aside}` : null };
    }
    isNewer ||= prepared === 'newer';
  }
  removeRemains(fresh);
  return isNewer ? 'newer-copy' : 'no-copy';
}

/**
 * Prepares a copy beside `work.db`: reads it through and migrates it. Its waiting items are sent
 * only after the agent confirms.
 */
function prepare(copy: string, fresh: string, { key, schema }: OpenOptions): 'ready' | 'newer' | 'unreadable' {
  removeRemains(fresh);
  for (const suffix of ['', '-wal']) if (existsSync(copy + suffix)) copyFileSync(copy + suffix, fresh + suffix);
  let work: Database | null = null;
  try {
    work = openDatabase({ file: fresh, key, schema, synchronous: 'FULL' });
    if (!isIntact(work)) return 'unreadable';
    markCopy(work);
    return 'ready';
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    return error.reason === 'newer-schema' ? 'newer' : 'unreadable';
  } finally {
    work?.close();
  }
}

/** Removes the remains of an interrupted attempt: SQLite would apply an old log to the new file. */
function removeRemains(fresh: string): void {
  for (const suffix of ['', '-wal']) rmSync(fresh + suffix, { force: true });
}

/**
 * Replaces `NAME.db` by the whole `NAME.db.mending`. After a kill at any moment, the next start
 * finds the old file or, with `finishRepair`, the new one.
 */
function replace(folder: string, name: Kept, aside: string): void {
  const file = join(folder, `${name}.db`);
  syncPath(`${file}.mending`);
  renameSync(`${file}.mending`, `${file}.mended`);
  setDatabaseAside(folder, name, aside);
  renameSync(`${file}.mended`, file);
  syncPath(folder);
}

/** Finishes an interrupted repair; call before any database is opened. */
export function finishRepair(folder: string): void {
  for (const name of ['work', 'files'] as const) {
    const file = join(folder, `${name}.db`);
    if (!existsSync(`${file}.mended`)) continue;
    if (existsSync(file)) {
      rmSync(`${file}.mended`);
      continue;
    }
    // A log that is still here belongs to the file that was set aside.
    rmSync(`${file}-wal`, { force: true });
    renameSync(`${file}.mended`, file);
  }
}

/** Recovers rows; null, with nothing changed, if no row is readable. */
function recover(folder: string, name: Kept, key: string, schema: Schema, aside: string): RecoveredRows[] | null {
  const file = join(folder, `${name}.db`);
  const fresh = `${file}.mending`;
  removeRemains(fresh);
  const from = openDamaged(file, key);
  if (!from) return null;
  let rows: RecoveredRows[] = [];
  let into: Database | null = null;
  try {
    into = openDatabase({
      file: fresh,
      key,
      schema: schemaUpTo(schema, schemaVersionOf(from)),
      synchronous: 'FULL',
      incrementalVacuum: name === 'files',
    });
    rows = copyReadableRows(from, into);
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    from.close();
    into?.close();
  }
  if (rows.every(({ kept }) => kept === 0)) {
    removeRemains(fresh);
    return null;
  }
  replace(folder, name, aside);
  return rows;
}

function isIntactFile(file: string, key: string): boolean {
  const db = openDamaged(file, key);
  if (!db) return false;
  try {
    return isIntact(db);
  } finally {
    db.close();
  }
}

/** Derived tables: triggers in the new file record the rows to index. */
const DERIVED = ['docs', 'to_index'];

/** Most row ids tried one by one, if no index lists them. */
const MOST_TRIED_ROW_IDS = 2_000_000;
/** Row ids tried above the highest known one: the page with the last rows may be damaged. */
const ROW_IDS_BEYOND_HIGHEST = 10_000;

function copyReadableRows(from: Database, into: Database): RecoveredRows[] {
  // Keep a row even if the row it refers to is lost.
  into.pragma('foreign_keys=OFF');
  return tablesOf(into).map(({ name, wr }) => {
    const columns = columnsOf(into, name);
    const add = into.prepare(
      `INSERT OR IGNORE INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
       VALUES (${columns.map(() => '?').join(', ')})`,
    );
    const selected = `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`;
    const take: InsertRow = (row) => add.run(...row).changes;
    const save = wr === 1 ? copyFromBothEnds : copyByRowId;
    return into.transaction(() => ({ table: name, ...save(from, selected, name, take) }))();
  });
}

type InsertRow = (row: unknown[]) => number;

/**
 * Our own tables, without indexes and shadow tables. The desk's team row comes last: with it,
 * triggers would record each row as a current change to send to the team.
 */
const tablesOf = (db: Database) =>
  (db.pragma('main.table_list') as { name: string; type: string; wr: number }[])
    .filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_') && !DERIVED.includes(name))
    .sort((a, b) => Number(a.name === 'team') - Number(b.name === 'team'));

const columnsOf = (db: Database, table: string) =>
  (db.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name);

const quoted = (name: string) => `"${name}"`;

/** Reads rows one by one, so that an unreadable row costs no other. */
function copyByRowId(
  from: Database,
  selected: string,
  table: string,
  take: InsertRow,
): { kept: number; of: number | null } {
  const { ids, complete } = rowIds(from, table);
  let kept = 0;
  const read = attempt(() => from.prepare(`${selected} WHERE rowid = ?`).raw());
  if (read.ok) {
    for (const id of ids) {
      const row = attempt(() => read.value.get(id) as unknown[] | undefined);
      if (row.ok && row.value) kept += take(row.value);
    }
  }
  return { kept, of: complete ? ids.length : null };
}

/** An index has its own pages and lists every row of its table. */
function rowIds(from: Database, table: string): { ids: number[]; complete: boolean } {
  const known = new Set<number>();
  const indexes = attempt(() => from.pragma(`index_list(${quoted(table)})`) as { name: string; partial: number }[]);
  const sources = [
    'NOT INDEXED',
    ...(indexes.ok ? indexes.value : []).flatMap(({ name, partial }) =>
      partial === 1 ? [] : [`INDEXED BY ${quoted(name)}`],
    ),
  ];
  for (const source of sources) {
    const whole = readUntilError<number>(from, `SELECT rowid FROM ${quoted(table)} ${source}`, (id) => known.add(id));
    if (whole) return { ids: [...known].sort((a, b) => a - b), complete: true };
  }
  readUntilError<number>(from, `SELECT rowid FROM ${quoted(table)} NOT INDEXED ORDER BY rowid DESC`, (id) =>
    known.add(id),
  );
  const last = [...known].reduce((most, id) => Math.max(most, id), 0) + ROW_IDS_BEYOND_HIGHEST;
  return { ids: Array.from({ length: Math.min(last, MOST_TRIED_ROW_IDS) }, (_, index) => index + 1), complete: false };
}

/**
 * A table without row ids is its own index: read from the front to the first bad page, then from
 * the back.
 */
function copyFromBothEnds(
  from: Database,
  selected: string,
  table: string,
  take: InsertRow,
): { kept: number; of: number | null } {
  const keys = attempt(() => from.pragma(`table_info(${quoted(table)})`) as { name: string; pk: number }[]);
  const order = (keys.ok ? keys.value : [])
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => `${quoted(name)} DESC`);
  let kept = 0;
  const keep = (row: unknown[]) => {
    kept += take(row);
  };
  const whole = readUntilError<unknown[]>(from, selected, keep, true);
  if (!whole && order.length > 0)
    readUntilError<unknown[]>(from, `${selected} ORDER BY ${order.join(', ')}`, keep, true);
  return { kept, of: whole ? kept : null };
}

function readUntilError<Row>(from: Database, sql: string, each: (row: Row) => void, raw = false): boolean {
  return attempt(() => {
    const query = from.prepare(sql);
    for (const row of (raw ? query.raw() : query.pluck()).iterate()) each(row as Row);
  }).ok;
}

function attempt<T>(work: () => T): { ok: true; value: T } | { ok: false } {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return { ok: false };
  }
}
