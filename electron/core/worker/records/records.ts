/**
 * `ingestRecords` stores pages of records in the cache; `storedRecord` reads one, and
 * `recordsNamed` those of a domain.
 */
import { RECORD_KIND_OF, type RecordKind } from '../../../../shared/domain/customer.ts';
import type { RecordOf, StoredKind, StoredRecord } from '../../../../shared/domain/record.ts';
import type { Stored } from '../../../../shared/domain/service-values.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import { noteOddities } from '../account/health-log.ts';
import { setting } from '../account/settings.ts';
import { getRows, prepareCached, type StoreContext } from '../context.ts';
import type { Oddities } from '../decode/lists.ts';
import { decodePageInTurns, nextTurn } from '../decode/page.ts';
import { spellingsOf } from './kinds/kind.ts';
import { inZone, recordType } from './kinds.ts';

interface IngestRecords {
  /** Arrival of the answer, our clock, ms. */
  at: number;
  /** Set if only this client was requested: records that name no client are theirs. */
  client?: string;
}

export interface StoredRecords {
  ids: string[];
  added: number;
  changed: number;
  total: number | null;
  returned: number;
  odd: Oddities;
}

interface RecordLine {
  id: string;
  columns: Record<string, string | null>;
  json: string;
}

/** Rows stored in one turn of the worker. */
const ROWS_PER_TURN = 250;

/** Decodes an answer and stores its rows in turns, so that other calls are answered in between. */
export async function ingestRecords(
  ctx: StoreContext,
  name: RecordKind,
  body: ArrayBuffer,
  options: IngestRecords,
): Promise<Result<StoredRecords>> {
  const { list, columns } = recordType(name);
  const decoded = await decodePageInTurns(new Uint8Array(body), list);
  if (!decoded.ok) return decoded;
  const page = decoded.value;
  const toLine = (record: (typeof page.records)[number]): RecordLine => {
    const own = withClient(record, options.client);
    return { id: own.id, columns: columns(own), json: JSON.stringify(own) };
  };
  noteOddities(ctx, { of: name, shape: list.shape }, page.odd, options.at);
  const stored: StoredRecords = {
    ids: page.records.map(({ id }) => id),
    added: 0,
    changed: 0,
    total: page.total,
    returned: page.returned,
    odd: page.odd,
  };
  for (let from = 0; from < page.records.length; from += ROWS_PER_TURN) {
    if (from > 0) await nextTurn();
    const part = store(ctx, name, page.records.slice(from, from + ROWS_PER_TURN).map(toLine), options.at);
    stored.added += part.added;
    stored.changed += part.changed;
  }
  ctx.indexer.wake();
  return ok(stored);
}

const withClient = <T extends object>(record: T, client: string | undefined): T =>
  client !== undefined && 'clientId' in record && record.clientId === null ? { ...record, clientId: client } : record;

function store(
  ctx: StoreContext,
  table: RecordKind,
  lines: RecordLine[],
  at: number,
): { added: number; changed: number } {
  let added = 0;
  let changed = 0;
  const names = ['id', 'record', 'fetched_at', 'missed', ...Object.keys(lines[0]?.columns ?? {})];
  const find = prepareCached(ctx.cache, `SELECT record FROM ${table} WHERE id = ?`);
  const put = prepareCached(
    ctx.cache,
    `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  // Do not rewrite an unchanged record: that would index it again.
  const touch = prepareCached(ctx.cache, `UPDATE ${table} SET fetched_at = ?, missed = 0 WHERE id = ?`);
  ctx.cache.transaction(() => {
    for (const { id, columns, json } of lines) {
      const old = (find.get(id) as { record: string } | undefined)?.record;
      if (old === json) {
        touch.run(at, id);
        continue;
      }
      if (old === undefined) added++;
      else changed++;
      put.run(id, json, at, 0, ...Object.values(columns));
    }
  })();
  return { added, changed };
}

/** Stored records of a kind; `which` continues the statement after its table. */
export function storedRecords<K extends RecordKind>(
  ctx: StoreContext,
  table: K,
  which: string,
  ...params: unknown[]
): Stored<RecordOf<K>>[] {
  const zone = setting(ctx, 'zone');
  const sql = `SELECT record, fetched_at readAt FROM ${table} ${which}`;
  return getRows<{ record: string; readAt: number }>(ctx.cache, sql, ...params).map(({ record, readAt }) => ({
    record: inZone(table, JSON.parse(record) as RecordOf<K> & object, zone),
    readAt,
  }));
}

export function storedRecord(ctx: StoreContext, kind: StoredKind, id: string): StoredRecord | null {
  const [stored] = storedRecords(ctx, RECORD_KIND_OF[kind], 'WHERE id = ?', id);
  return stored ? ({ kind, ...stored } as StoredRecord) : null;
}

export function recordsNamed(ctx: StoreContext, names: readonly string[]): StoredRecord<'domain' | 'product'>[] {
  const typed = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  // The names include both spellings, so one column is enough.
  const forms = JSON.stringify([...new Set(typed.flatMap(spellingsOf))]);
  const named = (column: string) =>
    `WHERE ${column} IN (SELECT value FROM json_each(?)) ORDER BY length(id) DESC, id DESC`;
  return [
    ...storedRecords(ctx, 'domains', named('name'), forms).map((one) => ({ kind: 'domain' as const, ...one })),
    ...storedRecords(ctx, 'products', named('domain'), forms).map((one) => ({ kind: 'product' as const, ...one })),
  ];
}
