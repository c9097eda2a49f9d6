import type { Attention, LinkedService as Linked } from '../../../shared/domain/customer.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import { formatAge, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { RecordRow } from '../../parts/records/Row.tsx';
import { attentionWords, dateWords, moneyWords } from '../../parts/records/record-texts.ts';
import { UsageBars } from '../../parts/records/UsageBars.tsx';
import { useApp } from '../../store/app-store.ts';
import css from './CustomerPanel.module.css';
import { SIGNS } from './NeedsAttention.tsx';

interface LinkedServiceProps {
  service: Linked;
  /** What is wrong with it, if anything. */
  attention: Attention | undefined;
  now: number;
}

/** The product or domain that the ticket is about. */
export function LinkedService({ service, attention, now }: LinkedServiceProps) {
  const { product, domain, fetchedAt } = service;
  const record = product ?? domain;
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
          <RecordRow
            label={product ? product.domain || product.name : (domain?.name ?? '')}
            end={attention ? attentionWords(attention, now) : record.status}
            tone={attention && SIGNS[attention.kind].tone}
            title={attention && [record.status, attention.reason].filter(Boolean).join('\n')}
          />
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
