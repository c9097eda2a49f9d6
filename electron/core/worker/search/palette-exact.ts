/**
 * `exactRefs` finds the records, tickets and clients that a text names exactly, by the tables' own
 * indexes, whatever stands in the word indexes.
 */
import { CUSTOMER_KINDS, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import type { AnswerKind } from '../../../../shared/domain/search.ts';
import { formsOf, type Recognised } from '../../rules/search/recognise.ts';
import { getRows, type StoreContext } from '../context.ts';
import { foundBy, type TableColumns } from '../records/kinds.ts';
import { json } from './search-match.ts';

/** One thing, in the order in which it was found. */
export interface Ref {
  kind: AnswerKind;
  id: string;
  /** Of a message: its key in the index. */
  key?: number;
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
 * Records that hold `x` in one of the columns for that; with `any`, one of a JSON list.
 */
function recordsWith(ctx: StoreContext, { table, columns }: TableColumns, x: string, any = false): Ref[] {
  return idsOf(ctx, RECORD_NAMES[table], `SELECT id FROM ${table} WHERE ${holds(columns, any)}`, x);
}

const holds = (columns: readonly string[], any: boolean): string =>
  columns.map((column) => `${column} ${any ? 'IN (SELECT value FROM json_each(@x))' : '= @x'}`).join(' OR ');

/** Clients of records that hold `x` in one of these columns. */
const clientsWith = (found: readonly TableColumns[], any = false): string =>
  found
    .map(
      ({ table, columns }) =>
        `SELECT client_id id FROM ${table} WHERE client_id IS NOT NULL AND (${holds(columns, any)})`,
    )
    .join(' UNION ');

/** Everything of a kind that holds a client's id. */
const CLIENT_TABLES = ['tickets', ...CUSTOMER_KINDS];

function byNumber(ctx: StoreContext, { number, of }: Recognised): Ref[] {
  if (number === null) return [];
  const wanted = (kind: AnswerKind) => of === null || of === kind;
  const small = number.toLowerCase();
  const known = CLIENT_TABLES.map((table) => `SELECT client_id id FROM ${table} WHERE client_id = @x`).join(' UNION ');
  const found = foundBy('number').filter(({ table }) => wanted(RECORD_NAMES[table]));
  // What people call by a number of its own, as an order, comes before what only has an id.
  const isCalled = ({ columns }: TableColumns) => columns[0] !== 'id';
  return [
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE tid = @x COLLATE NOCASE', number) : []),
    ...found.filter(isCalled).flatMap((one) => recordsWith(ctx, one, small)),
    ...(wanted('customer') ? idsOf(ctx, 'customer', known, number) : []),
    ...found.filter((one) => !isCalled(one)).flatMap((one) => recordsWith(ctx, one, number)),
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE id = @x', number) : []),
  ];
}

/** All clients with this e-mail: which of them is meant is for the agent to say. */
function byEmail(ctx: StoreContext, { email }: Recognised): Ref[] {
  if (email === null) return [];
  const found = foundBy('email');
  const clients = `SELECT client_id id FROM tickets WHERE client_id IS NOT NULL AND lower(email) = @x
    UNION ${clientsWith(found)}`;
  return [
    ...idsOf(ctx, 'customer', clients, email),
    ...found.flatMap((one) => recordsWith(ctx, one, email)),
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
  const found = foundBy('host');
  return hosts.flatMap((host, at) => {
    const forms = json(formsOf(host));
    return [
      ...found.flatMap((one) => recordsWith(ctx, one, forms, true)),
      ...(at === 0 && kind === 'domain' ? idsOf(ctx, 'customer', clientsWith(found, true), forms) : []),
    ];
  });
}

const byUsername = (ctx: StoreContext, { username }: Recognised): Ref[] =>
  username === null ? [] : foundBy('username').flatMap((one) => recordsWith(ctx, one, username));
