/** The money table in words. Amounts stand as they were sent, with a currency only where one came with them. */
import type { CustomerPage, Figure, MoneyEntry, MoneyItem } from '../../../shared/domain/customer.ts';
import { formatClock, formatDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { dateWords, moneyWords, orderName } from '../../parts/records/record-texts.ts';

export const entryName = ({ order }: MoneyEntry): string => (order ? orderName(order.id) : t('customerPage.noOrder'));

export const itemName = ({ label, domain, type }: MoneyItem): string =>
  [label || type, domain].filter(Boolean).join(' · ');

/** `8.00 / Monthly`. */
export const recurringWords = ({ recurring, billingCycle }: MoneyItem): string =>
  [recurring ? moneyWords(recurring.money) : '', billingCycle].filter(Boolean).join(' / ');

/** `next 3 May 2026`, or that it was due then; nothing of what has ended. */
export function nextWords(item: MoneyItem, now: number): string {
  const { nextDueOn, status } = item;
  if (nextDueOn === null || ENDED.test(status.trim())) return '';
  return t(isPastDue(item, now) ? 'customerPage.wasDue' : 'customerPage.next', { date: dateWords(nextDueOn) });
}

/** A day here: around midnight it may be another one at the service. */
export const isPastDue = ({ nextDueOn, status }: MoneyItem, now: number): boolean =>
  nextDueOn !== null && nextDueOn < dayText(now) && !ENDED.test(status.trim());

const ENDED = /^(terminated|cancell?ed|fraud|expired|transferred away)$/i;

const dayText = (ms: number): string => {
  const day = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

/** A moment that still says the same when the copy is read tomorrow. */
const asOf = (readAt: number): string =>
  t('customerPage.asOf', { time: `${formatDate(readAt)} ${formatClock(readAt)}` });

const aged = (words: string, readAt: number): string => (words === '' ? '' : `${words} (${asOf(readAt)})`);

const amount = (figure: Figure | null): string => (figure ? aged(moneyWords(figure.money), figure.readAt) : '');

/** The table as text, apart by tabs: whose it is first, and behind each figure, and whether it is paid, as of when. */
export function moneyText({ clientId, name, company, money }: CustomerPage, now: number): string {
  const columns = ['what', 'placed', 'invoice', 'payment', 'amount', 'recurring'] as const;
  const head = columns.map((column) => t(`customerPage.${column}`));
  const lines = money.rows.flatMap((entry) => {
    const { order } = entry;
    const first = order
      ? [
          entryName(entry),
          order.placedAt?.text.slice(0, 10) ?? '',
          order.invoiceId ?? '',
          [aged(order.paymentStatus, order.readAt), order.paymentMethod, order.status].filter(Boolean).join(', '),
          amount(order.amount),
        ]
      : [entryName(entry)];
    return [
      first,
      ...entry.items.map((item) => [
        `  ${itemName(item)}`,
        '',
        '',
        item.status,
        amount(item.ordered ?? item.firstPayment),
        [recurringWords(item), nextWords(item, now), item.recurring && `(${asOf(item.recurring.readAt)})`]
          .filter(Boolean)
          .join(' '),
      ]),
    ];
  });
  const whose = [name ?? company, `(${clientId})`].filter(Boolean).join(' ');
  return [[whose], head, ...lines].map((cells) => cells.join('\t').trimEnd()).join('\n');
}
