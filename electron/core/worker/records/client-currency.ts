/** Finds the currency of a client's amounts, and gives records in it. */
import type { StoredKind, StoredRecord } from '../../../../shared/domain/record.ts';
import type { Money } from '../../../../shared/domain/service-values.ts';
import { type Currency, currencyOf, inCurrency } from '../../rules/currency.ts';
import { getRows, type StoreContext } from '../context.ts';
import { storedRecord } from './records.ts';

/** The service sends orders with a currency, but not products and domains. */
export const clientCurrency = (ctx: StoreContext, client: string | null): Currency =>
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
