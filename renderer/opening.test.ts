import { beforeEach, expect, it } from 'vitest';
import type { FirstView } from '../shared/domain/desk.ts';
import { defaultSort } from '../shared/domain/ticket-sort.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { account, row, type Script, scriptedBridge, settle } from '../tests/helpers/renderer/scripted-bridge.ts';
import { features } from './features.ts';
import { askOpening } from './opening.ts';
import { rowAt } from './parts/tickets/row-window.ts';
import { createAppStore } from './slices.ts';

const STATUS = { host: 'local' as const, version: '0', vault: { state: 'open' as const, kind: 'session' as const } };
const rowsOf = (subject: string) => ok({ rows: [row('1', { subject })], total: 1, revision: 0 });
const queueOf = (id: string): NonNullable<FirstView['queue']> => ({
  account: id,
  view: 'awaiting',
  sort: defaultSort('awaiting'),
  rows: rowsOf('Of the opening'),
  queues: ok([]),
});

function openWindow(opening: FirstView | null, script: Script = {}) {
  const bridge = scriptedBridge({
    'desk.opening': () => (opening ? ok(opening) : err('offline', 'desk')),
    'desk.status': () => ok(STATUS),
    'account.list': () => ok([account()]),
    'queue.rows': () => rowsOf('Asked for'),
    'queue.list': () => ok([]),
    ...script,
  });
  const asked = askOpening(bridge);
  const store = createAppStore(asked.bridge, features);
  store.listen();
  const names = () => bridge.calls.map(({ name }) => name).filter((name) => /^(desk|account|queue)\./.test(name));
  const subject = () => rowAt(store.getState().list.window, 0)?.subject;
  return { bridge, store, names, subject };
}

beforeEach(() => localStorage.clear());

it('fills the window out of one answer', async () => {
  localStorage.setItem('rackside.account', 'a1');
  const { bridge, store, names, subject } = openWindow({ status: STATUS, accounts: [account()], queue: queueOf('a1') });
  await store.getState().vault.load();
  await settle();
  expect(subject()).toBe('Of the opening');
  expect(names()).toEqual(['desk.opening']);
  expect(bridge.callsOf('desk.opening')).toEqual([{ last: 'a1', view: 'awaiting', count: 100 }]);
});

it('asks the desk for what comes after, and where another account is opened', async () => {
  const { bridge, store, names, subject } = openWindow({
    status: STATUS,
    accounts: [account()],
    queue: queueOf('another'),
  });
  await store.getState().vault.load();
  await settle();
  expect(subject()).toBe('Asked for');
  expect(names()).toEqual(['desk.opening', 'queue.list', 'queue.rows']);
  bridge.emit({ name: 'accounts.changed', data: {} });
  await settle();
  expect(names()).toContain('account.list');
});

it('does not keep an empty list of accounts from behind a lock until it is open', async () => {
  const { store, subject } = openWindow(
    { status: { ...STATUS, vault: { state: 'locked' } }, accounts: [], queue: null },
    { 'vault.unlock': () => ok(STATUS) },
  );
  await store.getState().vault.load();
  await settle();
  expect(store.getState().accounts.list).toBeNull();
  await store.getState().vault.change('vault.unlock', { passphrase: 'a passphrase' });
  await settle();
  expect(subject()).toBe('Asked for');
});

it('asks call by call where the one answer fails', async () => {
  const { store, names, subject } = openWindow(null);
  await store.getState().vault.load();
  await settle();
  expect(subject()).toBe('Asked for');
  expect(names()).toEqual(['desk.opening', 'desk.status', 'account.list', 'queue.list', 'queue.rows']);
});

it('asks the desk anew where news came with the answer or before it', async () => {
  localStorage.setItem('rackside.account', 'a1');
  for (const inTime of [true, false]) {
    let answer = (_: Result<FirstView>) => {};
    const { bridge, store, subject } = openWindow(null, {
      'desk.opening': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const loaded = store.getState().vault.load();
    await settle();
    if (inTime) bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
    answer(ok({ status: STATUS, accounts: [account()], queue: queueOf('a1') }));
    if (!inTime) bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
    await loaded;
    await settle();
    expect(subject()).toBe('Asked for');
  }
});
