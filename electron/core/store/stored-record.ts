/** One record of the cache by its id. */
import type { CustomerKind } from '../../../shared/domain/customer.ts';
import type { StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import { one, type StoreContext } from './context.ts';
import { inZone } from './customers.ts';
import { setting } from './settings.ts';

export const TABLE_OF: Record<StoredKind, CustomerKind> = {
  product: 'products',
  domain: 'domains',
  order: 'orders',
  contact: 'contacts',
};

/** Null where the cache does not hold it. */
export function storedRecord(ctx: StoreContext, kind: StoredKind, id: string): StoredRecord | null {
  const table = TABLE_OF[kind];
  const row = one<{ record: string; readAt: number }>(
    ctx.cache,
    `SELECT record, fetched_at readAt FROM ${table} WHERE id = ?`,
    id,
  );
  if (!row) return null;
  const record = inZone(table, JSON.parse(row.record), setting(ctx, 'zone'));
  return { kind, record, readAt: row.readAt } as StoredRecord;
}
