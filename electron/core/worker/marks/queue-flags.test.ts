/** Notes of the store about how much of a ticket the agent has seen. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHeldReply,
  at,
  detailOf,
  endFirstSync,
  ingestTickets,
  KEYS,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Store } from '../calls.ts';
import { cacheSchema } from '../database/cache-schema.ts';
import { openDatabase } from '../database/database.ts';

let store: Store;
const first = { lastReply: time('09:00:00'), status: 'Customer-Reply', staff: '' };
const waiting = (more: Record<string, unknown> = {}) => wireTicket('1', { status: 'Customer-Reply', ...more });
const wrote = (clock: string, more: Record<string, unknown> = {}) =>
  ingestTickets(store, [waiting({ lastreply: time(clock), ...more })], { at: at(clock) + 1000 });
const seen = () => detailOf(store, '1').seen;
const unread = () => detailOf(store, '1').unread;

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [waiting()], { at: at('10:00:00') });
  endFirstSync(store);
});

describe('the header that was seen', () => {
  it('is not known before one was', () => {
    expect(seen()).toBeNull();
    store.tickets.markSeen('1', first);
    expect(seen()).toEqual(first);
  });

  it('never moves back, and moves on with a status of the same last reply', async () => {
    await wrote('11:00:00');
    const now = detailOf(store, '1').fingerprint;
    store.tickets.markSeen('1', now);
    store.tickets.markSeen('1', first);
    expect(seen()).toEqual(now);
    store.tickets.markSeen('1', { ...now, status: 'On Hold' });
    expect(seen()?.status).toBe('On Hold');
  });

  it('is led on by the agent’s own reply, and not past what another wrote', async () => {
    store.tickets.markSeen('1', first);
    addHeldReply(store, 'a', '1');
    moveToSending(store, 'a', at('11:00:00'), first);
    moveToAccepted(store, 'a', at('11:00:02'));
    await wrote('11:00:01', { status: 'Answered', admin: 'Mara Lind' });
    expect([seen()?.lastReply, unread()]).toEqual([time('11:00:01'), false]);
    await wrote('11:30:00');
    expect([seen()?.lastReply, unread()]).toEqual([time('11:00:01'), true]);
  });

  it('is the one that stood there when the conversation was read, an excerpt pasted, or the ticket marked as read', async () => {
    await wrote('11:00:00');
    store.tickets.markRead('1', at('11:01:00'));
    expect([seen()?.lastReply, unread()]).toEqual([time('11:00:00'), false]);
    await wrote('11:10:00');
    store.excerpts.add('e1', '1', 'What they wrote', at('11:11:00'));
    expect([seen()?.lastReply, unread()]).toEqual([time('11:10:00'), false]);
    await wrote('11:20:00');
    store.marks.setUnread(['1'], false, at('11:21:00'));
    expect([seen()?.lastReply, unread()]).toEqual([time('11:20:00'), false]);
  });

  it('does not come of an excerpt that is put back', async () => {
    store.excerpts.add('e1', '1', 'What they wrote', at('10:30:00'));
    const excerpt = store.excerpts.remove('e1');
    await wrote('11:00:00');
    store.excerpts.add('e1', '1', 'What they wrote', excerpt?.at ?? 0);
    expect([seen()?.lastReply, unread()]).toEqual([time('09:00:00'), true]);
  });

  it('is taken back with the mark', async () => {
    await wrote('11:00:00');
    const { before } = store.marks.setUnread(['1'], false, at('11:01:00'));
    store.marks.restore(before, at('11:02:00'));
    expect([seen(), unread()]).toEqual([null, true]);
  });
});

describe('a conversation of which the page tells nothing apart', () => {
  const PAGE = (words: string) => `<body><main>${words.repeat(30)} #ABC-000001</main></body>`;
  const comes = (html: string, lastAt: string, head: { shown?: true; status?: number } = {}) =>
    store.conversations.ingestPage(
      '1',
      new TextEncoder().encode(html).buffer,
      { url: 'https://hoster.example/viewticket.php', status: 200, contentType: 'text/html', ...head },
      { at: NOON, lastAt },
    );
  const look = (read = true) => {
    store.tickets.markSeen('1', detailOf(store, '1').fingerprint, read);
    return detailOf(store, '1').readAt;
  };

  it('counts as read where it stood on screen and was asked for under the header of now', () => {
    expect(comes(PAGE('Words of somebody. '), time('09:00:00'))).toMatchObject({ ok: true });
    expect(look(false)).toBeNull();
    expect(look()).toBe(NOON);
  });

  it('does not where its ticket was marked as read in the list alone', () => {
    comes(PAGE('Words of somebody. '), time('09:00:00'));
    store.marks.setUnread(['1'], false, NOON);
    expect([detailOf(store, '1').readAt, unread()]).toEqual([null, false]);
    expect(look()).toBe(NOON);
  });

  it('does not where something came since, until that was read as well', async () => {
    comes(PAGE('Words of somebody. '), time('09:00:00'));
    await wrote('11:00:00');
    expect(look()).toBeNull();
    // A page that could not be read shows nothing new.
    comes('<form><input type="password"></form>', time('11:00:00'));
    expect(look()).toBeNull();
    comes(PAGE('More words of somebody. '), time('11:00:00'));
    expect(look()).toBe(NOON);
  });

  it('does not where a view of ours showed it, which may have stood there for long', () => {
    expect(comes(PAGE('Words of somebody. '), time('09:00:00'), { shown: true })).toMatchObject({ ok: true });
    expect(look()).toBeNull();
  });
});

it('a ticket marked as unread by hand is unread again where a power cut left the cache behind', async () => {
  const folder = newFolder();
  const before = openTestStore(folder);
  await ingestTickets(before, [wireTicket('1')]);
  endFirstSync(before);
  before.tickets.markSeen('1', detailOf(before, '1').fingerprint);
  before.marks.setUnread(['1'], true, NOON);
  before.databases.close();
  const file = join(folder, 'cache.db');
  const cache = openDatabase({ file, key: KEYS.cache, synchronous: 'NORMAL', schema: cacheSchema });
  cache.exec('UPDATE tickets SET unread = 0');
  cache.close();
  const after = openTestStore(folder);
  expect(detailOf(after, '1').unread).toBe(true);
  after.databases.close();
});
