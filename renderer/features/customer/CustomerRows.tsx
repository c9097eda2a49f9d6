import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { Contact } from '../../../shared/domain/contact-form.ts';
import type { Attention, OpenItem, OpenMoney } from '../../../shared/domain/customer.ts';
import type { ClientDomain, ProductService } from '../../../shared/domain/product.ts';
import type { StoredRecord } from '../../../shared/domain/record.ts';
import type { Stored } from '../../../shared/domain/service-values.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { Block, Facts, InvoiceLink, SIGNS, UsageBars } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { type Line, RecordRow } from '../../parts/records/Row.tsx';
import { factsOf, morePartsOf, webOf } from '../../parts/records/record-kinds.ts';
import {
  attentionSentence,
  attentionWords,
  dateWords,
  moneyWords,
  orderName,
  sumWords,
} from '../../parts/records/record-texts.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import css from './CustomerView.module.css';

export function ServiceRow({ row, stored, now }: { row: Line; stored: StoredRecord; now: number }) {
  const name = `${stored.kind} ${stored.record.id}`;
  const open = useApp((app) => app.customerPage.unfolded.has(name));
  const toggle = useApp((app) => app.customerPage.toggle);
  const id = useId();
  const { label, secondary: also, end, tone, title } = row;
  return (
    <div>
      <div className={css.line}>
        <span className={css.fold}>
          <Glyph icon={open ? ChevronDown : ChevronRight} size={14} />
        </span>
        <RecordRow
          label={label}
          copy={stored.kind === 'contact' ? stored.record.email || label : label}
          secondary={also}
          end={end}
          tone={tone}
          title={title}
          web={webOf(stored) ?? undefined}
          onOpen={() => toggle(name)}
          expanded={open}
          controls={id}
        />
      </div>
      {open && (
        <div id={id} className={css.details}>
          {stored.kind === 'product' && <UsageBars product={stored.record} now={now} />}
          <Facts facts={factsOf(stored, now)} />
          {morePartsOf(stored).map((part) => (
            <Fragment key={part.title}>
              <h4 className={css.title}>{t(part.title)}</h4>
              <Facts facts={part.facts} label={t(part.title)} />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

export type WorstAttention = ReadonlyMap<string, Attention>;

export const worstOf = (list: readonly Attention[]): WorstAttention =>
  new Map(list.map((row) => [`${row.of} ${row.id}`, row]));

function statusCell(one: Attention | undefined, status: string, now: number): Pick<Line, 'end' | 'tone' | 'title'> {
  if (!one) return { end: status };
  return { end: attentionWords(one, now), tone: SIGNS[one.kind].tone, title: attentionSentence(one, now) };
}

export function productRow({ record }: Stored<ProductService>, worst: WorstAttention, now: number): Line {
  const { name, domain, group, recurring, billingCycle, status, id } = record;
  return {
    label: domain || name,
    secondary: joinIsolated([domain ? name : group, [moneyWords(recurring), billingCycle].filter(Boolean).join(' ')]),
    ...statusCell(worst.get(`product ${id}`), status, now),
  };
}

export function domainRow({ record }: Stored<ClientDomain>, worst: WorstAttention, now: number): Line {
  const { name, expiresOn, status, id, ...flags } = record;
  return {
    label: name,
    secondary: joinIsolated([
      expiresOn ? t('customer.until', { date: dateWords(expiresOn) }) : '',
      flags.doNotRenew ? t('customer.noRenewal') : '',
      flags.idProtection ? t('record.idProtection') : '',
      flags.dnsManagement ? t('record.dnsManagement') : '',
      flags.emailForwarding ? t('record.emailForwarding') : '',
    ]),
    ...statusCell(worst.get(`domain ${id}`), status, now),
  };
}

export function contactRow({ record }: Stored<Contact>): Line {
  const name = [record.firstName, record.lastName].filter(Boolean).join(' ') || record.company;
  return {
    label: name || record.email,
    secondary: joinIsolated([name ? record.email : '', record.phone]),
    end: record.subAccount ? t('customer.subAccount') : '',
  };
}

interface OpenMoneyBlockProps {
  account: SteadyAccount;
  open: OpenMoney;
  now: number;
}

export function OpenMoneyBlock({ account, open: { items, sums, readAt }, now }: OpenMoneyBlockProps) {
  const store = useAppStore();
  const sum = sumWords(sums);
  return (
    <Block
      title={t('customerPage.unpaid')}
      count={items.length}
      readAt={readAt}
      now={now}
      text={() => [...items.map((item) => cellsOf(item).join('\t')), sum].filter(Boolean).join('\n')}
    >
      <div className={layout.scroll}>
        <table className={css.table} aria-label={t('customerPage.unpaid')}>
          <tbody>
            {items.map((item) => {
              const [name, invoice, days, amount] = cellsOf(item);
              const { kind, id, invoiceId } = item;
              const web = invoiceId === null ? { kind, id } : ({ kind: 'invoice', id: invoiceId } as const);
              return (
                <tr key={`${kind} ${id}`}>
                  <th scope="row" className={css.openItem}>
                    <button
                      type="button"
                      className={css.link}
                      onClick={() => openRecord(store.getState(), { account: account.id, kind, id })}
                      {...copyAndWebAttributes(kind === 'order' ? id : item.label, web)}
                    >
                      <bdi>{name}</bdi>
                    </button>
                  </th>
                  <td>
                    {invoiceId !== null && (
                      <InvoiceLink id={invoiceId} className={css.link}>
                        {invoice}
                      </InvoiceLink>
                    )}
                  </td>
                  <td className={css.owed}>{days}</td>
                  <td className={css.figure}>
                    <bdi>{amount}</bdi>
                  </td>
                </tr>
              );
            })}
          </tbody>
          {items.length > 1 && sum !== '' && (
            <tfoot>
              <tr>
                <td colSpan={4} className={css.figure}>
                  <strong>{t('customerPage.unpaidTotal', { sum })}</strong>
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Block>
  );
}

const cellsOf = (item: OpenItem): [string, string, string, string] => [
  item.kind === 'order' ? orderName(item.id) : t('customerPage.renewalOf', { label: item.label }),
  item.invoiceId === null ? '' : t('customerPage.invoiceId', { id: item.invoiceId }),
  openFor(item),
  moneyWords(item.money),
];

function openFor({ kind, days }: OpenItem): string {
  if (kind !== 'order') return days ? t('customerPage.overdueBy', { count: days }) : t('customerPage.overdue');
  if (days === null) return '';
  return days === 0 ? t('customerPage.unpaidNew') : t('customerPage.unpaidFor', { count: days });
}
