/**
 * Rules about currencies: which currency plain figures are in, and how sums are written in the
 * service's format. Services send products and domains without a currency, orders with one.
 */
import type { Money } from '../../../shared/domain/service-values.ts';

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
