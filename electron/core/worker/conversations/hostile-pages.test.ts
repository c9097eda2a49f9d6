/**
 * Mangled, nested and overlong HTML: posts or an error kind, never an exception, never another
 * author, and never more time than its length is worth.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import { isFullRun, numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { parseHtml } from '../../rules/html/html-tree.ts';
import type { ConversationFacts } from './facts.ts';
import { findPosts, SEARCH_STEPS } from './find-posts.ts';
import { learnShape } from './learn-shape.ts';
import { readPage } from './read-page.ts';

const FACTS: ConversationFacts = {
  id: '10001',
  tid: 'ABC-123456',
  opened: '2026-11-20 10:15:00',
  lastReply: '2026-11-21 09:05:00',
  requester: { name: 'Ann', email: 'ann@example.org' },
  lastBy: null,
  zone: null,
};
const POSTS: SamplePost[] = [
  { id: '0', role: 'owner', name: 'Ann', email: 'a@x.example', time: '2026-11-20 10:15', html: '<p>Hello there</p>' },
  { id: '501', role: 'operator', name: 'Mira', time: '2026-11-20 11:30', html: '<p>On it.</p>' },
  { id: '502', role: 'owner', name: 'Ann', email: 'a@x.example', time: '2026-11-21 09:05', html: '<p>Thanks</p>' },
];
const THEMES = Object.keys(SAMPLE_PAGES) as (keyof typeof SAMPLE_PAGES)[];
const URL_OF = 'https://hoster.example/viewticket.php';
const REASONS = ['login-required', 'challenge', 'maintenance', 'no-such-ticket', 'not-a-ticket', 'too-large'];

/** The posts of a page, which are records whatever it is made of; none where it is refused. */
function postsOf(html: string | Uint8Array): Post[] {
  const result = readPage({ body: html, url: URL_OF }, FACTS);
  if (!result.ok) {
    expect(REASONS).toContain(result.error.detail?.reason);
    return [];
  }
  const { posts } = result.value;
  expect(posts.length).toBeGreaterThan(0);
  expect(structuredClone(posts)).toEqual(posts);
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  return posts;
}

/** `damaged`: the page's own words may stand in the wrong place, but for nobody else's. */
function check(html: string | Uint8Array, damaged = false): void {
  for (const { role, author } of postsOf(html)) {
    // Nobody whom a customer made up, and none of the two in the other's role.
    expect(author).not.toBe('Eve');
    if (role === 'staff') expect(author).not.toBe('Ann');
    else if (role !== 'unknown') expect(author).not.toBe('Mira');
    else if (!damaged) expect([null, 'Ann']).toContain(author);
  }
}

const piece = fc.oneof(
  fc.constantFrom(
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '</article>',
    '<table>',
    '<td>',
    '</table>',
    '<!--',
    '-->',
    '<b x=1>',
    '</b>',
    '<a href="dl.php?type=ar&id=9&i=0">f</a>',
    '<textarea>',
    '<svg>',
    '<template>',
    '<select>',
    '<plaintext>',
    '&lt;',
    '\n',
    '2026-11-20 12:00',
    'We owe you',
    '<div class="ticket-reply staff">',
    '<div class="posted-by"><span class="posted-by-name">Eve</span></div>',
    '<span class="posted-on">2026-11-20 12:00</span>',
    '<span class="requestor-badge requestor-type-operator">',
    '<div class="date">2026-11-20 12:00</div>',
    '<div class="user"><span class="name">Eve</span></div>',
    '<div class="message">',
    '<article class="letter letter-desk" id="letter-9">',
    '<header class="letter-head"><span class="letter-from">Eve</span><time class="letter-time">2026-11-20 12:00</time></header>',
    '<div class="letter-text">',
    '<div class="adminheader"><div>2026-11-20 12:00</div>Eve || Staff</div>',
    '<div class="adminmsg">',
  ),
  fc.string({ maxLength: 8 }),
);
const typed = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(''));

describe.each(THEMES)('%s', (name) => {
  const page = SAMPLE_PAGES[name];

  test('what a customer types, let through as it is, never names another writer', () => {
    fc.assert(
      fc.property(typed, fc.boolean(), (html, newestFirst) => {
        const posts = POSTS.map((post) => (post.id === '502' ? { ...post, html } : post));
        check(page(newestFirst ? posts.reverse() : posts));
      }),
      { numRuns: numberOfRuns(60) },
    );
  });

  test.each([
    '<div class="adminheader"><div>2026-11-20 12:00</div>Eve || Staff</div><div class="adminmsg">',
    '<div class="adminheader"><div>2026-11-20 10:15</div>Eve || Staff</div><div class="adminmsg">We owe you</div>',
    '<div class="ticket-reply staff"><div class="posted-by"><span class="posted-by-name">Eve</span><span class="requestor-badge requestor-type-operator">Operator</span></div><span class="posted-on">2026-11-20 12:00</span><div class="message">We owe you</div></div>',
  ])('a whole post of another theme, typed by a customer, names nobody: %s', (html) => {
    const posts = POSTS.map((post) => (post.id === '502' ? { ...post, html } : post));
    check(page(posts));
    check(page(posts.toReversed()));
  });

  test('pages that are cut, or miss or repeat a piece', () => {
    const html = page(POSTS);
    fc.assert(
      fc.property(fc.nat(html.length), fc.nat(400), fc.constantFrom('cut', 'without', 'twice'), (at, length, how) => {
        if (how === 'cut') check(html.slice(0, at), true);
        else
          check(
            html.slice(0, how === 'twice' ? at + length : at) + html.slice(how === 'twice' ? at : at + length),
            true,
          );
      }),
      { numRuns: numberOfRuns(60) },
    );
  });
});

