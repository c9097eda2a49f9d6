import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { CANNED_EXAMPLES } from '../../../shared/domain/canned-examples.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { readAllViews } from '../../ui/lazy-view.tsx';
import { RecordPane } from '../record/RecordPane.tsx';
import { cannedFeature } from './index.ts';

preparePane();
Element.prototype.scrollIntoView ??= () => undefined;

const reply = (id: string, text: string): CannedReply => ({
  ...{ id, name: `Reply ${id}`, text, keywords: [], department: null, macro: null, shared: false },
  ...{ used: 0, lastUsedAt: null, changedAt: 1 },
});

const Page = () => <RecordPane of={{ account: 'a1', kind: 'canned', id: 'all' }} />;

async function open(replies: CannedReply[], more: Script = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'canned.list': () => ok(replies),
    'canned.import': () => ok({ added: [], changed: [], same: [], refused: [], stored: [] }),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': ({ account: _account, ...draft }) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
    ...more,
  });
  const store = await openForAccount(bridge, Page, [cannedFeature]);
  await act(readAllViews);
  await act(settle);
  return { bridge, store, page: within(screen.getByRole('region', { name: 'Canned replies' })) };
}

it('offers examples to an account that has none', async () => {
  const { bridge, page } = await open([]);
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Add examples' })));
  expect(bridge.callsOf('canned.import')).toMatchObject([{ files: CANNED_EXAMPLES, apply: true }]);
});

it('writes a text in another language, makes it the main one, and removes it', async () => {
  const { store, page } = await open([{ ...reply('r1', 'Hello'), language: 'en' }]);
  act(() => store.getState().canned.show('a1', 'r1'));
  const edit = () => store.getState().canned.edits.a1?.r1;
  const text = () => page.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  fireEvent.click(page.getByRole('button', { name: 'Add language' }));
  await act(settle);
  await act(async () => fireEvent.click(await screen.findByRole('menuitem', { name: 'German' })));
  expect(text().value).toBe('');
  fireEvent.change(text(), { target: { value: 'Hallo' } });
  expect(edit()).toMatchObject({ text: 'Hello', language: 'en', texts: { de: 'Hallo' } });
  const tabs = within(page.getByRole('group', { name: 'Languages' }));
  const shown = () =>
    tabs.getAllByRole('button').flatMap((tab) => (tab.getAttribute('aria-pressed') ? [tab.textContent] : []));
  expect(shown()).toEqual(['English (main)', 'German']);
  fireEvent.click(tabs.getByRole('button', { name: 'Make main' }));
  expect(edit()).toMatchObject({ text: 'Hallo', language: 'de', texts: { en: 'Hello' } });
  fireEvent.click(tabs.getByRole('button', { name: 'English' }));
  expect(text().value).toBe('Hello');
  fireEvent.click(tabs.getByRole('button', { name: 'Remove English' }));
  expect(edit()).toMatchObject({ text: 'Hallo', texts: {} });
});

it('asks for the language of a main text before another becomes it, and shows an empty text', async () => {
  const { store, page } = await open([{ ...reply('r1', 'OK'), texts: { de: 'Gut' } }]);
  act(() => store.getState().canned.show('a1', 'r1'));
  fireEvent.click(page.getByRole('button', { name: 'German' }));
  fireEvent.click(page.getByRole('button', { name: 'Make main' }));
  expect(page.getByText('Choose the language of the main text.')).toBeTruthy();
  fireEvent.change(page.getByRole('textbox', { name: 'Text' }), { target: { value: ' ' } });
  fireEvent.click(page.getByRole('button', { name: 'Main text' }));
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Save' })));
  expect(page.getByText('Enter the text of the reply.')).toBeTruthy();
  expect(page.getByRole('button', { name: 'German' }).getAttribute('aria-pressed')).toBe('true');
});

it('stores a file as it is added, and says of one that is too large', async () => {
  const stored = { hash: 'a'.repeat(64), name: 'prices.pdf', type: 'application/pdf', size: 3 };
  const { bridge, store, page } = await open([reply('r1', 'Hello')], {
    'canned.chunk': () => ok(null),
    'canned.finishFile': () => ok(stored),
  });
  act(() => store.getState().canned.show('a1', 'r1'));
  const large = new File(['x'], 'large.iso');
  Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
  const files = [new File(['abc'], 'prices.pdf', { type: 'application/pdf' }), large];
  await act(async () => {
    fireEvent.change(page.getByLabelText('Files to add'), { target: { files } });
    await settle();
  });
  await act(settle);
  expect(store.getState().canned.edits.a1?.r1?.files).toEqual([stored]);
  expect(bridge.callsOf('canned.chunk').map(({ bytes }) => new TextDecoder().decode(bytes))).toEqual(['abc']);
  expect((await screen.findAllByText(/“large.iso” wasn’t added/)).length).toBeGreaterThan(0);
  fireEvent.click(page.getByRole('button', { name: 'Remove prices.pdf' }));
  expect(store.getState().canned.edits.a1?.r1).toBeUndefined();
});

it('previews example values, and saves only what was changed', async () => {
  const { store, page } = await open([reply('r1', 'Hello {{customer.firstname}}, {{who.knows}}')]);
  act(() => store.getState().canned.show('a1', 'r1'));
  expect(page.getByRole('region', { name: 'Preview' }).textContent?.trim()).toBe(
    'Preview with example valuesHello Aiko, {{who.knows}}',
  );
  const save = page.getByRole('button', { name: 'Save' });
  expect(save.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(page.getByRole('textbox', { name: 'Name' }), { target: { value: 'Hello' } });
  expect(save.getAttribute('aria-disabled')).not.toBe('true');
});

it('saves what a reply does when it is sent', async () => {
  const macro = { addTags: ['looked'], snooze: null, promise: { due: '2h', text: '' }, afterSend: null };
  const { bridge, store, page } = await open([reply('r1', 'Hello')], {
    'canned.save': () => ok({ ...reply('r1', 'Hello'), macro }),
  });
  act(() => store.getState().canned.show('a1', 'r1'));
  const fold = () => page.getByText('When sent', { exact: true }).closest('details');
  expect(fold()?.open).toBe(false);
  fireEvent.change(page.getByLabelText('Add tags'), { target: { value: 'looked' } });
  fireEvent.change(page.getByLabelText('Promise due'), { target: { value: '2h' } });
  await act(async () => {
    fireEvent.click(page.getByRole('button', { name: 'Save' }));
    await settle();
  });
  expect(bridge.callsOf('canned.save')).toMatchObject([{ id: 'r1', macro }]);
});

it('opens with its first reply where there is room for both', async () => {
  const { page } = await open([reply('r2', 'Second'), reply('r1', 'First')]);
  expect(page.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' }).value).toBe('First');
});

it('leaves a field by Escape with its text kept', async () => {
  const { store, page } = await open([reply('r1', 'Hello')]);
  act(() => store.getState().record.show({ account: 'a1', kind: 'canned', id: 'all' }));
  act(() => store.getState().canned.show('a1', 'r1'));
  const name = page.getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Half a name' } });
  fireEvent.keyDown(name, { key: 'Escape' });
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Canned replies' }));
  expect(store.getState().canned.edits.a1?.r1?.name).toBe('Half a name');
});
