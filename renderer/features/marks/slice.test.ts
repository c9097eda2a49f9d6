import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { err, ok } from '../../../shared/result.ts';
import { detail, item, ticket } from '../../../tests/helpers/renderer/samples.ts';
import {
  account,
  row,
  rowsFrom,
  type Script,
  scriptedBridge,
  settle,
} from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { hideToasts, toasts } from '../../../tests/helpers/renderer/toasts.ts';
import { runCommand } from '../../commands/table.ts';
import { rowAt } from '../../parts/tickets/row-window.ts';
import { removeFile } from '../../parts/writing/AttachmentList.tsx';
import { createAttachments } from '../../parts/writing/attachments.ts';
import { createAppStore } from '../../slices.ts';
import { addExcerpt } from '../ticket/slice.ts';
import { toggleDone, toggleFollow } from './actions.ts';
import { marksFeature } from './index.ts';

hideToasts();

beforeEach(() => localStorage.clear());

const done = (one: TicketRow): TicketRow => ({ ...one, marks: ['done'], local: { ...one.local, doneAt: 1 } });

/** The list with three rows, its cursor on the second, and the focus in it. */
async function open(more: Script = {}) {
  let rows = ['1', '2', '3'].map((id) => row(id));
  const bridge = scriptedBridge({
    'account.list': () => ok([account(), account({ id: 'a2' })]),
    'queue.list': () => ok([]),
    'queue.rows': (input) => rowsFrom(() => rows)(input),
    'outbox.list': () => ok([]),
    'marks.set': ({ tickets }) => {
      const changed = rows.filter(({ id }) => tickets.includes(id)).map(done);
      // Done here, it is no longer in this queue.
      rows = rows.filter(({ id }) => !tickets.includes(id));
      return ok({ before: tickets.map((ticket) => ({ ticket, marks: { done: null } })), rows: changed });
    },
    'marks.restore': ({ marks }) => {
      rows = ['1', '2', '3'].map((id) => row(id));
      return ok({ before: [], rows: marks.map(({ ticket }) => row(ticket)) });
    },
    ...more,
  });
  const store = createAppStore(bridge, [marksFeature]);
  store.listen();
  await store.getState().accounts.load();
  await settle();
  const app = () => store.getState();
  app().list.setCursor('2');
  app().list.setFocused(true);
  return { bridge, store, app };
}

describe('a change from the list', () => {
  it('acts on the row of the cursor, shows at once, and moves nothing', async () => {
    const { app, bridge } = await open();
    expect(runCommand('marks.done', app)).toBe(true);
    await settle();
    bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1, ids: ['2'] } });
    await settle();
    expect(bridge.callsOf('marks.set')).toEqual([{ account: 'a1', tickets: ['2'], patch: { done: true } }]);
    expect([0, 1, 2].map((at) => rowAt(app().list.window, at)?.id)).toEqual(['1', '2', '3']);
    expect(rowAt(app().list.window, 1)?.marks).toEqual(['done']);
    expect(app().nav.ticket).toBeNull();
  });

  it('ends the follow that brought the row to Today, of the ticket or of its customer', async () => {
    const today = { reason: 'followed', event: 'closed', at: 1, words: '', by: '' } as const;
    const of = (id: string, more: Partial<TicketRow>) => row(id, { today, ...more });
    const own = of('1', { local: { ...row('1').local, followed: true } });
    const client = of('2', { requester: { name: 'Aiko', email: 'aiko@example.com', clientId: '7' } });
    const guest = of('3', { requester: { name: 'Noor', email: 'Noor@example.com', clientId: null } });
    const { app, bridge } = await open({ 'queue.rows': rowsFrom(() => [own, client, guest]) });
    await toggleFollow(app(), ['1', '2', '3']);
    const tickets = ['1', 'client:7', 'email:noor@example.com'];
    expect(bridge.callsOf('marks.set')).toEqual([{ account: 'a1', tickets, patch: { followed: false } }]);
  });

  it('is taken back by the same key, and by undo', async () => {
    const { app, bridge } = await open();
    await toggleDone(app(), ['2']);
    expect(runCommand('window.undo', app)).toBe(true);
    await settle();
    expect(bridge.callsOf('marks.restore')).toEqual([
      { account: 'a1', marks: [{ ticket: '2', marks: { done: null } }] },
    ]);
    expect(rowAt(app().list.window, 1)?.marks).toEqual([]);
    expect(app().marks.undoable).toEqual([]);
    expect(runCommand('window.undo', app)).toBe(false);
  });

  it('that failed leaves nothing to undo', async () => {
    const { app } = await open({ 'marks.set': () => err('storage', 'marks.set') });
    expect(await toggleDone(app(), ['2'])).toBe(false);
    expect(app().marks.undoable).toEqual([]);
  });

  it('goes on to the row that followed, once the list moves', async () => {
    const { app } = await open();
    await toggleDone(app(), ['2']);
    app().list.showNew();
    await settle();
    await app().list.moveCursor(1);
    expect(app().list.cursor).toBe('3');
  });
});

