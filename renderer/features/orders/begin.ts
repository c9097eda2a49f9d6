/** The ways to the orders, and to a new one. */
import { newOrderForm, type OrderForm } from '../../../shared/domain/order-form.ts';
import type { AppState } from '../../store/slices.ts';
import { openRecord } from '../record/open.ts';

export function openOrders(app: AppState): void {
  const { account } = app.nav;
  if (account) openRecord(app, { account, kind: 'orders', id: 'all' });
}

/** A new form, for this customer where one is given. It is a draft from the first thing that is filled in. */
export function beginOrder(app: AppState, client: OrderForm['client']): void {
  const { account } = app.nav;
  if (!account) return;
  const id = crypto.randomUUID();
  app.orders.work(account, id, newOrderForm(client));
  openRecord(app, { account, kind: 'new-order', id });
}

/** Whose record or ticket is open; null where that is no client. */
export function customerInSight({ nav, record, ticket, customer, customerPage }: AppState): OrderForm['client'] {
  if (record.open?.kind === 'customer' && customerPage.page?.clientId === record.open.id) {
    const { clientId, name, company, emails } = customerPage.page;
    return { id: clientId, name: name ?? company ?? '', email: emails[0] ?? '' };
  }
  if (record.open || nav.ticket === null || ticket.id !== nav.ticket) return null;
  const of = ticket.detail?.ticket.requester;
  if (!of?.clientId) return null;
  const known = customer.ticket === nav.ticket ? customer.customer?.clientName : null;
  return { id: of.clientId, name: known ?? of.name, email: of.email };
}
