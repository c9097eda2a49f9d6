/**
 * Search sources (tickets, records, the agent's own texts) and the meaning of each operator in
 * them. Posts have their own file, `post-source.ts`.
 */
import { type Attention, CUSTOMER_KINDS, RECORD_KINDS } from '../../../../shared/domain/customer.ts';
import { readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { ClientDomain, ProductService } from '../../../../shared/domain/product.ts';
import { domainAttention, productAttention } from '../../rules/attention.ts';
import { dayOf, type Query } from '../../rules/search/query.ts';
import { splitWords } from '../../rules/search/text.ts';
import { serviceDay } from '../account/settings.ts';
import { getColumn, getRow, getRows, type StoreContext } from '../context.ts';
import { followedTickets } from '../marks/follows.ts';
import { keyOfTag, tagList } from '../marks/notes.ts';
import type { ExactKeys } from '../records/kinds/kind.ts';
import { PAYMENT } from '../records/kinds/orders.ts';
import { foundBy } from '../records/kinds.ts';
import { ticketsOfAddresses } from '../ticket/customer-key.ts';
import { departmentsSeen } from '../ticket/line.ts';
import { KEYS_PER_SECOND } from './post-index.ts';
import {
  condition,
  MATCHES_NOTHING,
  matchAny,
  type Operator,
  positiveLeaves,
  type SearchSource,
  type Sql,
  toJsonList,
  type Widening,
} from './search-match.ts';

const sqlOf = (where: string, ...params: unknown[]): Sql => ({ where, params });
function isAmong(column: string, ids: readonly string[]): Sql {
  if (ids.length === 0) return MATCHES_NOTHING;
  if (ids.length === 1) return sqlOf(`${column} = ?`, ids[0]);
  return sqlOf(`${column} IN (SELECT value FROM json_each(?))`, toJsonList(ids));
}

/**
 * Names that a value means: equal words with any signs between them, so that `in-progress` is "In
 * Progress"; otherwise names that begin with it, so that a value finds tickets while it is typed.
 */
function meantBy<T>(list: readonly T[], namesOf: (one: T) => readonly string[], value: string): T[] {
  const plain = (text: string) => splitWords(text).join(' ');
  const asked = plain(value);
  // A value of signs only means the name with exactly these signs.
  const isMeant = (name: string) => (asked === '' ? name.trim() === value.trim() : plain(name) === asked);
  const exact = list.filter((one) => namesOf(one).some(isMeant));
  if (exact.length > 0 || asked === '') return exact;
  return list.filter((one) => namesOf(one).some((name) => plain(name).startsWith(asked)));
}

export function ticketSource(ctx: StoreContext): SearchSource {
  return {
    db: ctx.cache,
    name: 'ticket',
    from: 'tickets t',
    key: 't.search_key',
    columns: { from: 'name email' },
    literal: literalIn(`concat_ws(' ', t.subject, t.name, t.cc, t.attachments)`),
    operator: (operator) => ticketOperator(ctx, operator),
  };
}

export const literalIn =
  (text: string) =>
  (typed: string): Sql =>
    sqlOf(`instr(lower(${text}), ?) > 0`, typed.toLowerCase());

function ticketOperator(ctx: StoreContext, { name, value }: Operator): Sql | null {
  switch (name) {
    case 'status': {
      const statuses = statusesSeen(ctx).map(({ status }) => status);
      return isAmong(
        't.status',
        meantBy(statuses, (status) => [status], value),
      );
    }
    case 'dept': {
      const departments = meantBy(departmentsSeen(ctx), ({ id, names }) => [id, ...names], value);
      return isAmong(
        't.dept_id',
        departments.map(({ id }) => id),
      );
    }
    case 'domain':
      return matchAny([
        ofService('product', ['domain', 'domain_twin'], value),
        ofService('domain', ['name', 'name_twin'], value),
      ]);
    case 'product':
      return ofService('product', ['name'], value);
    case 'server': {
      // A full name means only that server: excluding srv-1 must not exclude srv-10.
      const whole = value.trim().toLowerCase();
      const servers = serversNamed(ctx, value);
      const { where, params } = isAmong(SERVER, servers.includes(whole) ? [whole] : servers);
      return sqlOf(
        `t.service_kind = 'product' AND t.service_id IN (SELECT id FROM products WHERE ${where})`,
        ...params,
      );
    }
    case 'customer':
      return ofCustomers(ctx, [readCustomerKey(value) ?? `client:${value}`]);
    case 'before':
      return sqlOf(`t.last_at <> '' AND t.last_at < ?`, dayOf(value, serviceDay(ctx)));
    case 'after':
      return sqlOf('t.last_at >= ?', dayOf(value, serviceDay(ctx)));
    case 'has':
      return matchAny([
        sqlOf(`t.attachments <> '[]'`),
        // Same expression as the index of these posts.
        sqlOf(`t.id IN (SELECT ticket FROM posts WHERE json_array_length(post, '$.files') > 0)`),
        isAmong('t.id', getColumn(ctx.work, `SELECT DISTINCT ticket id FROM docs WHERE origin = 'files'`)),
      ]);
    case 'tag': {
      const tags = tagList(ctx);
      const typed = keyOfTag(value.trim());
      // Only signs distinguish C++ from C#.
      const same = tags.filter(({ tag }) => keyOfTag(tag) === typed);
      const found = same.length > 0 ? same : meantBy(tags, ({ tag }) => [tag], value);
      const keys = found.map(({ tag }) => keyOfTag(tag));
      const query = 'SELECT DISTINCT ticket id FROM tags WHERE key IN (SELECT value FROM json_each(?))';
      const tagged = getColumn(ctx.work, query, toJsonList(keys));
      return matchAny([isAmong('t.id', tagged), ofCustomers(ctx, tagged)]);
    }
    case 'is':
      return isCondition(ctx, value);
    case 'in':
    case 'from':
      return null;
  }
}

/** Tickets of the customers with these keys; other values are left out. */
function ofCustomers(ctx: StoreContext, keys: readonly string[]): Sql {
  const after = (prefix: string) => keys.flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
  const addresses = after('email:');
  const guests = addresses.length === 0 ? [] : ticketsOfAddresses(ctx, addresses);
  return matchAny([isAmong('t.client_id', after('client:')), isAmong('t.id', guests)]);
}

const contains = (column: string): string => `instr(${column}, ?) > 0`;

const SERVER = 'lower(server_name)';

const nextServer = (where: string) => `(SELECT ${SERVER} FROM products WHERE ${where} ORDER BY ${SERVER} LIMIT 1)`;

/**
 * There are few servers but many products: match the names first, which SQLite reads by stepping
 * through their index, then find products by name.
 */
const serversNamed = (ctx: StoreContext, part: string): string[] =>
  getColumn(
    ctx.cache,
    `WITH RECURSIVE servers(id) AS (
       SELECT ${nextServer(`${SERVER} IS NOT NULL`)}
       UNION ALL SELECT ${nextServer(`${SERVER} > servers.id`)} FROM servers WHERE id IS NOT NULL
     ) SELECT id FROM servers WHERE ${contains('id')}`,
    part.trim().toLowerCase(),
  );

function ofService(kind: 'product' | 'domain', columns: readonly string[], value: string): Sql {
  const part = value.trim().toLowerCase();
  const ids = `SELECT id FROM ${kind}s WHERE ${columns.map(contains).join(' OR ')}`;
  return sqlOf(`t.service_kind = '${kind}' AND t.service_id IN (${ids})`, ...columns.map(() => part));
}

function isCondition(ctx: StoreContext, value: string): Sql {
  switch (value) {
    case 'awaiting':
      // Same condition as the queue's.
      return sqlOf(`t.meaning = 'needs-us' AND t.done = 0 AND t.place > 0`);
    case 'unread':
      return sqlOf('t.unread = 1');
    case 'flagged':
      return sqlOf('t.flagged = 1');
    case 'draft':
      return isAmong('t.id', getColumn(ctx.work, 'SELECT ticket id FROM drafts'));
    case 'doubt':
      return isAmong('t.id', getColumn(ctx.work, `SELECT DISTINCT ticket id FROM outbox WHERE state = 'in-doubt'`));
    case 'snoozed':
      return sqlOf('t.place = 0');
    case 'done':
      return sqlOf('t.done = 1');
    case 'pinned':
      return isAmong('t.id', getColumn(ctx.work, 'SELECT ticket id FROM marks WHERE pinned = 1'));
    case 'promised':
      return isAmong('t.id', getColumn(ctx.work, 'SELECT ticket id FROM promises WHERE kept_at IS NULL'));
    case 'followed':
      return isAmong('t.id', [...followedTickets(ctx).keys()]);
    case 'overdue':
      return matchAny([
        isAmong(`t.service_kind = 'product' AND t.service_id`, overdue(ctx, 'products')),
        isAmong(`t.service_kind = 'domain' AND t.service_id`, overdue(ctx, 'domains')),
      ]);
    default:
      return MATCHES_NOTHING;
  }
}

/** Ids of overdue records, by the same rule as the mark in lists. */
function overdue(ctx: StoreContext, table: 'products' | 'domains'): string[] {
  const day = serviceDay(ctx);
  const worst = (json: string): Attention | null =>
    table === 'products'
      ? productAttention(JSON.parse(json) as ProductService, day)
      : domainAttention(JSON.parse(json) as ClientDomain, day);
  return getRows<{ id: string; record: string }>(
    ctx.cache,
    `SELECT id, record FROM ${table} WHERE next_due < ?`,
    day,
  ).flatMap(({ id, record }) => (worst(record)?.kind === 'overdue' ? [id] : []));
}

// --- Contacts, products, domains, orders, announcements.

const RECORD_TEXTS = RECORD_KINDS.map(
  (table) => `WHEN '${table}' THEN (SELECT record FROM ${table} WHERE id = d.id)`,
).join(' ');

export function recordSource(ctx: StoreContext): SearchSource {
  return {
    db: ctx.cache,
    name: 'record',
    from: 'docs d',
    key: 'd.key',
    literal: literalIn(`(CASE d.origin ${RECORD_TEXTS} END)`),
    operator: (operator) => recordOperator(ctx, operator),
  };
}

const record = (table: string, where: string, ...params: unknown[]): Sql =>
  sqlOf(`d.origin = '${table}' AND d.id IN (SELECT id FROM ${table} WHERE ${where})`, ...params);

const recordsBy = (by: keyof ExactKeys, value: string, condition: (column: string) => string): Sql[] =>
  foundBy(by).map(({ table, columns }) =>
    record(table, columns.map(condition).join(' OR '), ...columns.map(() => value)),
  );

/** Only kinds that have the status: checking the others for each match is useless. */
const recordsOfStatus = (ctx: StoreContext, status: string): Sql[] =>
  foundBy('status').flatMap(({ table, columns }) => {
    const where = columns.map((column) => `lower(${column}) = ?`).join(' OR ');
    const values = columns.map(() => status);
    return getRow(ctx.cache, `SELECT 1 FROM ${table} WHERE ${where} LIMIT 1`, ...values)
      ? [record(table, where, ...values)]
      : [];
  });

function recordOperator(ctx: StoreContext, { name, value }: Operator): Sql | null {
  const part = value.trim().toLowerCase();
  const second = (day: string | null) => (Date.parse(`${day}T00:00:00Z`) / 1000) * KEYS_PER_SECOND;
  switch (name) {
    case 'status':
      return matchAny(recordsOfStatus(ctx, part));
    case 'domain':
      return matchAny(recordsBy('host', part, contains));
    case 'product':
      return record('products', contains('name'), part);
    case 'server': {
      const { where, params } = isAmong(SERVER, serversNamed(ctx, value));
      return record('products', where, ...params);
    }
    case 'customer':
      return matchAny(CUSTOMER_KINDS.map((table) => record(table, 'client_id = ?', value)));
    case 'before':
      return sqlOf(`d.key >= ${KEYS_PER_SECOND} AND d.key < ?`, second(dayOf(value, serviceDay(ctx))));
    case 'after':
      return sqlOf('d.key >= ?', second(dayOf(value, serviceDay(ctx))));
    case 'is':
      if (value === 'unpaid') return record('orders', `${PAYMENT} = 'unpaid'`);
      if (value !== 'overdue') return null;
      return matchAny([
        isAmong(`d.origin = 'products' AND d.id`, overdue(ctx, 'products')),
        isAmong(`d.origin = 'domains' AND d.id`, overdue(ctx, 'domains')),
      ]);
    case 'dept':
    case 'from':
    case 'tag':
    case 'has':
    case 'in':
      return null;
  }
}

// --- The agent's own texts.

/**
 * Source of the agent's own texts. At least one word must be in the text itself; the others may be
 * in its ticket. Null if the query has no word, since a text is not found by its ticket alone.
 */
export function textSource(
  ctx: StoreContext,
  tree: Query,
  spread: Widening | null,
): { source: SearchSource; written: Sql | null } | null {
  const leaves = positiveLeaves(tree);
  if (leaves.length === 0) return null;
  const bare: SearchSource = { db: ctx.work, name: 'text', from: 'docs d', key: 'd.key', operator: () => null };
  const written = matchAny(leaves.map((leaf) => condition(bare, leaf, spread)));
  const tickets = ticketSource(ctx);
  let candidates: string | undefined;
  const byTicket = (node: Query): Sql => {
    candidates ??= toJsonList(
      getColumn(ctx.work, `SELECT DISTINCT ticket id FROM docs d WHERE ${written.where}`, ...written.params),
    );
    const { where, params } = condition(tickets, node, null);
    // From the few texts to their tickets: the condition's own index may name thousands.
    const query = `SELECT t.id FROM json_each(?) c CROSS JOIN tickets t ON t.id = c.value WHERE (${where}) IS TRUE`;
    return isAmong('d.ticket', getColumn(ctx.cache, query, candidates, ...params));
  };
  const source: SearchSource = { ...bare, operator: byTicket };
  return leaves.length === 1 ? { source, written: null } : { source: { ...source, also: byTicket }, written };
}

export const statusesSeen = (ctx: StoreContext): { status: string; count: number }[] =>
  getRows(ctx.cache, 'SELECT status, sum(n) count FROM ticket_groups GROUP BY status ORDER BY count DESC, status');
