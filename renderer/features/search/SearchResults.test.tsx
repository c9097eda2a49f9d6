import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MOST_COUNTED, type SearchPage } from '../../../shared/domain/search.ts';
import { ok } from '../../../shared/result.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ListHead } from '../list/ListHead.tsx';
import { SearchQueueMenu } from './SavedView.tsx';
import { ResultsHead } from './SearchResults.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function searchFinds(kinds: SearchPage['kinds']) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'search.run': () => ok({ hits: [], total: kinds.length, kinds, problem: null, similar: [] }),
  });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <ResultsHead />
        <ListHead ofSearch={(queue) => <SearchQueueMenu queue={queue} />} />
      </UiProvider>
    </StoreProvider>,
  );
  await act(async () => {
    store.getState().search.type('is:awaiting -server:srv-01 ', null);
    await settle();
  });
  return { bridge, store };
}

it('what finds tickets only becomes a queue, which can be kept', async () => {
  const { bridge, store } = await searchFinds([{ kind: 'ticket', count: 3 }]);
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show as queue' }));
    await settle();
  });
  const queue = 'search:is:awaiting -server:srv-01';
  expect(store.getState()).toMatchObject({ nav: { queue, sort: { by: 'waiting' } }, search: { shown: false } });
  expect(bridge.callsOf('queue.rows').at(-1)).toMatchObject({ view: queue });
  expect(screen.getByRole('heading', { name: 'is:awaiting -server:srv-01' })).toBeTruthy();
  const [, keep] = screen.getAllByRole('button', { name: 'Save as view' });
  fireEvent.click(keep as HTMLElement);
  expect(store.getState().savedViews.naming?.view).toMatchObject({ name: '', query: 'is:awaiting -server:srv-01' });
});

it('says where a search of messages is cut, and nowhere else', async () => {
  for (const kind of ['archived', 'post'] as const) {
    await searchFinds([{ kind, count: MOST_COUNTED }]);
    expect(screen.getByText(/^Only the newest 2,000 messages are listed/)).toBeTruthy();
    cleanup();
  }
  await searchFinds([
    { kind: 'archived', count: 3 },
    { kind: 'ticket', count: MOST_COUNTED },
  ]);
  expect(screen.queryByText(/newest 2,000/)).toBeNull();
});

it('what finds other things beside tickets stays a search', async () => {
  await searchFinds([
    { kind: 'ticket', count: 3 },
    { kind: 'draft', count: 1 },
  ]);
  expect(screen.queryByRole('button', { name: 'Show as queue' })).toBeNull();
});
