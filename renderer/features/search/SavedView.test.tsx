import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SavedView } from '../../../shared/domain/search.ts';
import { ok } from '../../../shared/result.ts';
import { account, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { ViewMenu } from './SavedView.tsx';

afterEach(cleanup);

const VIEW = { id: 'v1', name: 'Priya, closed', query: 'status:closed priya@example.com' };

it.each<[string, SavedView]>([
  ['the agent’s own', VIEW],
  ['the team’s', { ...VIEW, team: { beside: false } }],
])('gives a removed view back to the account that it was removed from: %s', async (_, view) => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ id: 'a1' }), account({ id: 'a2' })]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'view.list': ({ account }) => ok(account === 'a1' ? [view] : []),
    'view.remove': () => ok([]),
    'view.save': () => ok([VIEW]),
  });
  const store = createAppStore(bridge);
  store.getState().nav.openAccount('a1');
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <ViewMenu id="v1" />
      </UiProvider>
    </StoreProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(await screen.findByRole('menuitem', { name: /Remove/ }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  store.getState().nav.openAccount('a2');
  fireEvent.click(undo);
  await waitFor(() => expect(bridge.callsOf('view.save')).toHaveLength(1));
  expect(bridge.callsOf('view.remove')).toEqual([{ account: 'a1', view: 'v1' }]);
  expect(bridge.callsOf('view.save')).toEqual([{ account: 'a1', ...VIEW }]);
});
