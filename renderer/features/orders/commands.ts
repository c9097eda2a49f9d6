/** The keys of orders. */
import type { Command } from '../../commands/table.ts';
import { beginOrder, customerInSight, openOrders } from './begin.ts';

export const orderCommands: Command[] = [
  { id: 'go.orders', title: 'orders.go', section: 'move', keys: ['g r'], run: openOrders },
  {
    id: 'order.new',
    title: 'orders.newOrder',
    section: 'write',
    keys: ['Shift+o'],
    run: (app) => beginOrder(app, customerInSight(app)),
  },
];
