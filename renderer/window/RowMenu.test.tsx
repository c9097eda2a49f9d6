// biome-ignore-all lint/a11y/useSemanticElements: as the list draws its rows
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { preparePane } from '../../tests/helpers/renderer/pane.tsx';
import { detail as aDetail, ticket as aTicket } from '../../tests/helpers/renderer/samples.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { useRowMenu } from './useRowMenu.tsx';

preparePane();

const ROWS = ['1', '2', '3'].map((id) => row(id));

/** Rows as the list draws them; which of them jsdom would show is not the matter here. */
function Rows() {
  const { handlers, menu } = useRowMenu();
  return (
    <>
      <div role="grid" tabIndex={0} aria-activedescendant="row-2" {...handlers}>
        {ROWS.map(({ id, subject }) => (
          <div key={id} role="row" tabIndex={-1} id={`row-${id}`} data-ticket-row={id}>
            {subject}
          </div>
        ))}
      </div>
      {menu}
    </>
  );
}

async function show() {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => ROWS),
    'marks.set': () => ok({ id: 'u1', account: 'a1', at: 0 }) as never,
  });
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <Rows />
      </UiProvider>
    </StoreProvider>,
  );
  const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  const wait = () => act(settle);
  return { store, items, wait };
}

it('opens at the pressed row and acts on its ticket, not on that of the cursor', async () => {
  const { store, items, wait } = await show();
  const openFor = vi.spyOn(store.getState().marks, 'openFor');
  expect(fireEvent.contextMenu(screen.getByText('Subject 3'))).toBe(false);
  within(await screen.findByRole('menu', { name: '#ABC-3' })).getByText('#ABC-3');
  expect(items()).toEqual([
    'Write a replyr',
    'Open in browserv',
    'Select rowx',
    'Add noten',
    'Tagst',
    'Snoozeh',
    'Promisep',
    'Pins',
    'Mark as unreadShiftU',
    'FollowShiftF',
    'Done heree',
    'Close in browser',
    'Add excerptShiftV',
    'Copy numbery',
    'Copy number and subject',
    'Copy link to this ticket',
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: /^Snooze/ }));
  await wait();
  expect(openFor).toHaveBeenCalledWith('snooze', ['3']);
});

it.each([
  ['the Menu key', { key: 'ContextMenu' }],
  ['Shift+F10', { key: 'F10', shiftKey: true }],
])('opens by %s for the row of the cursor', async (_, key) => {
  await show();
  const grid = screen.getByRole('grid');
  grid.focus();
  expect(fireEvent.keyDown(grid, key)).toBe(false);
  await screen.findByRole('menu', { name: '#ABC-2' });
  expect(document.getElementById('row-2')?.hasAttribute('data-menu')).toBe(true);
});

it('opens for the ticket that is open, too', async () => {
  const { store } = await show();
  const detail = aDetail({ ticket: aTicket({ id: '2', tid: 'ABC-2' }) });
  act(() => store.setState(({ ticket }) => ({ ticket: { ...ticket, id: '2', detail } })));
  fireEvent.contextMenu(screen.getByText('Subject 2'));
  await screen.findByRole('menu', { name: '#ABC-2' });
});

it('offers for several selected tickets what can be done with all of them', async () => {
  const { store, items, wait } = await show();
  for (const one of ROWS.slice(0, 2)) store.getState().selection.toggle(one);
  fireEvent.contextMenu(screen.getByText('Subject 1'));
  await screen.findByRole('menu', { name: '2 selected' });
  const actions = [...store.getState().registry.bulkActions.values()];
  // Team actions are only for accounts in a team.
  const ofTeam = actions.filter(({ when }) => when);
  expect(ofTeam.map(({ id }) => id)).toEqual(['marks.take', 'marks.hand']);
  expect(items()).toHaveLength(actions.length - ofTeam.length + 1);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Clear selection' }));
  await wait();
  expect(store.getState().selection.rows.size).toBe(0);
});

it('leaves a press beside the rows to the system', async () => {
  await show();
  expect(fireEvent.contextMenu(document.body)).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
});
