/** Registers the orders' keys, their list, form and page, and what the outbox shows of one. */
import type { Command } from '../../commands/table.ts';
import { customerInSight, openList, openOrderForm } from '../../parts/forms/open-form.ts';
import type { Feature } from '../../store/registry.ts';
import { NewOrderView } from './NewOrderView.tsx';
import { OrdersView } from './OrdersView.tsx';
import { OrderView } from './OrderView.tsx';
import { orderOutbox } from './order-outbox.ts';

const commands: Command[] = [
  { id: 'go.orders', title: 'orders.go', section: 'move', keys: ['g r'], run: (app) => openList(app, 'orders') },
  {
    id: 'order.new',
    title: 'orders.newOrder',
    section: 'write',
    keys: ['Shift+o'],
    run: (app) => openOrderForm(app, customerInSight(app)),
  },
];

export const ordersFeature: Feature = {
  commands,
  recordViews: { order: OrderView, orders: OrdersView, 'new-order': NewOrderView },
  outboxKinds: { order: orderOutbox },
};
