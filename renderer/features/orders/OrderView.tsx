import { ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Order, OrderItem } from '../../../shared/domain/order.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import { Block, Facts } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes, openWeb } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { AroundParts, OwnerButton, useAround } from '../../parts/records/RecordAround.tsx';
import { factsText, orderFacts } from '../../parts/records/record-kinds.ts';
import page from '../../parts/records/record-page.module.css';
import { moneyWords, orderName } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';

export function OrderView({ account, id }: { account: Account; id: string }) {
  const store = useAppStore();
  useEffect(() => void store.getState().record.load(account.id, 'order', id), [store, account.id, id]);
  const stored = useApp(({ record }) =>
    record.stored?.kind === 'order' && record.stored.record.id === id ? record.stored : null,
  );
  const error = useApp((app) => app.record.error);
  if (!stored) return error ? <ErrorNotice error={error} shape="banner" /> : null;
  return <Loaded account={account} order={stored.record} readAt={stored.readAt} />;
}

function Loaded({ account, order, readAt }: { account: Account; order: Order; readAt: number }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const now = useNow();
  const { id, number, clientId, invoiceId } = order;
  const client = clientId ? { client: clientId } : {};
  const web = { kind: 'order' as const, id, number, ...client };
  const reading = useApp((app) => app.record.reading);
  const around = useAround('order', id);
  const facts = orderFacts(order, readAt, now, around?.named);
  return (
    <div className={page.view} {...copyAndWebAttributes(number || id, web)}>
      <header className={page.head}>
        <h2 className={page.title} dir="auto">
          {orderName(id)}
        </h2>
        {clientId !== null && (
          <OwnerButton account={account} client={clientId} name={around?.owner?.name ?? (order.clientName || null)} />
        )}
        {invoiceId !== null && (
          <Button
            icon={ExternalLink}
            onClick={() => void openWeb(store.getState(), { kind: 'invoice', id: invoiceId, ...client })}
          >
            {t('orders.madeInvoice', { id: invoiceId })}
          </Button>
        )}
        <IconButton
          icon={RefreshCw}
          label={t('orders.readAgain')}
          aria-disabled={reading}
          onClick={() => void store.getState().record.readAgain()}
        />
        <IconButton
          icon={ExternalLink}
          label={t('record.openWeb')}
          keys={keysOf('record.web')}
          onClick={() => void openWeb(store.getState(), web)}
        />
      </header>
      {/^pending$/i.test(order.status.trim()) && <Notice tone="info">{t('orders.pending')}</Notice>}
      <Block
        title={t('orders.colItems')}
        count={order.items.length}
        now={now}
        text={() => order.items.map((item) => itemCells(item).join('\t')).join('\n')}
      >
        <Items account={account} order={order} />
      </Block>
      <Block title={t('record.details')} readAt={readAt} now={now} text={() => factsText(facts)}>
        <Facts facts={facts} />
      </Block>
      {around && <AroundParts account={account} around={around} orders="record.otherOrders" now={now} />}
    </div>
  );
}

const itemCells = (item: OrderItem): string[] => [
  item.product || item.type,
  item.domain,
  item.billingCycle,
  moneyWords(item.amount),
  item.status,
];

/** The product or domain that a line created. Services have several names for the kinds. */
function createdRecordOf({ type, relatedId }: OrderItem): { kind: 'product' | 'domain'; id: string } | null {
  if (relatedId === null) return null;
  if (/addon/i.test(type)) return null;
  if (/domain|renewal/i.test(type)) return { kind: 'domain', id: relatedId };
  return /product|service|hosting|server/i.test(type) ? { kind: 'product', id: relatedId } : null;
}

function Items({ account, order }: { account: Account; order: Order }) {
  const store = useAppStore();
  return (
    <div className={forms.scroll}>
      <table className={forms.table}>
        <thead>
          <tr>
            <th scope="col">{t('orders.colItem')}</th>
            <th scope="col">{t('orders.domain')}</th>
            <th scope="col">{t('orders.cycle')}</th>
            <th scope="col" className={forms.figure}>
              {t('orders.colAmount')}
            </th>
            <th scope="col">{t('orders.colStatus')}</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, at) => {
            const [what, ...cells] = itemCells(item);
            const to = createdRecordOf(item);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none is moved
              <tr key={at} {...copyAndWebAttributes(item.domain || item.product)}>
                <th scope="row">
                  {to ? (
                    <button
                      type="button"
                      className={forms.link}
                      onClick={() => openRecord(store.getState(), { account: account.id, ...to })}
                    >
                      {what}
                    </button>
                  ) : (
                    what
                  )}
                </th>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                  <td key={column} className={column === 2 ? forms.figure : undefined}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
