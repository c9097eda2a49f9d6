import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { team } from '../../../tests/helpers/renderer/samples.ts';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { marksFeature } from './index.ts';
import { TagsDialog } from './TagsDialog.tsx';

preparePane();
beforeEach(() => localStorage.clear());

it.each([
  ['nobody else by itself', null, 'Tags stay on this computer.'],
  ['colleagues in a team', team(), 'Shared with your team, encrypted. The customer doesn’t see them.'],
])('says who sees the tags of a ticket: %s', async (_, inTeam, words) => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'team.get': () => ok(inTeam),
    'tag.list': () => ok([]),
    'dialogDraft.list': () => ok([]),
  });
  const store = createAppStore(bridge, [marksFeature]);
  await store.getState().accounts.load();
  await store.getState().team.load('a1');
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <TagsDialog />
        </UiProvider>
      </StoreProvider>,
    );
    store.getState().marks.openFor('tags', ['1']);
    await settle();
  });
  expect(screen.getByRole('dialog').textContent).toContain(words);
});
