/**
 * Calculates what a client has to pay: unpaid orders, and overdue renewals. A renewal counts only
 * if no unpaid order covers it.
 */
import type { OpenItem, OpenMoney } from '../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../shared/domain/domain.ts';
import { isOwed, type Order } from '../../../shared/domain/order.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import type { Stored } from '../../../shared/domain/service-values.ts';
import { daysUntil, domainAttention, productAttention } from './attention.ts';
import { sumsOf } from './currency.ts';

interface Holdings {
  orders: readonly Stored<Order>[];
  products: readonly Stored<ProductService>[];
  domains: readonly Stored<ClientDomain>[];
}

/** Null if nothing is open. `today` is the service's date. */
export function openMoney({ orders, products, domains }: Holdings, today: string): OpenMoney | null {
  const owed = orders.filter(({ record }) => isOwed(record));
  const asked = new Set(
    owed.flatMap(({ record }) => [
      `order ${record.id}`,
      ...record.items.map(({ type, relatedId }) => `${/domain/i.test(type) ? 'domain' : 'product'} ${relatedId}`),
    ]),
  );
  const since = (date: string | null): number | null => {
    const days = daysUntil(date, today);
    return days === null ? null : Math.max(0, -days);
  };
  const renewal = (kind: 'product' | 'domain', label: string, stored: Stored<ProductService | ClientDomain>) =>
    asked.has(`${kind} ${stored.record.id}`) || asked.has(`order ${stored.record.orderId}`)
      ? []
      : [
          {
            kind,
            id: stored.record.id,
            label,
            invoiceId: null,
            money: stored.record.recurring,
            readAt: stored.readAt,
            days: since(stored.record.nextDueOn),
          },
        ];
  const items: OpenItem[] = [
    ...owed.map(({ record, readAt }) => ({
      kind: 'order' as const,
      id: record.id,
      label: '',
      invoiceId: record.invoiceId,
      money: record.amount,
      readAt,
      days: since(record.placedAt?.text.slice(0, 10) ?? null),
    })),
    ...products.flatMap((one) =>
      productAttention(one.record, today)?.kind === 'overdue'
        ? renewal('product', one.record.domain || one.record.name, one)
        : [],
    ),
    ...domains.flatMap((one) =>
      domainAttention(one.record, today)?.kind === 'overdue' ? renewal('domain', one.record.name, one) : [],
    ),
  ];
  if (items.length === 0) return null;
  items.sort((a, b) => (b.days ?? -1) - (a.days ?? -1));
  return {
    items,
    sums: sumsOf(items.map(({ money }) => money)),
    readAt: Math.min(...items.map(({ readAt }) => readAt)),
  };
}
