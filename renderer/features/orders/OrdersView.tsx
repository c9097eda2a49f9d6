import { Plus, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { newOrderForm } from '../../../shared/domain/order-form.ts';
import type { Stored } from '../../../shared/domain/service-values.ts';
import { formatMoment, serverClock } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { HiddenNotice, RefusedList } from '../../parts/accounts/RefusedList.tsx';
import { FormDrafts } from '../../parts/forms/FormDrafts.tsx';
import forms from '../../parts/forms/Forms.module.css';
import { InvoiceLink } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { moneyWords, paymentWords } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Keys } from '../../ui/Keys.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { readOrder } from './order-outbox.ts';
import { draftLine } from './order-table.ts';
import css from './orders.module.css';
import { ROWS } from './slice.ts';

export function OrdersView({ account }: { account: Account; id: string }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  useEffect(() => store.getState().orders.load(account.id), [store, account.id]);
  const shown = useApp(({ orders }) => orders.account === account.id);
  const page = useApp(({ orders }) => orders.page);
  const error = useApp(({ orders }) => orders.error);
  const now = useNow();
  const keys = keysOf('order.new');
  if (!shown) return null;
  return (
    <div className={classNames(forms.view, forms.broad)}>
      <header className={forms.head}>
        <h2 className={forms.title}>{t('orders.title')}</h2>
        <Button look="primary" icon={Plus} onClick={() => store.getState().orders.beginForm(newOrderForm())}>
          {t('orders.newOrder')}
          {keys && <Keys keys={keys} />}
        </Button>
      </header>
      {error && <ErrorNotice error={error} />}
      <RefusedList of="orders" account={account} />
      <HiddenNotice of="orders" account={account} />
      <FormDrafts
        account={account.id}
        title={t('orders.drafts')}
        forms={({ orders }) => orders}
        what={(text) => draftLine(readOrder(text))}
      />
      <Filters />
      {page && (
        <>
          <p className={forms.quiet} role="status">
            {t('orders.total', { count: page.total })} ·{' '}
            {page.readAt === null ? t('orders.notRead') : t('orders.readAt', { time: formatMoment(page.readAt, now) })}
          </p>
          {page.rows.length > 0 ? (
            <OrderTable account={account} rows={page.rows} now={now} />
          ) : (
            <p className={forms.quiet}>{t('orders.none')}</p>
          )}
          {page.total > ROWS && <Pages shown={page.rows.length} total={page.total} />}
        </>
      )}
    </div>
  );
}

function Pages({ shown, total }: { shown: number; total: number }) {
  const store = useAppStore();
  const from = useApp(({ orders }) => orders.from);
  const { goTo } = store.getState().orders;
  return (
    <div className={forms.row}>
      <Button disabled={from === 0} onClick={() => goTo(Math.max(0, from - ROWS))}>
        {t('orders.newer')}
      </Button>
      <span className={forms.quiet}>{t('orders.range', { from: from + 1, to: from + shown, count: total })}</span>
      <Button disabled={from + shown >= total} onClick={() => goTo(from + ROWS)}>
        {t('orders.older')}
      </Button>
    </div>
  );
}

function Filters() {
  const store = useAppStore();
  const filter = useApp(({ orders }) => orders.filter);
  const page = useApp(({ orders }) => orders.page);
  const asking = useApp(({ orders }) => orders.asking);
  const { setFilter, ask } = store.getState().orders;
  return (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <TextField
        label={t('orders.filterId')}
        autoComplete="off"
        value={filter.id}
        onChange={(event) => setFilter({ id: event.target.value })}
      />
      <WordField
        label={t('orders.filterStatus')}
        value={filter.status}
        words={(page?.statuses ?? []).map(({ status, count }) => ({ word: status, count }))}
        onChange={(status) => setFilter({ status })}
      />
      <WordField
        label={t('orders.filterPayment')}
        value={filter.payment}
        words={(page?.payments ?? []).map(({ payment, count }) => ({ word: payment, count }))}
        onChange={(payment) => setFilter({ payment })}
      />
      <TextField
        label={t('orders.filterClient')}
        autoComplete="off"
        value={filter.client}
        onChange={(event) => setFilter({ client: event.target.value })}
      />
      <Button type="submit" icon={RefreshCw} busy={asking} title={t('orders.askHint')}>
        {t(asking ? 'orders.asking' : 'orders.ask')}
      </Button>
    </form>
  );
}

interface WordFieldProps {
  label: string;
  value: string;
  words: readonly { word: string; count: number }[];
  onChange(word: string): void;
}

/** Select of the service's words. The chosen word stays listed even if no order has it any more. */
function WordField({ label, value, words, onChange }: WordFieldProps) {
  const known = words.find(({ word }) => word.toLowerCase() === value.toLowerCase());
  const chosen = known?.word ?? value;
  return (
    <SelectField label={label} value={chosen} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('orders.any')}</option>
      {[...words, ...(known || value === '' ? [] : [{ word: value, count: 0 }])].map(({ word, count }) => (
        <option key={word} value={word}>
          {t('orders.counted', { word, count })}
        </option>
      ))}
    </SelectField>
  );
}

function OrderTable({ account, rows, now }: { account: Account; rows: readonly Stored<Order>[]; now: number }) {
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
            <th scope="col">{t('orders.colInvoice')}</th>
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

/** No label here: the column's head says if it is the server's time. */
const placedWords = ({ placedAt }: Order, now: number): string =>
  placedAt === null
    ? ''
    : placedAt.utc === null
      ? serverClock(placedAt.text, '', now)
      : formatMoment(placedAt.utc, now);

/** Order and payment status; only once if both have the same name. */
const statusWords = (order: Order, readAt: number, now: number): string =>
  joinIsolated([...new Set([order.status, paymentWords(order, readAt, now)])], ', ');

function OrderRow({ account, order, readAt, now }: { account: Account; order: Order; readAt: number; now: number }) {
  const store = useAppStore();
  const { id, number, clientId, invoiceId } = order;
  const web = { kind: 'order' as const, id, number, ...(clientId ? { client: clientId } : {}) };
  const items = joinIsolated(
    order.items.map(({ product, domain }) => joinIsolated([product, domain], ' ')),
    ', ',
  );
  return (
    <tr {...copyAndWebAttributes(id, web)}>
      <th scope="row">
        <button
          type="button"
          className={forms.link}
          onClick={() => openRecord(store.getState(), { account: account.id, kind: 'order', id })}
        >
          #{id}
        </button>
      </th>
      <td className={css.nowrap}>{placedWords(order, now)}</td>
      <td className={css.nowrap}>
        {clientId === null ? (
          <bdi className={css.customer}>{order.clientName}</bdi>
        ) : (
          <button
            type="button"
            className={classNames(forms.link, css.customer)}
            title={order.clientName}
            onClick={() => openRecord(store.getState(), { account: account.id, kind: 'customer', id: clientId })}
          >
            <bdi>{order.clientName || t('orders.client', { id: clientId })}</bdi>
          </button>
        )}
      </td>
      <td className={css.items}>{items}</td>
      <td className={forms.figure}>{moneyWords(order.amount)}</td>
      <td>{invoiceId !== null && <InvoiceLink id={invoiceId} client={clientId} className={forms.link} />}</td>
      <td className={css.nowrap}>{statusWords(order, readAt, now)}</td>
    </tr>
  );
}
