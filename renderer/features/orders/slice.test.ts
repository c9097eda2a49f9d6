import { describe, expect, it, vi } from 'vitest';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { ok } from '../../../shared/result.ts';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

const MINUTE = 60_000;

/** The list of orders is opened, its only order having been read so many minutes ago. */
async function opened(minutes: number, state: 'online' | 'offline' = 'online', more: Script = {}) {
  let readAt = Date.now() - minutes * MINUTE;
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ connection: { state, since: 0, lastSuccess: 0, error: null } })]),
    'order.list': () =>
      ok({
        rows: [{ record: { id: '1' } as Order, readAt }],
        total: 1,
        statuses: [],
        payments: [],
        readAt: readAt - MINUTE,
      }),
    'order.refresh': () => {
      readAt = Date.now();
      return ok(1);
    },
    'order.catalog': () => ok({ products: [], addons: [] } as never),
    'draft.list': () => ok([]),
    ...more,
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  store.getState().orders.load('a1');
  await vi.waitFor(() => expect(store.getState().orders.page).not.toBeNull());
  return { bridge, store, asked: () => bridge.callsOf('order.refresh') };
}

describe('the list of orders', () => {
  it('asks for its newest orders again where they were read a while ago', async () => {
    const { asked, store } = await opened(6);
    await vi.waitFor(() =>
      expect(Date.now() - (store.getState().orders.page?.rows[0]?.readAt ?? 0)).toBeLessThan(MINUTE),
    );
    expect(asked()).toEqual([{ account: 'a1' }]);
    expect(store.getState().orders).toMatchObject({ asking: false, error: null });
    // Opened again, they are new enough.
    store.getState().orders.load('a1');
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
  });

  it('asks nothing where they are new, or nobody could answer', async () => {
    const [fresh, offline] = [await opened(4), await opened(6, 'offline')];
    expect([fresh.asked(), offline.asked()]).toEqual([[], []]);
  });
});

it('opens with the unpaid ones alone, of this account also where another one’s were listed', async () => {
  const { bridge, store } = await opened(1);
  store.getState().orders.setFilter({ client: '7' });
  store.getState().nav.openAccount('a2');
  store.getState().orders.openUnpaid();
  expect(store.getState().record.open).toMatchObject({ account: 'a2', kind: 'order-list' });
  store.getState().orders.load('a2');
  await settle();
  expect(store.getState().orders.filter).toEqual({ id: '', status: '', payment: 'Unpaid', client: '' });
  expect(bridge.callsOf('order.list').at(-1)).toEqual({ account: 'a2', payment: 'Unpaid', from: 0, count: 100 });
});

it('has the customer who was asked for last, also where an earlier one comes later, and after news', async () => {
  const answers = new Map<string, () => void>();
  const { bridge, store } = await opened(1, 'online', {
    'customer.get': ({ client }) =>
      new Promise((resolve) => {
        answers.set(client, () => resolve(ok({ clientId: client } as CustomerPage)));
      }),
  });
  store.listen();
  const { orders } = store.getState();
  orders.loadCustomer('a1', '7');
  orders.loadCustomer('a1', '8');
  answers.get('8')?.();
  await settle();
  answers.get('7')?.();
  await settle();
  expect(store.getState().orders.customer?.clientId).toBe('8');
  // While the next one is read, news has nobody read the one before.
  orders.loadCustomer('a1', '9');
  answers.get('9')?.();
  bridge.emit({ name: 'customers.changed', data: { account: 'a1' } });
  await vi.waitFor(() =>
    expect(bridge.callsOf('customer.get').map(({ client }) => client)).toEqual(['7', '8', '9', '9']),
  );
});
