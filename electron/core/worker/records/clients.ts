/**
 * `findClients` finds clients by what an agent knows of them. No call of the service lists clients,
 * so their records are searched.
 */
import type { ClientHit } from '../../../../shared/domain/order-form.ts';
import { getRows, type StoreContext } from '../context.ts';

const HITS = 10;
/** Rows looked at of each table: one client has many. */
const ROWS = 200;

/**
 * By id first, then those whose names, companies or e-mails have these letters. An order has the
 * client's own name; a ticket or a contact may have that of somebody who works for them.
 */
const FIND = `
  SELECT * FROM (SELECT client_id id, json_extract(record, '$.clientName') name, '' company, '' email FROM orders
    WHERE client_id = :text OR lower(json_extract(record, '$.clientName')) LIKE :like ESCAPE '\\' LIMIT ${ROWS})
  UNION ALL
  SELECT * FROM (SELECT client_id, name, '', email FROM tickets
    WHERE client_id IS NOT NULL AND (client_id = :text OR lower(name) LIKE :like ESCAPE '\\' OR lower(email) LIKE :like ESCAPE '\\')
    LIMIT ${ROWS})
  UNION ALL
  SELECT * FROM (SELECT client_id, trim(json_extract(record, '$.firstName') || ' ' || json_extract(record, '$.lastName')),
      json_extract(record, '$.company'), email FROM contacts
    WHERE client_id IS NOT NULL AND (client_id = :text OR name LIKE :like ESCAPE '\\' OR company LIKE :like ESCAPE '\\'
      OR email LIKE :like ESCAPE '\\') LIMIT ${ROWS})`;

export function findClients(ctx: StoreContext, typed: string): ClientHit[] {
  const text = typed.trim().toLowerCase();
  if (text === '') return [];
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const hits = new Map<string, ClientHit>();
  for (const row of getRows<ClientHit | (ClientHit & { id: null })>(ctx.cache, FIND, { text, like })) {
    if (row.id === null) continue;
    const known = hits.get(row.id);
    hits.set(row.id, {
      id: row.id,
      name: known?.name || row.name,
      company: known?.company || row.company,
      email: known?.email || row.email,
    });
  }
  const exact = (hit: ClientHit) => (hit.id === text ? 0 : 1);
  return [...hits.values()].sort((a, b) => exact(a) - exact(b)).slice(0, HITS);
}
