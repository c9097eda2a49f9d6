import type { Database } from './database.ts';

const TABLES = {
  client: 'clients',
  contact: 'contacts',
  product: 'services',
  domain: 'domains',
  order: 'orders',
  invoice: 'invoices',
} as const;

export type StoredKind = keyof typeof TABLES;

/** A record as it is stored, secrets included; an order with its line items and add-ons, an invoice with its items. For tests. */
export function stored(db: Database, kind: StoredKind, id: number): Record<string, unknown> | null {
  if (!Object.hasOwn(TABLES, kind))
    throw new Error(`There is no kind ${kind}; known: ${Object.keys(TABLES).join(', ')}.`);
  const row = db.prepare<[number], Record<string, unknown>>(`SELECT * FROM ${TABLES[kind]} WHERE id = ?`).get(id);
  if (!row) return null;
  const all = (sql: string) => db.prepare<[number], Record<string, unknown>>(sql).all(id);
  if (kind === 'order') {
    return {
      ...row,
      items: all('SELECT * FROM order_items WHERE orderid = ? ORDER BY id'),
      addons: all('SELECT * FROM addons WHERE orderid = ? ORDER BY id'),
    };
  }
  if (kind === 'invoice') return { ...row, items: all('SELECT * FROM invoice_items WHERE invoiceid = ? ORDER BY id') };
  return row;
}
