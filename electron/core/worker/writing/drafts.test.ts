import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import {
  ACCOUNT,
  addHeldReply,
  at,
  BODY,
  endFirstSync,
  ingestTickets,
  KEYS,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { openStore } from '../../../../tests/helpers/open-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Store } from '../calls.ts';
import { openDatabase } from '../database/database.ts';
import { filesSchema } from '../database/work-schema.ts';

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
  endFirstSync(store);
});

const save = (text: string, rev: number, id = 'd', ticket = '1') =>
  store.drafts.save({ id, ticket, rev, text, at: NOON + rev });
const DAY = 86_400_000;
const draft = (ticket = '1') => store.drafts.ofTicket(ticket);
const listed = () =>
  store.queues.rows('drafts', { by: 'lastReply', dir: 'desc' }, 0, 200).rows.map((row) => [row.id, row.subject]);
const drafts = () => store.queues.list().find((queue) => queue.key === 'drafts')?.count;

describe('a draft', () => {
  it('is one a ticket, and its number grows with each save', () => {
    expect([save('a', 0).rev, save('ab', 1).rev, save('abc', 2).rev]).toEqual([1, 2, 3]);
    expect(draft()).toMatchObject({ id: 'd', ticket: '1', rev: 3, text: 'abc', kept: [], savedAt: NOON + 2 });
    expect(listed()).toEqual([['1', 'Subject 1']]);
  });

  it('saved on an old number keeps both texts', () => {
    save('one window', 0);
    expect(save('another window', 0)).toMatchObject({ rev: 2, kept: { text: 'one window' } });
    expect(save('the first again', 1)).toMatchObject({ rev: 3, kept: { text: 'another window' } });
    expect(draft()).toMatchObject({ text: 'the first again' });
    expect(draft()?.kept.map((kept) => kept.text)).toEqual(['another window', 'one window']);
  });

  it('begun in two windows at once is one draft with both texts', () => {
    save('first', 0, 'd');
    expect(save('second', 0, 'e')).toMatchObject({ id: 'd', rev: 2, kept: { text: 'first' } });
    expect(draft()).toMatchObject({ id: 'd', text: 'second', kept: [{ text: 'first' }] });
  });

  it('saved on an old number with the same text, or over an empty one, keeps nothing twice', () => {
    save('same', 0);
    expect(save('same', 0).kept).toBeNull();
    save('   ', 2);
    expect(save('more', 1).kept).toBeNull();
    expect(draft()?.kept).toEqual([]);
  });

  it('without text, file and kept text is none', () => {
    expect(save('', 0)).toMatchObject({ rev: 0, kept: null });
    expect(draft()).toBeNull();
    save('something', 0);
    save('', 1);
    expect([draft(), listed(), drafts()]).toEqual([null, [], 0]);
    expect(store.queues.rows('active', { by: 'number', dir: 'asc' }, 0, 9).rows[0]?.marks).toEqual([]);
  });

  it('emptied and begun again is newer than what another window still holds of it', () => {
    save('hello', 0);
    const { rev } = save('', 1);
    save('another reply', rev);
    expect(save('hello, on the old number', 1)).toMatchObject({ kept: { text: 'another reply' } });
  });

  it('emptied while another window wrote holds what that one wrote', () => {
    save('a', 0);
    save('from there', 1);
    expect(save('', 1)).toMatchObject({ kept: { text: 'from there' } });
    expect(draft()).toMatchObject({ text: '', kept: [{ text: 'from there' }] });
    expect(drafts()).toBe(1);
  });

  it('is listed without the cache, by the row that was saved with it', () => {
    save('on the train', 0);
    store.databases.dropCache();
    expect(listed()).toEqual([['1', 'Subject 1']]);
    // A save now knows nothing of the ticket, and must not forget what was known.
    save('on the train, still', 1);
    expect(listed()).toEqual([['1', 'Subject 1']]);
    expect(drafts()).toBe(1);
  });

  it('of a ticket that was never cached is listed too', () => {
    save('written somehow', 0, 'x', 'unknown');
    expect(listed()).toEqual([['unknown', '']]);
    expect(drafts()).toBe(1);
  });

  it('is discarded with its files and kept texts', () => {
    save('a', 0);
    save('b', 0);
    begin('f', 3);
    store.files.putChunk('f', 0, new Uint8Array([1, 2, 3]));
    expect(store.drafts.discard('d')).toBe('1');
    expect(draft()).toBeNull();
    expect(store.files.readChunk('f', 0)).toHaveLength(0);
    expect(store.drafts.discard('d')).toBeNull();
  });
});

