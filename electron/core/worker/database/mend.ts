/**
 * Three ways lead on where an account's databases do not open: restore a copy, recover rows one by
 * one into a new file, begin anew. What is in the way is renamed, never deleted.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Mend, SavedRows, StorageNote } from '../../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { isDamage } from '../../rules/error-facts.ts';
import { type Database, isWhole, type Migration, openDamaged, openDatabase } from './database.ts';
import type { DataKeys } from './open-store.ts';

type Kept = 'work' | 'files';
type Steps = Record<Kept, Migration[]>;

/** Within the worker, while nothing has the files open. */
export function mend(how: Mend, folder: string, keys: DataKeys, steps: Steps, now: number): Result<StorageNote[]> {
  const aside = `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (how === 'anew') {
    // Both: beside a new work.db the bytes of attachments would have no owner, and be dropped after
    // some days.
    for (const name of ['work', 'files'] as const) setAside(folder, name, aside);
    return ok([]);
  }
  if (how === 'restore') {
    const copy = copyOf(folder);
    if (!copy) return err('storage', 'account.mend', { subject: 'work.db', detail: { reason: 'no-copy' } });
    return ok([restore(folder, copy, aside)]);
  }
  const notes: StorageNote[] = [];
  for (const name of ['work', 'files'] as const) {
    if (!existsSync(join(folder, `${name}.db`)) || isSound(join(folder, `${name}.db`), keys[name])) continue;
    const rows = recover(folder, name, keys[name], steps[name], aside);
    if (rows) notes.push({ what: 'recovered', rows, aside: `${name}.db.${aside}` });
    else if (name === 'files') setAside(folder, name, aside);
    else
      return err('storage', 'account.mend', {
        subject: 'work.db',
        detail: { reason: 'nothing-readable', facts: storageFacts(folder) },
      });
  }
  return ok(notes);
}

/**
 * What the words of a refusal name: the folder, and the newest copy that an update made of
 * `work.db` before it changed it.
 */
export function storageFacts(folder: string): Record<string, string | number> {
  const copy = copyOf(folder);
  return copy ? { folder, copy: copy.name, copiedAt: copy.at } : { folder };
}

function copyOf(folder: string): { name: string; at: number } | null {
  if (!existsSync(folder)) return null;
  const copies = readdirSync(folder).filter((name) => /^work\.db\.before-\d+$/.test(name));
  const dated = copies.map((name) => ({ name, at: Math.round(statSync(join(folder, name)).mtimeMs) }));
  return dated.sort((a, b) => b.at - a.at)[0] ?? null;
}

/**
 * The copy stays where it is. Replies that were waiting in it are hours old by now, and ask before
 * they go.
 */
function restore(folder: string, copy: { name: string; at: number }, aside: string): StorageNote {
  const fresh = join(folder, 'work.db.restored');
  copyFileSync(join(folder, copy.name), fresh);
  const there = existsSync(join(folder, 'work.db'));
  setAside(folder, 'work', aside);
  renameSync(fresh, join(folder, 'work.db'));
  return { what: 'restored', from: copy.at, aside: there ? `work.db.${aside}` : null };
}

/** Null where not one row could be read: then everything is as it was. */
function recover(folder: string, name: Kept, key: string, steps: Migration[], aside: string): SavedRows[] | null {
  const file = join(folder, `${name}.db`);
  const fresh = `${file}.recovered`;
  // What an attempt that was cut off left.
  for (const suffix of ['', '-wal']) rmSync(fresh + suffix, { force: true });
  const from = openDamaged(file, key);
  if (!from) return null;
  let rows: SavedRows[] = [];
  let into: Database | null = null;
  try {
    const version = from.pragma('user_version', { simple: true }) as number;
    into = openDatabase({
      file: fresh,
      key,
      migrations: steps.slice(0, version),
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
    rmSync(fresh, { force: true });
    return null;
  }
  setAside(folder, name, aside);
  renameSync(fresh, file);
  return rows;
}

/** With its log: a log beside a new file would be taken for that one's. */
function setAside(folder: string, name: Kept, aside: string): void {
  const file = join(folder, `${name}.db`);
  for (const suffix of ['-wal', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.${aside}${suffix}`);
  }
}

function isSound(file: string, key: string): boolean {
  const db = openDamaged(file, key);
  if (!db) return false;
  const whole = isWhole(db);
  db.close();
  return whole;
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
export function salvage(from: Database, into: Database): SavedRows[] {
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

/** Tables of our own: neither an index nor what one keeps behind it. */
const tablesOf = (db: Database) =>
  (db.pragma('main.table_list') as { name: string; type: string; wr: number }[]).filter(
    ({ name, type }) => type === 'table' && !name.startsWith('sqlite_') && !DERIVED.includes(name),
  );

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
