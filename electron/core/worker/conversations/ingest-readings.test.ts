/** Pages and answers once they are stored: merged, kept, and read again. */
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import {
  at,
  ingestConversation,
  ingestTickets,
  KEYS,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { newFolder } from '../../../../tests/helpers/temporary-folder.ts';
import type { Store } from '../calls.ts';
import { cacheSchema } from '../database/cache-schema.ts';
import { openDatabase } from '../database/database.ts';
import { sixShape } from './shape.ts';

let store: Store;
const TID = 'ABC-000001';
const addressOf = (ticket: string) => `https://hoster.example/viewticket.php?tid=ABC-${ticket.padStart(6, '0')}&c=c0de`;

beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1', { lastreply: time('10:00:00') }),
    wireTicket('2', { lastreply: time('10:00:00') }),
  ]);
});

const POSTS: SamplePost[] = [
  { id: '0', role: 'owner', name: 'Aiko Tanaka', time: '2026-05-04 08:00', html: '<p>My shop is down.</p>' },
  {
    id: '11',
    role: 'operator',
    name: 'Mira Kahn',
    time: '2026-05-04 09:00',
    html: '<p>We look at it.</p>',
    files: [{ name: 'graph.png' }],
  },
  { id: '12', role: 'owner', name: 'Aiko Tanaka', time: '2026-05-04 10:00', html: '<p>It is up again.</p>' },
];

interface TakenPage {
  status?: number;
  at?: number;
  lastAt?: string;
}

function takePage(html: string, ticket = '1', { at = NOON, lastAt = time('10:00:00'), ...more }: TakenPage = {}) {
  const body = new TextEncoder().encode(html).buffer;
  const head = { url: addressOf(ticket), status: 200, contentType: 'text/html; charset=utf-8', ...more };
  return store.conversations.ingestPage(ticket, body, head, { at, lastAt });
}
const page = (posts = POSTS, theme: keyof typeof SAMPLE_PAGES = 'six', ticket = '1') =>
  SAMPLE_PAGES[theme](posts, { tid: `ABC-${ticket.padStart(6, '0')}` });
const posts = (ticket = '1'): Post[] =>
  store.tickets.timeline(ticket).flatMap((entry) => (entry.kind === 'post' ? [entry.post] : []));
const words = (ticket?: string) => posts(ticket).map(({ text }) => text);

it('has its times in the zone of now, whichever was known when it was read', () => {
  store.settings.save({ zone: null });
  takePage(page());
  ingestConversation(store, '2', [{ id: '0', clock: '10:00:00', text: 'Down.' }]);
  const last = () => ['1', '2'].map((ticket) => posts(ticket).at(-1)?.at?.utc);
  expect(last()).toEqual([null, null]);
  store.settings.save({ zone: 'UTC' });
  expect(last()).toEqual([at('10:00:00'), at('10:00:00')]);
  store.settings.save({ zone: 'Europe/Berlin' });
  expect(last()).toEqual([at('08:00:00'), at('08:00:00')]);
  expect(store.search.run({ query: 'down', kinds: ['post'], from: 0, count: 9 }).hits.length).toBeGreaterThan(0);
});

