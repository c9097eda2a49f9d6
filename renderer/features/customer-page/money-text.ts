/** The money table in words. Amounts stand as they were sent, with a currency only where one came with them. */
import type { Figure, MoneyEntry, MoneyItem } from '../../../shared/domain/customer.ts';
import { formatAge } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { dateWords, moneyWords } from '../customer/words.ts';

export const orderName = ({ order }: MoneyEntry): string =>
  order ? t('search.orderNumber', { number: order.number || order.id }) : t('customerPage.noOrder');

export const itemName = ({ label, domain, type }: MoneyItem): string =>
  [label || type, domain].filter(Boolean).join(' · ');

/** `8.00 Monthly`. */
export const recurringWords = ({ recurring, billingCycle }: MoneyItem): string =>
  [recurring ? moneyWords(recurring.money) : '', billingCycle].filter(Boolean).join(' ');

/** `next 3 May`. */
export const nextWords = ({ nextDueOn }: MoneyItem, now: number): string =>
  nextDueOn ? t('customerPage.next', { date: dateWords(nextDueOn, now) }) : '';

const amount = (figure: Figure | null, now: number): string =>
  figure ? `${moneyWords(figure.money)} (${formatAge(figure.readAt, now)})` : '';

/** The table as text, apart by tabs; behind each figure how old it is. */
export function moneyText(entries: readonly MoneyEntry[], now: number): string {
  const columns = ['what', 'placed', 'invoice', 'payment', 'amount', 'recurring'] as const;
  const head = columns.map((name) => t(`customerPage.${name}`));
  const lines = entries.flatMap((entry) => {
    const { order } = entry;
    const first = order
      ? [
          orderName(entry),
          order.placedAt?.text.slice(0, 10) ?? '',
          order.invoiceId ?? '',
          [order.paymentStatus, order.paymentMethod, order.status].filter(Boolean).join(', '),
          amount(order.amount, now),
        ]
      : [orderName(entry)];
    return [
      first,
      ...entry.items.map((item) => [
        `  ${itemName(item)}`,
        '',
        '',
        item.status,
        amount(item.ordered ?? item.firstPayment, now),
        [recurringWords(item), nextWords(item, now), item.recurring && `(${formatAge(item.recurring.readAt, now)})`]
          .filter(Boolean)
          .join(' '),
      ]),
    ];
  });
  return [head, ...lines].map((cells) => cells.join('\t').trimEnd()).join('\n');
}
