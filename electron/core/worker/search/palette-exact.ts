/**
 * `exactRefs` finds the records, tickets and clients that a text names exactly, by the tables' own
 * indexes, whatever stands in the word indexes.
 */
import type { CustomerKind } from '../../../../shared/domain/customer.ts';
import { CUSTOMER_KINDS } from '../../../../shared/domain/customer.ts';
import type { AnswerKind } from '../../../../shared/domain/search.ts';
import { formsOf, type Recognised } from '../../rules/search/recognise.ts';
import { getRows, type StoreContext } from '../context.ts';
import type { ExactKeys } from '../records/kinds/kind.ts';
import { RECORD_TYPES } from '../records/kinds.ts';
import { json } from './search-match.ts';

/** One thing, in the order in which it was found. */
export interface Ref {
  kind: AnswerKind;
  id: string;
}

/** Answers of one kind; an e-mail or a server's name may stand on thousands. */
const EACH = 8;

export function exactRefs(ctx: StoreContext, found: Recognised): Ref[] {
  const named = [...byNumber(ctx, found), ...byEmail(ctx, found), ...byHost(ctx, found), ...byUsername(ctx, found)];
  return [...new Map(named.map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()];
}

/** `x` is what `@x` in it stands for. */
function idsOf(ctx: StoreContext, kind: AnswerKind, sql: string, x: string): Ref[] {
  return getRows<{ id: string }>(ctx.cache, `${sql} LIMIT ${EACH}`, { x }).map(({ id }) => ({ kind, id }));
}

/**
 * Records of a kind that hold `x` in one of the columns for that; with `any`, one of a JSON list.
 */
function recordsWith(ctx: StoreContext, table: CustomerKind, by: keyof ExactKeys, x: string, any = false): Ref[] {
  const { exactKeys, searchAs } = RECORD_TYPES[table] as { exactKeys: ExactKeys; searchAs: string };
  const like = any ? 'IN (SELECT value FROM json_each(@x))' : '= @x';
  const where = (exactKeys[by] ?? []).map((column) => `${column} ${like}`).join(' OR ');
  return where === '' ? [] : idsOf(ctx, searchAs as AnswerKind, `SELECT id FROM ${table} WHERE ${where}`, x);
}

/** Everything of a kind that holds a client's id. */
const CLIENT_TABLES = ['tickets', ...CUSTOMER_KINDS];

function byNumber(ctx: StoreContext, { number, of }: Recognised): Ref[] {
  if (number === null) return [];
  const wanted = (kind: AnswerKind) => of === null || of === kind;
  const small = number.toLowerCase();
  const known = CLIENT_TABLES.map((table) => `SELECT client_id id FROM ${table} WHERE client_id = @x`).join(' UNION ');
  return [
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE tid = @x COLLATE NOCASE', number) : []),
    ...(wanted('order') ? recordsWith(ctx, 'orders', 'number', small) : []),
    ...(wanted('customer') ? idsOf(ctx, 'customer', known, number) : []),
    ...(wanted('product') ? recordsWith(ctx, 'products', 'number', number) : []),
    ...(wanted('domain') ? recordsWith(ctx, 'domains', 'number', number) : []),
    ...(wanted('contact') ? recordsWith(ctx, 'contacts', 'number', number) : []),
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE id = @x', number) : []),
  ];
}

/** All clients with this e-mail: which of them is meant is for the agent to say. */
function byEmail(ctx: StoreContext, { email }: Recognised): Ref[] {
  if (email === null) return [];
  const clients = `SELECT client_id id FROM tickets WHERE client_id IS NOT NULL AND lower(email) = @x
    UNION SELECT client_id FROM contacts WHERE client_id IS NOT NULL AND email = @x`;
  return [
    ...idsOf(ctx, 'customer', clients, email),
    ...recordsWith(ctx, 'contacts', 'email', email),
    ...idsOf(
      ctx,
      'ticket',
      `SELECT id FROM (SELECT id, last_at FROM tickets WHERE client_id IS NOT NULL AND lower(email) = @x
         UNION ALL SELECT id, last_at FROM tickets WHERE client_id IS NULL AND lower(email) = @x) ORDER BY last_at DESC`,
      email,
    ),
  ];
}

/** The most exact host first; behind it what that is part of. */
function byHost(ctx: StoreContext, { hosts, kind }: Recognised): Ref[] {
  return hosts.flatMap((host, at) => {
    const forms = json(formsOf(host));
    const either = (column: string, twin: string) =>
      `${column} IN (SELECT value FROM json_each(@x)) OR ${twin} IN (SELECT value FROM json_each(@x))`;
    const where = { products: either('domain', 'domain_twin'), domains: either('name', 'name_twin') };
    const clients = `SELECT client_id id FROM domains WHERE client_id IS NOT NULL AND (${where.domains})
      UNION SELECT client_id FROM products WHERE client_id IS NOT NULL AND (${where.products})`;
    return [
      ...recordsWith(ctx, 'domains', 'host', forms, true),
      ...recordsWith(ctx, 'products', 'host', forms, true),
      ...(at === 0 && kind === 'domain' ? idsOf(ctx, 'customer', clients, forms) : []),
    ];
  });
}

const byUsername = (ctx: StoreContext, { username }: Recognised): Ref[] =>
  username === null ? [] : recordsWith(ctx, 'products', 'username', username);
