/** Takes pages of contacts, products, domains, orders and announcements into the cache. */
import type { CustomerKind, RecordKind, RecordStatus } from '../../../shared/domain/customer.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import {
  decodeAnnouncements,
  decodeContacts,
  decodeDomains,
  decodeOrders,
  decodeProducts,
  type Oddities,
  type Page,
} from '../api/records.ts';
import { fromJson, one, run, type StoreContext } from './context.ts';
import { noteOddities } from './oddities.ts';
import { twinOf } from './twin.ts';

export interface IngestRecords {
  /** Our clock, ms, when the answer arrived. */
  at: number;
  /** Only this client was asked for: a record that names none is his. */
  client?: string;
}

/** What a page brought, after it is stored. */
export interface StoredRecords {
  /** In the order of the page. */
  ids: string[];
  added: number;
  changed: number;
  total: number | null;
  /** Rows that came, also those that could not be kept. */
  returned: number;
  odd: Oddities;
}

/** How far the reading of one kind came. Kept in the cache, as it goes with it. */
export interface PassState {
  /** The last full pass that ended; null before the first. */
  fullAt: number | null;
  /** The last time that a full pass ended, or was refused. */
  triedAt: number | null;
  /** The service refuses the whole list; or has nothing in it, which may mean the same. */
  refused: boolean;
  /** Since when it is refused, and in which words. */
  refusal: { since: number; error: AppError } | null;
  empty: boolean;
  /** The pass under way: it goes on from here after a restart. */
  pass: { startedAt: number; next: number; total: number | null } | null;
  /** Announcements: the last look at the newest page. */
  newestAt: number | null;
}

/** All columns of a record but those that every table has. */
type Columns = Record<string, string | null>;
interface Line {
  id: string;
  columns: Columns;
  json: string;
}

/** A full pass that missed a record twice says that it is gone from the service. */
const GONE_AFTER = 2;

const NEVER: PassState = {
  fullAt: null,
  triedAt: null,
  refused: false,
  refusal: null,
  empty: false,
  pass: null,
  newestAt: null,
};

const lower = (text: string) => text.toLowerCase();

interface Kind {
  decode(body: Uint8Array, client: string | null): Result<{ page: Omit<Page<never>, 'records'>; lines: Line[] }>;
}

function kind<T extends { id: string }>(
  decode: (body: Uint8Array) => Result<Page<T>>,
  columns: (record: T) => Columns,
): Kind {
  return {
    decode(body, client) {
      const decoded = decode(body);
      if (!decoded.ok) return decoded;
      const { records, ...page } = decoded.value;
      const lines = records.map((record) => {
        const own = 'clientId' in record && record.clientId === null ? { ...record, clientId: client } : record;
        return { id: own.id, columns: columns(own), json: JSON.stringify(own) };
      });
      return ok({ page, lines });
    },
  };
}

// Times are decoded without a zone: the account's is applied when they are read, since it may change.
const KINDS: Record<RecordKind, Kind> = {
  contacts: kind(decodeContacts, (contact) => ({
    client_id: contact.clientId,
    name: lower(`${contact.firstName} ${contact.lastName}`.trim()),
    company: lower(contact.company),
    email: lower(contact.email),
  })),
  products: kind(decodeProducts, (product) => ({
    client_id: product.clientId,
    name: lower(product.name),
    domain: lower(product.domain),
    domain_twin: twinOf(product.domain),
    username: lower(product.username),
    status: product.status,
    server_id: product.server?.id ?? null,
    server_name: product.server ? product.server.name || product.server.hostname || product.server.id : null,
    next_due: product.nextDueOn,
  })),
  domains: kind(decodeDomains, (domain) => ({
    client_id: domain.clientId,
    name: lower(domain.name),
    name_twin: twinOf(domain.name),
    status: domain.status,
    next_due: domain.nextDueOn,
    expires: domain.expiresOn,
  })),
  orders: kind(decodeOrders, (order) => ({
    client_id: order.clientId,
    number: lower(order.number),
    placed: order.placedAt?.text ?? null,
    status: order.status,
  })),
  announcements: kind(decodeAnnouncements, (announcement) => ({
    published: announcement.publishedAt?.text ?? null,
    title: announcement.title,
  })),
};

