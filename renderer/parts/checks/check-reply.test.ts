/** Signs that Markdown would take from what is no formatting. */
import { describe, expect, it } from 'vitest';
import { consumedMarks } from './check-reply.ts';

describe('signs are taken', () => {
  it.each([
    ['Delete C:\\_old\\*.bak please.', 'C:\\_old\\*.bak'],
    ['It is on \\\\srv\\_x, as always.', '\\\\srv\\_x'],
    ['Keep *.log,*.tmp in it.', '*.log,*.tmp'],
    ['See /a/*/b and /c/*/d.', '/a/*/b'],
    ['Edit (__init__.py) first.', '__init__.py'],
    ['Put this in it:\n\n* * * * * /usr/bin/php a.php', '* * * * *'],
    ['Replace __DOMAIN__ by yours.', '__DOMAIN__'],
  ])('%j', (text, word) => expect(consumedMarks(text)).toContain(word));

  it.each([
    'Delete `C:\\_old\\*.bak` please.',
    '```\nC:\\_old\\*.bak __init__.py\n```',
    '> C:\\_old\\*.bak',
    'C:\\\\_old\\\\\\*.bak',
    'C:\\Users\\Ann\\file.txt and error_log',
    'Keep *.log in it.',
    '**Important:** this is _really_ *all*.',
    '- one\n* two\n* three',
    '[here](https://x.example/*a*) and https://x.example/_a_/*b*',
    '2 * 3 * 4',
    'Put this in it:\n0 5 * * * /usr/bin/php a.php',
  ])('and not from %j', (text) => expect(consumedMarks(text)).toEqual([]));
});
