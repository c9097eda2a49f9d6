/**
 * Names, addresses and currency of clients. The service lists no clients, so these come from their
 * records.
 */

import { type CustomerKey, customerOfKey } from '../../../../shared/domain/customer-key.ts';
import type { StoredKind, StoredRecord } from '../../../../shared/domain/record.ts';
import type { Money } from '../../../../shared/domain/service-values.ts';
import { type Currency, currencyOf, inCurrency } from '../../rules/money.ts';
import { getColumn, getRows, getValue, type StoreContext } from '../context.ts';
import { storedRecord } from './records.ts';

const OF_TICKET = `SELECT name FROM tickets WHERE client_id = @client AND contact_id IS NULL AND trim(name) <> ''
   ORDER BY last_at DESC, id DESC LIMIT 1`;

/** Sources of a client's name, the surest first; a company and other writers come last. */
const NAMES = [
  `SELECT json_extract(record, '$.clientName') name FROM orders
   WHERE client_id = @client AND trim(json_extract(record, '$.clientName')) <> ''
   ORDER BY placed DESC, length(id) DESC, id DESC LIMIT 1`,
  OF_TICKET,
  `SELECT trim(json_extract(record, '$.firstName') || ' ' || json_extract(record, '$.lastName')) name FROM contacts
   WHERE client_id = @client AND trim(json_extract(record, '$.firstName') || json_extract(record, '$.lastName')) <> ''
   ORDER BY json_extract(record, '$.subAccount'), length(id), id LIMIT 1`,
  `SELECT name FROM tickets WHERE client_id = @client AND trim(name) <> '' ORDER BY last_at DESC, id DESC LIMIT 1`,
];

const wordsOf = (name: string): string => name.normalize('NFC').toLowerCase().split(/\s+/).sort().join(' ').trim();

/** Same words in any order: records may swap first and last name. */
export const hasSameWords = (a: string, b: string): boolean => wordsOf(a) === wordsOf(b);

/**
 * The client's name for all views, with its words in the order that tickets use; names of others
 * who write for the client do not count. Null if the cache has no name.
 */
export function clientName(ctx: StoreContext, client: string | null): string | null {
  if (client === null) return null;
  const read = (sql: string) => getValue<string>(ctx.cache, sql, { client })?.trim();
  for (const sql of NAMES) {
    const name = read(sql);
    if (!name) continue;
    const inTicket = read(OF_TICKET);
    return inTicket && hasSameWords(inTicket, name) ? inTicket : name;
  }
  return null;
}

/** The customer's name if the cache has one, else their id or address. */
export function customerName(ctx: StoreContext, key: CustomerKey): string {
  const of = customerOfKey(key);
  return 'email' in of ? of.email : (clientName(ctx, of.clientId) ?? `#${of.clientId}`);
}

/** E-mail addresses of the client's tickets and contacts, in small letters. */
export const clientEmails = (ctx: StoreContext, client: string): string[] =>
  getColumn(
    ctx.cache,
    `SELECT DISTINCT lower(email) email FROM tickets WHERE client_id = ? AND email <> ''
     UNION SELECT email FROM contacts WHERE client_id = ? AND email <> '' ORDER BY 1`,
    client,
    client,
  );

/** The service sends orders with a currency, but not products and domains. */
const clientCurrency = (ctx: StoreContext, client: string | null): Currency =>
  currencyOf(
    getRows<{ amount: string }>(
      ctx.cache,
      `SELECT DISTINCT json_extract(record, '$.amount') amount FROM orders WHERE client_id = ?`,
      client,
    ).map(({ amount }) => JSON.parse(amount) as Money),
  );

export function recordById(ctx: StoreContext, kind: StoredKind, id: string): StoredRecord | null {
  const stored = storedRecord(ctx, kind, id);
  if (stored?.kind !== 'product' && stored?.kind !== 'domain') return stored;
  const currency = clientCurrency(ctx, stored.record.clientId);
  return stored.kind === 'product'
    ? { ...stored, record: inCurrency(stored.record, currency) }
    : { ...stored, record: inCurrency(stored.record, currency) };
}