export const RECORD_KINDS = Object.keys(KINDS) as RecordKind[];
/** Every table that is filled from here: they go when the cache is dropped. */
export const RECORD_TABLES = [...RECORD_KINDS, 'customer_reads'];

/** Decodes an answer and stores its rows, `turn` at a time; reads are answered in between. */
export async function ingestRecords(
  ctx: StoreContext,
  name: RecordKind,
  body: ArrayBuffer,
  options: IngestRecords,
  turn: number,
): Promise<Result<StoredRecords>> {
  const decoded = KINDS[name].decode(new Uint8Array(body), options.client ?? null);
  if (!decoded.ok) return decoded;
  const { page, lines } = decoded.value;
  noteOddities(ctx, name, page.odd, options.at);
  const stored: StoredRecords = {
    ids: lines.map(({ id }) => id),
    added: 0,
    changed: 0,
    total: page.total,
    returned: page.returned,
    odd: page.odd,
  };
  for (let from = 0; from < lines.length; from += turn) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    const part = store(ctx, name, lines.slice(from, from + turn), options.at);
    stored.added += part.added;
    stored.changed += part.changed;
  }
  return ok(stored);
}

function store(ctx: StoreContext, table: RecordKind, lines: Line[], at: number): { added: number; changed: number } {
  let added = 0;
  let changed = 0;
  const names = ['id', 'record', 'fetched_at', 'missed', ...Object.keys(lines[0]?.columns ?? {})];
  const find = ctx.cache.prepare(`SELECT record FROM ${table} WHERE id = ?`).pluck();
  const put = ctx.cache.prepare(
    `INSERT OR REPLACE INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
  );
  // What is as it was is not written again: the search's index hangs on it.
  const touch = ctx.cache.prepare(`UPDATE ${table} SET fetched_at = ?, missed = 0 WHERE id = ?`);
  ctx.cache.transaction(() => {
    for (const { id, columns, json } of lines) {
      const old = find.get(id);
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

/** After a full pass, or one over a single client: what it did not return is missed once more, and gone the second time. */
export function closeRecords(ctx: StoreContext, table: RecordKind, startedAt: number, client: string | null): number {
  const of = client === null ? '' : 'AND client_id = ?';
  const params = client === null ? [startedAt] : [startedAt, client];
  return ctx.cache.transaction(() => {
    run(ctx.cache, `UPDATE ${table} SET missed = missed + 1 WHERE fetched_at < ? ${of}`, ...params);
    return run(ctx.cache, `DELETE FROM ${table} WHERE missed >= ?`, GONE_AFTER);
  })();
}

/** All of one kind was read for one client. */
export function closeCustomerRead(
  ctx: StoreContext,
  table: CustomerKind,
  client: string,
  startedAt: number,
  at: number,
): number {
  run(ctx.cache, 'INSERT OR REPLACE INTO customer_reads VALUES (?, ?, ?)', table, client, at);
  return closeRecords(ctx, table, startedAt, client);
}

export function passState(ctx: StoreContext, name: RecordKind): PassState {
  const row = one<{ value: string }>(ctx.cache, 'SELECT value FROM meta WHERE key = ?', `records.${name}`);
  return { ...NEVER, ...(row && fromJson<PassState>(row.value)) };
}

export function savePassState(ctx: StoreContext, name: RecordKind, patch: Partial<PassState>): PassState {
  const next = { ...passState(ctx, name), ...patch };
  run(ctx.cache, 'INSERT OR REPLACE INTO meta VALUES (?, ?)', `records.${name}`, JSON.stringify(next));
  return next;
}

export function recordStatus(ctx: StoreContext): RecordStatus[] {
  return RECORD_KINDS.map((name) => {
    const { fullAt, refused, pass } = passState(ctx, name);
    return {
      kind: name,
      count: one<{ n: number }>(ctx.cache, `SELECT count(*) n FROM ${name}`)?.n ?? 0,
      fullAt,
      pass: pass && { done: pass.next, total: pass.total },
      refused,
    };
  });
}
