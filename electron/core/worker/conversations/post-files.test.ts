/** Files of posts in the cache: what is kept, what goes first, and what is fetched ahead. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

const MB = 1024 * 1024;
const HEAD = {
  url: 'https://hoster.example/dl.php',
  status: 200,
  contentType: 'application/octet-stream',
  disposition: 'attachment; filename=x',
};

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1', { status: 'Open', lastreply: time('09:00:00') }),
    wireTicket('2', { status: 'Open', lastreply: time('10:00:00') }),
    wireTicket('3', { status: 'Closed', lastreply: time('11:00:00') }),
  ]);
});

const says = (ticket: string, files: string[]) =>
  ingestConversation(store, ticket, [
    { id: '0', clock: '08:00:00', text: 'Hello' },
    { id: `${ticket}1`, clock: '09:00:00', text: 'See these.', files },
  ]);
const key = (ticket: string, index = 0) => ({ ticket, post: `${ticket}1`, index });
const keep = (
  ticket: string,
  index: number,
  size: number,
  more: { at?: number; most?: number; ahead?: boolean } = {},
) =>
  store.postFiles.keepDownload(new Uint8Array(size).fill(index).buffer, HEAD, {
    key: key(ticket, index),
    at: NOON,
    most: 48 * MB,
    ahead: false,
    ...more,
  });
const states = (ticket: string) => store.postFiles.list(ticket).map(({ name, state }) => [name, state]);
const wanted = (most = MB) => store.postFiles.toFetch(most, 20).map(({ ticket, index }) => `${ticket} ${index}`);

describe('a file that was fetched', () => {
  it('stays as long as its ticket lists it under its name, through readings of the conversation', () => {
    says('1', ['a.txt']);
    expect(keep('1', 0, 2 * MB + 5)).toMatchObject({ ok: true, value: { name: 'a.txt', size: 2 * MB + 5 } });
    says('1', ['a.txt', 'b.txt']);
    expect(store.postFiles.find(key('1'))?.kept).toMatchObject({ state: 'kept' });
    expect([0, 1, 2, 3].map((chunk) => store.postFiles.read(key('1'), chunk).byteLength)).toEqual([MB, MB, 5, 0]);
    // Another name under the same number is another file.
    says('1', ['c.txt']);
    expect(store.postFiles.find(key('1'))?.kept).toBeNull();
    expect(wanted()).toEqual(['1 0']);
  });

  it('goes with its ticket, its bytes too', () => {
    says('1', ['a.txt']);
    keep('1', 0, 10);
    store.databases.dropCache();
    expect(states('1')).toEqual([]);
    expect(store.postFiles.read(key('1'), 0)).toHaveLength(0);
  });

  it('makes room for a newer one where it was not used for longest', () => {
    says('1', ['a.bin', 'b.bin', 'c.bin']);
    keep('1', 0, 40 * MB, { at: NOON });
    keep('1', 1, 40 * MB, { at: NOON + 1 });
    store.postFiles.noteUsed(key('1', 0), NOON + 2);
    // In memory 96 MB are kept.
    keep('1', 2, 40 * MB, { at: NOON + 3 });
    expect(states('1')).toEqual([
      ['a.bin', 'kept'],
      ['c.bin', 'kept'],
    ]);
  });

  it('that came ahead makes none go', () => {
    says('1', ['a.bin', 'b.bin', 'c.bin']);
    keep('1', 0, 45 * MB);
    keep('1', 1, 45 * MB);
    expect(keep('1', 2, 10 * MB, { ahead: true })).toMatchObject({ error: { detail: { reason: 'file-too-large' } } });
    expect(states('1')).toEqual([
      ['a.bin', 'kept'],
      ['b.bin', 'kept'],
      ['c.bin', 'too-large'],
    ]);
    expect(wanted(20 * MB)).toEqual([]);
  });

  it('no post lists is not kept', () => {
    says('1', ['a.bin']);
    expect(keep('1', 4, 10)).toMatchObject({ ok: false, error: { kind: 'invalid' } });
    expect(store.postFiles.find({ ...key('1'), post: '99' })).toBeNull();
  });
});

describe('files that are fetched ahead', () => {
  it('are those of active tickets, the newest first, each asked for once', () => {
    for (const ticket of ['1', '2', '3']) says(ticket, ['a.txt', 'b.txt']);
    expect(wanted()).toEqual(['2 0', '2 1', '1 0', '1 1']);
    keep('2', 0, 10);
    keep('2', 1, 0);
    expect(states('2')).toEqual([
      ['a.txt', 'kept'],
      ['b.txt', 'gone'],
    ]);
    expect(wanted()).toEqual(['1 0', '1 1']);
  });

  it('were too large only as long as the size that was set is no larger', () => {
    says('1', ['a.bin']);
    expect(keep('1', 0, 2 * MB, { most: MB, ahead: true })).toMatchObject({ ok: false });
    expect(wanted(MB)).toEqual([]);
    expect(wanted(5 * MB)).toEqual(['1 0']);
  });
});
