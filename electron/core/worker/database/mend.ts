/**
 * Three ways lead on where an account's databases do not open: restore a copy, recover rows one by
 * one into a new file, begin anew. What is in the way is renamed, never deleted.
 */
import { copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Mend, SavedRows, StorageNote } from '../../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isDamage } from '../../rules/error-facts.ts';
import { syncPath } from '../../sync-path.ts';
import { asideName, renameAside } from './asides.ts';
import { backupsIn } from './backups.ts';
import {
  type Database,
  type DatabaseOptions,
  DatabaseRefused,
  isWhole,
  type Migration,
  markCopy,
  openDamaged,
  openDatabase,
  schemaOf,
} from './database.ts';
import type { DataKeys } from './open-store.ts';

type Kept = 'work' | 'files';
type Steps = Record<Kept, Migration[]>;
/** What opens a file of one kind. */
type Opening = Pick<DatabaseOptions, 'key'> & { steps: Migration[] };

/** Within the worker, while nothing has the files open. */
export function mend(
  { how, from }: { how: Mend; from: string | null },
  folder: string,
  keys: DataKeys,
  steps: Steps,
  now: number,
): Result<StorageNote[]> {
  const aside = asideName(folder, now);
  if (how === 'anew') {
    // Both: beside a new work.db the bytes of attachments would have no owner, and be dropped after
    // some days.
    for (const name of ['work', 'files'] as const) renameAside(folder, name, aside);
    return ok([]);
  }
  if (how === 'restore') {
    const note = restore(folder, { key: keys.work, steps: steps.work }, { aside, from, now });
    if (typeof note !== 'string') return ok([note]);
    const operation = from === null ? 'account.mend' : 'account.restore';
    return err('storage', operation, { subject: 'work.db', detail: { reason: note } });
  }
  const notes: StorageNote[] = [];
  for (const name of ['work', 'files'] as const) {
    if (!existsSync(join(folder, `${name}.db`)) || isSound(join(folder, `${name}.db`), keys[name])) continue;
    const rows = recover(folder, name, keys[name], steps[name], aside);
    if (rows) notes.push({ what: 'recovered', rows, aside: `${name}.db.${aside}` });
    else if (name === 'files') renameAside(folder, name, aside);
    else
      return err('storage', 'account.mend', {
        subject: 'work.db',
        detail: { reason: 'nothing-readable', facts: storageFacts(folder, now) },
      });
  }
  return ok(notes);
}

/** What the words of a refusal name: the folder, and the newest copy of `work.db` in it. */
export function storageFacts(folder: string, now: number): Record<string, string | number> {
  const copy = backupsIn(folder, now).find(({ of }) => of !== 'aside');
  if (!copy) return { folder };
  return { folder, copy: copy.name, ...(copy.at === null ? {} : { copiedAt: copy.at }) };
}

/**
 * Puts the copy of this name in the place of `work.db`; without a name the newest that this program
 * can read. Where there is none, everything is as it was, and it says why. The copies stay where
 * they are. What was set aside may be damaged: it is taken by its name only.
 */
function restore(
  folder: string,
  opening: Opening,
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
  clear(fresh);
  return isNewer ? 'newer-copy' : 'no-copy';
}

/**
 * Copies it to where it is put in its place from, reads it through and brings it to this program's
 * schema, so that it opens. Nothing that waits in it goes without the agent's word.
 */
function prepare(copy: string, fresh: string, { key, steps }: Opening): 'ready' | 'newer' | 'unreadable' {
  clear(fresh);
  for (const suffix of ['', '-wal']) if (existsSync(copy + suffix)) copyFileSync(copy + suffix, fresh + suffix);
  let work: Database | null = null;
  try {
    work = openDatabase({ file: fresh, key, migrations: steps, synchronous: 'FULL' });
    if (!isWhole(work)) return 'unreadable';
    markCopy(work);
    return 'ready';
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    return error.reason === 'newer-schema' ? 'newer' : 'unreadable';
  } finally {
    work?.close();
  }
}

/** What an attempt that was cut off left: its log would be read into the next one's file. */
function clear(fresh: string): void {
  for (const suffix of ['', '-wal']) rmSync(fresh + suffix, { force: true });
}

/**
 * Puts `NAME.db.mending`, which is whole, in the place of `NAME.db`. Whenever the desk is ended
 * meanwhile, the next start finds the old file or, by `finishMend`, the new one.
 */
function replace(folder: string, name: Kept, aside: string): void {
  const file = join(folder, `${name}.db`);
  syncPath(`${file}.mending`);
  renameSync(`${file}.mending`, `${file}.mended`);
  renameAside(folder, name, aside);
  renameSync(`${file}.mended`, file);
  syncPath(folder);
}

