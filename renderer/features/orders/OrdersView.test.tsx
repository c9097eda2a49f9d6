import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Order, OrderPage } from '../../../shared/domain/order.ts';
import { ok } from '../../../shared/result.ts';
import { account, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { OrdersView } from './OrdersView.tsx';

const order = (id: string, invoiceId: string | null, paymentStatus: string): Order => ({
  id,
  number: '',
  clientId: '7',
  clientName: 'Aiko',
  contactId: null,
  placedAt: null,
  status: 'Active',
  paymentStatus,
  paymentMethod: '',
  paymentMethodName: '',
  invoiceId,
  amount: { text: '9.00', amount: 9, prefix: '', suffix: '' },
  promotion: null,
  nameservers: [],
  renewals: '',
  data: { kind: 'none' },
  hasTransferSecret: false,
  ipAddress: '',
  fraudModule: '',
  hasFraudReport: false,
  notes: '',
  items: [],
});
const ALL = [order('1', '20112', 'Unpaid'), order('2', null, 'Paid')];

const bridge = scriptedBridge({
  'order.list': ({ payment }): ReturnType<typeof ok<OrderPage>> => {
    const found = ALL.filter(({ paymentStatus }) => payment === undefined || paymentStatus === payment);
    return ok({
      rows: found.map((record) => ({ record, readAt: Date.now() })),
      total: found.length,
      statuses: [],
      payments: ['Unpaid', 'Paid'].map((word) => ({ payment: word, count: 1 })),
      readAt: Date.now(),
    });
  },
  'order.refresh': () => ok(0),
  'order.catalog': () => ok({ products: [], gateways: [], cycles: [] }),
  'draft.list': () => ok([]),
});

let store: ReturnType<typeof createAppStore>;
beforeEach(() => {
  store = createAppStore(bridge);
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <OrdersView account={account()} id="all" />
      </UiProvider>
    </StoreProvider>,
  );
});
afterEach(cleanup);

it('shows the invoice of each order that has one, and leads to its page', async () => {
  const table = await screen.findByRole('table');
  const at = within(table)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === 'Invoice');
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[at]?.textContent);
  expect(cells).toEqual(['20112', '']);
  const link = within(table).getByRole('button', { name: '20112' });
  expect(link.dataset).toMatchObject({
    copy: '20112',
    web: JSON.stringify({ kind: 'invoice', id: '20112', client: '7' }),
  });
});

it('is filtered by the service’s word for the payment, also where no order has it any more', async () => {
  const field = () => screen.findByLabelText<HTMLSelectElement>('Payment');
  const rows = () => screen.getAllByRole('row').length - 1;
  expect([...(await field()).options].map(({ text }) => text)).toEqual(['Any', 'Unpaid (1)', 'Paid (1)']);
  fireEvent.change(await field(), { target: { value: 'Unpaid' } });
  await screen.findByText(/^1 order ·/);
  expect(rows()).toBe(1);
  store.getState().orders.setFilter({ payment: 'Draft' });
  await screen.findByText(/No matching order/);
  expect((await field()).selectedOptions[0]?.text).toBe('Draft (0)');
});
