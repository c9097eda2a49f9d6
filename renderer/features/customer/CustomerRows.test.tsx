import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { OpenItem } from '../../../shared/domain/customer.ts';
import { ok } from '../../../shared/result.ts';
import { NOW } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { OpenMoneyBlock } from './CustomerRows.tsx';

afterEach(cleanup);

const usd = (text: string) => ({ text, amount: Number(text), prefix: '$', suffix: ' USD' });
const item = (more: Partial<OpenItem>): OpenItem => ({
  kind: 'order',
  id: '8119',
  label: '',
  invoiceId: '77',
  money: usd('24.00'),
  readAt: NOW,
  days: 12,
  ...more,
});

it('each open payment says how long and how much, and leads to its order, product and invoice', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'link.open': () => ok(null),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  await act(settle);
  const items = [
    item({}),
    item({ kind: 'product', id: '70', label: 'shop.example', invoiceId: null, days: 1, money: usd('8.00') }),
    item({ id: '8120', invoiceId: null, days: 0, money: usd('1.00') }),
  ];
  render(
    <StoreProvider store={store}>
      <OpenMoneyBlock account={account()} open={{ items, sums: [usd('33.00')], readAt: NOW }} now={NOW} />
    </StoreProvider>,
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Order 8119Invoice 77unpaid for 12 days$24.00 USD',
    'Renewal of shop.exampleoverdue by 1 day$8.00 USD',
    'Order 8120placed today$1.00 USD',
    'Total $33.00 USD',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Invoice 77' }));
  await act(settle);
  expect(bridge.callsOf('link.open')).toEqual([{ account: 'a1', kind: 'invoice', id: '77' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Renewal of shop.example' }));
  expect(store.getState().record.open).toEqual({ account: 'a1', kind: 'product', id: '70' });
});
