/** Registers the orders' keys, their list, form and page, and what the outbox shows of one. */
import { newOrderForm } from '../../../shared/domain/order-form.ts';
import type { Command } from '../../commands/table.ts';
import { customerInSight } from '../../store/current-ticket.ts';
import type { FormFeature } from '../../store/registry.ts';
import { later } from '../../ui/later.tsx';
import { orderOutbox } from './order-outbox.ts';

const NewOrderView = later(async () => (await import('./NewOrderView.tsx')).NewOrderView);
const OrdersView = later(async () => (await import('./OrdersView.tsx')).OrdersView);
const OrderView = later(async () => (await import('./OrderView.tsx')).OrderView);

const commands: Command[] = [
  { id: 'go.orders', title: 'orders.go', section: 'go', keys: ['g r'], run: ({ orders }) => orders.openList() },
  {
    id: 'order.new',
    title: 'orders.newOrder',
    also: 'also.newOrder',
    section: 'write',
    keys: ['Shift+o'],
    run: (app) => app.orders.beginForm(newOrderForm(customerInSight(app))),
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
