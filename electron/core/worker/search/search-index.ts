/** The indexer updates the search indexes in batches with rows that triggers recorded. */
import { RECORD_NAMES, type RecordKind } from '../../../../shared/domain/customer.ts';
import type { SearchKind } from '../../../../shared/domain/search.ts';
import { fold, toIndexText } from '../../rules/search/text.ts';
import { getRow, getRows, prepareCached, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { recordTexts } from '../records/kinds.ts';
import type { TicketLine } from '../ticket/line.ts';
import { firstKeyOf, indexPosts, KEY_BITS, KEYS_PER_KIND, KEYS_PER_SECOND, secondsOf } from './post-index.ts';

/** Rows per transaction before a search, which waits for all of them. */
export const BATCH = 500;

/** Kept texts of replies, without those that the agent has inserted into the reply since. */
export const KEPT_TEXTS = `SELECT k.id, ifnull(d.ticket, i.ticket) ticket, k.saved_at at, k.text
  FROM draft_kept k LEFT JOIN drafts d ON d.id = k.draft LEFT JOIN outbox i ON i.id = k.item
  WHERE ifnull(d.kind, i.kind) = 'reply' AND instr(ifnull(d.text, i.text), k.text) = 0`;

interface IndexedRow {
  origin: string;
  id: string;
  seconds: number;
  kind: SearchKind;
  ticket: string | null;
}

interface Entry extends IndexedRow {
  columns: string[];
  parts?: string;
}

interface Index {
  db: Database;
  name: 'ticket' | 'record' | 'text';
  hasParts: boolean;
  read(notes: PendingRow[]): Entry[];
  onIndexed?(id: string, key: number): void;
}

interface PendingRow {
  origin: string;
  id: string;
}

/** Indexes recorded rows of the cache, all or at most `rows`. True if there may be more. */
export function indexCache(ctx: StoreContext, rows?: number): boolean {
  const tell = prepareCached(ctx.cache, 'UPDATE tickets SET search_key = ? WHERE id = ?');
  const records: Index = { db: ctx.cache, name: 'record', hasParts: true, read: (notes) => recordEntries(ctx, notes) };
  const tickets: Index = {
    db: ctx.cache,
    name: 'ticket',
    hasParts: true,
    read: (notes) => ticketEntries(ctx, notes),
    onIndexed: (id, key) => tell.run(key, id),
  };
  return indexPending(records, rows) || indexPending(tickets, rows) || indexPosts(ctx.cache, rows);
}

/**
 * Indexes recorded texts of the agent and colleagues, all or at most `rows`. True if there may be
 * more.
 */
export function indexWork(ctx: StoreContext, rows?: number): boolean {
  return indexPending({ db: ctx.work, name: 'text', hasParts: false, read: (notes) => textEntries(ctx, notes) }, rows);
}

/** Empties the indexes at once instead of by row. */
export function emptyCacheIndexes(ctx: StoreContext): void {
  for (const name of ['ticket_words', 'ticket_parts', 'record_words', 'record_parts'])
    ctx.cache.exec(`INSERT INTO ${name} (${name}) VALUES ('delete-all')`);
  ctx.cache.exec('DELETE FROM docs; DELETE FROM to_index');
}

function indexPending(index: Index, rows?: number): boolean {
  const which = { ticket: `= 'tickets'`, record: `<> 'tickets'`, text: 'IS NOT NULL' }[index.name];
  const noted = prepareCached(index.db, `SELECT origin, id FROM to_index WHERE origin ${which} LIMIT ?`);
  do {
    const notes = noted.all(rows ?? BATCH) as PendingRow[];
    if (notes.length === 0) return false;
    index.db.transaction(() => indexRows(index, notes))();
  } while (rows === undefined);
  return true;
}

function indexRows(index: Index, notes: PendingRow[]): void {
  const { db, name } = index;
  const find = prepareCached(db, 'SELECT key FROM docs WHERE origin = ? AND id = ?');
  const old = notes.flatMap(({ origin, id }) => (find.get(origin, id) as { key: number } | undefined)?.key ?? []);
  const tables = [`${name}_words`, ...(index.hasParts ? [`${name}_parts`] : [])];
  const drop = [...tables.map((table) => `DELETE FROM ${table} WHERE rowid = ?`), 'DELETE FROM docs WHERE key = ?'];
  for (const sql of drop) {
    const statement = prepareCached(db, sql);
    for (const key of old.sort(ascending)) statement.run(key);
  }
  const entries = index.read(notes);
  const place = createKeyAssigner(db);
  const placed = entries.map((entry) => ({ key: place(entry), ...entry })).sort((a, b) => ascending(a.key, b.key));
  // Ascending order: each step back makes the index write out its buffer.
  const columns = placed[0]?.columns.length ?? 1;
  const words = prepareCached(db, insert(`${name}_words`, columns));
  for (const { key, columns: texts } of placed) words.run(key, ...texts);
  if (index.hasParts) {
    const parts = prepareCached(db, insert(`${name}_parts`, 1));
    for (const { key, parts: text } of placed) parts.run(key, text);
  }
  for (const { key, id } of placed) index.onIndexed?.(id, key);
  const forget = prepareCached(db, 'DELETE FROM to_index WHERE origin = ? AND id = ?');
  for (const { origin, id } of notes) forget.run(origin, id);
}

const ascending = (a: number, b: number) => a - b;

const insert = (table: string, columns: number): string =>
  `INSERT INTO ${table} (rowid, ${COLUMNS[table] ?? 'text'}) VALUES (?${', ?'.repeat(columns)})`;
const COLUMNS: Record<string, string> = { ticket_words: 'tid, subject, name, email, cc, files, service' };

/** Gives a row a free key of its second, after existing ones. */
export function createKeyAssigner(db: Database): (entry: IndexedRow) => number {
  const highest = prepareCached(db, 'SELECT max(key) key FROM docs WHERE key >= ? AND key < ?');
  const put = prepareCached(db, 'INSERT INTO docs (key, origin, id, kind, ticket) VALUES (?, ?, ?, ?, ?)');
  return ({ origin, id, seconds, kind, ticket }) => {
    const bits = bitsOf(origin);
    let second = firstKeyOf(seconds);
    let key = second + bits;
    for (let isFree = false; !isFree; second += KEYS_PER_SECOND) {
      const { key: last } = highest.get(second, second + KEYS_PER_SECOND) as { key: number | null };
      key = (last === null ? second : last - (last % KEYS_PER_KIND) + KEYS_PER_KIND) + bits;
      isFree = key < second + KEYS_PER_SECOND;
    }
    put.run(key, origin, id, kind, ticket);
    return key;
  };
}

/** The agent's texts are few, so their keys have no bits for the kind. */
const bitsOf = (origin: string): number => (KEY_BITS as Record<string, number>)[origin] ?? 0;

const idsOf = (notes: PendingRow[]): string => JSON.stringify(notes.map(({ id }) => id));

export type ServiceRecord = { product: string | null; domain: string | null };

/** Tickets `t`, each with its `ServiceRecord`. */
export const TICKETS_WITH_SERVICE = `SELECT t.*, p.record product, d.record domain FROM tickets t
  LEFT JOIN products p ON t.service_kind = 'product' AND p.id = t.service_id
  LEFT JOIN domains d ON t.service_kind = 'domain' AND d.id = t.service_id`;

export function serviceTexts({ product, domain }: ServiceRecord): string[] {
  if (product) return recordTexts('products', product).parts;
  return domain ? recordTexts('domains', domain).parts : [];
}

function ticketEntries(ctx: StoreContext, notes: PendingRow[]): Entry[] {
  const lines = getRows<TicketLine & ServiceRecord>(
    ctx.cache,
    `${TICKETS_WITH_SERVICE} WHERE t.id IN (SELECT value FROM json_each(?))`,
    idsOf(notes),
  );
  return lines.map((line) => {
    const service = serviceTexts(line);
    const { tid, subject, name, email, cc, attachments } = line;
    return {
      origin: 'tickets',
      id: line.id,
      seconds: secondsOf(line.last_at),
      columns: [tid, subject, name, email, cc, attachments, service.join('\n')].map(toIndexText),
      parts: fold([name, email, cc].join('\n')),
      kind: 'ticket',
      ticket: line.id,
    };
  });
}

function recordEntries(ctx: StoreContext, notes: PendingRow[]): Entry[] {
  return notes.flatMap(({ origin, id }) => {
    const table = origin as RecordKind;
    const row = getRow<{ record: string }>(ctx.cache, `SELECT record FROM ${table} WHERE id = ?`, id);
    if (!row) return [];
    const { title, details, parts, date } = recordTexts(table, row.record);
    return {
      origin,
      id,
      seconds: secondsOf(date),
      columns: [toIndexText([title, ...details].join('\n'))],
      parts: fold(parts.join('\n')),
      kind: RECORD_NAMES[table],
      ticket: null,
    };
  });
}

interface OwnText {
  kind: SearchKind;
  /** Null if the text of the file is gone. */
  ticket: string | null;
  at: number | null;
  text: string;
}

/**
 * SQL for one of the agent's texts by id. Forms are not indexed: their contents appear in the
 * resulting records, and may be a secret until then.
 */
const OWN_TEXTS: Record<string, string> = {
  drafts: `SELECT 'draft' kind, o.ticket, o.saved_at at, o.text FROM drafts o WHERE o.id = ? AND o.kind = 'reply'`,
  outbox: `SELECT CASE o.state WHEN 'accepted' THEN 'sent' ELSE 'outbox' END kind, o.ticket, o.created_at at, o.text
    FROM outbox o WHERE o.id = ? AND o.kind = 'reply'`,
  draft_kept: `SELECT 'kept' kind, ticket, at, text FROM (${KEPT_TEXTS}) WHERE id = ?`,
  excerpts: `SELECT 'excerpt' kind, o.ticket, o.at, o.text FROM excerpts o WHERE o.id = ?`,
  notes: `SELECT 'note' kind, o.ticket, o.at, o.text FROM notes o WHERE o.id = ?`,
  promises: `SELECT 'promise' kind, o.ticket, o.made_at at, o.text FROM promises o WHERE o.id = ?`,
  team_promises: `SELECT 'promise' kind, o.ticket, o.made_at at, o.text FROM team_promises o WHERE o.id = ?`,
  files: `SELECT 'file' kind, ifnull(d.ticket, i.ticket) ticket, ifnull(d.saved_at, i.created_at) at, o.name text
    FROM files o LEFT JOIN drafts d ON d.id = o.draft LEFT JOIN outbox i ON i.id = o.item
    WHERE o.id = ? AND coalesce(d.kind, i.kind, 'reply') = 'reply'`,
};

export function ownText(ctx: StoreContext, origin: string, id: string): OwnText | null {
  return getRow<OwnText>(ctx.work, OWN_TEXTS[origin] ?? '', id) ?? null;
}

function textEntries(ctx: StoreContext, notes: PendingRow[]): Entry[] {
  return notes.flatMap(({ origin, id }) => {
    const own = ownText(ctx, origin, id);
    if (!own) return [];
    const { kind, ticket, at, text } = own;
    return { origin, id, seconds: (at ?? 0) / 1000, columns: [toIndexText(text)], kind, ticket };
  });
}
