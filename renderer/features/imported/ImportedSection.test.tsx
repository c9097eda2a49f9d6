import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import type { ImportedSourceSize, ImportProgress, ImportSummary } from '../../../shared/domain/imported.ts';
import { err, ok } from '../../../shared/result.ts';
import {
  account,
  type Script,
  type ScriptedBridge,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { runCommand } from '../../commands/table.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { ToastLayer } from '../../ui/Toast.tsx';
import { ImportedSection } from './ImportedSection.tsx';
import { importedFeature } from './index.ts';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(cleanup);

const PROGRESS: ImportProgress = { messages: 0, conversations: 0, alreadyThere: 0, problems: 0, hasEnded: false };
const summary = (more: Partial<ImportSummary> = {}): ImportSummary => ({
  ...PROGRESS,
  hasEnded: true,
  first: [],
  sources: [],
  wasCancelled: false,
  ...more,
});
const FREESCOUT: ImportedSourceSize = {
  source: 'freescout',
  conversations: 1200,
  messages: 5678,
  bytes: 12_000_000,
  oldest: Date.UTC(2019, 2, 3, 12),
  newest: Date.UTC(2024, 10, 9, 12),
};

async function open(script: Script) {
  const bridge: ScriptedBridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': () => ok({ rows: [], total: 0, revision: 0 }),
    'imported.sources': () => ok([]),
    'import.begin': () => ok({ import: 'i1' }),
    'import.chunk': () => ok(PROGRESS),
    'import.progress': () => ok({ ...PROGRESS, hasEnded: true }),
    'import.end': () => ok(summary()),
    'import.cancel': () => ok(summary({ wasCancelled: true })),
    ...script,
  });
  const store = createAppStore(bridge, [importedFeature]);
  store.listen();
  await store.getState().accounts.load();
  store.getState().nav.setSettingsOpen(true, 'imported');
  render(
    <StoreProvider store={store}>
      <ImportedSection account={account()} />
    </StoreProvider>,
  );
  await act(settle);
  const choose = async (...files: File[]) => {
    fireEvent.change(screen.getByLabelText('Import an archive…', { selector: 'input' }), { target: { files } });
    await act(settle);
  };
  const said = () => screen.getByRole('status').textContent;
  return { bridge, store, choose, said };
}

it('sends files chunk by chunk, each after the one before, and reports what came in', async () => {
  const answers: (() => void)[] = [];
  const { bridge, choose, said } = await open({
    'import.chunk': ({ file, last }) =>
      new Promise((resolve) => answers.push(() => resolve(ok({ ...PROGRESS, messages: file + Number(last) })))),
    'import.end': () => ok(summary({ messages: 3, conversations: 2, alreadyThere: 1, problems: 0 })),
  });
  const large = new File([new Uint8Array(CHUNK_BYTES + 7)], 'old.mbox');
  await choose(large, new File([], 'empty.eml'));
  expect(bridge.callsOf('import.begin')[0]?.files).toEqual([
    { name: 'old.mbox', size: CHUNK_BYTES + 7 },
    { name: 'empty.eml', size: 0 },
  ]);
  for (const sent of [1, 2, 3]) {
    expect(bridge.callsOf('import.chunk')).toHaveLength(sent);
    answers[sent - 1]?.();
    await act(settle);
  }
  const chunks = bridge.callsOf('import.chunk').map(({ file, bytes, last }) => [file, bytes.byteLength, last]);
  expect(chunks).toEqual([
    [0, CHUNK_BYTES, false],
    [0, 7, true],
    [1, 0, true],
  ]);
  expect(said()).toBe(
    '3 new messages imported. 2 conversations are new. 1 message was already in the archive.Search the archive',
  );
});