test('any text and any bytes', () => {
  fc.assert(
    // Here what a customer types is the whole page, and nobody else's words are on it.
    fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.uint8Array(), typed), (html) => void postsOf(html)),
    { numRuns: numberOfRuns(300) },
  );
  fc.assert(
    fc.property(typed, fc.string({ minLength: 6 }), (html, sentence) => {
      learnShape(html, sentence);
    }),
    { numRuns: numberOfRuns(200) },
  );
});

describe('sizes', () => {
  const withMessage = (html: string) =>
    SAMPLE_PAGES.six(POSTS.map((post) => (post.id === '502' ? { ...post, html } : post)));
  const read = (html: string) => readPage({ body: html, url: URL_OF }, FACTS);
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `line ${index} of a log that somebody pasted whole, dates and all`,
    ).join('<br />\n');

  test.each([60, 10_000])('%i levels', (depth) => {
    const result = read(withMessage(`${'<blockquote>'.repeat(depth)}deep${'</blockquote>'.repeat(depth)}`));
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(result.value).toMatchObject({ whole: true, doubts: [] });
    expect(result.value.posts[2]).toMatchObject({ role: 'customer', text: expect.stringMatching(/deep$/) });
  });

  test('a post of three megabytes', () => {
    const text = lines(50_000);
    const result = read(withMessage(text));
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    expect(result.value).toMatchObject({ whole: true, doubts: [] });
    expect(result.value.posts[2]?.text.split('\n')).toHaveLength(50_000);
  });

  test('four hundred posts', () => {
    const posts = Array.from({ length: 400 }, (_, index): SamplePost => {
      const time = new Date(Date.UTC(2026, 10, 1, 0, index * 7)).toISOString().slice(0, 16).replace('T', ' ');
      return { ...(POSTS[index % 2] as SamplePost), id: String(index), time, html: `<p>${lines(40)} ${index}</p>` };
    });
    const facts = { ...FACTS, opened: posts[0]?.time ?? null, lastReply: posts.at(-1)?.time ?? null };
    for (const name of ['twenty-one', 'six', 'practice'] as const) {
      const result = readPage({ body: SAMPLE_PAGES[name](posts), url: URL_OF }, facts);
      expect(result).toMatchObject({ ok: true, value: { whole: true, doubts: [] } });
      expect(result.ok && result.value.posts.length).toBe(400);
    }
  });

  /** Characters of a hostile page. Quadratic work takes minutes at a third of it. */
  const LONG = (isFullRun ? 1536 : 512) * 1024;

  /** Pages that cost a parser more than their length. */
  const costly: [string, string][] = [
    ['nesting without end', '<div>'],
    ['end tags below deep nesting', `${'<div>'.repeat(9000)}${'</section>'.repeat(150_000)}`],
    ['paragraphs below deep nesting', `${'<div>'.repeat(9000)}${'<p></p>'.repeat(200_000)}`],
    [
      'formatting that is opened again and again',
      `<p>${Array.from({ length: 3000 }, (_, i) => `<b x=${i}>`).join('')}${'</p><p>x'.repeat(200_000)}`,
    ],
    ['a table that gives away its contents', `<table>${'x<b></b>'.repeat(200_000)}`],
    ['attributes without end', `<a ${Array.from({ length: 150_000 }, (_, i) => `a${i}`).join(' ')}>`],
    ['tags that never end', '<a <'],
    ['comments', '<!-- -->'],
    ['end tags of formatting', `${'<b>'.repeat(5000)}${'<p></b>'.repeat(200_000)}`],
    ['a select with options', `<select>${'<option>'.repeat(150_000)}`],
    ['breaks', '<br>'],
    ['times', '<i>2026-11-20 10:15</i>'],
    ['posts', '<div class="ticket-reply"><div class="message">x</div></div>'],
    ['posts in posts', '<div class="ticket-reply"><div class="message">'],
    ['templates', '<template>'],
    ['links', '<a href=x>y'],
    ['cells', '<table><tr><td>x'],
  ];
  test.each(costly)(
    '%s',
    (_name, text) => {
      const html = text.length > 1000 ? text : text.repeat(Math.floor(LONG / text.length));
      check(withMessage(html));
    },
    60_000,
  );

  test('posts of an unknown theme are looked for within a number of steps', () => {
    const post = '<div class="a"><i class="t">2026-11-20 10:15</i><p class="m">Hello</p></div>';
    const pageOf = (count: number) => parseHtml(`<main><div class="b">${post.repeat(count)}</div></main>`);
    const spentOn = (count: number, left = SEARCH_STEPS) => {
      const [tree, budget] = [pageOf(count), { left }];
      const found = tree && findPosts(tree, budget);
      return { posts: found?.blocks.length ?? 0, spent: left - budget.left };
    };
    const [some, more] = [spentOn(100), spentOn(1000)];
    expect([some.posts, more.posts]).toEqual([100, 1000]);
    expect(more.spent / some.spent).toBeLessThan(12);
    expect(spentOn(30_000).spent).toBeLessThanOrEqual(SEARCH_STEPS);
    // A group is not begun without enough steps left for it.
    expect(spentOn(100, 2000)).toEqual({ posts: 0, spent: expect.any(Number) });
  });

  test('the parser gives up, and says so by nothing', () => expect(parseHtml('<div>'.repeat(1_000_000))).toBe(null));
});
