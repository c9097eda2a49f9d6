/** What the status bar says of conversations that are read ahead: of many only, and not for long. */
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ConversationState } from '../../shared/domain/conversation.ts';
import { ok } from '../../shared/result.ts';
import { preparePane } from '../../tests/helpers/renderer/pane.tsx';
import { account, conversations, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';
import { StatusBar } from './StatusBar.tsx';

preparePane();

async function open(ahead: ConversationState['ahead']) {
  const state = { ahead };
  const bridge = scriptedBridge({
    'account.list': () => ok([account({ conversations: conversations({ allowed: true }, { ahead: state.ahead }) })]),
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
  return { state, load };
}

it('counts the conversations of a first reading, and is silent when that is done', async () => {
  const { state, load } = await open({ done: 120, total: 3400 });
  expect(screen.getByText('Reading conversations: 120 of 3,400')).toBeTruthy();
  state.ahead = null;
  await load();
  expect(screen.queryByText(/Reading conversations/)).toBeNull();
});

it('says nothing of the few that each poll brings', async () => {
  await open({ done: 0, total: 3 });
  expect(screen.queryByText(/Reading conversations/)).toBeNull();
});
