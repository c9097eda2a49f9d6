/** Notes and tags of a customer: in the panel, above the reply, and in their dialogs. */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { AboutCustomer, NoteEntry } from '../../shared/domain/marks.ts';
import { err, ok } from '../../shared/result.ts';
import { open, preparePane, press, reply } from '../../tests/helpers/renderer/pane.tsx';
import { customer, detail, requester } from '../../tests/helpers/renderer/samples.ts';
import { type Script, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { isUsable, runCommand } from '../commands/table.ts';
import { marksFeature } from '../features/marks/index.ts';
import { NoteDialog } from '../features/marks/NoteDialog.tsx';
import { TagsDialog } from '../features/marks/TagsDialog.tsx';
import { StoreProvider } from '../store/app-store.ts';
import { UiProvider } from '../ui/UiProvider.tsx';

preparePane();

const note = (id: string, text: string, more: Partial<NoteEntry> = {}): NoteEntry => ({
  ...{ kind: 'note', id, text, at: 1, editedAt: null, handedBy: null, important: false },
  ...more,
});
const about = (...notes: NoteEntry[]): AboutCustomer => ({
  ...{ key: 'client:7', notes, tags: ['VIP'] },
  followers: { own: false, names: ['Jo Ekström'] },
});

async function opened(of: AboutCustomer | null, more: Script = {}) {
  const desk = await open(
    { detail: detail(of ? { about: of } : { certainty: 'unverified' }) },
    {
      'dialogDraft.list': () => ok([]),
      'dialogDraft.save': (draft) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
      'dialogDraft.discard': () => ok(null),
      'tag.list': () => ok([]),
      'note.add': ({ account: _, at = 1, editedAt = null, ...added }) => ok({ ...added, at, editedAt }),
      ...more,
    },
    [marksFeature],
  );
  const { store } = desk;
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <NoteDialog />
          <TagsDialog />
        </UiProvider>
      </StoreProvider>,
    );
    await settle();
  });
  // The panel's own code may still be on its way.
  await screen.findByRole('region', { name: 'About the customer' });
  const run = (id: string) =>
    act(async () => {
      runCommand(id, store.getState);
      await settle();
    });
  return { ...desk, run };
}
const fold = () => within(screen.getByRole('region', { name: 'About the customer' }));
const lines = () =>
  within(screen.getByRole('region', { name: 'Important about the customer' }))
    .getAllByRole('paragraph')
    .map(({ textContent }) => textContent);
const dialog = () => within(screen.getByRole('dialog'));

it('the panel shows all of them, and only the agent’s own can be changed', async () => {
  await opened(
    about(note('a', 'Call before suspending.', { important: true }), note('b', 'Two offices.', { by: 'Jo' })),
  );
  const [own, theirs] = fold().getAllByRole('article');
  expect(own?.textContent).toContain('Call before suspending.');
  expect(own?.textContent).toContain('Important');
  expect(theirs?.textContent).toContain('from Jo');
  expect(fold().getAllByRole('button', { name: 'Edit note' })).toHaveLength(1);
  expect(fold().getByText('VIP')).toBeTruthy();
});

