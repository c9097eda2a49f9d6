/** The views that are there without another feature's. */
import { CustomerView } from '../customer-page/CustomerView.tsx';
import { registerRecordView } from './open.ts';
import { viewOf } from './RecordView.tsx';

export function registerRecordViews(): void {
  registerRecordView('customer', CustomerView);
  registerRecordView('product', viewOf('product'));
  registerRecordView('domain', viewOf('domain'));
  registerRecordView('contact', viewOf('contact'));
}
