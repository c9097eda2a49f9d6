import { RefreshCw, ShieldAlert, ShieldCheck, UserRound, X } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { Attention, LinkedService as Linked } from '../../../shared/domain/customer.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatAge, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { CheckButton } from '../../parts/domain-checks/CheckButton.tsx';
import { SIGNS, UsageBars } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { RecordRow } from '../../parts/records/Row.tsx';
import { attentionWords, certaintyWords, dateWords, moneyWords } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { customerOfTicket } from '../../store/current-ticket.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import css from './CustomerPanel.module.css';
import { AboutFold, ArchivedFold, Folds } from './Folds.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';

/** Shows the ticket's customer and how certain the match is. `over`: it covers the ticket. */
export const CustomerPanel = memo(function CustomerPanel({ detail, over }: { detail: TicketDetail; over: boolean }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const now = useNow();
  const { id, requester, cc } = detail.ticket;
  const customer = useApp((app) => customerOfTicket(app, id));
  const error = useApp((app) => app.customer.error);
  const account = useApp((app) => app.nav.account);
  const refreshing = useApp((app) => app.customer.refreshing);
  const clientId = customer?.clientId ?? requester.clientId;
  const service = customer?.service;
  // A known client keeps their name, whichever contact wrote. A guest has only the author's name.
  const isKnown = customer?.certainty === 'by-id';
  const name = (isKnown && customer.clientName) || requester.name;
  return (
    <aside
      className={classNames(css.panel, over && css.over)}
      data-over={over ? '' : undefined}
      aria-label={t('customer.region')}
      aria-busy={refreshing}
      data-pane="customer"
      tabIndex={-1}
      onKeyDown={moveFocus}
      {...copyAndWebAttributes(null, clientId === null ? null : { kind: 'customer', id: clientId })}
    >
      <div className={css.head}>
        <h2 className={css.name} dir="auto">
          {name || t('customer.noName')}
        </h2>
        {account && clientId !== null && (
          <IconButton
            icon={UserRound}
            label={t('customerPage.open')}
            keys={keysOf('customer.page')}
            onClick={() => openRecord(store.getState(), { account, kind: 'customer', id: clientId })}
          />
        )}
        <IconButton
          icon={RefreshCw}
          label={t('customer.refresh')}
          aria-disabled={refreshing}
          className={refreshing ? css.turning : undefined}
          onClick={() => void store.getState().customer.refresh()}
        />
        {over && <IconButton icon={X} label={t('ui.close')} onClick={() => store.getState().ticket.toggleCustomer()} />}
      </div>
      {customer && (
        <p className={classNames(css.certainty, css.inset)}>
          <Glyph
            icon={customer.certainty === 'by-id' ? ShieldCheck : ShieldAlert}
            size={14}
            tone={customer.certainty === 'by-id' ? 'ok' : 'warn'}
          />
          {certaintyWords(customer)}
        </p>
      )}
      {clientId !== null && <RecordRow code name={t('customer.clientId')} label={clientId} />}
      {requester.name && requester.name !== name && <RecordRow name={t('customer.wrote')} label={requester.name} />}
      {requester.email && <RecordRow code label={requester.email} />}
      {cc.map((address) => (
        <RecordRow key={address} code name={t('customer.cc')} label={address} />
      ))}
      {error && <ErrorNotice error={error} />}
      {customer && (
        <>
          <NeedsAttention
            key={id}
            attention={customer.attention}
            open={customer.open}
            onOpen={
              account && clientId !== null
                ? () => openRecord(store.getState(), { account, kind: 'customer', id: clientId })
                : undefined
            }
            now={now}
          />
          {service && (
            <LinkedService
              service={service}
              attention={customer.attention.rows.find((row) => row.of === service.kind && row.id === service.id)}
              now={now}
            />
          )}
          <AboutFold about={detail.about} now={now} />
          {customer.clientId !== null && <Folds customer={customer} now={now} />}
          {account && <ArchivedFold account={account} clientId={clientId} email={requester.email || null} now={now} />}
        </>
      )}
    </aside>
  );
});

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  if (!/^Arrow(Down|Up)$/.test(event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const to = rowAfterKey(event.key, rows.indexOf(document.activeElement as HTMLElement), rows.length);
  if (to !== null) rows[to]?.focus();
  event.preventDefault();
}

interface LinkedServiceProps {
  service: Linked;
  attention: Attention | undefined;
  now: number;
}

function LinkedService({ service, attention, now }: LinkedServiceProps) {
  const { product, domain, fetchedAt } = service;
  const record = product ?? domain;
  const name = product ? product.domain : domain?.name;
  return (
    <section className={css.section} aria-label={t('customer.service')}>
      <h3 className={css.title}>
        {t('customer.service')}
        {fetchedAt !== null && (
          <span className={css.age} title={t('customer.readAt', { time: formatMoment(fetchedAt, now) })}>
            {formatAge(fetchedAt, now)}
          </span>
        )}
      </h3>
      {record ? (
        <>
          <div className={css.checked}>
            <RecordRow
              label={name || (product?.name ?? '')}
              end={attention ? attentionWords(attention, now) : record.status}
              tone={attention && SIGNS[attention.kind].tone}
              title={attention && [record.status, attention.reason].filter(Boolean).join('\n')}
            />
            {name && <CheckButton name={name} isIcon />}
          </div>
          {product && <Product product={product} server={service.server} now={now} />}
          {domain && (
            <dl className={css.facts}>
              <Fact name={t('customer.registrar')} value={domain.registrar} />
              <Fact name={t('customer.expires')} value={domain.expiresOn && dateWords(domain.expiresOn)} />
              <Due record={domain} />
            </dl>
          )}
        </>
      ) : (
        <p className={css.note}>{t(`customer.${service.kind}NotStored`, { id: service.id })}</p>
      )}
    </section>
  );
}

function Product({ product, server, now }: { product: ProductService; server: Linked['server']; now: number }) {
  const openQueue = useApp((app) => app.nav.openQueue);
  return (
    <>
      <dl className={css.facts}>
        <Fact name={t('customer.product')} value={product.domain ? product.name : product.group} />
        {server && (
          <div className={css.fact}>
            <dt>{t('customer.server')}</dt>
            <dd>
              {server.others > 0 ? (
                <button
                  type="button"
                  className={css.link}
                  title={t('customer.showServer', { server: server.name })}
                  onClick={() => openQueue(`server:${server.name}`)}
                >
                  {t('customer.serverOthers', { server: server.name, count: server.others })}
                </button>
              ) : (
                server.name
              )}
            </dd>
          </div>
        )}
        <Due record={product} />
      </dl>
      <UsageBars product={product} now={now} />
    </>
  );
}

function Due({ record }: { record: Pick<ProductService, 'nextDueOn' | 'recurring'> }) {
  const amount = moneyWords(record.recurring);
  if (record.nextDueOn === null) return <Fact name={t('customer.recurring')} value={amount} />;
  const date = dateWords(record.nextDueOn);
  const value = amount ? t('customer.dueAmount', { date, amount }) : date;
  return <Fact name={t('customer.nextDue')} value={value} />;
}

function Fact({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div className={css.fact}>
      <dt>{name}</dt>
      <dd title={value}>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
