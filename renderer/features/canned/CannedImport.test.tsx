import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Input } from '../../../shared/contract.ts';
import type { CannedImport as Outcome } from '../../../shared/domain/canned.ts';
import { err, ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { readAllViews } from '../../ui/lazy-view.tsx';
import { RecordPane } from '../record/RecordPane.tsx';
import { cannedFeature } from './index.ts';

preparePane();
Element.prototype.scrollIntoView ??= () => undefined;

const Page = () => <RecordPane of={{ account: 'a1', kind: 'canned', id: 'all' }} />;
const NOTHING: Outcome = { added: [], changed: [], same: [], refused: [], stored: [] };
const STORED = [{ id: '5d1f0d2e-8f5e-4f0c-9a53-0d5f4a3a7e01', changedAt: 7, before: null }];

/** The desk's answer by what it is asked; null if it fails. */
async function open(answer: (input: Input<'canned.import'>) => Outcome | null) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'canned.list': () => ok([]),
    'canned.import': (input) => {
      const outcome = answer(input);
      return outcome ? ok({ ...outcome, stored: input.apply ? STORED : [] }) : err('storage', 'canned.import');
    },
    'canned.undoImport': () => ok({ kept: [] }),
    'dialogDraft.list': () => ok([]),
  });
  const store = await openForAccount(bridge, Page, [cannedFeature]);
  await act(readAllViews);
  await act(settle);
  const page = within(screen.getByRole('region', { name: 'Canned replies' }));
  return { bridge, store, page };
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const found = (words: string | RegExp) => waitFor(() => screen.getByText(words));

/** Opens the import and pastes a text into it. */
async function paste(text: string) {
  await press('Import');
  const field = screen.getByRole('textbox', { name: 'Paste replies' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.change(field, { target: { value: text } });
  await press('Preview');
}

const WHMCS = JSON.stringify({
  predefinedreplies: {
    predefinedreply: [
      { name: 'Hello', reply: 'Hi [NAME], [EMAIL]' },
      { name: 'Old', reply: 'known' },
      { name: 'None', reply: '' },
    ],
  },
});

it('previews a pasted export, imports it in our format, and is undone by one press', async () => {
  const { bridge, store } = await open(() => ({ ...NOTHING, added: ['Hello'], same: ['Old'] }));
  await paste(WHMCS);
  await found('1 new reply');
  expect(screen.getByText('1 reply is unchanged.')).toBeTruthy();
  expect(screen.getByText('[NAME] becomes {{customer.name}}')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Unknown merge fields, kept as text' }).nextSibling?.textContent).toBe(
    '[EMAIL]',
  );
  expect(screen.getByText('None in Pasted text').parentElement?.textContent).toBe(
    'None in Pasted text: it has no text',
  );
  expect(bridge.callsOf('canned.import').map(({ apply }) => apply)).toEqual([false]);
  // Enter is all it takes.
  const apply = screen.getByRole('button', { name: 'Import 1 reply' });
  await waitFor(() => expect(document.activeElement).toBe(apply));
  await act(async () => fireEvent.click(apply));
  const [, { files = [], apply: applied } = {}] = bridge.callsOf('canned.import');
  expect(applied).toBe(true);
  expect(JSON.parse(files[0]?.text ?? '')).toMatchObject({
    replies: [{ name: 'Hello', text: 'Hi {{customer.name}}, [EMAIL]' }, { name: 'Old' }],
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Canned replies' })));
  const [change] = store.getState().marks.undoable;
  if (!change) throw new Error('nothing can be undone');
  await act(() => store.getState().marks.undo(change));
  expect(bridge.callsOf('canned.undoImport')).toMatchObject([{ account: 'a1', stored: STORED }]);
});

it('shows a reply’s text before it is stored', async () => {
  await open(() => ({ ...NOTHING, added: ['Hello'] }));
  await paste(WHMCS);
  const name = await found('Hello');
  const details = name.closest('details');
  if (!details) throw new Error('the reply does not unfold');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(details.textContent).toBe('HelloHi {{customer.name}}, [EMAIL]');
});

it('asks where an unknown CSV comes from, and for its columns', async () => {
  const { bridge } = await open(() => ({ ...NOTHING, added: ['Hi'] }));
  await paste('Title;Body;Team\nHi;Hello;Support');
  await found('Choose where it was exported from.');
  expect(bridge.callsOf('canned.import')).toEqual([]);
  const choose = (label: string, value: string) =>
    act(async () => void fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } }));
  await choose('Exported from', 'csv');
  await choose('Column with names', 'title');
  await choose('Column with texts', 'body');
  await choose('Column with departments', 'team');
  await found('1 new reply');
  const replies = () => JSON.parse(bridge.callsOf('canned.import').at(-1)?.files[0]?.text ?? '{}').replies;
  expect(replies()).toMatchObject([{ name: 'Hi', text: 'Hello', department: 'Support' }]);
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'The first row names the columns' })));
  await waitFor(() => expect(replies()).toMatchObject([{ name: 'Title' }, { name: 'Hi' }]));
  // A wrong guess is corrected in the same place.
  await choose('Exported from', 'zammad');
  await found('1 skipped');
  const lines = within(screen.getByRole('region', { name: 'Import' })).getAllByRole('listitem');
  expect(lines.at(-1)?.textContent).toBe('Pasted text: it has no canned replies that Rackside can read');
});

it('takes files that are dropped anywhere, our own and others together', async () => {
  const { bridge } = await open(({ files }) => ({ ...NOTHING, added: files.map(({ name }) => name) }));
  const files = [new File(['catid,name,reply\n0,a,b'], 'a.csv'), new File(['Mine'], 'mine.md')];
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { types: ['Files'], files, items: [], dropEffect: 'none' },
  });
  fireEvent(document.body, drop);
  await found('2 new replies');
  expect(bridge.callsOf('canned.import')[0]?.files.map(({ name }) => name)).toEqual(['mine.md', '1.json']);
  // Another drop begins anew.
  fireEvent(
    document.body,
    Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { ...drop.dataTransfer, files: [files[1]] },
    }),
  );
  await found('1 new reply');
});

it('says which file is no export, and reads pasted files', async () => {
  await open(({ files }) => ({
    ...NOTHING,
    refused: files.map(({ name }) => ({ file: name, reply: null, reason: 'kind' })),
  }));
  await press('Import');
  const photo = new File(['\u0000'], 'photo.png');
  fireEvent.paste(screen.getByRole('textbox', { name: 'Paste replies' }), {
    clipboardData: { files: [photo], types: ['Files'] },
  });
  await found('photo.png');
  expect(screen.getByText('photo.png').parentElement?.textContent).toBe(
    'photo.png: it has no canned replies that Rackside can read',
  );
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});

it('refuses what is too large, and keeps the import open if it fails', async () => {
  await open(({ apply }) => (apply ? null : { ...NOTHING, added: ['a'] }));
  const large = new File([], 'dump.sql');
  Object.defineProperty(large, 'size', { value: 30_000_000 });
  await press('Import');
  fireEvent.change(screen.getByLabelText('Files to import'), { target: { files: [large] } });
  await found(/these files are 28.6 MB together and the limit is 20 MB/);
  await press('Cancel');
  await paste('catid,name,reply\n0,a,b');
  await found('1 new reply');
  await press('Import 1 reply');
  expect(screen.getByRole('alert')).toBeTruthy();
});
