import type { ReactNode } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { CustomerPage, Figure, Freshness, MoneyEntry, MoneyItem } from '../../../shared/domain/customer.ts';
import { isOwed } from '../../../shared/domain/order.ts';
import { commaList, formatDatedMoment, formatMoment } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { RefusedList } from '../../parts/accounts/RefusedList.tsx';
import { InvoiceLink } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { dateWords, moneyWords, orderName, paymentWords } from '../../parts/records/record-texts.ts';
import { copyText } from '../../parts/show-error.ts';
import { useAppStore } from '../../store/app-store.ts';
import { classNames } from '../../ui/dom.ts';
import layout from '../../ui/layout.module.css';
import css from './CustomerView.module.css';

interface MoneyTableProps {
  account: SteadyAccount;
  money: CustomerPage['money'];
  fresh: Freshness;
  now: number;
}

/** Table of orders with lines and prices. Amounts and currency are as the service sent them. */
export function MoneyTable({ account, money, fresh, now }: MoneyTableProps) {
  const left = money.total - money.rows.length;
  return (
    <>
      {money.total > 0 && (
        <div className={layout.scroll}>
          <table className={css.table} aria-label={t('customerPage.money')}>
            <thead>
              <tr>
                <th scope="col">{t('customerPage.what')}</th>
                <th scope="col">{t('customerPage.invoice')}</th>
                <th scope="col">{t('customerPage.payment')}</th>
                <th scope="col" className={css.figure}>
                  {t('customerPage.amount')}
                </th>
                <th scope="col" className={css.figure}>
                  {t('customerPage.recurring')}
                </th>
              </tr>
            </thead>
            {money.rows.map((entry) => (
              <Entry key={entry.order?.id ?? ''} account={account} entry={entry} fresh={fresh} now={now} />
            ))}
          </table>
        </div>
      )}
      {fresh.readAt === null && (
        <p className={css.note}>{t(fresh.refused ? 'customerPage.ordersRefused' : 'customerPage.ordersNotRead')}</p>
      )}
      {fresh.refused && fresh.readAt === null && <RefusedList of="orders" />}
      {money.total === 0 && fresh.readAt !== null && <p className={css.note}>{t('customer.none')}</p>}
      {left > 0 && <p className={css.note}>{t('customer.notShown', { count: left })}</p>}
    </>
  );
}

interface AgeProps {
  fresh: Freshness;
  now: number;
}

function Entry({ account, entry, fresh, now }: AgeProps & { account: SteadyAccount; entry: MoneyEntry }) {
  const store = useAppStore();
  const { order, items } = entry;
  return (
    <tbody>
      <tr className={css.order}>
        <th scope="rowgroup">
          {order ? (
            <button
              type="button"
              className={css.link}
              onClick={() => openRecord(store.getState(), { account: account.id, kind: 'order', id: order.id })}
              {...copyAndWebAttributes(order.id, { kind: 'order', id: order.id, number: order.number })}
            >
              {entryName(entry)}
            </button>
          ) : (
            entryName(entry)
          )}
          {order?.placedAt && <span className={css.placed}>{dateWords(order.placedAt.text)}</span>}
        </th>
        <td>{order?.invoiceId && <InvoiceLink id={order.invoiceId} className={css.link} />}</td>
        <td>
          {order && (
            <>
              <bdi
                className={isOwed(order) ? css.owed : undefined}
                title={t('customerPage.asOf', { time: formatMoment(order.readAt, now) })}
              >
                {paymentWords(order, order.readAt, now)}
              </bdi>{' '}
              <span className={layout.meta}>{joinIsolated([order.paymentMethod, order.status])}</span>
            </>
          )}
        </td>
        <td className={css.figure}>{order && <Amount figure={order.amount} fresh={fresh} now={now} />}</td>
        <td />
      </tr>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines have no ids, and none is moved
        <Item key={at} account={account} item={item} fresh={fresh} now={now} />
      ))}
    </tbody>
  );
}

