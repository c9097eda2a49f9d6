import { Globe, User } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { PartialList } from '../../../shared/domain/customer.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { RecordContext, StoredKind, StoredRecord } from '../../../shared/domain/record.ts';
import type { Stored } from '../../../shared/domain/service-values.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Block } from './Block.tsx';
import { openWeb } from './focused.ts';
import { openRecord } from './open-record.ts';
import { RecordRow, rowsText, TicketRows, ticketRow } from './Row.tsx';
import { webOf } from './record-kinds.ts';
import page from './record-page.module.css';
import { clientWords, dateWords, moneyWords, orderName, paymentWords } from './record-texts.ts';

/** Records related to the open one; null until loaded. */
export const useAround = (kind: StoredKind, id: string): RecordContext | null =>
  useApp(({ record }) => (record.around?.of === `${kind} ${id}` ? record.around : null));

export function OwnerButton({
  account,
  client,
  name,
}: {
  account: SteadyAccount;
  client: string;
  name: string | null;
}) {
  const store = useAppStore();
  return (
    <Button
      icon={User}
      className={page.owner}
      title={t('record.customer')}
      onClick={() => openRecord(store.getState(), { account: account.id, kind: 'customer', id: client })}
    >
      <bdi>{clientWords(client, name)}</bdi>
    </Button>
  );
}

export function WhoisButton({ domain }: { domain: string }) {
  const store = useAppStore();
  const keys = useKeysOf()('record.whois');
  return (
    <Button
      icon={Globe}
      title={t('record.whoisOf', { domain })}
      onClick={() => void openWeb(store.getState(), { kind: 'whois', domain })}
    >
      {t('record.whois')}
      {keys && <Keys keys={keys} />}
    </Button>
  );
}

interface PartsProps {
  account: SteadyAccount;
  around: RecordContext;
  /** An order's page uses `otherOrders`; records that it created are among its items. */
  orders: 'record.ordersWith' | 'record.otherOrders';
  now: number;
}

export function AroundParts({ account, around, orders, now }: PartsProps) {
  const { tickets, same } = around;
  return (
    <>
      <Block
        title={t('record.ticketsAbout')}
        count={tickets.total}
        now={now}
        text={() => rowsText(tickets.rows.map((row) => ticketRow(row, now)))}
      >
        <TicketRows tickets={tickets} now={now} />
        <RemainingCount of={tickets} />
      </Block>
      <Block
        title={t(orders)}
        count={around.orders.total}
        now={now}
        text={() => around.orders.rows.map(({ record, readAt }) => orderText(record, readAt, now)).join('\n')}
      >
        {around.orders.rows.map((stored) => (
          <OrderRow key={stored.record.id} account={account} stored={stored} now={now} />
        ))}
        <RemainingCount of={around.orders} />
      </Block>
      {orders === 'record.ordersWith' && same.length > 0 && (
        <Block
          title={t('record.sameName')}
          count={same.length}
          now={now}
          text={() => same.map((stored) => similarWords(stored, around.owner?.id ?? null).join('\t')).join('\n')}
        >
          {same.map((stored) => (
            <SimilarRow
              key={`${stored.kind} ${stored.record.id}`}
              account={account}
              stored={stored}
              owner={around.owner?.id ?? null}
            />
          ))}
        </Block>
      )}
    </>
  );
}

function OrderRow({
  account,
  stored: { record, readAt },
  now,
}: {
  account: SteadyAccount;
  stored: Stored<Order>;
  now: number;
}) {
  const store = useAppStore();
  const [label, ...rest] = orderWords(record, readAt, now);
  return (
    <RecordRow
      label={label}
      copy={record.id}
      secondary={joinIsolated(rest)}
      isSecondaryWhole
      end={record.status}
      title={orderText(record, readAt, now)}
      web={webOf({ kind: 'order', record, readAt }) ?? undefined}
      onOpen={() => openRecord(store.getState(), { account: account.id, kind: 'order', id: record.id })}
    />
  );
}

const orderWords = (order: Order, readAt: number, now: number): [string, ...string[]] => [
  orderName(order.id),
  order.placedAt ? dateWords(order.placedAt.text) : '',
  moneyWords(order.amount),
  paymentWords(order, readAt, now),
];

const orderText = (order: Order, readAt: number, now: number): string =>
  [...orderWords(order, readAt, now), order.status].join('\t');

/** `owner`: client of the page's own record; only other clients are named. */
const similarWords = (
  { kind, record }: StoredRecord<'domain' | 'product'>,
  owner: string | null,
): [string, string, string] => [
  kind === 'domain' ? record.name : record.domain,
  joinIsolated([
    kind === 'domain' ? t('record.domain') : record.name,
    record.clientId !== null && record.clientId !== owner ? clientWords(record.clientId, null) : '',
  ]),
  record.status,
];

interface SameRowProps {
  account: SteadyAccount;
  stored: StoredRecord<'domain' | 'product'>;
  owner: string | null;
}

function SimilarRow({ account, stored, owner }: SameRowProps) {
  const store = useAppStore();
  const [label, also, end] = similarWords(stored, owner);
  return (
    <RecordRow
      label={label}
      secondary={also}
      isSecondaryWhole
      end={end}
      web={webOf(stored) ?? undefined}
      onOpen={() => openRecord(store.getState(), { account: account.id, kind: stored.kind, id: stored.record.id })}
    />
  );
}

function RemainingCount({ of: { rows, total } }: { of: PartialList<unknown> }): ReactNode {
  if (total === 0) return <p className={page.note}>{t('customer.none')}</p>;
  const left = total - rows.length;
  return left > 0 ? <p className={page.note}>{t('customer.notShown', { count: left })}</p> : null;
}
