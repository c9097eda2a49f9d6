/**
 * Status bar about conversations that are read ahead (only of many, and not for long), and about a
 * desk that is gone.
 */
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConversationState } from '../../shared/domain/conversation.ts';
import type { DeskStatus } from '../../shared/domain/desk.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { preparePane } from '../../tests/helpers/renderer/pane.tsx';
import { account, conversations, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { StatusBar } from './StatusBar.tsx';

preparePane();

const OPEN: Result<DeskStatus> = ok({ host: 'local', version: '1.0.0', vault: { state: 'open', kind: 'session' } });

async function open(ahead: ConversationState['ahead']) {
  const state = { ahead };
  const answers = { status: OPEN };
  const bridge = scriptedBridge({
    'desk.status': () => answers.status,
    'account.list': () =>
      ok([
        account({
          conversations: conversations({ allowed: true }, { ahead: state.ahead }),
          connection: { state: 'online', since: 0, lastSuccess: Date.now(), error: null },
        }),
      ]),
  });
  const store = createAppStore(bridge);
  const load = () =>
    act(async () => {
      await store.getState().accounts.load();
      await settle();
    });
  await load();
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <StatusBar />
      </UiProvider>
    </StoreProvider>,
  );
  return { state, answers, load, store };
}

it('counts the conversations of a first reading, and is silent when that is done', async () => {
  const { state, load } = await open({ done: 120, total: 3400 });
  expect(screen.getByText('Reading conversations: 120 of 3,400')).toBeTruthy();
  state.ahead = null;
  await load();
  expect(screen.queryByText(/Reading conversations/)).toBeNull();
});

it('says that an account is read-only', async () => {
  const { store } = await open(null);
  const [first] = store.getState().accounts.list ?? [];
  if (!first) throw new Error('no account');
  const readOnly = { ...first, settings: { ...first.settings, readOnly: true } };
  act(() => store.setState(({ accounts }) => ({ accounts: { ...accounts, list: [readOnly] } })));
  expect(screen.getByRole('status', { name: 'Connection' }).textContent).toBe('Connected, read-only');
});

it('says nothing of the few that each poll brings', async () => {
  await open({ done: 0, total: 3 });
  expect(screen.queryByText(/Reading conversations/)).toBeNull();
});

it('says no longer that the service is connected once the desk itself does not answer, until it does', async () => {
  const { answers, store } = await open(null);
  const connection = () => screen.getByRole('status', { name: 'Connection' });
  const ask = () =>
    act(async () => {
      store.getState().vault.onEvent({ name: 'desk.changed', data: {} });
      await settle();
    });
  expect(connection().textContent).toBe('Connected');
  answers.status = err('offline', 'desk', { detail: { reason: 'stopped' } });
  await ask();
  expect(connection().textContent).toBe('Rackside has stopped running');
  expect(document.body.textContent).not.toContain('Connected');
  answers.status = OPEN;
  await ask();
  expect(connection().textContent).toBe('Connected');
});
