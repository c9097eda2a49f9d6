/**
 * `salvage` copies what can still be read of a damaged database, row by row, into a new one of the
 * same schema.
 */
import type { SavedRows } from '../../../../shared/domain/storage.ts';
import { isDamage } from '../../rules/database-damage.ts';
import type { Database } from './database.ts';

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
