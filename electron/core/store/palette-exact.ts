/** Records, tickets and clients that a text names exactly: by the tables' own indexes, whatever stands in the word indexes. */
import type { AnswerKind } from '../../../shared/domain/palette.ts';
import { formsOf, type Recognised } from '../search/recognise.ts';
import { all, type StoreContext } from './context.ts';
import { json } from './search-match.ts';

/** One thing, in the order in which it was found. */
export interface Ref {
  kind: AnswerKind;
  id: string;
}

/** Of one kind; an e-mail or a server's name may stand on thousands. */
const EACH = 8;

export function exactRefs(ctx: StoreContext, found: Recognised): Ref[] {
  const named = [...byNumber(ctx, found), ...byEmail(ctx, found), ...byHost(ctx, found), ...byUsername(ctx, found)];
  return [...new Map(named.map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()];
}

/** `x` is what `@x` in it stands for. */
function idsOf(ctx: StoreContext, kind: AnswerKind, sql: string, x: string): Ref[] {
  return all<{ id: string }>(ctx.cache, `${sql} LIMIT ${EACH}`, { x }).map(({ id }) => ({ kind, id }));
}

/** Everything of a kind that holds a client's id. */
const CLIENT_TABLES = ['tickets', 'contacts', 'products', 'domains', 'orders'];

function byNumber(ctx: StoreContext, { number, of }: Recognised): Ref[] {
  if (number === null) return [];
  const wanted = (kind: AnswerKind) => of === null || of === kind;
  const small = number.toLowerCase();
  const known = CLIENT_TABLES.map((table) => `SELECT client_id id FROM ${table} WHERE client_id = @x`).join(' UNION ');
  return [
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE tid = @x COLLATE NOCASE', number) : []),
    ...(wanted('order') ? idsOf(ctx, 'order', 'SELECT id FROM orders WHERE number = @x OR id = @x', small) : []),
    ...(wanted('customer') ? idsOf(ctx, 'customer', known, number) : []),
    ...(wanted('product') ? idsOf(ctx, 'product', 'SELECT id FROM products WHERE id = @x', number) : []),
    ...(wanted('domain') ? idsOf(ctx, 'domain', 'SELECT id FROM domains WHERE id = @x', number) : []),
    ...(wanted('contact') ? idsOf(ctx, 'contact', 'SELECT id FROM contacts WHERE id = @x', number) : []),
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
    ...idsOf(ctx, 'contact', 'SELECT id FROM contacts WHERE email = @x', email),
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
      ...idsOf(ctx, 'domain', `SELECT id FROM domains WHERE ${where.domains}`, forms),
      ...idsOf(ctx, 'product', `SELECT id FROM products WHERE ${where.products}`, forms),
      ...(at === 0 && kind === 'domain' ? idsOf(ctx, 'customer', clients, forms) : []),
    ];
  });
}

const byUsername = (ctx: StoreContext, { username }: Recognised): Ref[] =>
  username === null ? [] : idsOf(ctx, 'product', 'SELECT id FROM products WHERE username = @x', username);
