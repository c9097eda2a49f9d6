import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
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
        <ListHead viewMenu={() => null} />
      </UiProvider>
    </StoreProvider>,
  );
  expect(screen.getByRole('heading').nextElementSibling?.textContent).toBe(count);
});
