import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ImportedConversation, ImportedMessage } from '../../../shared/domain/imported.ts';
import { err, ok } from '../../../shared/result.ts';
import {
  account,
  row,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { openRecord } from '../../parts/records/open-record.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider, useApp } from '../../store/app-store.ts';
import { RecordPane } from '../record/RecordPane.tsx';
import { ticketFeature } from '../ticket/index.ts';
import { importedFeature } from './index.ts';

const writeText = vi.fn(async (_text: string) => undefined);

beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.checkVisibility = () => true;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  writeText.mockClear();
});

const message = (id: string, more: Partial<ImportedMessage> = {}): ImportedMessage => ({
  id,
  role: 'customer',
  author: 'Aiko Tanaka',
  email: 'aiko@example.com',
  at: Date.UTC(2023, 4, 6, 12),
  text: `Text ${id}`,
  files: [],
  ...more,
});
const CONVERSATION: ImportedConversation = {
  id: '12',
  source: 'freescout',
  number: '4711',
  subject: 'The site is down',
  customer: { name: 'Aiko Tanaka', email: 'aiko@example.com' },
  at: Date.UTC(2023, 4, 8, 12),
  messages: 3,
  from: 0,
  posts: [
    message('1'),
    message('2', { role: 'staff', author: 'Jonas', text: '**Fixed**, <script>alert(1)</script>' }),
    message('3', { role: 'note', author: 'Jonas', text: 'Same as last week' }),
  ],
};

function Pane() {
  const open = useApp((app) => app.record.open);
  return open && <RecordPane of={open} />;
}

async function open(id: string, script: Script = {}) {
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': rowsFrom(() => [row('7')]),
    'imported.conversation': () => ok(CONVERSATION),
    ...script,
  });
  const store = createAppStore(bridge, [importedFeature, ticketFeature]);
  store.listen();
  await store.getState().accounts.load();
  render(
    <StoreProvider store={store}>
      <Pane />
    </StoreProvider>,
  );
  await act(async () => {
    openRecord(store.getState(), { account: 'a1', kind: 'archived', id });
    await settle();
  });
  return { bridge, store };
}

it('shows who wrote what, as text, and has no place to write', async () => {
  const { bridge } = await open('12');
  expect(bridge.callsOf('imported.conversation')).toEqual([{ account: 'a1', id: '12', message: null }]);
  expect(screen.getByText('Read-only, from FreeScout')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'The site is down' })).toBeTruthy();
  const posts = screen.getAllByRole('article');
  expect(posts.map((post) => post.getAttribute('aria-label'))).toEqual([
    'Message from Aiko Tanaka, customer',
    'Message from Jonas, staff',
    'Message from Jonas, note, for staff only',
  ]);
  expect(posts[1]?.textContent).toContain('Fixed, <script>alert(1)</script>');
  expect(posts[1]?.querySelector('p strong')?.textContent).toBe('Fixed');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('opens at a message, copies it with its key, and leads back', async () => {
  const { bridge, store } = await open('12/3');
  expect(bridge.callsOf('imported.conversation')).toEqual([{ account: 'a1', id: '12', message: '3' }]);
  const hit = screen.getByRole('article', { name: /note/ });
  expect(document.activeElement).toBe(hit);
  await act(async () => void runCommand('ticket.copy', store.getState));
  expect(writeText).toHaveBeenCalledWith('Same as last week');
  fireEvent.click(screen.getByRole('button', { name: /^Back to the list/ }));
  expect(store.getState().record.open).toBeNull();
});

it('turns to earlier and later parts of a long conversation', async () => {
  const { bridge } = await open('12/900', {
    'imported.conversation': ({ from = 880 }) =>
      ok({
        ...CONVERSATION,
        messages: 1200,
        from,
        posts: [message(`${from}`)],
      }),
  });
  const turn = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await act(settle);
    return document.activeElement?.id;
  };
  expect(await turn('880 earlier messages')).toBe('archived-680');
  expect(await turn('519 later messages')).toBe('archived-681');
  const asked = bridge.callsOf('imported.conversation').map(({ from }) => from);
  expect(asked).toEqual([undefined, 680, 681]);
});

it('shows a file, and names one that the export lacks', async () => {
  const { bridge, store } = await open('12', {
    'imported.conversation': () =>
      ok({
        ...CONVERSATION,
        posts: [
          message('1', {
            files: [
              { id: '5', name: 'log.txt', type: 'text/plain', size: 6 },
              { id: '6', name: 'lost.pdf', type: 'application/pdf', size: null },
            ],
          }),
        ],
      }),
    'imported.fileChunk': ({ index }) => ok(new TextEncoder().encode(['abc', 'def'][index] ?? '')),
  });
  const files = screen.getByRole('list', { name: 'Files' });
  expect(within(files).getByText('not in the export')).toBeTruthy();
  fireEvent.click(within(files).getByRole('button', { name: /log\.txt/ }));
  await act(settle);
  expect(bridge.callsOf('imported.fileChunk').map(({ index }) => index)).toEqual([0, 1]);
  expect(store.getState().postFiles.shown?.content?.how).toMatchObject({ text: 'abcdef' });
});

it('says so if its source was removed meanwhile', async () => {
  let isThere = true;
  const { bridge } = await open('12', {
    'imported.conversation': () =>
      isThere ? ok(CONVERSATION) : err('invalid', 'imported.conversation', { detail: { reason: 'not-found' } }),
  });
  isThere = false;
  bridge.emit({ name: 'imported.changed', data: { account: 'a1' } });
  await act(settle);
  expect(screen.getByRole('alert').textContent).toContain('This no longer exists.');
});