function Item({ account, item, fresh, now }: AgeProps & { account: SteadyAccount; item: MoneyItem }) {
  const store = useAppStore();
  const { of, ordered, firstPayment, recurring } = item;
  const figure = ordered ?? firstPayment;
  const name = itemName(item);
  return (
    <tr>
      <td colSpan={2} className={css.item}>
        {of ? (
          <button
            type="button"
            className={css.link}
            onClick={() => openRecord(store.getState(), { account: account.id, ...of })}
            {...copyAndWebAttributes(item.domain || name, { ...of, domain: item.domain })}
          >
            {name}
          </button>
        ) : (
          <bdi>{name}</bdi>
        )}
      </td>
      <td className={layout.meta}>{item.status}</td>
      <td className={css.figure}>{figure && <Amount figure={figure} fresh={fresh} now={now} />}</td>
      <td className={css.figure}>
        {recurring ? (
          <WithAge of={recurring} fresh={fresh} now={now}>
            {recurringWords(item)}
          </WithAge>
        ) : (
          recurringWords(item)
        )}
        <span className={classNames(css.next, isPastDue(item, now) && css.owed)}>{nextWords(item, now)}</span>
      </td>
    </tr>
  );
}

function Amount({ figure, fresh, now }: AgeProps & { figure: Figure }) {
  return (
    <WithAge of={figure} fresh={fresh} now={now}>
      <Value text={moneyWords(figure.money)} />
    </WithAge>
  );
}

const AGE_SHOWN_FROM_MS = 3_600_000;

/** A figure with its age in the tooltip, and beside it only if clearly older than the orders. */
function WithAge({ of, fresh, now, children }: AgeProps & { of: Figure; children: ReactNode }) {
  const age = t('customerPage.asOf', { time: formatMoment(of.readAt, now) });
  const isOld = fresh.readAt === null || of.readAt <= fresh.readAt - AGE_SHOWN_FROM_MS;
  return (
    <>
      <span title={age}>{children}</span>
      {isOld && <span className={css.age}>{age}</span>}
    </>
  );
}

function Value({ text }: { text: string }) {
  return (
    <button type="button" className={css.value} onClick={() => void copyText(text)} {...copyAndWebAttributes(text)}>
      <bdi>{text}</bdi>
    </button>
  );
}

const entryName = ({ order }: MoneyEntry): string => (order ? orderName(order.id) : t('customerPage.noOrder'));

const itemName = ({ label, domain, type }: MoneyItem): string => joinIsolated([label || type, domain]);

/** For example `8.00 / Monthly`. */
const recurringWords = ({ recurring, billingCycle }: MoneyItem): string =>
  [recurring ? moneyWords(recurring.money) : '', billingCycle].filter(Boolean).join(' / ');

/** `next 3 May 2026`, or that it was due then; empty if the service has ended. */
export function nextWords(item: MoneyItem, now: number): string {
  const { nextDueOn, status } = item;
  if (nextDueOn === null || ENDED_STATUS.test(status.trim())) return '';
  return t(isPastDue(item, now) ? 'customerPage.wasDue' : 'customerPage.next', { date: dateWords(nextDueOn) });
}

/** Uses the local day; around midnight the service may be on another day. */
export const isPastDue = ({ nextDueOn, status }: MoneyItem, now: number): boolean =>
  nextDueOn !== null && nextDueOn < dayText(now) && !ENDED_STATUS.test(status.trim());

const ENDED_STATUS = /^(terminated|cancell?ed|fraud|expired|transferred away)$/i;

const dayText = (ms: number): string => {
  const day = new Date(ms);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

/** A dated moment, which stays correct when the copy is read the next day. */
const asOf = (readAt: number): string => t('customerPage.asOf', { time: formatDatedMoment(readAt) });

const withReadTime = (words: string, readAt: number): string => (words === '' ? '' : `${words} (${asOf(readAt)})`);

const amount = (figure: Figure | null): string => (figure ? withReadTime(moneyWords(figure.money), figure.readAt) : '');

/** The table as tab-separated text: the customer first, each figure and state with its age. */
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
          commaList(
            [withReadTime(order.paymentStatus, order.readAt), order.paymentMethod, order.status].filter(Boolean),
          ),
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