describe('a page', () => {
  it('is stored once, whatever order its theme has', () => {
    expect(takePage(page(POSTS.toReversed()))).toMatchObject({ ok: true, value: { changed: true, posts: 3 } });
    expect(words()).toEqual(['My shop is down.', 'We look at it.', 'It is up again.']);
    expect(takePage(page())).toMatchObject({ ok: true, value: { changed: false } });
    expect(store.conversations.count()).toBe(1);
  });

  it('is news with the same posts where it was read under an older header: the row shows its words again', async () => {
    takePage(page());
    await ingestTickets(store, [wireTicket('1', { lastreply: time('10:30:00') })]);
    const lastWords = () =>
      store.queues.rows('active', { by: 'lastReply', dir: 'desc' }, 0, 9).rows.find(({ id }) => id === '1')?.lastWords;
    expect(lastWords()).toBeUndefined();
    expect(takePage(page(), '1', { lastAt: time('10:30:00') })).toMatchObject({ ok: true, value: { changed: true } });
    expect(lastWords()).toBe('It is up again.');
    expect(takePage(page(), '1', { lastAt: time('10:30:00') })).toMatchObject({ ok: true, value: { changed: false } });
  });

  it('adds to what is known, and takes away only what a whole one lacks', () => {
    takePage(page());
    takePage(page(POSTS.slice(1)));
    expect(words()).toHaveLength(3);
    takePage(page([...POSTS.slice(0, 1), ...POSTS.slice(2)]));
    expect(words()).toEqual(['My shop is down.', 'It is up again.']);
  });

  it('that tells nothing apart takes the place of no posts', () => {
    const piece = `<body><main>${'Words of somebody. '.repeat(30)} #${TID}</main></body>`;
    takePage(piece);
    expect(posts()).toMatchObject([{ role: 'unknown', author: null, readBy: { name: 'one-piece' } }]);
    takePage(page());
    expect(words()).toHaveLength(3);
    expect(takePage(piece)).toMatchObject({ ok: true, value: { changed: false } });
    expect(words()).toHaveLength(3);
  });

  it('that shows no ticket leaves what is known', () => {
    takePage(page());
    const before = posts();
    expect(takePage('<form><input type="password"></form>')).toMatchObject({
      ok: false,
      error: { detail: { reason: 'login-required' } },
    });
    expect(posts()).toEqual(before);
    // Not asked for ahead again, but by whoever opens it.
    expect(store.conversations.toRead('1')).not.toBeNull();
  });
});

describe('an answer of the API after a page', () => {
  it('is the source of all posts, and keeps the links that the page has', () => {
    takePage(page());
    const linkOf = () => store.postFiles.find({ ticket: '1', post: '11', index: 0 })?.file.link;
    const link = linkOf();
    expect(link).toContain('dl.php');
    ingestConversation(store, '1', [
      { id: '0', clock: '08:00:00', text: 'My shop is down.' },
      { id: '11', by: 'staff', clock: '09:00:00', text: 'We look at it.', files: ['graph.png'] },
      { id: '13', clock: '10:00:00', text: 'No, it is not.' },
    ]);
    expect(posts().map(({ id, source, text }) => [id, source, text])).toEqual([
      ['0', 'api', 'My shop is down.'],
      ['11', 'api', 'We look at it.'],
      ['13', 'api', 'No, it is not.'],
    ]);
    expect(linkOf()).toBe(link);
    // Its page is of no more use.
    expect(store.conversations.teachShape('1', 'My shop is down.')).toMatchObject({
      error: { detail: { reason: 'no-page' } },
    });
  });
});

