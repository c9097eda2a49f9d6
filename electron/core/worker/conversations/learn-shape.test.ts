/**
 * Themes that nobody wrote a shape for: found by what repeats, learned from one sentence, or one
 * piece.
 */
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../../shared/domain/conversation.ts';
import { escaped, SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import type { ConversationFacts } from './facts.ts';
import { learnShape } from './learn-shape.ts';
import { readPage } from './read-page.ts';
import type { PageShape } from './shape.ts';

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
  { id: '0', role: 'owner', name: 'Ann', time: '20/11/2026 10:15', html: '<p>My mail has been late since noon.</p>' },
  {
    id: '501',
    role: 'operator',
    name: 'Mira',
    time: '20/11/2026 11:30',
    html: '<p>We are <b>looking</b> into it.</p>',
  },
  { id: '502', role: 'owner', name: 'Ann', time: '21/11/2026 09:05', html: '<p>Thank you so much!</p>' },
];
const TEXTS = ['My mail has been late since noon.', 'We are looking into it.', 'Thank you so much!'];
const URL_OF = 'https://hoster.example/viewticket.php';

const result = (body: string, shapes: PageShape[] = [], facts: Partial<ConversationFacts> = {}) =>
  readPage({ body, url: URL_OF }, { ...FACTS, ...facts }, shapes);
function read(body: string, shapes: PageShape[] = [], facts: Partial<ConversationFacts> = {}): Reading {
  const reading = result(body, shapes, facts);
  if (!reading.ok) throw new Error(JSON.stringify(reading.error));
  return reading.value;
}

describe('found by what repeats', () => {
  test('posts with texts and times, and nobody named', () => {
    const reading = read(SAMPLE_PAGES.unknown(POSTS));
    expect(reading.posts.map(({ text }) => text)).toEqual(TEXTS);
    expect(reading.posts.map(({ at }) => at?.text)).toEqual([
      '2026-11-20 10:15',
      '2026-11-20 11:30',
      '2026-11-21 09:05',
    ]);
    expect(reading.posts.every(({ role, author }) => role === 'unknown' && author === null)).toBe(true);
    expect(reading).toMatchObject({ whole: false, newestFirst: false });
    expect(reading.doubts).toContain('unknown-theme');
  });

  test('a log in a message is no conversation', () => {
    const log = Array.from({ length: 30 }, (_, i) => `<li>2026-11-20 10:${10 + i} something happened</li>`).join('');
    const reading = read(SAMPLE_PAGES.unknown([{ ...(POSTS[0] as SamplePost), html: `<ul>${log}</ul>` }]));
    expect(reading.doubts).toContain('one-piece');
    expect(reading.posts).toHaveLength(1);
  });

  test('a page of another ticket, or of none, is not taken apart', () => {
    expect(result(SAMPLE_PAGES.unknown(POSTS, { tid: 'XYZ-1' }))).toMatchObject({
      ok: false,
      error: { detail: { reason: 'not-a-ticket' } },
    });
  });
});

test('one piece: the main text, said so', () => {
  const reading = read(
    `<body><nav>Home</nav><main><h1>#ABC-123456</h1><p>${'Some words of it. '.repeat(20)}</p></main></body>`,
  );
  expect(reading).toMatchObject({ whole: false, doubts: ['one-piece'], readBy: { name: 'one-piece' } });
  expect(reading.posts).toMatchObject([
    { role: 'unknown', author: null, at: null, text: expect.stringContaining('Some words') },
  ]);
  expect(reading.posts[0]?.text).not.toContain('Home');
});

describe('learned from one sentence', () => {
  /** Heads and messages side by side, as a table, and with a class for each side. */
  const tables = (posts: readonly SamplePost[]) => `<body><h1>#ABC-123456</h1><table class="msgs">
${posts.map((post) => `<tr class="entry"><td class="who">${post.name}<br><em>${post.time}</em></td><td class="what">${post.html}</td></tr>`).join('\n')}
</table></body>`;
  const flat = (posts: readonly SamplePost[]) => `<body><h1>#ABC-123456</h1><div class="all">
${posts.map((post) => `<div class="top"><b>${post.name}</b> <i>${post.time}</i></div>\n<div class="words">${post.html}</div>`).join('\n')}
</div></body>`;

  test.each([
    ['blocks', SAMPLE_PAGES.unknown],
    ['a table', tables],
    ['heads and messages side by side', flat],
  ])('%s', (_name, page) => {
    for (const sentence of ['late since noon', 'we are looking', 'THANK YOU so']) {
      const shape = learnShape(page(POSTS), sentence);
      if (!shape) throw new Error(`not learned from: ${sentence}`);
      // The shape is stored as JSON and used for other tickets.
      const kept = JSON.parse(JSON.stringify(shape)) as PageShape;
      const reading = read(page(POSTS), [kept]);
      expect(reading.readBy).toEqual({ name: 'learned', version: 1 });
      expect(reading.posts.map(({ text }) => text)).toEqual(TEXTS);
      expect(reading.posts.map(({ at }) => at?.text)).toEqual([
        '2026-11-20 10:15',
        '2026-11-20 11:30',
        '2026-11-21 09:05',
      ]);
      expect(reading.posts.every(({ role, author }) => role === 'unknown' && author === null)).toBe(true);
      expect(read(page(POSTS.slice(0, 1)), [kept], { lastReply: null }).posts.map(({ text }) => text)).toEqual(
        TEXTS.slice(0, 1),
      );
    }
  });

  test('what a customer types becomes no post of it', () => {
    const shape = learnShape(SAMPLE_PAGES.unknown(POSTS), 'late since noon') as PageShape;
    const forged = SAMPLE_PAGES.unknown([POSTS[1] as SamplePost]);
    const typed = (html: string) => [POSTS[0], POSTS[1], { ...(POSTS[2] as SamplePost), html }] as SamplePost[];
    expect(read(SAMPLE_PAGES.unknown(typed(escaped(forged))), [shape]).posts).toHaveLength(3);
    expect(read(SAMPLE_PAGES.unknown(typed(forged)), [shape]).posts).toHaveLength(3);
  });

  test.each([
    ['a sentence that is not there', 'never written'],
    ['too short a one', 'mail'],
    ['nothing', ''],
  ])('nothing from %s', (_name, sentence) => expect(learnShape(SAMPLE_PAGES.unknown(POSTS), sentence)).toBe(null));

  test('nothing where no time stands', () => expect(learnShape('<p>Hello dear people</p>', 'hello dear')).toBe(null));

  test('a kept shape that is no selector any more finds nothing', () => {
    const shape = learnShape(SAMPLE_PAGES.unknown(POSTS), 'late since noon') as PageShape;
    expect(read(SAMPLE_PAGES.six(POSTS), [{ ...shape, post: '[[', text: '::x(' }]).readBy.name).toBe('six');
  });
});
