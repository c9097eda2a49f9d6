import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import {
  account,
  row,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { marksFeature } from './index.ts';
import { NoteDialog } from './NoteDialog.tsx';

preparePane();
beforeEach(() => localStorage.clear());

/** The dialog with a note in it, or for a new one. */
async function open(more: Script, note?: { id: string; text: string }) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('1')]),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': (draft) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
    'dialogDraft.discard': () => ok(null),
    ...more,
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
    store.getState().marks.openNote('1', note);
    await settle();
  });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  const save = async () => {
    fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
    await act(settle);
  };
  return { bridge, store, field, write, save };
}

it('a note is added once, though it is saved again before the desk has answered', async () => {
  const { bridge, write, save } = await open({ 'note.add': () => new Promise(() => undefined) });
  write('Call them');
  for (let time = 0; time < 2; time++) await save();
  expect(bridge.callsOf('note.add')).toHaveLength(1);
});

/** A note that another window changes to this text; what is saved over another one is refused. */
function changedTo(there: string): Script {
  const entry = () => ({ kind: 'note' as const, id: 'n1', at: 1, editedAt: 2, text: there, handedBy: null });
  return {
    'ticket.timeline': () => ok([entry()]),
    'note.edit': ({ note, text, base }) => {
      if (base !== there) return err('invalid', 'note.edit', { detail: { reason: 'stale' } });
      there = text;
      return ok({ id: note, ticket: '1', at: 1, editedAt: 2, text });
    },
  };
}

const NOTE = { id: 'n1', text: 'Prefers mail.' };

it('a note that another window changed is not written over: both texts are there, and can be one', async () => {
  const { bridge, store, field, write, save } = await open(changedTo('Prefers the phone.'), NOTE);
  write('Prefers mail. Based in Oslo.');
  await save();
  expect(field.value).toBe('Prefers mail. Based in Oslo.');
  expect(screen.getByText('Prefers the phone.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('This note was changed in another window.');
  fireEvent.click(screen.getByRole('button', { name: 'Add to my text' }));
  const both = 'Prefers mail. Based in Oslo.\n\nPrefers the phone.';
  expect(field.value).toBe(both);
  await save();
  expect(bridge.callsOf('note.edit').at(-1)).toMatchObject({ text: both, base: 'Prefers the phone.' });
  expect(store.getState().marks.dialog).toBeNull();
});

it('the text that was typed for a note as it was is not saved over what it became since', async () => {
  const { write, store } = await open(changedTo('Prefers the phone.'), NOTE);
  write('Prefers fax.');
  // Closed, and opened again with the note as it is by now.
  await act(async () => {
    store.getState().marks.close();
    await settle();
    store.getState().marks.openNote('1', { id: 'n1', text: 'Prefers the phone.' });
    await settle();
  });
  const again = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(again.value).toBe('Prefers fax.');
  fireEvent.keyDown(again, { key: 'Enter', ctrlKey: true });
  await act(settle);
  expect(screen.getByText('Prefers the phone.')).toBeTruthy();
  expect(again.value).toBe('Prefers fax.');
});

it('an edit is not taken back over what another window wrote since', async () => {
  const desk = changedTo(NOTE.text);
  const { store, write, save, bridge } = await open(desk, NOTE);
  write('Prefers fax.');
  await save();
  const [change] = store.getState().marks.undoable;
  await bridge.call('note.edit', { account: 'a1', note: 'n1', text: 'Prefers visits.', base: 'Prefers fax.' });
  const undone = change && (await store.getState().marks.undo(change));
  expect(undone).toMatchObject({ ok: false, error: { detail: { reason: 'stale' } } });
});