describe('kept pages', () => {
  it('are read again by what one sentence taught, without being asked for', () => {
    takePage(page(POSTS, 'unknown'));
    takePage(page(POSTS, 'unknown', '2'), '2');
    expect(posts('2')[0]?.readBy.name).not.toBe('learned');
    const taught = store.conversations.teachShape('1', 'We look at it');
    expect(taught).toMatchObject({ ok: true, value: { posts: 3 } });
    expect(posts('1')[0]?.readBy.name).toBe('learned');
    expect(store.conversations.rereadPages(10)).toMatchObject({ changed: ['2'], more: false });
    expect(posts('2')[0]?.readBy.name).toBe('learned');
    expect(store.conversations.rereadPages(10)).toEqual({ changed: [], more: false });
  });

  it.each([
    ['a known shape', `six ${sixShape.version}`, `six ${sixShape.version - 1}`],
    ['the reading of all of them', /^\d+/, '0'],
  ] as const)('are read again once the version of %s grew, without being asked for', async (_of, now, then) => {
    const folder = newFolder();
    const tickets = [
      wireTicket('1', { lastreply: time('10:00:00') }),
      wireTicket('2', { lastreply: time('10:00:00') }),
    ];
    store = openTestStore(folder);
    await ingestTickets(store, tickets);
    takePage(page());
    takePage(page(POSTS, 'six', '2'), '2');
    expect(store.conversations.rereadPages(10)).toEqual({ changed: [], more: false });
    store.databases.close();
    // Reading by an older version, which could not tell who wrote.
    const left = openDatabase({
      file: join(folder, 'cache.db'),
      key: KEYS.cache,
      schema: cacheSchema,
      synchronous: 'NORMAL',
    });
    const shapes = left.prepare('SELECT shapes FROM conversation_pages').pluck().get() as string;
    const older = shapes.replace(now, then);
    expect(older).not.toBe(shapes);
    left.prepare('UPDATE conversation_pages SET shapes = ?').run(older);
    left
      .prepare(`UPDATE posts SET role = 'unknown', post = json_set(post, '$.role', 'unknown') WHERE ticket = '1'`)
      .run();
    left.close();

    store = openTestStore(folder);
    expect(posts()[1]).toMatchObject({ role: 'unknown', text: 'We look at it.' });
    // A few at a time; of those that are as they were nothing is told.
    const turns = [1, 2, 3].map(() => store.conversations.rereadPages(1));
    expect(turns.map(({ more }) => more)).toEqual([true, true, false]);
    expect(turns.flatMap(({ changed }) => changed)).toEqual(['1']);
    expect(posts()[1]).toMatchObject({ role: 'staff', author: 'Mira Kahn' });
    expect(store.conversations.toRead('1')).toBeNull();
    store.databases.close();
  });

  it('that are read again say nothing of what stood in the way since they came', () => {
    takePage(page(POSTS, 'unknown'));
    takePage('<form><input type="password"></form>', '1', { at: NOON + 60_000 });
    expect(store.conversations.teachShape('1', 'We look at it')).toMatchObject({ ok: true });
    expect(posts()[0]?.readBy.name).toBe('learned');
    expect(store.conversations.toRead('1')).not.toBeNull();
  });

  it('that could only not be read are no longer in the way of anything once they are', () => {
    takePage(SAMPLE_PAGES.unknown(POSTS, { tid: 'not said' }));
    expect(store.conversations.toRead('1')).not.toBeNull();
    expect(store.conversations.teachShape('1', 'We look at it')).toMatchObject({ ok: true });
    expect(store.conversations.toRead('1')).toBeNull();
  });

  it('teach nothing by a sentence that is not there', () => {
    takePage(page(POSTS, 'unknown'));
    expect(store.conversations.teachShape('1', 'Nobody ever said so')).toMatchObject({
      ok: false,
      error: { kind: 'invalid', detail: { reason: 'sentence-not-found' } },
    });
  });
});

describe('a reply within the second of the one before', () => {
  const header = (status: string) => ingestTickets(store, [wireTicket('1', { status, lastreply: time('10:00:00') })]);

  it.each(['Customer-Reply', 'Answered'])('makes the conversation old where the status turns to %s', async (status) => {
    await header('On Hold');
    takePage(page());
    await header('On Hold');
    expect(store.conversations.toRead('1')).toBeNull();
    await header(status);
    expect(store.conversations.toRead('1')).not.toBeNull();
    takePage(page());
    await header(status);
    expect(store.conversations.toRead('1')).toBeNull();
  });

  it('is not what another status tells', async () => {
    await header('Answered');
    takePage(page());
    await header('Closed');
    expect(store.conversations.toRead('1')).toBeNull();
  });
});

describe('what failed', () => {
  it('is worth another try, also ahead, once it is forgotten', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Customer-Reply', lastreply: time('10:00:00') })], {
      awaiting: true,
    });
    const ahead = () => store.conversations.toReadAhead(0, 10).map(({ ticket }) => ticket);
    expect(ahead()).toContain('1');
    takePage('<title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x.js"></script>', '1', {
      status: 403,
    });
    expect(ahead()).not.toContain('1');
    store.conversations.forgetFailures();
    expect(ahead()).toContain('1');
  });
});

describe('what is read ahead', () => {
  it('is also the conversation that a draft of these days answers', async () => {
    await ingestTickets(store, [wireTicket('1', { status: 'Answered', lastreply: time('10:00:00') })]);
    const ahead = (since: number) => store.conversations.toReadAhead(since, 10).map(({ ticket }) => ticket);
    expect(ahead(0)).not.toContain('1');
    store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'Not yet.', at: NOON });
    expect(ahead(NOON)).toContain('1');
    expect(ahead(NOON + 1)).not.toContain('1');
  });
});
