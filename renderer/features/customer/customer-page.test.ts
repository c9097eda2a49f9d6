/** A customer at the service, asked for while it is out of reach. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import type { Customer, CustomerPage } from '../../../shared/domain/customer.ts';
import type { StoredRecord } from '../../../shared/domain/record.ts';
import { err, ok } from '../../../shared/result.ts';
import { account as anAccount, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (state: 'online' | 'offline'): Account => ({
  ...anAccount(),
  connection: { ...anAccount().connection, state },
});

it('the page of one of whom nothing is cached is read once the network is there again', async () => {
  let now = at('offline');
  let cached: CustomerPage | null = null;
  const known = { clientId: '7' } as CustomerPage;
  const bridge = scriptedBridge({
    'account.list': () => ok([now]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'customer.get': () => (cached ? ok(cached) : err('invalid', 'customer.get', { detail: { reason: 'not-found' } })),
    'customer.read'() {
      if (now.connection.state !== 'online') return err('offline', 'customer.read');
      cached = known;
      return ok(known);
    },
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  store.getState().record.show({ account: 'a1', kind: 'customer', id: '7' });
  store.getState().customerPage.show('a1', '7');
  const changed = async () => {
    await store.getState().accounts.load();
    bridge.emit({ name: 'accounts.changed', data: {} });
    await vi.advanceTimersByTimeAsync(1000);
  };
  await changed();
  expect(store.getState().customerPage).toMatchObject({ page: null, error: { kind: 'offline' } });
  expect(bridge.callsOf('customer.read')).toHaveLength(1);
  now = at('online');
  await changed();
  expect(store.getState().customerPage).toMatchObject({ page: known, error: null });
  await changed();
  expect(bridge.callsOf('customer.read')).toHaveLength(2);
});

it('what was asked for without a network is asked for once more with it, in panel, page, lists and records', async () => {
  let now = at('offline');
  const answer = () => (now.connection.state === 'online' ? ok(undefined) : err('offline', 'get-contacts'));
  const record = { kind: 'domain', record: { id: '9' }, readAt: 1 } as StoredRecord;
  const none = { rows: [], total: 0 };
  const bridge = scriptedBridge({
    'account.list': () => ok([now]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'customer.ofTicket': () => ok({ clientId: '7' } as Customer),
    'customer.refresh': () => (answer().ok ? ok({ clientId: '7' } as Customer) : err('offline', 'get-contacts')),
    'customer.get': () => ok({ clientId: '7' } as CustomerPage),
    'customer.read': () => (answer().ok ? ok({ clientId: '7' } as CustomerPage) : err('offline', 'get-contacts')),
    'contact.list': () => ok({ ...none, subAccounts: 0 } as never),
    'contact.ask': () => (answer().ok ? ok({ found: 1 }) : err('offline', 'get-contacts')),
    'order.list': () => ok(none as never),
    'order.refresh': () => (answer().ok ? ok(null as never) : err('offline', 'get-orders')),
    'order.catalog': () => ok({ products: [] } as never),
    'draft.list': () => ok([]),
    'record.get': ({ fresh }) => (fresh && !answer().ok ? err('offline', 'get-domains') : ok(record)),
    'record.around': () => ok({ tickets: none } as never),
  });
  const store = createAppStore(bridge);
  store.listen();
  const app = store.getState;
  const changed = async () => {
    await app().accounts.load();
    bridge.emit({ name: 'accounts.changed', data: {} });
    await vi.advanceTimersByTimeAsync(1000);
  };
  await changed();
  app().customer.show('a1', '1');
  app().contacts.load('a1');
  app().orders.load('a1');
  app().record.show({ account: 'a1', kind: 'domain', id: '9' });
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([app().customer.refresh(), app().contacts.ask(), app().orders.ask(), app().record.readAgain()]);
  const errors = () =>
    [app().customer, app().contacts, app().orders, app().record].map(({ error }) => error?.kind ?? null);
  await changed();
  expect(errors()).toEqual(['offline', 'offline', 'offline', 'offline']);
  now = at('online');
  await changed();
  expect(errors()).toEqual([null, null, null, null]);

  now = at('offline');
  app().record.show({ account: 'a1', kind: 'customer', id: '7' });
  app().customerPage.show('a1', '7');
  await app().customerPage.read();
  expect(app().customerPage).toMatchObject({ page: { clientId: '7' }, error: { kind: 'offline' } });
  now = at('online');
  await changed();
  expect(app().customerPage).toMatchObject({ page: { clientId: '7' }, error: null });
});

it('what fails again with a network is not asked for with each answer that the service gives', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([at('online')]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'customer.ofTicket': () => ok({ clientId: '7' } as Customer),
    'customer.refresh': () => err('offline', 'get-contacts'),
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  store.getState().customer.show('a1', '1');
  await store.getState().customer.refresh();
  for (let answers = 0; answers < 10; answers += 1) {
    bridge.emit({ name: 'accounts.changed', data: {} });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(bridge.callsOf('customer.refresh')).toHaveLength(2);
});
