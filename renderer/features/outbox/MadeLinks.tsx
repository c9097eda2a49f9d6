import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { OpenKind } from '../../../shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { orderName } from '../customer/words.ts';
import { openWeb } from '../record/actions.ts';
import { openRecord, visitTicket } from '../record/open.ts';
import css from './MadeLinks.module.css';

/** What the service says it made: each leads to its own page. */
export function MadeLinks({ item }: { item: OutboxItem }) {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const { made } = item;
  if (!made || account === null) return null;
  const record = (kind: OpenKind, id: string, words: string) => (
    <button
      key={`${kind} ${id}`}
      type="button"
      className={css.link}
      onClick={() => openRecord(store.getState(), { account, kind, id })}
    >
      {words}
    </button>
  );
  if (made.kind === 'contact') {
    const { contactId: id } = made;
    return id === null ? null : <div className={css.links}>{record('contact', id, t('contacts.open'))}</div>;
  }
  if (made.kind === 'ticket') {
    const { ticketId: id } = made;
    if (id === null) return null;
    return (
      <div className={css.links}>
        <button type="button" className={css.link} onClick={() => visitTicket(store.getState(), id)}>
          {t('newTicket.openMade')}
        </button>
      </div>
    );
  }
  const { orderId, invoiceId, productIds, domainIds, addonIds } = made;
  return (
    <div className={css.links}>
      {orderId !== null && record('order', orderId, orderName(orderId))}
      {invoiceId !== null && (
        <button
          type="button"
          className={css.link}
          onClick={() =>
            void openWeb(store.getState(), {
              kind: 'invoice',
              id: invoiceId,
              ...(item.to.clientId ? { client: item.to.clientId } : {}),
            })
          }
        >
          {t('orders.madeInvoice', { id: invoiceId })}
        </button>
      )}
      {productIds.map((id) => record('product', id, t('orders.madeProduct', { id })))}
      {domainIds.map((id) => record('domain', id, t('orders.madeDomain', { id })))}
      {addonIds.length > 0 && <span className={css.plain}>{t('orders.madeAddons', { ids: addonIds.join(', ') })}</span>}
    </div>
  );
}
