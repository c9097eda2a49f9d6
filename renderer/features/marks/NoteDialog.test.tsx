import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, row, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { marksFeature } from './index.ts';
import { NoteDialog } from './NoteDialog.tsx';

preparePane();
beforeEach(() => localStorage.clear());

it('a note is added once, though it is saved again before the desk has answered', async () => {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': (draft) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
    'note.add': () => new Promise(() => undefined),
  });
  const store = createAppStore(bridge, [marksFeature]);
  await store.getState().accounts.load();
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <NoteDialog />
        </UiProvider>
      </StoreProvider>,
    );
    store.getState().marks.openNote('1');
    await settle();
  });
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'Call them' } });
  for (let time = 0; time < 2; time++) fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await act(settle);
  expect(bridge.callsOf('note.add')).toHaveLength(1);
});
