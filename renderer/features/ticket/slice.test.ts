import { expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { detail, ticket } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

it('a ticket that could not be read while its account was closed is there once that opens', async () => {
  let isClosed = true;
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'ticket.get': () => (isClosed ? err('storage', 'ticket.get') : ok(detail({ ticket: ticket({ id: 't1' }) }))),
    'ticket.timeline': () => ok([]),
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  store.getState().nav.openTicket('t1');
  await settle();
  expect(store.getState().ticket.error?.kind).toBe('storage');
  isClosed = false;
  bridge.tell({ name: 'accounts.changed', data: {} });
  await settle();
  expect(store.getState().ticket).toMatchObject({ error: null, detail: { ticket: { id: 't1' } } });
});
