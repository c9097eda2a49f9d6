import type { Money } from '../../../shared/domain/money.ts';
import { isOwed } from '../../../shared/domain/order.ts';

/** What of the orders is not paid: how many, what they come to where one currency has it all, and the oldest reading. */
export interface Owed {
  count: number;
  sum: string | null;
  readAt: number;
}

export function owedOf(orders: readonly { paymentStatus: string; amount: Money; readAt: number }[]): Owed | null {
  const owed = orders.filter(isOwed);
  const [first] = owed;
  if (!first) return null;
  const { prefix, suffix } = first.amount;
  const alike = owed.every(
    ({ amount }) => amount.amount !== null && amount.prefix === prefix && amount.suffix === suffix,
  );
  const decimals = /[.,]\d{2}\D*$/.test(first.amount.text) ? 2 : 0;
  const sum = owed.reduce((total, { amount }) => total + (amount.amount ?? 0), 0);
  return {
    count: owed.length,
    sum: alike ? `${prefix}${sum.toFixed(decimals)}${suffix}` : null,
    readAt: Math.min(...owed.map(({ readAt }) => readAt)),
  };
}
