/**
 * Markdown as it was typed and the HTML that was made of it give one text; words are compared
 * alone.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { canonicalOfTyped, sameText, wordsKey } from './canonical-text.ts';
import { looksLikeHtml, textOfHtml } from './html-text.ts';

/** Typed, rendered, and the text of both. */
const PAIRS: [string, string, string, string][] = [
  ['lines', 'a\r\nb\r\n\r\nc', '<p>a<br />\nb</p>\n<p>c</p>', 'a\nb\n\nc'],
  ['lines without Markdown', 'a\r\nb\r\n\r\nc', 'a<br />\nb<br />\n<br />\nc', 'a\nb\n\nc'],
  ['lines that are kept by a style', 'a\nb\n\nc', 'a\nb\n\nc', 'a\nb\n\nc'],
  [
    'emphasis',
    '**a** _b_ *c* `d` ~~e~~',
    '<p><strong>a</strong> <em>b</em> <em>c</em> <code>d</code> <del>e</del></p>',
    'a b c d e',
  ],
  ['emphasis that is not rendered', '**a** _b_', '**a** _b_', 'a b'],
  [
    'signs that are none',
    '2 * 3 * 4 and snake_case_name',
    '<p>2 * 3 * 4 and snake_case_name</p>',
    '2 * 3 * 4 and snake_case_name',
  ],
  ['a heading', '# Title\ntext', '<h1>Title</h1>\n<p>text</p>', 'Title\n\ntext'],
  ['a list', 'x\n- a\n* b\n\ny', '<p>x</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p>y</p>', 'x\n- a\n- b\ny'],
  ['a numbered list', '1. a\n2) b', '<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
  ['a quote', '> a\n> b\n\nc', '<blockquote>\n<p>a<br />\nb</p>\n</blockquote>\n<p>c</p>', '> a\n> b\nc'],
  ['quotes in quotes', '> a\n>> b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>', '> a\n> > b'],
  [
    'code',
    'x\n```\n**a**  b\n  c\n```\ny',
    '<p>x</p><pre><code>**a**  b\n  c\n</code></pre><p>y</p>',
    'x\n\n**a**  b\n  c\n\ny',
  ],
  [
    'a link',
    '[our page](https://x.example/a_b)',
    '<p><a href="https://x.example/a_b">our page</a></p>',
    'our page (https://x.example/a_b)',
  ],
  [
    'a bare address',
    'see https://x.example/',
    'see <a href="https://x.example/">https://x.example/</a>',
    'see https://x.example/',
  ],
  ['a mail address', '<mailto:a@x.example>', '<a href="mailto:a@x.example">a@x.example</a>', 'a@x.example'],
  ['a picture', '![a cat](c.png)', '<img src="c.png" alt="a cat">', 'a cat'],
  ['a rule', 'a\n\n---\n\nb', '<p>a</p><hr /><p>b</p>', 'a\n\nb'],
  [
    'a table',
    '| a | b |\n|---|---|\n| 1 | 2 |',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    'a | b\n1 | 2',
  ],
  ['entities', 'a < b & "c"', '<p>a &lt; b &amp; &quot;c&quot;</p>', 'a < b & "c"'],
  ['blanks that do not break', 'a\u00a0\u00a0b', 'a&nbsp;&nbsp;b', 'a  b'],
  ['blanks that were typed', 'x\n    a    b', 'x<br />\n    a    b', 'x\n    a    b'],
  ['nothing visible', 'a\u200b\u00ad\ufeffb', 'a&#8203;&shy;b', 'ab'],
  ['letters in two forms', 'e\u0301', 'é', 'é'],
];

describe.each(PAIRS)('%s', (_name, typed, html, expected) => {
  test('as it was typed', () => expect(canonicalOfTyped(typed)).toBe(expected));
  test('as it was rendered', () =>
    expect(canonicalOfTyped(textOfHtml(`<div>\n      ${html}\n    </div>`))).toBe(expected));
  test('the words of both are the same', () =>
    expect(wordsKey(textOfHtml(html))).toBe(wordsKey(canonicalOfTyped(typed))));
});

test('what nobody reads is no text', () => {
  expect(textOfHtml('a<script>x()</script><style>y</style><template>z</template><!-- c --> b')).toBe('a b');
});

test('a table for looks keeps its lines', () => {
  expect(textOfHtml('<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toBe('a\n\nb');
});

test.each([
  ['<p>x</p>', true],
  ['x<br />y', true],
  ['x\n<b>y</b>', false],
  ['Use <br> here\nand there', false],
  ['<p>is the tag I mean', false],
  ['a < b', false],
  ['a<br>\n \n b', true],
  ['a \t\n \n <BR/>b', true],
  ['a \t\n \n <bb><br>', false],
])('HTML or not: %s', (message, expected) => expect(looksLikeHtml(message)).toBe(expected));

test('HTML or not: many blank lines, whose square would take minutes', () => {
  expect(looksLikeHtml(`a<br>b${'\n'.repeat(1_000_000)}<br>c`)).toBe(true);
  expect(looksLikeHtml(`a<br>b${'\n'.repeat(1_000_000)}c`)).toBe(false);
});

describe('our own text', () => {
  const post = (html: string) => ({ text: textOfHtml(html), typed: null });
  test.each(PAIRS)('%s is found again', (_name, typed, html) => expect(sameText(typed, post(html))).toBe(true));

  test.each<[string, string, string]>([
    ['without the targets of links', 'See [here](https://x.example/a).', '<p>See here.</p>'],
    [
      'with targets that were turned',
      'See [here](https://x.example/a).',
      '<p>See <a href="https://h.example/r?u=9">here</a>.</p>',
    ],
    ['with markup taken out', 'a <b>c</b> d', 'a c d'],
    ['with entities read', 'a &amp; b&nbsp;c &eacute;', 'a &amp; b c é'],
    ['with pictures lost', 'Done 👍', 'Done ?'],
    ['signs alone', '👍', '👍'],
    ['counted anew', '1. a\n1. b', '<ol><li>a</li><li>b</li></ol>'],
  ])('%s', (_name, ours, html) => expect(sameText(ours, post(html))).toBe(true));

  test.each([
    ['Done.', 'It is done.'],
    ['Done.', 'Not done.'],
    ['See above', 'See above.\n> quoted'],
    ['', ''],
    ['👍', '👎'],
    ['a', ''],
  ])('%j is not %j', (ours, theirs) => expect(sameText(ours, { text: theirs, typed: theirs })).toBe(false));
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '*',
      '**',
      '_',
      '`',
      '```',
      '~~',
      '> ',
      '- ',
      '1. ',
      '# ',
      '|',
      '---',
      '\n',
      '\r\n',
      '[',
      '](',
      ')',
      '<',
      '>',
      ' ',
      '\t',
    ),
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  test('has a canonical text without control characters, blank ends or two blank lines', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const canonical = canonicalOfTyped(typed);
        expect(canonical).not.toMatch(/[\r\v\f\0]|\n\n\n|[ \t]\n|^\n|\n$/);
      }),
      { numRuns: numberOfRuns(500) },
    );
  });

  test('sent and shown as plain lines, is found again', () => {
    const written = (line: string) => line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
    fc.assert(
      fc.property(text, (typed) => {
        // Signs alone are lost where they are signs of Markdown.
        if (!/[\p{L}\p{N}]/u.test(typed)) return;
        const html = typed
          .split(/\r\n?|\n/)
          .map(written)
          .join('<br />\n');
        expect(sameText(typed, { text: textOfHtml(html), typed: null })).toBe(true);
      }),
      { numRuns: numberOfRuns(500) },
    );
  });

  test.each([
    '*',
    '**a',
    '_',
    '`',
    '`` ',
    '~',
    '~~ ',
    '> ',
    '[',
    '[a](',
    '![',
    '<a ',
    '# ',
    '#',
    ' ',
    '| ',
    '|-',
    '- ',
    '1. ',
    '\n',
    '---\n',
    '```\n',
    '<http://',
  ])(
    'a megabyte of %j take a moment',
    (sign) => {
      const long = sign.repeat(Math.ceil((1024 * 1024) / sign.length));
      expect(typeof canonicalOfTyped(`x ${long}`)).toBe('string');
      expect(typeof wordsKey(long)).toBe('string');
    },
    10_000,
  );
});
