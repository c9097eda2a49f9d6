import type { Account } from '../../../shared/domain/account.ts';
import type { OpenItem, OpenMoney } from '../../../shared/domain/customer.ts';
import { t } from '../../i18n/index.ts';
import { Block, InvoiceLink } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { moneyWords, orderName, sumWords } from '../../parts/records/record-texts.ts';
import { useAppStore } from '../../store/app-store.ts';
import layout from '../../ui/layout.module.css';
import css from './CustomerView.module.css';

interface OpenMoneyBlockProps {
  account: Account;
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
