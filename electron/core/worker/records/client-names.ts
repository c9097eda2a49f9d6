/**
 * `clientName` finds a client's name for all views. The service lists no clients, so the name comes
 * from the client's records; names of others who write for the client do not count.
 */
import { getRow, getRows, type StoreContext } from '../context.ts';

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
 * The client's name with its words in the order that tickets use; null if the cache has no name.
 */
export function clientName(ctx: StoreContext, client: string | null): string | null {
  if (client === null) return null;
  const read = (sql: string) => getRow<{ name: string }>(ctx.cache, sql, { client })?.name.trim();
  for (const sql of NAMES) {
    const name = read(sql);
    if (!name) continue;
    const inTicket = read(OF_TICKET);
    return inTicket && hasSameWords(inTicket, name) ? inTicket : name;
  }
  return null;
}

/** E-mail addresses of the client's tickets and contacts, in small letters. */
export const clientEmails = (ctx: StoreContext, client: string): string[] =>
  getRows<{ email: string }>(
    ctx.cache,
    `SELECT DISTINCT lower(email) email FROM tickets WHERE client_id = ? AND email <> ''
     UNION SELECT email FROM contacts WHERE client_id = ? AND email <> '' ORDER BY 1`,
    client,
    client,
  ).map(({ email }) => email);
