/** A queue opens with the rows that were read while the agent was at it, unless there was news since. */
import { expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

async function open() {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => ['t1', 't2'].map((id) => row(id))),
  });
  const store = createAppStore(bridge);
  store.listen();
  await store.getState().accounts.load();
  await settle();
  bridge.calls.length = 0;
  const asked = () => bridge.callsOf('queue.rows').map(({ view }) => view);
  const isShown = () => store.getState().list.window.total !== null;
  return { bridge, store, asked, isShown };
}

it('opens with its rows, asks for them no second time, and only where the agent rests', async () => {
  const { store, asked, isShown } = await open();
  store.getState().list.readAhead('active');
  store.getState().list.readAhead('flagged');
  await vi.waitFor(() => expect(asked()).toEqual(['flagged']));
  await settle();
  store.getState().nav.openQueue('flagged');
  expect(isShown()).toBe(true);
  await settle();
  expect(asked()).toEqual(['flagged']);
  store.getState().nav.openQueue('active');
  expect(isShown()).toBe(false);
});

it('does not open with what was read before news, nor in another order', async () => {
  const { bridge, store, asked, isShown } = await open();
  store.getState().list.readAhead('flagged');
  await vi.waitFor(() => expect(asked()).toEqual(['flagged']));
  await settle();
  bridge.tell({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
  store.getState().nav.openQueue('flagged');
  expect(isShown()).toBe(false);
  await settle();

  bridge.calls.length = 0;
  store.getState().list.readAhead('active');
  await vi.waitFor(() => expect(asked()).toEqual(['active']));
  await settle();
  store.getState().nav.openQueue('active');
  expect(isShown()).toBe(true);
  void store.getState().nav.sortBy({ by: 'priority', dir: 'desc' });
  expect(isShown()).toBe(false);
});
