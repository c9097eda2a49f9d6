/** Registers the orders: keys, list, form, page, and their card in the outbox. */
import { newOrderForm, type OrderForm, renewalForm } from '../../../shared/domain/order-form.ts';
import type { Command } from '../../commands/table.ts';
import type { AppState } from '../../store/app-state.ts';
import { customerInSight, recordInSight } from '../../store/current-ticket.ts';
import type { FormFeature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { orderOutbox } from './order-outbox.ts';

const NewOrderView = lazyView(async () => (await import('./NewOrderView.tsx')).NewOrderView);
const OrdersView = lazyView(async () => (await import('./OrdersView.tsx')).OrdersView);
const OrderView = lazyView(async () => (await import('./OrderView.tsx')).OrderView);

/** A new order for the customer on screen; on a domain's page, its renewal. */
function orderInSight(app: AppState): OrderForm {
  const client = customerInSight(app);
  const shown = recordInSight(app);
  return shown?.kind === 'domain' ? renewalForm(client, shown.record.name) : newOrderForm(client);
}

const commands: Command[] = [
  { id: 'go.orders', title: 'orders.go', section: 'go', keys: ['g r'], run: ({ orders }) => orders.openList() },
  {
    id: 'go.unpaid',
    title: 'orders.goUnpaid',
    synonyms: 'also.unpaid',
    section: 'go',
    keys: [],
    run: ({ orders }) => orders.openUnpaid(),
  },
  {
    id: 'order.new',
    title: 'orders.newOrder',
    synonyms: 'also.newOrder',
    section: 'write',
    keys: ['Shift+o'],
    run: (app) => app.orders.beginForm(orderInSight(app)),
  },
];

export const ordersFeature: FormFeature<'order'> = {
  commands,
  recordViews: { order: OrderView },
  form: {
    kind: 'order',
    form: { View: NewOrderView, title: 'orders.newOrder', back: 'orders.backToForm' },
    list: { View: OrdersView, title: 'orders.title', back: 'orders.backToList' },
    outbox: orderOutbox,
  },
};
