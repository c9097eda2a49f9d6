/** Stored records by column name: how they are inserted, and how the service sends them. */
import { timestamp } from '../time.ts';
import { compiled, type Database } from './database.ts';

export interface OrderItemRow {
  id: number;
  orderid: number;
  type: 'product' | 'domain' | 'addon' | 'renewal';
  relid: number;
  producttype: string;
  product: string;
  domain: string;
  billingcycle: string;
  amount: string;
}

/**
 * Inserts a record: its fields name the columns. A column without a field gets its default, and
 * without `id` the database assigns the next one. Returns the id.
 */
export function insertRow(db: Database, table: string, row: object): number {
  const columns = Object.keys(row);
  const values = columns.map((column) => `@${column}`);
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`;
  return Number(compiled(db, sql).run(row).lastInsertRowid);
}

/** Instants by name: milliseconds in the database, the service's own time on the wire. */
const INSTANTS = new Set(['date', 'created_at', 'updated_at', 'pwresetexpiry', 'lastupdate', 'lastreply']);

/** A record as the service sends it: every value is text. `hidden` columns stay inside. */
export function onWire(row: object, zone: string, hidden: readonly string[] = []): Record<string, string> {
  const shown = Object.entries(row).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, INSTANTS.has(name) ? timestamp(value, zone) : String(value)]),
  );
}
