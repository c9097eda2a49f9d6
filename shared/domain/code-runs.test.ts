import { describe, expect, it } from 'vitest';
import { expectLinearWork } from '../../tests/helpers/growth.ts';
import { splitIntoRuns } from './code-runs.ts';

const kinds = (text: string) => splitIntoRuns(text).map(({ kind, text: words }) => [kind, words]);

describe('what is shown with letters of one width', () => {
  it.each<[string, string]>([
    ['a log of a web server', '2026-11-20T10:15:00 web42 a\n2026-11-20T10:15:01 web42 b\n2026-11-20T10:15:02 web42 c'],
    ['a log of the system', 'Nov 20 10:15:00 srv sshd[1]: a\nNov 20 10:15:01 srv sshd[1]: b\nNov  1 10:15:01 srv: c'],
    ['an access log', '192.0.2.1 - - [20/Nov/2026:10:15:00] "GET /"\n192.0.2.1 - - [x] "GET /"\n192.0.2.2 - - [x] "G"'],
    ['levels', 'ERROR: a\n[WARN] b\nINFO c'],
    ['a log with lines set in', '[10:15:00] a\n  more of it\n[10:15:01] b\n\n[10:15:02] c'],
    ['a stack', 'Caused by: x.Y: no\n    at a.b(C.java:1)\n    at a.c(C.java:2)\n    ... 3 more'],
    ['a shell', '$ ls\n$ cd /\nroot@web42:~# id'],
    ['a table of blanks', 'mailbox        size    last\noffice@a.b     1.2 GB  2026\norders@a.b     980 MB  never'],
    ['a table of tabs', 'a\tb\nc\td\ne\tf'],
    ['a table of pipes', '| a | b |\n|---|---|\n| c | d |'],
    ['settings set in', '    server {\n      listen 80;\n    }'],
  ])('%s', (_, text) =>
    expect(kinds(`Hello,\n\n${text}\n\nRegards`)).toEqual([
      ['text', 'Hello,'],
      ['code', text],
      ['text', 'Regards'],
    ]),
  );

  it('is what stands between fences, also where they are not closed', () => {
    expect(kinds('See:\n```php\n<?php\n\necho 1;\n```\nand\n~~~\nmore')).toEqual([
      ['text', 'See:'],
      ['code', '<?php\n\necho 1;'],
      ['text', 'and'],
      ['code', 'more'],
    ]);
    expect(kinds('```')).toEqual([]);
  });
});

it.each<[string, string]>([
  ['a paragraph', 'We have moved.\nThe new address is below.\nThank you'],
  ['two blanks after sentences', 'One.  Two.\nThree.  Four.\nFive!  Six.'],
  ['one line of a log', 'It says:\n2026-11-20T10:15:00 web42 no\nWhat is it?'],
  ['an address', 'Ann Example\n  Main Street 1\n  1010 Vienna\n  Austria'],
  ['gaps that share no column', 'a  b\nlonger  c\neven longer  d'],
  ['a list', '- a\n- b\n- c\n\n1. x\n2. y\n3. z'],
  ['opening hours', '08:00 we open\n12:00 we close\n13:00 we open'],
])('%s stays prose', (_, text) => expect(kinds(text)).toEqual([['text', text]]));

describe('takes time that grows with the length only', () => {
  it.each(['a  ', '| ', '```\n', '2026-11-20T10:15:00 x\n\n', ' \n', '    {\n', 'x\ty\n', 'a  b\nccc  d\n', '`'])(
    'of %j over and over',
    (piece) => expectLinearWork(1_500, (size) => splitIntoRuns(piece.repeat(size))),
  );

  it.each([' ', '\n', '\t'])('of %j in the midst of it', (blank) =>
    expectLinearWork(1_500, (size) => splitIntoRuns(`a${blank.repeat(size)}b`)),
  );
});
