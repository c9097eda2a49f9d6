/**
 * `clientName` says what a client is called, by one rule for the palette, tickets, orders and pages.
 * The service lists no clients, so the name is read from their records; whoever writes for a client
 * does not lend them their name.
 */
import { getRow, type StoreContext } from '../context.ts';

/** Where a client's own name stands, the surest first; a company and other writers come last. */
const NAMES = [
  `SELECT json_extract(record, '$.clientName') name FROM orders
   WHERE client_id = @client AND trim(json_extract(record, '$.clientName')) <> ''
   ORDER BY placed DESC, length(id) DESC, id DESC LIMIT 1`,
  `SELECT name FROM tickets WHERE client_id = @client AND contact_id IS NULL AND trim(name) <> ''
   ORDER BY last_at DESC, id DESC LIMIT 1`,
  `SELECT trim(json_extract(record, '$.firstName') || ' ' || json_extract(record, '$.lastName')) name FROM contacts
   WHERE client_id = @client AND trim(json_extract(record, '$.firstName') || json_extract(record, '$.lastName')) <> ''
   ORDER BY json_extract(record, '$.subAccount'), length(id), id LIMIT 1`,
  `SELECT name FROM tickets WHERE client_id = @client AND trim(name) <> '' ORDER BY last_at DESC, id DESC LIMIT 1`,
];

/** The client's name as the service has it; null where nothing that is cached says one. */
export function clientName(ctx: StoreContext, client: string | null): string | null {
  if (client === null) return null;
  for (const sql of NAMES) {
    const name = getRow<{ name: string }>(ctx.cache, sql, { client })?.name.trim();
    if (name) return name;
  }
  return null;
}
