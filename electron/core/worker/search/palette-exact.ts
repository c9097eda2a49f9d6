/**
 * `exactRefs` finds records, tickets and clients that a text names exactly, by indexes of their
 * tables instead of the word indexes.
 */
import { CUSTOMER_KINDS, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import type { AnswerKind } from '../../../../shared/domain/search.ts';
import { emailForms, hostForms, type Recognised } from '../../rules/search/recognise.ts';
import { splitWords } from '../../rules/search/text.ts';
import { getRows, type StoreContext } from '../context.ts';
import { contactsWithPhone } from '../records/contacts.ts';
import { foundBy, type TableColumns } from '../records/kinds.ts';
import { toJsonList } from './search-match.ts';

export interface Ref {
  kind: AnswerKind;
  id: string;
  key?: number;
  /** A note or tag of this customer, by which they were found. */
  noted?: string;
}

/** Most answers per kind: thousands of records may share an e-mail or a server. */
const MOST_PER_KIND = 8;
/** Most records with this number that are searched for an invoice. */
const MOST_INVOICE_CANDIDATES = 500;

export function exactRefs(ctx: StoreContext, found: Recognised): Ref[] {
  const named = [
    ...byNumber(ctx, found),
    ...byInvoice(ctx, found),
    ...byPhone(ctx, found),
    ...byEmail(ctx, found),
    ...byHost(ctx, found),
    ...byLabel(ctx, found),
    ...byUsername(ctx, found),
  ];
  return [...new Map(named.map((ref) => [`${ref.kind} ${ref.id}`, ref])).values()];
}

/** Binds `x` to `@x`. */
function idsOf(ctx: StoreContext, kind: AnswerKind, sql: string, x: string): Ref[] {
  return getRows<{ id: string }>(ctx.cache, `${sql} LIMIT ${MOST_PER_KIND}`, { x }).map(({ id }) => ({ kind, id }));
}

/** `isList`: `x` is a JSON list of texts, any of which may match. */
function recordsWith(ctx: StoreContext, { table, columns }: TableColumns, x: string, isList = false): Ref[] {
  return idsOf(ctx, RECORD_NAMES[table], `SELECT id FROM ${table} WHERE ${columnsEqual(columns, isList)}`, x);
}

const columnsEqual = (columns: readonly string[], isList: boolean): string =>
  columns.map((column) => `${column} ${isList ? 'IN (SELECT value FROM json_each(@x))' : '= @x'}`).join(' OR ');

const clientsWith = (found: readonly TableColumns[], isList = false): string =>
  found
    .map(
      ({ table, columns }) =>
        `SELECT client_id id FROM ${table} WHERE client_id IS NOT NULL AND (${columnsEqual(columns, isList)})`,
    )
    .join(' UNION ');

const CLIENT_TABLES = ['tickets', ...CUSTOMER_KINDS];

function byNumber(ctx: StoreContext, { number, of }: Recognised): Ref[] {
  if (number === null) return [];
  const wanted = (kind: AnswerKind) => of === null || of === kind;
  const lowerCased = number.toLowerCase();
  const clientIds = CLIENT_TABLES.map((table) => `SELECT client_id id FROM ${table} WHERE client_id = @x`).join(
    ' UNION ',
  );
  const found = foundBy('number').filter(({ table }) => wanted(RECORD_NAMES[table]));
  // Records with a number of their own, such as orders, come before records with only an id.
  const hasOwnNumber = ({ columns }: TableColumns) => columns[0] !== 'id';
  return [
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE tid = @x COLLATE NOCASE', number) : []),
    ...found.filter(hasOwnNumber).flatMap((source) => recordsWith(ctx, source, lowerCased)),
    ...(wanted('customer') ? idsOf(ctx, 'customer', clientIds, number) : []),
    ...found.filter((source) => !hasOwnNumber(source)).flatMap((source) => recordsWith(ctx, source, number)),
    ...(wanted('ticket') ? idsOf(ctx, 'ticket', 'SELECT id FROM tickets WHERE id = @x', number) : []),
  ];
}

/** Orders with this invoice: first narrow down by the number, which few records contain. */
function byInvoice(ctx: StoreContext, { number, of }: Recognised): Ref[] {
  const words = splitWords(number ?? '').join(' ');
  if (words === '' || (of !== null && of !== 'invoice')) return [];
  const orders = `SELECT o.id FROM docs d CROSS JOIN orders o ON o.id = d.id
    WHERE d.origin = 'orders' AND json_extract(o.record, '$.invoiceId') = ?
      AND d.key IN (SELECT rowid FROM record_words WHERE record_words MATCH ? LIMIT ${MOST_INVOICE_CANDIDATES})`;
  return getRows<{ id: string }>(ctx.cache, `${orders} LIMIT ${MOST_PER_KIND}`, number, `"${words}"`).map(({ id }) => ({
    kind: 'order',
    id,
  }));
}

const byPhone = (ctx: StoreContext, { phone }: Recognised): Ref[] =>
  phone === null ? [] : contactsWithPhone(ctx, phone).map(({ id }) => ({ kind: 'contact', id }));

function byEmail(ctx: StoreContext, { email }: Recognised): Ref[] {
  if (email === null) return [];
  const found = foundBy('email');
  const forms = toJsonList(emailForms(email));
  const clients = `SELECT client_id id FROM tickets WHERE client_id IS NOT NULL AND lower(email) IN (SELECT value FROM json_each(@x))
    UNION ${clientsWith(found, true)}`;
  return [
    ...idsOf(ctx, 'customer', clients, forms),
    ...found.flatMap((source) => recordsWith(ctx, source, forms, true)),
    ...idsOf(
      ctx,
      'ticket',
      `SELECT id FROM (SELECT id, last_at FROM tickets WHERE client_id IS NOT NULL AND lower(email) IN (SELECT value FROM json_each(@x))
         UNION ALL SELECT id, last_at FROM tickets INDEXED BY tickets_guest_email WHERE client_id IS NULL AND lower(email) IN (SELECT value FROM json_each(@x))) ORDER BY last_at DESC`,
      forms,
    ),
  ];
}

function byHost(ctx: StoreContext, { hosts, kind }: Recognised): Ref[] {
  const found = foundBy('host');
  return hosts.flatMap((host, at) => {
    const forms = toJsonList(hostForms(host));
    return [
      ...found.flatMap((source) => recordsWith(ctx, source, forms, true)),
      ...(at === 0 && kind === 'domain' ? idsOf(ctx, 'customer', clientsWith(found, true), forms) : []),
    ];
  });
}

/** Domains with this first label: people call them by it. */
function byLabel(ctx: StoreContext, { kind, text }: Recognised): Ref[] {
  const label = text.toLowerCase();
  if (kind !== 'words' || !/^[\p{L}\p{N}][\p{L}\p{N}\p{M}-]+$/u.test(label)) return [];
  return foundBy('host').flatMap(({ table, columns }) => {
    const begins = columns.map((column) => `(${column} >= @x || '.' AND ${column} < @x || '/')`).join(' OR ');
    return idsOf(ctx, RECORD_NAMES[table], `SELECT id FROM ${table} WHERE ${begins}`, label);
  });
}

const byUsername = (ctx: StoreContext, { username }: Recognised): Ref[] =>
  username === null ? [] : foundBy('username').flatMap((source) => recordsWith(ctx, source, username));
