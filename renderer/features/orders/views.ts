import { registerRecordView } from '../record/open.ts';
import { NewOrderView } from './NewOrderView.tsx';
import { OrdersView } from './OrdersView.tsx';
import { OrderView } from './OrderView.tsx';

export function registerOrderViews(): void {
  registerRecordView('order', OrderView);
  registerRecordView('orders', OrdersView);
  registerRecordView('new-order', NewOrderView);
}
