/**
 * Rules about currencies: which one bare figures are in, and sums that look as the service writes
 * them. Products and domains come without a currency, orders with one.
 */
import type { Money } from '../../../shared/domain/service-values.ts';

/** What stands around the figures of an amount. */
export type Currency = Pick<Money, 'prefix' | 'suffix'>;
const NO_CURRENCY: Currency = { prefix: '', suffix: '' };

/** The currency of a client: that of the amounts of their orders, where these agree. */
export function currencyOf(amounts: readonly Money[]): Currency {
  const named = amounts.filter(({ prefix, suffix }) => prefix !== '' || suffix !== '');
  const [first] = named;
  const agree = named.every(({ prefix, suffix }) => prefix === first?.prefix && suffix === first?.suffix);
  return first && agree ? { prefix: first.prefix, suffix: first.suffix } : NO_CURRENCY;
}

/** The amount in that currency; only bare figures take it. */
export const within = (money: Money, currency: Currency): Money =>
  money.prefix === '' && money.suffix === '' && /^[\d.,' ]+$/.test(money.text) ? { ...money, ...currency } : money;

/**
 * One sum for each currency, in the order in which they come; what is no clear amount is left out.
 * Written with the service's decimal sign, or without decimals where it writes none.
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
