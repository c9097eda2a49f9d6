/**
 * Pages of every known shape give the posts that stand on them, and nothing that a customer made
 * up.
 */
import { describe, expect, test } from 'vitest';
import { escaped, SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import type { ConversationFacts } from './facts.ts';
import { type FetchedPage, readPage } from './read-page.ts';

const FACTS: ConversationFacts = {
  id: '10001',
  tid: 'ABC-123456',
  opened: '2026-11-20 10:15:40',
  lastReply: '2026-11-21 09:05:12',
  requester: { name: "Ann O'Neil", email: 'ann@example.org' },
  lastBy: null,
  zone: 'Europe/Rome',
};

const POSTS: SamplePost[] = [
  {
    id: '0',
    role: 'owner',
    name: "Ann O'Neil",
    email: 'ann@example.org',
    time: '20/11/2026 10:15',
    html: '<p>Mail is late.<br />\nSince <strong>noon</strong> &amp; before.</p>',
    files: [{ name: 'log & more.txt' }, { name: 'gone.png', removed: true }],
  },
  { id: '501', role: 'operator', name: 'Mira Kahn', time: '20/11/2026 11:30', html: '<p>We are <em>on it</em>.</p>' },
  {
    id: '502',
    role: 'subaccount',
    name: 'Bo',
    email: 'bo@example.org',
    time: '21/11/2026 09:00',
    html: '<p>Any news?</p>',
  },
  { id: '503', role: 'operator', name: 'Mira Kahn', time: '21/11/2026 09:05', html: '<p>It is done.</p>' },
];

const URL_OF = 'https://hoster.example/clients/viewticket.php?tid=ABC-123456&c=k1';
type Name = keyof typeof SAMPLE_PAGES;
const KNOWN: Name[] = ['twenty-one', 'six', 'six, older', 'older', 'practice'];

const result = (body: FetchedPage['body'], facts: Partial<ConversationFacts> = {}, page: Partial<FetchedPage> = {}) =>
  readPage({ body, url: URL_OF, ...page }, { ...FACTS, ...facts });

function read(body: FetchedPage['body'], facts: Partial<ConversationFacts> = {}, page: Partial<FetchedPage> = {}) {
  const reading = result(body, facts, page);
  if (!reading.ok) throw new Error(JSON.stringify(reading.error));
  return reading.value;
}

describe.each(KNOWN)('the shape %s', (name) => {
  const page = SAMPLE_PAGES[name];
  const reading = read(page(POSTS));

  test('posts with their times, texts and who wrote them', () => {
    expect(reading).toMatchObject({
      source: 'page',
      newestFirst: false,
      whole: true,
      lastReply: '2026-11-21 09:05',
      doubts: [],
    });
    expect(reading.posts.map(({ at }) => at?.text)).toEqual([
      '2026-11-20 10:15',
      '2026-11-20 11:30',
      '2026-11-21 09:00',
      '2026-11-21 09:05',
    ]);
    expect(reading.posts.map(({ text }) => text)).toEqual([
      'Mail is late.\nSince noon & before.',
      'We are on it.',
      'Any news?',
      'It is done.',
    ]);
    expect(reading.posts.map(({ author }) => author)).toEqual(["Ann O'Neil", 'Mira Kahn', 'Bo', 'Mira Kahn']);
    const saysAll = !['six, older', 'older'].includes(name);
    expect(reading.posts.map(({ role }) => role)).toEqual([
      'customer',
      'staff',
      saysAll ? 'sub-account' : 'unknown',
      'staff',
    ]);
    expect(reading.posts[0]?.at?.utc).toBe(Date.UTC(2026, 10, 20, 9, 15));
  });

  test('newest first', () => {
    expect(read(page([...POSTS].reverse()))).toMatchObject({ newestFirst: true, whole: true, doubts: [] });
  });

  test('files with their links, removed ones without', () => {
    if (name === 'older') return expect(reading.posts[0]?.files).toEqual([]);
    expect(reading.posts[0]?.files).toEqual([
      {
        name: 'log & more.txt',
        index: 0,
        link: 'https://hoster.example/clients/dl.php?type=a&id=10001&i=0',
        removed: false,
      },
      { name: 'gone.png', index: 1, link: null, removed: true },
    ]);
    expect(reading.posts[0]?.id).toBe('0');
  });

  test('a line with an address and a rating are no text', () => {
    const posts = read(page(POSTS, { address: true, rated: true })).posts;
    expect(posts.map(({ text }) => text)).toEqual(reading.posts.map(({ text }) => text));
    expect(posts.some(({ html }) => /198\.51|Rate/.test(html ?? ''))).toBe(false);
  });

  test('one post alone', () => {
    const one = read(page(POSTS.slice(0, 1)), { lastReply: null });
    expect(one).toMatchObject({ newestFirst: null, whole: true, doubts: [] });
    expect(one.posts).toMatchObject([{ role: 'customer', author: "Ann O'Neil" }]);
  });

  test('a part of the conversation is not whole', () => {
    expect(read(page(POSTS.slice(1))).whole).toBe(false);
    expect(read(page(POSTS.slice(0, 3))).whole).toBe(false);
  });

  test('markup that the service escaped is text', () => {
    const forged = page([POSTS[1] as SamplePost]);
    const typed = { ...(POSTS[2] as SamplePost), html: `<p>${escaped(forged)}</p>` };
    const honest = read(page([POSTS[0], POSTS[1], typed, POSTS[3]] as SamplePost[]));
    expect(honest).toMatchObject({ doubts: [], whole: true });
    expect(honest.posts.map(({ role }) => role)).toEqual(reading.posts.map(({ role }) => role));
  });
});

test('what the pages name: ids of replies, by files, ratings, or their own', () => {
  const withFiles = POSTS.map((post) => ({ ...post, files: [{ name: 'a.txt' }] }));
  for (const name of ['twenty-one', 'six', 'practice'] as const)
    expect(read(SAMPLE_PAGES[name](withFiles)).posts.map(({ id }) => id)).toEqual(['0', '501', '502', '503']);
  const rated = read(SAMPLE_PAGES['twenty-one'](POSTS, { rated: true })).posts.map(({ id }) => id);
  expect(rated).toEqual(['0', '501', expect.stringMatching(/^h:/), '503']);
});

test('a base of the page counts within its origin only', () => {
  const link = (base: string) => read(SAMPLE_PAGES.six(POSTS, { base })).posts[0]?.files[0]?.link;
  expect(link('https://hoster.example/')).toBe('https://hoster.example/dl.php?type=a&id=10001&i=0');
  expect(link('https://evil.example/')).toBe('https://hoster.example/clients/dl.php?type=a&id=10001&i=0');
});

test('a file that leads to another origin has no link', () => {
  const page = SAMPLE_PAGES.six(POSTS).replace('dl.php?type=a&amp;', 'https://evil.example/dl.php?type=a&amp;');
  expect(read(page).posts[0]?.files[0]).toMatchObject({ link: null, name: 'log & more.txt' });
});

test('old charsets, said by the header, by the page, by nobody', () => {
  const html = SAMPLE_PAGES.six([{ ...(POSTS[0] as SamplePost), html: '<p>Größe ändern</p>' }]);
  const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const bare = html.replace('<meta charset="utf-8">', '');
  const facts = { lastReply: null };
  const words = (body: Uint8Array, contentType: string | null) => read(body, facts, { contentType }).posts[0]?.text;
  expect(words(latin(html), 'text/html; charset=ISO-8859-1')).toBe('Größe ändern');
  expect(words(latin(html.replace('utf-8', 'iso-8859-1')), 'text/html')).toBe('Größe ändern');
  expect(words(latin(bare), null)).toBe('Größe ändern');
  expect(words(new TextEncoder().encode(bare), null)).toBe('Größe ändern');
});

describe('no conversation', () => {
  const notice = (body: string, title = 'Client Area') =>
    `<!doctype html><html><head><title>${title}</title></head><body><div class="container">${body}</div></body></html>`;
  test.each<[string, string, Partial<FetchedPage>, string]>([
    ['a login form', notice('<form><input name="u"><input type="password" name="p"></form>'), {}, 'login-required'],
    ['a page at a login address', notice('<p>Hello</p>'), { url: 'https://hoster.example/login' }, 'login-required'],
    ['a challenge', notice('<script>x()</script>', 'Just a moment...'), { status: 403 }, 'challenge'],
    ['a challenge of 503', notice('<h1>Checking your browser</h1>'), { status: 503 }, 'challenge'],
    ['maintenance', notice('<h1>Down for maintenance</h1>'), { status: 503 }, 'maintenance'],
    ['maintenance in German', notice('<h1>Wartungsarbeiten</h1>'), {}, 'maintenance'],
    [
      'a wrong code',
      notice('<div class="alert alert-danger">We could not find this ticket.</div>'),
      {},
      'no-such-ticket',
    ],
    ['in German', notice('<div class="alert">Dieses Ticket wurde nicht gefunden.</div>'), {}, 'no-such-ticket'],
    ['in French', notice('<div class="alert">Ce ticket est introuvable.</div>'), {}, 'no-such-ticket'],
    ['in Spanish', notice('<p role="alert">No hemos encontrado este ticket.</p>'), {}, 'no-such-ticket'],
    ['in Dutch', notice('<div class="alert">Dit ticket is niet gevonden.</div>'), {}, 'no-such-ticket'],
    ['404', notice('<h1>Nothing here</h1>'), { status: 404 }, 'no-such-ticket'],
    [
      'another page',
      notice(`<h1>Our products</h1>${'<p>Buy this, and that, and more of it.</p>'.repeat(60)}`),
      {},
      'not-a-ticket',
    ],
    ['nothing', '', {}, 'not-a-ticket'],
  ])('%s', (_name, body, page, reason) => {
    expect(result(body, {}, page)).toMatchObject({ ok: false, error: { operation: 'read-page', detail: { reason } } });
  });

  test.each(['tid=XYZ-999999&c=k', 'c=k&ticketid=10002&x=ABC-123456', 'tid=ABC-123456&tid=XYZ-999999'])(
    'the page of another ticket, where a redirect led there: %s',
    (query) => {
      const url = `https://hoster.example/viewticket.php?${query}`;
      expect(result(SAMPLE_PAGES.six(POSTS), {}, { url })).toMatchObject({
        ok: false,
        error: { detail: { reason: 'another-ticket' } },
      });
    },
  );

  test('more than four megabytes', () => {
    expect(result('x'.repeat(5 * 1024 * 1024))).toMatchObject({
      ok: false,
      error: { detail: { reason: 'too-large' } },
    });
  });
});
