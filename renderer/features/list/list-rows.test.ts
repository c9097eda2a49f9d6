/** A queue opens with the rows that were read ahead, unless there was news since. */
import { expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';

/** A desk that answers for *My Flagged* only once `untilRead` is over. */
async function open({ untilRead = Promise.resolve() } = {}) {
  const rows = rowsFrom(() => ['t1', 't2'].map((id) => row(id)));
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': (input) => (input.view === 'flagged' ? untilRead.then(() => rows(input)) : rows(input)),
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

it('waits for what is still being read, and asks for it no second time', async () => {
  let answer = (): void => undefined;
  const rows = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { store, asked, isShown } = await open({ untilRead: rows });
  store.getState().list.readAhead('flagged');
  await vi.waitFor(() => expect(asked()).toEqual(['flagged']));
  store.getState().nav.openQueue('flagged');
  await settle();
  expect(isShown()).toBe(false);
  answer();
  await store.getState().list.whenFilled();
  expect(isShown()).toBe(true);
  expect(asked()).toEqual(['flagged']);
});

it('does not open with what was read before news, nor in another order', async () => {
  const { bridge, store, asked, isShown } = await open();
  store.getState().list.readAhead('flagged');
  await vi.waitFor(() => expect(asked()).toEqual(['flagged']));
  await settle();
  bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
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