it('shows the file and the messages so far, and takes no second import meanwhile', async () => {
  let answer = (): void => undefined;
  const { bridge, store, choose } = await open({
    'import.chunk': ({ file }) =>
      file === 0
        ? ok({ ...PROGRESS, messages: 1234 })
        : new Promise((resolve) => {
            answer = () => resolve(ok({ ...PROGRESS, hasEnded: true }));
          }),
  });
  await choose(new File(['a'], 'a.eml'), new File(['b'], 'b.eml'));
  expect(screen.getByText('File 1 of 2')).toBeTruthy();
  expect(screen.getByText('1,234 messages')).toBeTruthy();
  await store.getState().imported.start('a1', [new File(['c'], 'c.eml')], []);
  expect(bridge.callsOf('import.begin')).toHaveLength(1);
  answer();
  await act(settle);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('sends addresses of the team along, and refuses what is none', async () => {
  const { bridge, choose } = await open({});
  const field = () => screen.getByLabelText('Addresses of your team there');
  fireEvent.change(field(), { target: { value: 'ana@old.example, Ben' } });
  await choose(new File(['a'], 'a.mbox'));
  expect(screen.getByRole('alert').textContent).toContain('Only email addresses');
  expect(bridge.callsOf('import.begin')).toEqual([]);
  const value = 'ana@old.example, @old-host.example;ben@old.example ';
  fireEvent.change(field(), { target: { value } });
  await choose(new File(['a'], 'a.mbox'));
  expect(bridge.callsOf('import.begin')[0]?.own).toEqual(['ana@old.example', '@old-host.example', 'ben@old.example']);
  // The next file is from there, too.
  expect(field()).toHaveProperty('value', value);
});

it('cancels in the middle of a chunk, says what stays, and can begin again', async () => {
  const { bridge, choose, said } = await open({ 'import.chunk': () => new Promise(() => undefined) });
  await choose(new File(['a'], 'a.mbox'), new File(['b'], 'b.mbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(settle);
  expect(bridge.callsOf('import.cancel')).toEqual([{ account: 'a1', import: 'i1' }]);
  expect(bridge.callsOf('import.end')).toEqual([]);
  expect(said()).toContain('Canceled. Import the same files again');
  await choose(new File(['a'], 'a.mbox'));
  expect(bridge.callsOf('import.begin')).toHaveLength(2);
});

it('stops at an error of the store, tells it, and ends the import at the desk', async () => {
  const { bridge, choose } = await open({ 'import.chunk': () => err('storage', 'import.chunk') });
  await choose(new File(['a'], 'a.mbox'), new File(['b'], 'b.mbox'));
  expect(bridge.callsOf('import.chunk')).toHaveLength(1);
  expect(bridge.callsOf('import.cancel')).toHaveLength(1);
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByText(/Messages imported so far stay/)).toBeTruthy();
});

it('can begin again after its code was not there', async () => {
  let isThere = false;
  const { bridge, store } = await open({
    'import.begin': () => (isThere ? ok({ import: 'i1' }) : Promise.reject(new Error('no such file'))),
  });
  await expect(store.getState().imported.start('a1', [new File(['a'], 'a.mbox')], [])).rejects.toThrow();
  isThere = true;
  await act(() => store.getState().imported.start('a1', [new File(['a'], 'a.mbox')], []));
  expect(bridge.callsOf('import.end')).toHaveLength(1);
});

it('tells of its end elsewhere, and leads back to the report', async () => {
  const { store, choose } = await open({ 'import.end': () => ok(summary({ messages: 7 })) });
  render(<ToastLayer />);
  store.getState().nav.setSettingsOpen(false);
  await choose(new File(['a'], 'a.mbox'));
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Show report' })));
  const { settingsOpen, settingsSection } = store.getState().nav;
  expect([settingsOpen, settingsSection]).toEqual([true, 'imported']);
});

it('gives each problem a sentence', async () => {
  const { choose } = await open({
    'import.end': () =>
      ok(
        summary({
          problems: 4,
          first: [
            { file: 'all.zip', place: '../../etc/passwd', reason: 'unsafe-path' },
            { file: 'old.mbox', place: 'message 12', reason: 'too-nested' },
          ],
        }),
      ),
  });
  const gone = new File(['a'], 'gone.eml');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('not readable')) }) as unknown as Blob;
  await choose(gone);
  const list = screen.getByRole('list', { name: 'Skipped parts' });
  const lines = [
    'gone.eml: couldn’t be read, or has an unknown format.',
    'all.zip and ../../etc/passwd: has a path that leads out of the zip.',
    'old.mbox and message 12: has too many emails or files nested in each other.',
    'And 2 more',
  ];
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(lines);
});

it('names a bounded number of files that a pulled disk took along', async () => {
  const { choose } = await open({});
  const gone = new File(['a'], 'gone.eml');
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('not readable')) }) as unknown as Blob;
  await choose(...Array.from({ length: 300 }, () => gone));
  const lines = within(screen.getByRole('list', { name: 'Skipped parts' })).getAllByRole('listitem');
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)?.textContent).toBe('And 100 more');
});

it('lists sources, and removes one after a question', async () => {
  let sources = [FREESCOUT];
  const { bridge } = await open({
    'imported.sources': () => ok(sources),
    'imported.remove': () => {
      sources = [];
      return ok(sources);
    },
  });
  const source = screen.getByRole('region', { name: 'FreeScout' });
  expect(source.textContent).toContain('1,200 conversations · 5,678 messages');
  fireEvent.click(within(source).getByRole('button', { name: 'Remove from the archive…' }));
  expect(bridge.callsOf('imported.remove')).toEqual([]);
  fireEvent.click(within(source).getByRole('button', { name: 'Remove' }));
  await act(settle);
  expect(bridge.callsOf('imported.remove')).toEqual([{ account: 'a1', source: 'freescout' }]);
  bridge.emit({ name: 'imported.changed', data: { account: 'a1' } });
  await act(settle);
  expect(screen.getByText('Nothing imported yet.')).toBeTruthy();
});

it('leads from the report to a search of the archive, and from the palette to the section', async () => {
  const { store, choose } = await open({});
  await choose(new File(['a'], 'a.mbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Search the archive' }));
  expect(store.getState().search.text).toBe('in:archive');
  expect(store.getState().nav.settingsOpen).toBe(false);
  await act(async () => void runCommand('imported.import', store.getState));
  const { settingsOpen, settingsSection } = store.getState().nav;
  expect([settingsOpen, settingsSection]).toEqual([true, 'imported']);
});
