import type { Account } from '../../../shared/domain/account.ts';
import { sideBySide } from '../../../shared/domain/one-line.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Stored } from '../../../shared/domain/record.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { handles } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { moneyWords, paymentWords } from '../../parts/records/record-texts.ts';
import { useAppStore } from '../../store/app-store.ts';
import css from './orders.module.css';

/** Orders, one a row; each leads to its own page and to its customer's. */
export function OrderTable({ account, rows, now }: { account: Account; rows: readonly Stored<Order>[]; now: number }) {
  return (
    <div className={forms.scroll}>
      <table className={forms.table}>
        <thead>
          <tr>
            <th scope="col">{t('orders.colOrder')}</th>
            <th scope="col">{t(account.settings.zone === null ? 'orders.colPlacedServer' : 'orders.colPlaced')}</th>
            <th scope="col">{t('orders.colCustomer')}</th>
            <th scope="col" className={css.items}>
              {t('orders.colItems')}
            </th>
            <th scope="col" className={forms.figure}>
              {t('orders.colAmount')}
            </th>
            <th scope="col">{t('orders.colStatus')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ record: order, readAt }) => (
            <OrderRow key={order.id} account={account} order={order} readAt={readAt} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Unlabelled: where it is the server's time, the head of the column says so. */
const placed = ({ placedAt }: Order, now: number): string =>
  placedAt === null ? '' : placedAt.utc === null ? placedAt.text.slice(0, 16) : formatMoment(placedAt.utc, now);

/** Where it stands, and whether it is paid; once, where both are called alike. */
const standing = (order: Order, readAt: number, now: number): string =>
  sideBySide([...new Set([order.status, paymentWords(order, readAt, now)])], ', ');

interface OrderRowProps {
  account: Account;
  order: Order;
  readAt: number;
  now: number;
}

function OrderRow({ account, order, readAt, now }: OrderRowProps) {
  const store = useAppStore();
  const { id, number, clientId } = order;
  const web = { kind: 'order' as const, id, number, ...(clientId ? { client: clientId } : {}) };
  const items = sideBySide(
    order.items.map(({ product, domain }) => sideBySide([product, domain], ' ')),
    ', ',
  );
  return (
    <tr {...handles(id, web)}>
      <th scope="row">
        <button
          type="button"
          className={forms.link}
          onClick={() => openRecord(store.getState(), { account: account.id, kind: 'order', id })}
        >
          #{id}
        </button>
      </th>
      <td className={css.nowrap}>{placed(order, now)}</td>
      <td className={css.nowrap}>
        {clientId === null ? (
          order.clientName
        ) : (
          <button
            type="button"
            className={forms.link}
            onClick={() => openRecord(store.getState(), { account: account.id, kind: 'customer', id: clientId })}
          >
            <bdi>{order.clientName || t('orders.client', { id: clientId })}</bdi>
          </button>
        )}
      </td>
      <td className={css.items}>{items}</td>
      <td className={forms.figure}>{moneyWords(order.amount)}</td>
      <td className={css.nowrap}>{standing(order, readAt, now)}</td>
    </tr>
  );
}
