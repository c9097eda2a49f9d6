import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { member, team } from '../../../tests/helpers/renderer/samples.ts';
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

/** A new note in a team; `type` is a keyboard, and `press` says whether the key was taken. */
async function openInTeam() {
  document.execCommand = () => false;
  Element.prototype.scrollIntoView = () => {};
  const members = [member('m1', 'Mara Lind', { own: true }), member('m2', 'Ada'), member('m3', 'Ada (2)')];
  const left = member('m5', 'Adam Left', { removedBy: 'm1' });
  const view = team({ members: [...members, member('m4', 'Ben Okafor'), left] });
  const opened = await open({ 'team.get': () => ok(view) });
  await act(async () => opened.store.getState().team.load('a1'));
  const { field, store } = opened;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  const type = async (text: string) => {
    for (const letter of text) {
      await act(async () => {
        set?.call(field, field.value + letter);
        field.setSelectionRange(field.value.length, field.value.length);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }));
        await settle();
      });
    }
  };
  const press = async (key: string, more: { shiftKey?: boolean } = {}) => {
    let isTaken = false;
    await act(async () => {
      isTaken = !fireEvent.keyDown(field, { key, ...more });
      await settle();
    });
    return isTaken;
  };
  const names = () => screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent);
  const isOpen = () => store.getState().marks.dialog !== null;
  return { ...opened, type, press, names, isOpen };
}

it('an @ offers colleagues, who are chosen by keys', async () => {
  const { field, type, press, names } = await openInTeam();
  await type('Ask @');
  expect(names()).toEqual(['Ada', 'Ada (2)', 'Ben Okafor']);
  await type('a');
  expect(names()).toEqual(['Ada', 'Ada (2)']);
  expect(await press('ArrowDown')).toBe(true);
  expect(screen.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'));
  expect(await press('Enter')).toBe(true);
  expect([field.value, names()]).toEqual(['Ask @Ada (2) ', []]);
  await type('or @oka');
  expect(names()).toEqual(['Ben Okafor']);
  expect(screen.getByText('1 colleague. Enter inserts the name, Esc closes.')).toBeTruthy();
  expect(await press('Tab')).toBe(true);
  expect(field.value).toBe('Ask @Ada (2) or @Ben Okafor ');
  expect([await press('Enter'), await press('Tab')]).toEqual([false, false]);
});

it('Escape closes the list, then the dialog, and the text stays a draft', async () => {
  const { store, type, press, names, isOpen, field } = await openInTeam();
  await type('Ask @');
  expect(await press('Escape')).toBe(true);
  expect([names(), isOpen()]).toEqual([[], true]);
  await type('ad');
  expect(names()).toEqual([]);
  await type(' or @');
  expect(names()).toHaveLength(3);
  await type('nobody');
  expect(names()).toEqual([]);
  expect(field.value).toBe('Ask @ad or @nobody');
  await press('Escape');
  expect(isOpen()).toBe(false);
  expect(Object.values(store.getState().dialogDrafts.texts)).toMatchObject([{ text: 'Ask @ad or @nobody' }]);
});

it('an address offers nobody, and neither does a note without a team', async () => {
  const { type, names } = await openInTeam();
  await type('ben@');
  expect(names()).toEqual([]);
});