/** Ends what an earlier run began: before anything is opened. */
export function finishMend(folder: string): void {
  for (const name of ['work', 'files'] as const) {
    const file = join(folder, `${name}.db`);
    if (!existsSync(`${file}.mended`)) continue;
    if (existsSync(file)) {
      rmSync(`${file}.mended`);
      continue;
    }
    // Of the file that was set aside, where there is a second one.
    rmSync(`${file}-wal`, { force: true });
    renameSync(`${file}.mended`, file);
  }
}

/** Null where not one row could be read: then everything is as it was. */
function recover(folder: string, name: Kept, key: string, steps: Migration[], aside: string): SavedRows[] | null {
  const file = join(folder, `${name}.db`);
  const fresh = `${file}.mending`;
  clear(fresh);
  const from = openDamaged(file, key);
  if (!from) return null;
  let rows: SavedRows[] = [];
  let into: Database | null = null;
  try {
    into = openDatabase({
      file: fresh,
      key,
      migrations: steps.slice(0, schemaOf(from)),
      synchronous: 'FULL',
      incrementalVacuum: name === 'files',
    });
    rows = salvage(from, into);
  } catch (error) {
    if (!isDamage(error)) throw error;
  } finally {
    from.close();
    into?.close();
  }
  if (rows.every(({ kept }) => kept === 0)) {
    clear(fresh);
    return null;
  }
  replace(folder, name, aside);
  return rows;
}

function isSound(file: string, key: string): boolean {
  const db = openDamaged(file, key);
  if (!db) return false;
  try {
    return isWhole(db);
  } finally {
    db.close();
  }
}

/** Their rows are made from others': triggers note in the new file what has to be indexed. */
const DERIVED = ['docs', 'to_index'];

/** Row ids that are tried one by one, where no index tells which there are. */
const TRIED = 2_000_000;
/**
 * How far beyond the highest known row id is looked: the page that held the last rows may be the
 * bad one.
 */
const BEYOND = 10_000;

/** Copies every readable row. `into` has the schema that `from` had, and is empty. */
function salvage(from: Database, into: Database): SavedRows[] {
  // A row must not be lost because the one it belongs to is.
  into.pragma('foreign_keys=OFF');
  return tablesOf(into).map(({ name, wr }) => {
    const columns = columnsOf(into, name);
    const add = into.prepare(
      `INSERT OR IGNORE INTO ${quoted(name)} (${columns.map(quoted).join(', ')})
       VALUES (${columns.map(() => '?').join(', ')})`,
    );
    const selected = `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(name)}`;
    const take: Take = (row) => add.run(...row).changes;
    const save = wr === 1 ? fromBothEnds : byRowId;
    return into.transaction(() => ({ table: name, ...save(from, selected, name, take) }))();
  });
}

/** Stores one row; 0 where it is there already. */
type Take = (row: unknown[]) => number;

/**
 * Tables of our own: neither an index nor what one keeps behind it. The desk's place in its team comes last: with it
 * there, triggers would note each row as a change of now, to be told to the team.
 */
const tablesOf = (db: Database) =>
  (db.pragma('main.table_list') as { name: string; type: string; wr: number }[])
    .filter(({ name, type }) => type === 'table' && !name.startsWith('sqlite_') && !DERIVED.includes(name))
    .sort((a, b) => Number(a.name === 'team') - Number(b.name === 'team'));

const columnsOf = (db: Database, table: string) =>
  (db.pragma(`table_info(${quoted(table)})`) as { name: string }[]).map(({ name }) => name);

const quoted = (name: string) => `"${name}"`;

/** Each row by its id, so that one that cannot be read costs no other. */
function byRowId(from: Database, selected: string, table: string, take: Take): { kept: number; of: number | null } {
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

/** An index lies on pages of its own, and names every row of its table. */
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
    const whole = drain<number>(from, `SELECT rowid FROM ${quoted(table)} ${source}`, (id) => known.add(id));
    if (whole) return { ids: [...known].sort((a, b) => a - b), complete: true };
  }
  drain<number>(from, `SELECT rowid FROM ${quoted(table)} NOT INDEXED ORDER BY rowid DESC`, (id) => known.add(id));
  const last = [...known].reduce((most, id) => Math.max(most, id), 0) + BEYOND;
  return { ids: Array.from({ length: Math.min(last, TRIED) }, (_, index) => index + 1), complete: false };
}

/**
 * A table without row ids is its own index: from the front to the first bad page, and from the back
 * to the last.
 */
function fromBothEnds(
  from: Database,
  selected: string,
  table: string,
  take: Take,
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
  const whole = drain<unknown[]>(from, selected, keep, true);
  if (!whole && order.length > 0) drain<unknown[]>(from, `${selected} ORDER BY ${order.join(', ')}`, keep, true);
  return { kept, of: whole ? kept : null };
}

/** Gives each row until damage is met; says whether it came to the end. */
function drain<Row>(from: Database, sql: string, each: (row: Row) => void, raw = false): boolean {
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
