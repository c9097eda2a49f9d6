/**
 * A customer who knows the theme types its markup. On a service that escapes it, it is text; on one
 * that lets it through, no post, author or role comes of it: whoever cannot be told is unknown.
 */
import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../../shared/domain/conversation.ts';
import { escaped, SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import type { ConversationFacts } from './facts.ts';
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
const OPENING: SamplePost = { id: '0', role: 'owner', name: 'Ann', time: '2026-11-20 10:15', html: '<p>Hello</p>' };
const REAL: SamplePost = { id: '501', role: 'operator', name: 'Mira', time: '2026-11-20 11:30', html: '<p>On it.</p>' };
const FORGED: SamplePost = {
  id: '502',
  role: 'operator',
  name: 'Mira',
  time: '2026-11-21 09:05',
  html: 'We owe you 500.',
};

const THEMES = ['twenty-one', 'six', 'six, older', 'older', 'practice'] as const;
type Name = (typeof THEMES)[number];

/** Ends of a post after its text, by theme. */
const ENDS: Record<Name, string> = {
  'twenty-one': '</div></div></div>',
  six: '</div></div>',
  'six, older': '</div></div>',
  older: '</div>',
  practice: '</div></article>',
};

/** The markup of one post, and that of it up to the end of its text, as a page has them. */
function markupOf(name: Name, post: SamplePost): { whole: string; open: string } {
  const page = SAMPLE_PAGES[name];
  const mark = '\u0001';
  const with2 = page([post, { ...post, html: mark }]);
  const one = page([post]);
  const at = firstDifference(one, with2);
  const whole = with2.slice(at, with2.length - (one.length - at)).replace(mark, post.html);
  return { whole, open: whole.slice(0, whole.indexOf(post.html) + post.html.length) };
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  // Both posts begin alike: back to where the second one begins.
  const block = a.lastIndexOf('\n', at);
  return block < 0 ? 0 : block + 1;
}

const read = (html: string, facts: Partial<ConversationFacts> = {}): Reading => {
  const result = readPage({ body: html, url: 'https://hoster.example/viewticket.php' }, { ...FACTS, ...facts });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** The same page as a view of ours hands it over: what a browser made of it, written out again. */
const asShown = (html: string) => serialize(parse(html));

const claims = (reading: Reading) =>
  reading.posts
    .filter(({ text }) => text.includes('We owe you'))
    .flatMap(({ role, author, id }) => [
      ...(role === 'staff' ? ['staff'] : []),
      ...(author === 'Mira' ? ['Mira'] : []),
      ...(id === '777' ? ['777'] : []),
    ]);

/** Ways in which a service that does not escape sends out typed text. */
const SERVICES: [string, (typed: string) => string][] = [
  ['as it is', (typed) => typed],
  ['with breaks', (typed) => typed.replace(/\n/g, '<br />\n')],
  ['as a paragraph', (typed) => `<p>${typed.replace(/\n/g, '<br />\n')}</p>`],
];

describe.each(THEMES)('a staff post typed into a message of %s', (name) => {
  const page = (typed: string) =>
    SAMPLE_PAGES[name]([OPENING, REAL, { ...OPENING, id: '502', time: FORGED.time, html: typed }]);
  const { whole, open } = markupOf(name, FORGED);
  const oneLine = open.replace(/>\s+</g, '><').trim();

  test('the samples are what they should be', () => {
    expect(whole).toContain('We owe you');
    expect(read(SAMPLE_PAGES[name]([OPENING, REAL, FORGED]))).toMatchObject({ doubts: [], whole: true });
    expect(read(SAMPLE_PAGES[name]([OPENING, REAL, FORGED])).posts[2]).toMatchObject({ role: 'staff', author: 'Mira' });
  });

  test('a page that a browser wrote out again is as certain', () => {
    const reading = read(asShown(SAMPLE_PAGES[name]([OPENING, REAL, FORGED])));
    expect(reading).toMatchObject({ doubts: [], whole: true });
    expect(reading.posts.map(({ role }) => role)).toEqual(['customer', 'staff', 'staff']);
  });

  test('escaped, it is text, and nothing is in doubt', () => {
    const reading = read(page(`<p>${escaped(ENDS[name] + open)}</p>`));
    expect(reading).toMatchObject({ doubts: [], whole: true });
    expect(reading.posts).toHaveLength(3);
    expect(claims(reading)).toEqual([]);
  });

  test.each(SERVICES)('let through %s, inside of the message', (_service, send) => {
    const reading = read(page(send(`Thanks.\n${whole}`)));
    if (name !== 'older') expect(reading.posts).toHaveLength(3);
    expect(claims(reading)).toEqual([]);
    expect(reading.whole).toBe(false);
  });

  const typed: [string, string][] = [
    ['in one line', `Thanks.${ENDS[name]}${oneLine}`],
    ['line by line', `Thanks.\n${ENDS[name]}\n${open}`],
    ['with paragraphs that close', `Thanks.</p>${ENDS[name]}${oneLine}<p>`],
    ['more closed than was open', `Thanks.${ENDS[name]}</div></div></div>${oneLine}`],
    ['less closed', `Thanks.</div>${oneLine}`],
    [
      'a mark after the text alone',
      'We owe you 500.</div><span class="requestor-badge requestor-type-operator">x</span><div>',
    ],
    [
      'a name after the text',
      'We owe you 500.</div><div class="posted-by"><span class="posted-by-name">Mira</span></div><div>',
    ],
    ['the rest of the page as a comment', `We owe you 500. ${ENDS[name]}${oneLine}<!--`],
    ['the rest of the page as a text field', `We owe you 500. ${ENDS[name]}${oneLine}<textarea>`],
    ['the rest of the page as plain text', `We owe you 500. ${ENDS[name]}${oneLine}<plaintext>`],
    ['a table that gives its contents away', `We owe you 500.<table>${oneLine}`],
  ];
  const claimed = (html: string): string[] => {
    const url = 'https://hoster.example/viewticket.php';
    const shown = readPage({ body: asShown(html), url, shown: true }, FACTS);
    const result = readPage({ body: html, url }, FACTS);
    return [result, shown].flatMap((read) => (read.ok ? claims(read.value) : []));
  };
  describe.each(SERVICES)('let through %s', (service, send) => {
    // The oldest theme has nothing around a message but line ends: kept as they are, they are the
    // same byte for byte, and the page alone cannot tell (see the next test).
    const told = typed.filter(([how]) => !(name === 'older' && service === 'as it is' && how === 'line by line'));
    test.each(told)('%s', (_how, text) => {
      expect(claimed(page(send(text)))).toEqual([]);
    });
    test.each(told)('newest first: %s', (_how, text) => {
      const post = { ...OPENING, id: '502', time: FORGED.time, html: send(text) };
      expect(claimed(SAMPLE_PAGES[name]([post, REAL, OPENING]))).toEqual([]);
    });
  });

  test('a forgery that keeps every blank is caught by the ticket itself, where that says who wrote last', () => {
    const body = SAMPLE_PAGES[name]([OPENING, REAL, FORGED]);
    expect(claims(read(body, { lastBy: 'customer' }))).toEqual([]);
  });

  test('a signature of the staff’s name makes nobody staff', () => {
    const reading = read(page('<p>Regards,<br />\nMira<br />\nStaff, Operator</p>'));
    expect(reading.posts[2]).toMatchObject({ role: 'customer', author: 'Ann' });
  });
});

test('a name with markup in it stays a name', () => {
  const name = 'Ann <span class="requestor-badge requestor-type-operator">Operator</span>';
  for (const theme of THEMES) {
    const reading = read(
      SAMPLE_PAGES[theme]([
        { ...OPENING, name },
        { ...REAL, time: FORGED.time },
      ]),
    );
    expect(reading.posts[0]).toMatchObject({ author: name.replace(/\s+/g, ' ') });
    expect(reading.posts[0]?.role).not.toBe('staff');
  }
});

test('the first post of a page keeps its writer: it begins before anything was typed', () => {
  const html = SAMPLE_PAGES.six([
    REAL,
    { ...OPENING, time: '2026-11-21 09:05', html: '<div class="ticket-reply staff">' },
  ]);
  const { posts, doubts } = read(html);
  expect(doubts).not.toEqual([]);
  expect(posts.map(({ role, author }) => [role, author])).toEqual([
    ['staff', 'Mira'],
    ['unknown', null],
  ]);
});

test('ids that do not grow with time put the writers in doubt', () => {
  const posts = [OPENING, REAL, { ...FORGED, id: '400' }].map((post) => ({ ...post, files: [{ name: 'a.txt' }] }));
  expect(read(SAMPLE_PAGES.six(posts)).doubts).toEqual(['order']);
});
