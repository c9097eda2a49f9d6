import { afterEach, expect, it, vi } from 'vitest';
import type { Connection } from '../../../shared/domain/account.ts';
import { err, ok } from '../../../shared/result.ts';
import { detail, ticket } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

afterEach(() => void vi.useRealTimers());

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
  bridge.emit({ name: 'accounts.changed', data: {} });
  await settle();
  expect(store.getState().ticket).toMatchObject({ error: null, detail: { ticket: { id: 't1' } } });
});

it.each(['offline', 'server', 'malformed'] as const)(
  'a conversation that failed (%s) while the service was out of reach is asked for once it is back',
  async (kind) => {
    vi.useFakeTimers();
    let state: Connection['state'] = 'online';
    let fails = true;
    const bridge = scriptedBridge({
      'account.list': () => ok([account({ connection: { ...account().connection, state } })]),
      'ticket.get': () => ok(detail({ ticket: ticket({ id: 't1' }) })),
      'ticket.timeline': () => ok([]),
      'ticket.readConversation': () => (fails ? err(kind, 'get-ticket') : ok('known' as const)),
    });
    const store = createAppStore(bridge);
    store.listen();
    await store.getState().accounts.load();
    const becomes = async (next: Connection['state']) => {
      state = next;
      await store.getState().accounts.load();
      bridge.emit({ name: 'accounts.changed', data: {} });
      await vi.advanceTimersByTimeAsync(1000);
    };
    store.getState().nav.openTicket('t1');
    await vi.advanceTimersByTimeAsync(1000);
    expect(store.getState().ticket.readingError?.kind).toBe(kind);
    // Nobody knew of it yet; now the poll has met it, too.
    await becomes('offline');
    expect(store.getState().ticket.readingError?.kind).toBe(kind);
    fails = false;
    await becomes('online');
    expect(store.getState().ticket).toMatchObject({ readingError: null, conversation: 'known' });
  },
);

it('a conversation that the service alone fails to tell waits for the agent', async () => {
  vi.useFakeTimers();
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ connection: { ...account().connection, state: 'online' } })]),
    'ticket.get': () => ok(detail({ ticket: ticket({ id: 't1' }) })),
    'ticket.timeline': () => ok([]),
    'ticket.readConversation': () => err('server', 'get-ticket'),
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  store.getState().nav.openTicket('t1');
  await vi.advanceTimersByTimeAsync(1000);
  bridge.emit({ name: 'accounts.changed', data: {} });
  await vi.advanceTimersByTimeAsync(5000);
  expect(bridge.callsOf('ticket.readConversation')).toHaveLength(1);
  expect(store.getState().ticket.readingError?.kind).toBe('server');
});
