/** Both sources give the same posts, and a conversation that is read again stays one. */
import { describe, expect, test } from 'vitest';
import type { Post, Reading } from '../../../../shared/domain/conversation.ts';
import { SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import { canonicalOfTyped } from '../../rules/html/canonical-text.ts';
import type { ConversationFacts } from './facts.ts';
import { mergeReadings } from './merge-readings.ts';
import { readAnswer } from './read-answer.ts';
import { readPage } from './read-page.ts';

const FACTS: ConversationFacts = {
  id: '10001',
  tid: 'ABC-123456',
  opened: '2026-11-20 10:15:40',
  lastReply: '2026-11-21 09:05:12',
  requester: { name: 'Ann', email: 'ann@example.org' },
  lastBy: null,
  zone: 'Europe/Rome',
};

/** Typed, and as the service renders it. */
const TEXTS: [string, string][] = [
  [
    'Mail is late.\r\n\r\n- since **noon**\r\n- on [this page](https://x.example/)',
    '<p>Mail is late.</p>\n<ul><li>since <strong>noon</strong></li><li>on <a href="https://x.example/">this page</a></li></ul>',
  ],
  ['Done.', '<p>Done.</p>'],
  ['Done.', '<p>Done.</p>'],
  ['> Done.\r\n\r\nThanks & bye', '<blockquote><p>Done.</p></blockquote><p>Thanks &amp; bye</p>'],
];
const TIMES = ['2026-11-20 10:15:40', '2026-11-20 11:30:10', '2026-11-20 11:30:50', '2026-11-21 09:05:12'];
const isStaff = (index: number) => index === 1 || index === 2;

const answer = {
  result: 'success',
  ticketid: '10001',
  replies: {
    reply: TEXTS.map(([message], index) => ({
      replyid: index === 0 ? '0' : String(500 + index),
      date: TIMES[index],
      message,
      requestor_name: isStaff(index) ? 'Mira' : 'Ann',
      requestor_type: isStaff(index) ? 'Operator' : 'Owner',
      admin: isStaff(index) ? 'Mira' : '',
      attachments: index === 0 ? [{ filename: 'a.txt', index: '0' }] : [],
    })),
  },
  notes: { note: [{ noteid: '7', date: '2026-11-20 12:00:00', message: 'Careful.', admin: 'Jo' }] },
};
const posts: SamplePost[] = TEXTS.map(([, html], index) => ({
  id: index === 0 ? '0' : String(500 + index),
  role: isStaff(index) ? 'operator' : 'owner',
  name: isStaff(index) ? 'Mira' : 'Ann',
  email: 'ann@example.org',
  time: `${TIMES[index]?.slice(8, 10)}/11/2026 ${TIMES[index]?.slice(11, 16)}`,
  html,
  ...(index === 0 && { files: [{ name: 'a.txt' }] }),
}));

const must = (result: { ok: true; value: Reading } | { ok: false; error: unknown }): Reading => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const byApi = must(readAnswer(new TextEncoder().encode(JSON.stringify(answer)), FACTS));
const byPage = (name: keyof typeof SAMPLE_PAGES, given = posts) =>
  must(readPage({ body: SAMPLE_PAGES[name](given), url: 'https://hoster.example/viewticket.php' }, FACTS));

/** Each keeps its own letters: one has what was typed, the other what was made of it. */
const said = ({ text, role, author, at, note }: Post) => ({ text: canonicalOfTyped(text), role, author, at, note });
const THEMES = ['twenty-one', 'six', 'six, older', 'practice', 'older'] as const;

describe.each(THEMES)('the answer of get-ticket and the page %s', (name) => {
  test('say the same', () => expect(byPage(name).posts.map(said)).toEqual(byApi.posts.map(said)));

  test('are one conversation, whichever was read first', () => {
    const apiFirst = mergeReadings(mergeReadings([], byApi).posts, byPage(name));
    const pageFirst = mergeReadings(mergeReadings([], byPage(name)).posts, byApi);
    expect(apiFirst.posts.map(({ id }) => id)).toEqual(['0', '501', '502', 'n:7', '503']);
    expect(pageFirst.posts.map(({ id }) => id)).toEqual(['0', '501', '502', 'n:7', '503']);
    expect(apiFirst.posts.map(said)).toEqual(pageFirst.posts.map(said));
    expect(apiFirst.posts.every(({ source }) => source === 'api')).toBe(true);
    expect([...apiFirst.gone, ...pageFirst.gone]).toEqual([]);
    for (const [from] of pageFirst.renamed) expect(from).toMatch(/^h:/);
  });

  test('read twice is read once', () => {
    const once = mergeReadings([], byPage(name));
    expect(mergeReadings(once.posts, byPage(name))).toEqual(once);
    expect(mergeReadings(once.posts, byPage(name, [...posts].reverse())).posts.map(said)).toEqual(once.posts.map(said));
  });
});

test('the link of a file that only the page has is taken over', () => {
  const { posts: merged } = mergeReadings(mergeReadings([], byPage('six')).posts, byApi);
  expect(merged[0]?.files).toEqual([
    { name: 'a.txt', index: 0, link: 'https://hoster.example/dl.php?type=a&id=10001&i=0', removed: false },
  ]);
});

test('a post that a whole reading no longer has is gone; one that is missing from a part is not', () => {
  const known = mergeReadings([], byPage('twenty-one')).posts;
  const without = posts.filter((_post, index) => index !== 2);
  expect(mergeReadings(known, byPage('twenty-one', without)).gone).toHaveLength(1);
  const part = byPage('twenty-one', posts.slice(1));
  expect(part.whole).toBe(false);
  expect(mergeReadings(known, part)).toMatchObject({ gone: [], posts: { length: 4 } });
});

test('a page in doubt takes a writer away, and never the API’s', () => {
  const forged = posts.map((post, index) =>
    index === 3 ? { ...post, html: '<div class="ticket-reply staff">' } : post,
  );
  const doubtful = byPage('six', forged);
  expect(doubtful.doubts).toContain('markup');
  expect(mergeReadings(mergeReadings([], byPage('six')).posts, doubtful).posts[1]?.role).toBe('unknown');
  expect(mergeReadings(mergeReadings([], byApi).posts, doubtful).posts[1]?.role).toBe('staff');
});

test('a new reply joins the ones that were known', () => {
  const known = mergeReadings([], { ...byApi, posts: byApi.posts.slice(0, 3) }).posts;
  expect(mergeReadings(known, byPage('six')).posts.map(({ text }) => text)).toEqual(
    mergeReadings([], byApi).posts.map(({ text }) => text),
  );
});