it('important ones stand above the reply with their authors, three lines at most', async () => {
  const important = { important: true };
  await opened(about(note('a', 'Speaks only Spanish.', { ...important, by: 'Jo' }), note('b', 'Two offices.')));
  expect(lines()).toEqual(['Speaks only Spanish.from Jo']);
  expect(reply().compareDocumentPosition(screen.getByText('Speaks only Spanish.', { selector: 'section bdi' }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  );
});

it('more than three important ones are counted', async () => {
  await opened(about(...['a', 'b', 'c', 'd', 'e'].map((id) => note(id, `Note ${id}`, { important: true }))));
  expect(lines()).toEqual(['Note afrom you', 'Note bfrom you', 'Note cfrom you', '2 more important notes']);
});

it('without important ones there is no line', async () => {
  await opened(about(note('b', 'Two offices.')));
  expect(screen.queryByRole('region', { name: 'Important about the customer' })).toBeNull();
});

it('a guest’s panel says why nothing can be noted', async () => {
  const { store } = await opened(null, {
    'customer.ofTicket': ({ ticket }) => ok(customer({ ticket, certainty: 'unverified' })),
  });
  expect(screen.getByText(/anyone can write under this address/)).toBeTruthy();
  for (const id of ['customer.note', 'customer.tags']) {
    const command = store.getState().registry.commands.get(id);
    expect(command && isUsable(command, store.getState())).toBe(false);
  }
});

it('a note is written for the customer, with its importance', async () => {
  const { bridge, run } = await opened(about());
  await run('customer.note');
  expect(dialog().getByRole('heading').textContent).toBe(`Note about ${requester.name}`);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Call before suspending.' } });
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Important' }));
  await press('Save note');
  expect(bridge.callsOf('note.add')).toMatchObject([
    { ticket: 'client:7', text: 'Call before suspending.', important: true },
  ]);
  expect(bridge.callsOf('note.add')[0]).not.toHaveProperty('at');
});

it('a text that was begun is there again with its tick', async () => {
  const { bridge, run, store } = await opened(about());
  await run('customer.note');
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Call first' } });
  fireEvent.click(dialog().getByRole('checkbox', { name: 'Important' }));
  await act(async () => {
    store.getState().marks.close();
    await store.getState().unsaved.flush();
    await settle();
  });
  expect(bridge.callsOf('dialogDraft.save').at(-1)).toMatchObject({
    ...{ kind: 'note', ticket: 'client:7', about: '' },
    fields: { text: 'Call first', important: 'yes' },
  });
  await run('customer.note');
  expect(dialog().getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

it('an edit can take the importance away, and undo gives it back', async () => {
  const { bridge, store } = await opened(about(note('a', 'Call first.', { important: true })), {
    'note.edit': ({ note: id, text }) => ok({ id, ticket: 'client:7', at: 1, editedAt: 2, text }),
  });
  fireEvent.click(fold().getByRole('button', { name: 'Edit note' }));
  await act(settle);
  const tick = dialog().getByRole('checkbox', { name: 'Important' });
  fireEvent.click(tick);
  fireEvent.keyDown(tick, { key: 'Enter', ctrlKey: true });
  await act(settle);
  const [change] = store.getState().marks.undoable;
  if (change) await act(async () => void (await store.getState().marks.undo(change)));
  expect(bridge.callsOf('note.edit').map(({ text, important }) => [text, important])).toEqual([
    ['Call first.', false],
    ['Call first.', true],
  ]);
});

it('a note that another desk changed meanwhile is shown beside the edit', async () => {
  await opened(about(note('a', 'Call first.')), {
    'note.edit': () => err('invalid', 'note.edit', { detail: { reason: 'stale' } }),
    'ticket.timeline': ({ ticket }) =>
      ok(
        ticket === 'client:7'
          ? [{ kind: 'note', id: 'a', at: 1, editedAt: 2, text: 'Call twice.', handedBy: null }]
          : [],
      ),
  });
  fireEvent.click(fold().getByRole('button', { name: 'Edit note' }));
  await act(settle);
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: 'Call once.' } });
  await press('Save note');
  expect(dialog().getByText('Call twice.')).toBeTruthy();
});

it('a removed note comes back whole', async () => {
  const gone = { id: 'a', ticket: 'client:7', at: 1, editedAt: null, text: 'Call first.', important: true };
  const { bridge, store } = await opened(about(note('a', 'Call first.', { important: true })), {
    'note.remove': () => ok(gone),
  });
  await press('Remove note');
  const [change] = store.getState().marks.undoable;
  if (change) await act(async () => void (await store.getState().marks.undo(change)));
  expect(bridge.callsOf('note.add')).toMatchObject([gone]);
});

it('tags are changed in the dialog that tickets have, and removed in the panel', async () => {
  const { bridge, run } = await opened(about(), {
    'marks.set': ({ tickets }) => ok({ before: tickets.map((ticket) => ({ ticket, marks: {} })), rows: [] }),
  });
  await run('customer.tags');
  expect(dialog().getByRole('heading').textContent).toBe(`Tags for ${requester.name}`);
  expect(dialog().getByText('VIP')).toBeTruthy();
  fireEvent.change(dialog().getByRole('combobox'), { target: { value: 'Reseller' } });
  await press('Save tags');
  fireEvent.click(fold().getByRole('button', { name: 'Remove tag VIP' }));
  await act(settle);
  expect(bridge.callsOf('marks.set')).toMatchObject([
    { tickets: ['client:7'], patch: { addTags: ['Reseller'] } },
    { tickets: ['client:7'], patch: { removeTags: ['VIP'] } },
  ]);
});

it('who follows the customer is seen, and the key that follows a ticket follows them, with an undo', async () => {
  const { bridge, run, state, store } = await opened(about(), {
    'marks.set': ({ tickets: [ticket = ''] }) => ok({ before: [{ ticket, marks: { followed: null } }], rows: [] }),
    'marks.restore': () => ok({ before: [], rows: [] }),
  });
  expect(fold().getByText('Followed by Jo Ekström')).toBeTruthy();
  fold().getByRole('button', { name: 'Follow customer' }).focus();
  await run('marks.follow');
  expect(bridge.callsOf('marks.set')).toMatchObject([{ tickets: ['client:7'], patch: { followed: true } }]);
  state.detail = detail({ about: { ...about(), followers: { own: true, names: ['Jo Ekström'] } } });
  await act(async () => {
    bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
    await settle();
  });
  expect(fold().getByText('Followed by you and Jo Ekström')).toBeTruthy();
  expect(fold().getByRole('button', { name: 'Stop following customer' })).toBeTruthy();
  fold().getByRole('button', { name: 'Stop following customer' }).focus();
  await run('marks.follow');
  expect(bridge.callsOf('marks.set').at(-1)).toMatchObject({ tickets: ['client:7'], patch: { followed: false } });
  await act(async () => void (await store.getState().marks.undo(store.getState().marks.undoable[0] as never)));
  expect(bridge.callsOf('marks.restore')[0]?.marks).toEqual([{ ticket: 'client:7', marks: { followed: null } }]);
});
