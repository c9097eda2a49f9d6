/** The page of a customer of whom nothing is cached. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '../../../shared/domain/account.ts';
import type { CustomerPage } from '../../../shared/domain/customer.ts';
import { err, ok } from '../../../shared/result.ts';
import { account as anAccount, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is read once the network is there again', async () => {
  const at = (state: 'online' | 'offline'): Account => ({
    ...anAccount(),
    connection: { ...anAccount().connection, state },
  });
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
    bridge.tell({ name: 'accounts.changed', data: {} });
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
