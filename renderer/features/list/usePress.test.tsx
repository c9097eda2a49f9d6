import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { Grid } from './Grid.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** The list of a first sync: `ids` are there now, and others once news comes. */
async function firstSync(ids: string[], known = ids.length) {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  let stored = ids;
  let read = known;
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: stored.slice(0, read).map((id) => row(id)), total: stored.length, revision: 0 }),
  });
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <Grid table={false} />
      </UiProvider>
    </StoreProvider>,
  );
  await settle();
  const news = async (next: string[]) => {
    stored = next;
    read = next.length;
    store.getState().list.onEvent({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
    await settle();
  };
  const place = (index: number) => {
    const [it] = screen.getAllByRole('row').slice(index);
    if (!it) throw new Error(`no row ${index}`);
    return it;
  };
  return { open: () => store.getState().nav.ticket, news, place };
}

it('a row that news replaces between press and release is the one that opens', async () => {
  const list = await firstSync(['1', '2']);
  fireEvent.pointerDown(list.place(0), { clientX: 10, clientY: 10 });
  await list.news(['9', '1', '2']);
  expect(list.place(0).dataset.ticketRow).toBe('9');
  fireEvent.click(list.place(0), { clientX: 10, clientY: 10 });
  expect(list.open()).toBe('1');
});

it('a row that moves from under the pointer opens, though no row takes the click', async () => {
  const list = await firstSync(['1', '2']);
  fireEvent.pointerDown(list.place(1), { clientX: 10, clientY: 60 });
  fireEvent.click(screen.getByRole('grid'), { clientX: 10, clientY: 60 });
  expect(list.open()).toBe('2');
});

it('a press that is dragged away opens nothing; the next click is its own row’s', async () => {
  const list = await firstSync(['1', '2']);
  fireEvent.pointerDown(list.place(0), { clientX: 10, clientY: 10 });
  fireEvent.click(screen.getByRole('grid'), { clientX: 10, clientY: 90 });
  expect(list.open()).toBeNull();
  fireEvent.click(list.place(1), { clientX: 10, clientY: 60 });
  expect(list.open()).toBe('2');
});

it('a row that is still being read opens once it is there', async () => {
  const list = await firstSync(['1', '2', '3'], 1);
  fireEvent.click(list.place(1));
  expect(list.open()).toBeNull();
  await list.news(['1', '2', '3']);
  expect(list.open()).toBe('2');
});

it('but not once the agent went elsewhere', async () => {
  const list = await firstSync(['1', '2', '3'], 1);
  fireEvent.click(list.place(1));
  fireEvent.click(list.place(0));
  await list.news(['1', '2', '3']);
  expect(list.open()).toBe('1');
});
