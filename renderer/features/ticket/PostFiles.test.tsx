import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import type { FetchedFile } from '../../../shared/domain/post-file.ts';
import type { TimelineEntry } from '../../../shared/domain/timeline.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { open, preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { meta, post as samplePost } from '../../../tests/helpers/renderer/samples.ts';
import { type Script, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';

preparePane();

const file = (name: string, index = 0, more: Partial<PostFile> = {}): PostFile => ({
  name,
  index,
  link: null,
  removed: false,
  ...more,
});
const post = (files: PostFile[]): Post => samplePost({ files });
const entry = (files: PostFile[]): TimelineEntry => ({
  kind: 'post',
  id: 'post-7',
  at: 1,
  own: null,
  post: post(files),
});
const fetched = (name: string, more: Partial<FetchedFile> = {}): FetchedFile => ({
  post: '7',
  index: 0,
  name,
  state: 'kept',
  size: 5,
  ...more,
});

/** The pane with a message that has these files; what is saved goes into the list. */
async function withFiles(files: PostFile[], script: Script) {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const pane = await open({ timeline: [entry(files)] }, { 'postFile.list': () => ok([]), ...script });
  await screen.findByRole('article', { name: /^Message from Aiko Tanaka/ });
  return { ...pane, saved };
}
const link = (name: string) => screen.getByRole('link', { name });
const press = async (element: HTMLElement) => {
  await act(async () => {
    fireEvent.click(element);
    await settle();
  });
};
const text = (words: string): Script => ({
  'postFile.fetch': () => ok(fetched('log.txt', { size: words.length })),
  'postFile.read': ({ chunk }) => ok(chunk === 0 ? new TextEncoder().encode(words) : new Uint8Array()),
});

it('a text is shown in the window, from where it can be saved', async () => {
  const { bridge, saved } = await withFiles([file('log.txt')], text('<b>it failed</b>'));
  await press(link('log.txt'));
  expect((await screen.findByRole('region', { name: 'log.txt' })).textContent).toBe('<b>it failed</b>');
  expect(bridge.callsOf('postFile.fetch')).toEqual([{ account: 'a1', ticket: 't1', post: '7', index: 0 }]);
  expect(saved).toEqual([]);
  await press(screen.getByRole('button', { name: 'Save this file' }));
  expect(saved).toEqual(['log.txt']);
});

it('a file closes once a notice leads to another ticket, and is not there again on the way back', async () => {
  const { store } = await withFiles([file('log.txt')], text('it failed'));
  await press(link('log.txt'));
  await screen.findByRole('region', { name: 'log.txt' });
  const go = (ticket: string) =>
    act(async () => {
      store.getState().nav.openTicket(ticket);
      await settle();
    });
  await go('t2');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await go('t1');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('anything else is saved, under a name that hides nothing', async () => {
  const { saved } = await withFiles([file('inv\u202efdp.exe')], {
    ...text('MZ\u0000\u0003'),
    'postFile.fetch': () => ok(fetched('', { size: 4 })),
  });
  await press(link('inv⟨U+202E⟩fdp.exe'));
  await waitFor(() => expect(saved).toEqual(['invfdp.exe']));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('what goes on is told, and can be given up', async () => {
  let answer: (result: Result<FetchedFile>) => void = () => {};
  const { bridge } = await withFiles([file('disk.img')], {
    'postFile.fetch': () => new Promise((resolve) => (answer = resolve)),
    'postFile.cancel': () => ok(null),
  });
  await press(link('disk.img'));
  const progress = screen.getByRole('progressbar', { name: 'Downloading disk.img' });
  expect(progress.textContent).toBe('Downloading…');
  const data = { account: 'a1', ticket: 't1', post: '7', index: 0, got: 400, total: 1000 };
  await act(async () => bridge.emit({ name: 'postFile.progress', data }));
  expect(progress.getAttribute('aria-valuenow')).toBe('40');
  expect(progress.textContent).toBe('Downloading, 40%');
  // A second press is none.
  await press(link('disk.img'));
  expect(bridge.callsOf('postFile.fetch')).toHaveLength(1);
  await press(screen.getByRole('button', { name: 'Stop downloading disk.img' }));
  expect(bridge.callsOf('postFile.cancel')).toHaveLength(1);
  await act(async () => {
    answer(err('invalid', 'post-file', { detail: { reason: 'cancelled' } }));
    await settle();
  });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('what failed says why beside the file, and can be tried again', async () => {
  let works = false;
  const { saved } = await withFiles([file('a.zip')], {
    'postFile.fetch': () =>
      works ? ok(fetched('a.zip')) : err('rejected', 'post-file', { subject: 'a.zip', detail: { reason: 'no-file' } }),
    'postFile.read': () => ok(new Uint8Array([80, 75, 3, 4, 0])),
  });
  await press(link('a.zip'));
  expect(screen.getByRole('alert').textContent).toContain('no longer has a.zip');
  works = true;
  await press(screen.getByRole('button', { name: 'Try a.zip again' }));
  await waitFor(() => expect(saved).toEqual(['a.zip']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says what is kept, what is gone, and links nothing that was removed', async () => {
  const { bridge } = await withFiles([file('a.txt'), file('b.txt', 1), file('c.txt', 2, { removed: true })], {
    'postFile.list': () =>
      ok([fetched('a.txt', { size: 2048 }), fetched('b.txt', { index: 1, state: 'gone', size: null })]),
  });
  const files = screen.getByRole('list', { name: 'Files' });
  expect(files.textContent).toContain('a.txt2 KB, available offline');
  expect(files.textContent).toContain('b.txtno longer at the service');
  expect(files.textContent).toContain('c.txtremoved at the service');
  expect(screen.queryByRole('link', { name: 'c.txt' })).toBeNull();
  // News of the ticket's files is read again.
  const before = bridge.callsOf('postFile.list').length;
  await act(async () => {
    bridge.emit({ name: 'postFile.changed', data: { account: 'a1', ticket: 't1' } });
    await settle();
  });
  expect(bridge.callsOf('postFile.list').length).toBe(before + 1);
});

it('all of a message are saved by one press, those that were removed left out', async () => {
  const { saved } = await withFiles([file('a.txt'), file('b.txt', 1), file('c.txt', 2, { removed: true })], {
    ...text('words'),
    'postFile.fetch': ({ index }) => ok(fetched(`${index}.txt`, { index })),
  });
  await press(screen.getByRole('button', { name: 'Save all files' }));
  await waitFor(() => expect(saved).toEqual(['a.txt', 'b.txt']));
});

/** Files that come when the test says so, by their index. */
async function withSlowFiles() {
  const come: (() => void)[] = [];
  const pane = await withFiles([file('a.txt'), file('b.txt', 1)], {
    ...text('words'),
    'postFile.fetch': ({ index }) =>
      new Promise((resolve) => {
        come[index] = () => resolve(ok(fetched(`${index}.txt`, { index })));
      }),
  });
  const arrive = (index: number) =>
    act(async () => {
      come[index]?.();
      await settle();
    });
  return { ...pane, arrive };
}

it('a file that is on its way when all are to be saved is saved with them', async () => {
  const { saved, arrive } = await withSlowFiles();
  await press(link('a.txt'));
  await press(screen.getByRole('button', { name: 'Save all files' }));
  // Pressed twice, each is saved once.
  await press(screen.getByRole('button', { name: 'Save all files' }));
  await arrive(0);
  await arrive(1);
  expect(saved).toEqual(['a.txt', 'b.txt']);
});

it('a file that comes late is not put over the one that is looked at', async () => {
  const { store, arrive } = await withSlowFiles();
  await press(link('a.txt'));
  await press(link('b.txt'));
  await arrive(1);
  expect(store.getState().postFiles.shown?.file.name).toBe('b.txt');
  await arrive(0);
  expect(store.getState().postFiles.shown?.file.name).toBe('b.txt');
});

it('files of our own reply are fetched again once they are no longer on this computer', async () => {
  const mine = (stored: number): TimelineEntry => ({
    kind: 'post',
    id: 'post-7',
    at: 1,
    post: { ...post([file('plan.txt')]), role: 'staff' },
    own: {
      kind: 'sent',
      id: 'o1',
      at: 1,
      text: 'See the file.',
      files: [meta('f1', { name: 'plan.txt', stored })],
      warnings: [],
      recordedAs: 'staff',
      chosen: false,
    },
  });
  const { state, bridge } = await open({ timeline: [mine(10)] });
  await screen.findByText('plan.txt');
  expect(screen.queryByRole('link', { name: 'plan.txt' })).toBeNull();
  state.timeline = [mine(0)];
  await act(async () => {
    bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 2, ids: ['t1'] } });
    await settle();
  });
  expect(link('plan.txt')).toBeTruthy();
});