const begin = (file: string, size: number, limit = 10_000_000, of = 'd') =>
  store.files.begin(
    { draft: of, ticket: '1', at: NOON, file, name: `${file}.bin`, type: 'application/octet-stream', size },
    limit,
  );
const bytes = (length: number, seed = 1) => Uint8Array.from({ length }, (_, index) => (index * 7 + seed) & 255);

/** A stored, finished file. */
function whole(file: string, length = 5): void {
  begin(file, length);
  store.files.putChunk(file, 0, bytes(length));
  store.files.finish(file);
}

describe('a file', () => {
  it('is taken chunk by chunk, in order, and read back', () => {
    const size = 2 * CHUNK_BYTES + 5;
    expect(begin('f', size)).toEqual({
      file: { id: 'f', name: 'f.bin', type: 'application/octet-stream', size, stored: 0, finished: false },
    });
    expect(store.files.putChunk('f', 1, bytes(CHUNK_BYTES))).toEqual({ refused: 'out-of-order' });
    store.files.putChunk('f', 0, bytes(CHUNK_BYTES, 1));
    expect(store.files.finish('f')).toEqual({ refused: 'wrong-size' });
    expect(store.files.putChunk('f', 2, bytes(5))).toEqual({ refused: 'out-of-order' });
    store.files.putChunk('f', 1, bytes(CHUNK_BYTES, 2));
    expect(store.files.putChunk('f', 2, bytes(5, 3))).toMatchObject({ file: { stored: size, finished: false } });
    expect(store.files.finish('f')).toMatchObject({ file: { finished: true }, ticket: '1' });
    expect([0, 1, 2, 3].map((index) => Buffer.from(store.files.readChunk('f', index)).equals(chunkOf(index)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    function chunkOf(index: number): Buffer {
      if (index === 3) return Buffer.alloc(0);
      return Buffer.from(bytes(index === 2 ? 5 : CHUNK_BYTES, index + 1));
    }
  });

  it('takes a chunk that comes a second time as it was', () => {
    begin('f', 2 * CHUNK_BYTES);
    store.files.putChunk('f', 0, bytes(CHUNK_BYTES, 1));
    expect(store.files.putChunk('f', 0, bytes(CHUNK_BYTES, 9))).toMatchObject({ file: { stored: CHUNK_BYTES } });
    expect(Buffer.from(store.files.readChunk('f', 0)).equals(Buffer.from(bytes(CHUNK_BYTES, 1)))).toBe(true);
  });

  it('refuses chunks of a wrong size', () => {
    begin('f', CHUNK_BYTES + 5);
    for (const length of [0, 5, CHUNK_BYTES - 1]) {
      expect(store.files.putChunk('f', 0, bytes(length))).toEqual(
        length === 0 ? { file: expect.objectContaining({ stored: 0 }) } : { refused: 'wrong-size' },
      );
    }
    store.files.putChunk('f', 0, bytes(CHUNK_BYTES));
    for (const length of [4, 6]) expect(store.files.putChunk('f', 1, bytes(length))).toEqual({ refused: 'wrong-size' });
    expect(store.files.putChunk('none', 0, bytes(1))).toEqual({ refused: 'not-found' });
    expect(store.files.finish('none')).toEqual({ refused: 'not-found' });
  });

  it('may be empty', () => {
    begin('f', 0);
    expect(store.files.finish('f')).toMatchObject({ file: { size: 0, finished: true } });
  });

  it('begun again goes on where it was', () => {
    begin('f', 2 * CHUNK_BYTES);
    store.files.putChunk('f', 0, bytes(CHUNK_BYTES));
    expect(begin('f', 2 * CHUNK_BYTES)).toMatchObject({ file: { stored: CHUNK_BYTES } });
    expect(draft()?.files).toHaveLength(1);
  });

  it('hangs on the draft that is there, whatever the window calls it', () => {
    save('text', 0, 'd');
    begin('f', 5, 100, 'another');
    expect(draft()).toMatchObject({ id: 'd', text: 'text', files: [{ id: 'f' }] });
  });

  it('beyond the limit of all files together is refused, and leaves no draft behind', () => {
    expect(begin('big', 101, 100)).toEqual({ refused: 'too-large', used: 0 });
    expect([draft(), drafts()]).toEqual([null, 0]);
    begin('a', 60, 100);
    expect(begin('b', 41, 100)).toEqual({ refused: 'too-large', used: 60 });
    expect(begin('c', 40, 100)).toHaveProperty('file');
    expect(draft()?.files.map((file) => file.id)).toEqual(['a', 'c']);
  });

  it('removed as the last thing on its draft takes the draft along', () => {
    begin('a', 5);
    begin('b', 5);
    expect(store.files.remove('a')).toBe('1');
    expect(draft()?.files.map((file) => file.id)).toEqual(['b']);
    expect(store.files.remove('b')).toBe('1');
    expect([draft(), drafts()]).toEqual([null, 0]);
    expect(store.files.remove('b')).toBeNull();
  });

  it('removed leaves a text alone', () => {
    save('text', 0);
    begin('a', 5);
    store.files.remove('a');
    expect(draft()).toMatchObject({ text: 'text', files: [] });
  });

  it('stays where its text is cleared', () => {
    save('text', 0);
    begin('a', 5);
    save('', 1);
    expect(draft()).toMatchObject({ text: '', files: [{ id: 'a' }] });
    expect(drafts()).toBe(1);
  });
});

describe('sending', () => {
  const seen = { lastReply: time('09:00:00'), status: 'Answered', staff: '' };
  const send = (id: string, rev: number, of = 'd') =>
    store.outbox.add({ id, draft: of, rev, seen, at: NOON, heldUntil: NOON + 15_000, body: BODY });

  it('takes text and files out of the draft as they are', () => {
    save('Hello', 0);
    whole('f');
    expect(send('item', 1)).toMatchObject({
      job: { state: 'held', text: 'Hello', files: [{ id: 'f', finished: true }], heldUntil: NOON + 15_000 },
    });
    expect([draft(), drafts()]).toEqual([null, 0]);
    // A file of a reply on its way is nobody's to remove or to write.
    expect(store.files.remove('f')).toBeNull();
    expect(store.files.putChunk('f', 0, bytes(5))).toEqual({ refused: 'not-found' });
    expect(store.files.readChunk('f', 0)).toHaveLength(5);
  });

  it('is refused where it is not what the agent saw, or not whole', () => {
    expect(send('item', 1, 'none')).toEqual({ refused: 'not-found' });
    save('Hello', 0);
    save('Hello you', 1);
    expect(send('item', 1)).toEqual({ refused: 'stale-rev' });
    begin('f', 5);
    expect(send('item', 2)).toEqual({ refused: 'unfinished-file' });
    store.files.remove('f');
    save('  \n', 2);
    expect(send('item', 3)).toEqual({ refused: 'empty' });
    expect(store.outbox.openJobs()).toEqual([]);
    expect(draft()?.rev).toBe(3);
  });

  it('taken back gives text, files and kept texts to the draft', () => {
    save('one window', 0);
    save('another', 0);
    whole('f');
    send('item', 2);
    expect(store.outbox.backToDraft('item', 'undo', 'new', NOON + 5)).toMatchObject({
      ticket: '1',
      text: 'another',
      files: [{ id: 'f', finished: true }],
      kept: [{ text: 'one window' }],
    });
    expect(store.outbox.openJobs()).toEqual([]);
    expect(store.outbox.backToDraft('item', 'undo', 'new', NOON)).toBeNull();
  });

  it('taken back into a newer draft keeps both, with the files of both', () => {
    save('first', 0);
    whole('f');
    whole('g');
    send('item', 1);
    save('second', 0, 'e');
    begin('h', 5, 100, 'e');
    const back = store.outbox.backToDraft('item', 'undo', 'unused', NOON + 5);
    expect(back).toMatchObject({ id: 'e', rev: 2, text: 'first', kept: [{ text: 'second' }] });
    expect(back?.files.map((file) => file.id)).toEqual(['h', 'f', 'g']);
    // Who still writes on the newer draft is told that there is another text now.
    expect(save('second, more', 1, 'e')).toMatchObject({ kept: { text: 'first' } });
  });

  it('cannot be taken back once it is on its way', () => {
    addHeldReply(store, 'item', '1');
    moveToSending(store, 'item', NOON, seen);
    expect(store.outbox.backToDraft('item', 'undo', 'new', NOON)).toBeNull();
    expect(store.outbox.jobById('item')?.state).toBe('sending');
    expect(draft()).toBeNull();
  });
});

describe('at the next start', () => {
  let folder: string;
  const restart = (now: number) => {
    store.databases.close();
    store = openTestStore(folder, now);
  };
  beforeEach(async () => {
    folder = newFolder();
    store = openTestStore(folder);
    await ingestTickets(store, [wireTicket('1')]);
  });

  it('a held item gets its full hold again', () => {
    addHeldReply(store, 'item', '1');
    restart(at('15:00:00'));
    expect(store.outbox.jobById('item')).toMatchObject({ state: 'held', heldUntil: at('15:00:15') });
  });

  it('what was being checked waits again, what was being sent is in doubt, and the rest is as it was', () => {
    const before = { lastReply: time('09:00:00'), status: 'Open', staff: 'Jonas' };
    for (const id of ['queued', 'checking', 'sending', 'refused', 'accepted', 'lost']) addHeldReply(store, id, '1');
    store.outbox.move('queued', 'due', { at: NOON });
    store.outbox.move('checking', 'due', { at: NOON });
    store.outbox.move('checking', 'check', { at: NOON });
    for (const id of ['sending', 'refused', 'accepted', 'lost']) moveToSending(store, id, at('12:00:00'), before);
    store.outbox.move('refused', 'refused', { at: NOON });
    store.outbox.move('accepted', 'accepted', { at: NOON, endedAt: NOON });
    store.outbox.move('lost', 'lost', { at: NOON, endedAt: NOON });
    restart(at('12:04:00'));
    const states = Object.fromEntries(store.outbox.items(0).map((item) => [item.id, item.state]));
    expect(states).toEqual({
      queued: 'queued',
      checking: 'queued',
      sending: 'in-doubt',
      refused: 'refused',
      accepted: 'accepted',
      lost: 'in-doubt',
    });
    // The first look is due in a minute, and the attempt may have lasted until now.
    expect(store.outbox.jobById('sending')).toMatchObject({
      evidence: { verdict: 'pending', before, nextAt: at('12:05:00') },
      attempt: { from: at('12:00:00'), to: at('12:04:00') },
    });
  });

  it('no attempt is taken to have lasted longer than ten minutes', () => {
    addHeldReply(store, 'item', '1');
    moveToSending(store, 'item', at('12:00:00'), null);
    restart(at('18:00:00'));
    expect(store.outbox.jobById('item')?.attempt).toEqual({ from: at('12:00:00'), to: at('12:10:00') });
  });

  it('bytes that no file owns are gone, and sent files go after 30 days, as far as the service bears the clock out', async () => {
    save('with a file', 0);
    whole('kept');
    addHeldReply(store, 'other', '2');
    store.drafts.save({ id: 's', ticket: '3', rev: 0, text: 'sent', at: NOON });
    store.files.begin({ draft: 's', ticket: '3', at: NOON, file: 'sent', name: 'a', type: '', size: 5 }, 100);
    store.files.putChunk('sent', 0, bytes(5));
    store.files.finish('sent');
    const seen = { lastReply: '', status: '', staff: '' };
    store.outbox.add({ id: 'item', draft: 's', rev: 1, seen, at: NOON, heldUntil: NOON, body: BODY });
    moveToSending(store, 'item', NOON, null);
    store.outbox.move('item', 'accepted', { at: NOON, endedAt: NOON });
    store.databases.close();
    // A kill between two files leaves bytes whose name was never committed.
    const raw = openDatabase({
      file: join(folder, 'files.db'),
      key: KEYS.files,
      schema: filesSchema,
      synchronous: 'NORMAL',
    });
    raw.prepare('INSERT INTO chunks (file, idx, bytes) VALUES (?, 0, ?)').run('orphan', Buffer.from('x'));
    raw.close();

    const left = () => ['kept', 'sent', 'orphan'].map((id) => store.files.readChunk(id, 0).length);
    store = openTestStore(folder, NOON + 29 * DAY);
    expect(left()).toEqual([5, 5, 1]);
    // The clock is a year ahead: the service's newest reply is of today.
    restart(NOON + 365 * DAY);
    expect(left()).toEqual([5, 5, 1]);
    const showing = (day: number) =>
      ingestTickets(store, [
        wireTicket('1', { lastreply: new Date(NOON + day * DAY).toISOString().slice(0, 19).replace('T', ' ') }),
      ]);
    await showing(31);
    restart(NOON + 31 * DAY);
    expect(left()).toEqual([5, 0, 1]);
    // Its owner may be in another work.db, of a backup perhaps: it stays for a week.
    await showing(38);
    restart(NOON + 38 * DAY);
    expect(left()).toEqual([5, 0, 0]);
    expect(store.outbox.jobById('item')?.files).toMatchObject([{ name: 'a', size: 5, stored: 0 }]);
  });

  it('a cache that cannot be opened begins anew; what the agent wrote is there', () => {
    save('precious', 0);
    expect(store.queues.rows('active', { by: 'date', dir: 'asc' }, 0, 9).total).toBe(1);
    store.databases.close();
    const { cache, work, files } = KEYS;
    for (const key of [cache, 'f'.repeat(64)]) {
      store = openKeyed({ cache: key, work, files });
      expect(store.drafts.ofTicket('1')?.text).toBe('precious');
      const there = store.queues.rows('active', { by: 'date', dir: 'asc' }, 0, 9).total;
      expect(there).toBe(key === cache ? 1 : 0);
      store.databases.close();
    }
    store = openKeyed({ cache: 'f'.repeat(64), work, files });
  });

  function openKeyed(keys: typeof KEYS): Store {
    const opened = openStore({ account: ACCOUNT, folder, keys, now: NOON });
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    return opened.value.store;
  }

  const withWrongKey = (name: 'work' | 'files') =>
    openStore({ account: ACCOUNT, folder, keys: { ...KEYS, [name]: 'f'.repeat(64) }, now: NOON });

  it('a work.db that cannot be opened is refused by name, and not touched', () => {
    save('precious', 0);
    store.databases.close();
    const before = readFileSync(join(folder, 'work.db'));
    expect(withWrongKey('work')).toMatchObject({
      ok: false,
      error: { kind: 'storage', subject: 'work.db', detail: { reason: 'damaged' } },
    });
    expect(readFileSync(join(folder, 'work.db')).equals(before)).toBe(true);
    store = openTestStore(folder);
    expect(draft()?.text).toBe('precious');
  });

  it('a files.db that cannot be opened is kept aside as it is, and drafts are there', () => {
    save('precious', 0);
    store.databases.close();
    const before = readFileSync(join(folder, 'files.db'));
    const opened = withWrongKey('files');
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    ({ store } = opened.value);
    expect(draft()?.text).toBe('precious');
    const aside = readdirSync(folder).find((name) => name.startsWith('files.db.aside-')) ?? '';
    expect(readFileSync(join(folder, aside)).equals(before)).toBe(true);
  });
});
