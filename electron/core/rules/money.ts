/**
 * Rules about amounts: which currency plain figures are in, how sums are written in the service's
 * format, and what a client has to pay. Services send products and domains without a currency,
 * orders with one.
 */

import type { OpenItem, OpenMoney } from '../../../shared/domain/customer.ts';
import { isOwed, type Order } from '../../../shared/domain/order.ts';
import type { ClientDomain, ProductService } from '../../../shared/domain/product.ts';
import type { Money, Stored } from '../../../shared/domain/service-values.ts';
import { daysUntil, domainAttention, productAttention } from './attention.ts';

export type Currency = Pick<Money, 'prefix' | 'suffix'>;
const NO_CURRENCY: Currency = { prefix: '', suffix: '' };

/** The client's currency, taken from the amounts of their orders if these agree. */
export function currencyOf(amounts: readonly Money[]): Currency {
  const named = amounts.filter(({ prefix, suffix }) => prefix !== '' || suffix !== '');
  const [first] = named;
  const agree = named.every(({ prefix, suffix }) => prefix === first?.prefix && suffix === first?.suffix);
  return first && agree ? { prefix: first.prefix, suffix: first.suffix } : NO_CURRENCY;
}

export const inCurrency = <T extends { firstPayment: Money; recurring: Money }>(record: T, currency: Currency): T => ({
  ...record,
  firstPayment: within(record.firstPayment, currency),
  recurring: within(record.recurring, currency),
});

const within = (money: Money, currency: Currency): Money =>
  money.prefix === '' && money.suffix === '' && /^[\d.,' ]+$/.test(money.text) ? { ...money, ...currency } : money;

/**
 * One sum for each currency, in order of appearance. Ignores unclear amounts. Sums use the
 * service's decimal sign, or no decimals if the service uses none.
 */
export function sumsOf(amounts: readonly Money[]): Money[] {
  const groups = new Map<string, Money[]>();
  for (const money of amounts.filter(({ amount }) => amount !== null)) {
    const key = `${money.prefix}\n${money.suffix}`;
    groups.set(key, [...(groups.get(key) ?? []), money]);
  }
  return [...groups.values()].map((group): Money => {
    const [{ prefix, suffix, text } = { prefix: '', suffix: '', text: '' }] = group;
    const amount = group.reduce((sum, one) => sum + (one.amount ?? 0), 0);
    const sign = /([.,])\d{2}\D*$/.exec(text)?.[1];
    const figures = sign ? amount.toFixed(2).replace('.', sign) : amount.toFixed(0);
    return { text: `${prefix}${figures}${suffix}`, amount, prefix, suffix };
  });
}

interface Holdings {
  orders: readonly Stored<Order>[];
  products: readonly Stored<ProductService>[];
  domains: readonly Stored<ClientDomain>[];
}

/**
 * Unpaid orders and overdue renewals; a renewal counts only if no unpaid order covers it. Null if
 * nothing is open. `today` is the service's date.
 */
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
