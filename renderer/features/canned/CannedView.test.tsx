import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CannedReply } from '../../../shared/domain/canned.ts';
import { CANNED_EXAMPLES } from '../../../shared/domain/canned-examples.ts';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
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

async function open(replies: CannedReply[]) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'canned.list': () => ok(replies),
    'canned.import': () => ok({ added: [], changed: [], same: [], refused: [], stored: [] }),
    'dialogDraft.list': () => ok([]),
    'dialogDraft.save': ({ account: _account, ...draft }) => ok({ ...draft, rev: draft.rev + 1, savedAt: 1 }),
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
