import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ListHead } from './ListHead.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each([
  [true, '≥ 3'],
  [false, '3'],
])('while a first fetch goes on (%s) the list claims no more than its queue does: %s', async (atLeast, count) => {
  const awaiting = {
    key: 'awaiting',
    label: null,
    meaning: null,
    count: 5,
    atLeast,
    basis: 'service',
    readAt: null,
  } as const;
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([awaiting]),
    'queue.rows': rowsFrom(() => ['1', '2', '3'].map((id) => row(id))),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <ListHead ofSearch={() => null} />
      </UiProvider>
    </StoreProvider>,
  );
  expect(screen.getByRole('heading').nextElementSibling?.textContent).toBe(count);
});

it('the menu has what to answer next first, with keys; a queue with an order of its own has no menu', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'account.configure': ({ settings }) =>
      ok(account({ settings: { ...account().settings, ...settings } as ReturnType<typeof account>['settings'] })),
  });
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <ListHead ofSearch={() => null} />
      </UiProvider>
    </StoreProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sort by' }));
  const choices = await screen.findAllByRole('menuitemradio');
  expect(choices.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Longest waitbw',
    'Priority, then waitbp',
    'Due nextbd',
    'Newest replybn',
  ]);
  expect(choices[0]?.getAttribute('aria-checked')).toBe('true');
  // Longest wait says its direction by its name.
  expect(screen.queryByText('Direction')).toBeNull();
  fireEvent.click(screen.getByRole('menuitemradio', { name: 'Number' }));
  await settle();
  expect(store.getState().nav.sort).toEqual({ by: 'number', dir: 'asc' });

  expect(runCommand('list.sort.due', store.getState)).toBe(true);
  expect(store.getState().nav.sort).toEqual({ by: 'due', dir: 'asc' });
  store.getState().nav.openQueue('drafts');
  expect(runCommand('list.sort.due', store.getState)).toBe(false);
  await screen.findByRole('heading', { name: 'Drafts' });
  expect(screen.queryByRole('button', { name: 'Sort by' })).toBeNull();
});