describe('a dialog', () => {
  it('is done with once, and closes itself, never the one that was opened meanwhile', async () => {
    const { app } = await open();
    const ends: ((done: boolean) => void)[] = [];
    const work = () =>
      new Promise<boolean>((end) => {
        ends.push(end);
      });
    app().marks.openFor('snooze', ['1']);
    const first = app().marks.submit(work);
    expect(await app().marks.submit(work)).toBe(false);
    // Closed by Escape while the desk is asked, and the next one opened.
    app().marks.close();
    app().marks.openFor('promise', ['2']);
    const second = app().marks.submit(work);
    ends[0]?.(true);
    expect(await first).toBe(true);
    expect(app().marks.dialog?.kind).toBe('promise');
    ends[1]?.(false);
    expect(await second).toBe(false);
    expect(app().marks.dialog?.kind).toBe('promise');
    expect(await app().marks.submit(async () => true)).toBe(true);
    expect(app().marks.dialog).toBeNull();
    expect(ends).toHaveLength(2);
  });
});

describe('undo', () => {
  it('says what it undid', async () => {
    const { app } = await open();
    await toggleDone(app(), ['2']);
    const { title } = toasts.mock.lastCall?.[0] ?? {};
    runCommand('window.undo', app);
    await settle();
    expect(toasts.mock.lastCall?.[0]).toMatchObject({ title: `Undone: ${title}` });
  });

  it('that could not be stored can be tried again, and takes nothing older back instead', async () => {
    let isFull = true;
    const { app, bridge } = await open({
      'marks.restore': () => (isFull ? err('storage', 'marks.restore') : ok({ before: [], rows: [] })),
    });
    await toggleDone(app(), ['1']);
    await toggleDone(app(), ['2']);
    runCommand('window.undo', app);
    await settle();
    isFull = false;
    runCommand('window.undo', app);
    await settle();
    expect(bridge.callsOf('marks.restore').map(({ marks }) => marks[0]?.ticket)).toEqual(['2', '2']);
    runCommand('window.undo', app);
    await settle();
    expect(bridge.callsOf('marks.restore').map(({ marks }) => marks[0]?.ticket)).toEqual(['2', '2', '1']);
  });

  it('takes an added excerpt away again', async () => {
    const { app, bridge } = await open({ 'excerpt.add': () => ok(null), 'excerpt.remove': () => ok(null) });
    expect((await addExcerpt(app(), { account: 'a1', ticket: '2' }, 'It is down.')).ok).toBe(true);
    const [added] = bridge.callsOf('excerpt.add');
    expect(added).toMatchObject({ account: 'a1', ticket: '2', text: 'It is down.' });
    expect(runCommand('window.undo', app)).toBe(true);
    await settle();
    expect(bridge.callsOf('excerpt.remove')).toEqual([{ account: 'a1', excerpt: added?.id }]);
    expect(toasts.mock.lastCall?.[0]).toMatchObject({ title: 'Undone: Excerpt added' });
  });

  it('puts a removed file back into the text it belonged to, and into no other', async () => {
    const { app, bridge } = await open({
      'file.begin': ({ file: id, name, type, size }) => ok({ id, name, size, type, stored: 0, finished: false }),
      'file.chunk': () => ok({ id: '', name: '', size: 1, type: '', stored: 1, finished: false }),
      'file.finish': () => ok({ id: '', name: '', size: 1, type: '', stored: 1, finished: true }),
      'file.remove': () => ok(null),
    });
    let draft = 'd1';
    const ports = { account: 'a1', ticket: '2', draftId: () => draft, hold: () => undefined };
    const files = createAttachments({ bridge, ...ports });
    const names = () => files.store.getState().files.map(({ name, state }) => `${name} ${state}`);
    files.add([new File(['x'], 'panel.png')], 1000);
    await files.settled();
    const removed = () => {
      const [file] = files.store.getState().files;
      if (file) removeFile(app(), files, file);
      return settle();
    };
    await removed();
    expect(names()).toEqual([]);
    runCommand('window.undo', app);
    await settle();
    await files.settled();
    expect(names()).toEqual(['panel.png done']);
    expect(toasts.mock.lastCall?.[0]).toMatchObject({ title: 'Undone: panel.png removed' });
    await removed();
    draft = 'd2';
    runCommand('window.undo', app);
    await settle();
    expect(names()).toEqual([]);
    expect(toasts.mock.lastCall?.[0]).toMatchObject({ title: expect.stringContaining('couldn’t be restored') });
  });

  it('is of the account before the agent', async () => {
    const { app } = await open();
    await toggleDone(app(), ['2']);
    app().nav.openAccount('a2');
    expect(runCommand('window.undo', app)).toBe(false);
  });

  it('takes the newest first, and a held reply where that is newer', async () => {
    vi.useFakeTimers({ now: 1000 });
    try {
      const { app, bridge } = await open({ 'outbox.undo': () => err('invalid', 'outbox.undo') });
      await toggleDone(app(), ['1']);
      vi.setSystemTime(2000);
      await toggleDone(app(), ['2']);
      app().outbox.put(item({ id: 'r', state: 'held', createdAt: 1500, heldUntil: 99_000 }));
      runCommand('window.undo', app);
      await settle();
      expect(bridge.callsOf('marks.restore').map(({ marks }) => marks[0]?.ticket)).toEqual(['2']);
      runCommand('window.undo', app);
      await settle();
      expect(bridge.callsOf('outbox.undo').map((call) => call.item)).toEqual(['r']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes back a reply to many as one step, and sends none of it at once', async () => {
    const { app, bridge } = await open({ 'batch.stop': () => ok({ stopped: 2 }), 'batch.list': () => ok([]) });
    for (const id of ['r1', 'r2']) app().outbox.put(item({ id, batch: 'b1', state: 'held', createdAt: Date.now() }));
    expect(runCommand('outbox.sendHeld', app)).toBe(false);
    runCommand('window.undo', app);
    await settle();
    expect(bridge.callsOf('batch.stop')).toEqual([{ account: 'a1', batch: 'b1' }]);
    expect(bridge.callsOf('outbox.undo')).toEqual([]);
  });

  it('of a removed note adds it again, as it was', async () => {
    const note = { id: crypto.randomUUID(), ticket: '2', at: 5, editedAt: 7, text: 'Speaks French' };
    const { app, bridge } = await open({ 'note.remove': () => ok(note), 'note.add': () => ok(note) });
    await app().marks.removeNote('a1', note.id);
    runCommand('window.undo', app);
    await settle();
    expect(bridge.callsOf('note.add')).toEqual([{ account: 'a1', ...note }]);
  });

  it('of a removed excerpt does the same', async () => {
    const excerpt = { id: crypto.randomUUID(), ticket: '2', at: 5, text: 'It says 502.' };
    const { app, bridge } = await open({ 'excerpt.remove': () => ok(excerpt), 'excerpt.add': () => ok(null) });
    await app().marks.removeExcerpt('a1', excerpt.id);
    runCommand('window.undo', app);
    await settle();
    expect(bridge.callsOf('excerpt.add')).toEqual([{ account: 'a1', ...excerpt }]);
  });
});

describe('more tickets than one command takes', () => {
  const many = Array.from({ length: 1200 }, (_, index) => `m${index}`);

  it('are one change with one undo', async () => {
    const { app, bridge } = await open();
    await app().marks.set('a1', many, { pinned: true });
    expect(bridge.callsOf('marks.set').map(({ tickets }) => tickets.length)).toEqual([500, 500, 200]);
    runCommand('window.undo', app);
    await settle();
    expect(bridge.callsOf('marks.restore').flatMap(({ marks }) => marks.map(({ ticket }) => ticket))).toEqual(many);
    expect(app().marks.undoable).toEqual([]);
  });

  it('are left as they were where a part failed', async () => {
    const { app, bridge } = await open({
      'marks.set': ({ tickets }) =>
        tickets.includes('m700')
          ? err('storage', 'marks.set')
          : ok({ before: tickets.map((ticket) => ({ ticket, marks: { pinned: false } })), rows: [] }),
    });
    expect((await app().marks.set('a1', many, { pinned: true })).ok).toBe(false);
    expect(bridge.callsOf('marks.restore').map(({ marks }) => marks.length)).toEqual([500]);
    expect(app().marks.undoable).toEqual([]);
  });
});

describe('keys', () => {
  it('open a dialog that is bound to its tickets, whatever is open later', async () => {
    const { app } = await open({ 'tag.list': () => ok([{ tag: 'VIP', count: 2 }]) });
    runCommand('marks.tags', app);
    await settle();
    app().list.setCursor('3');
    expect(app().marks.dialog).toEqual({ kind: 'tags', account: 'a1', tickets: ['2'] });
    expect(app().marks.tags).toEqual([{ tag: 'VIP', count: 2 }]);
  });

  it('turn what the row shows, though the open ticket was not read again yet', async () => {
    const { app, bridge } = await open({
      'ticket.get': () => ok(detail({ ticket: ticket({ id: '2' }), unread: true })),
      'ticket.timeline': () => ok([]),
      'ticket.markUnread': () => ok({ before: [], rows: [] }),
    });
    app().ticket.show('a1', '2');
    await settle();
    expect([app().ticket.detail?.unread, rowAt(app().list.window, 1)?.unread]).toEqual([true, false]);
    runCommand('marks.unread', app);
    expect(bridge.callsOf('ticket.markUnread')).toEqual([{ account: 'a1', tickets: ['2'], unread: true }]);
  });

  it('do nothing where no ticket is meant', async () => {
    const { app } = await open();
    app().list.setFocused(false);
    for (const id of ['marks.note', 'marks.snooze', 'marks.done', 'marks.pin', 'marks.unread'])
      expect(runCommand(id, app)).toBe(false);
  });
});
