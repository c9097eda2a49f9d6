/** A row that cannot be drawn: the others stand, it says so, and opens all the same. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { ok } from '../../../shared/result.ts';
import { account, row, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../../features.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { Grid } from './Grid.tsx';

beforeEach(() => {
  // React tells the console of every failure, caught or not.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const name of ['offsetHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(600);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([false, true])('of a list (as a table: %s)', async (table) => {
  // Nothing that a decoder lets through: what draws it throws.
  let bad = { ...row('2'), local: null } as unknown as TicketRow;
  const store = createAppStore(
    scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'queue.rows': () => ok({ rows: [row('1'), bad, row('3')], total: 3, revision: 0 }),
    }),
    features,
  );
  await store.getState().accounts.load();
  await settle();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <Grid table={table} />
      </UiProvider>
    </StoreProvider>,
  );
  await settle();
  const tickets = () =>
    screen
      .getAllByRole('row')
      .map(({ dataset }) => dataset.ticketRow)
      .filter((id) => id !== undefined);
  expect(tickets()).toEqual(['1', '2', '3']);
  fireEvent.click(screen.getByText(`${bad.tid} can’t be displayed in the list. You can still open it.`));
  expect(store.getState().nav.ticket).toBe('2');
  bad = row('2');
  store.getState().list.onEvent({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
  await settle();
  expect(screen.queryByText(/can’t be displayed/)).toBeNull();
  expect(tickets()).toEqual(['1', '2', '3']);
});
