/** A quotation in a reply, as its preview shows it, against what the customer typed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quotationOf } from '../../../shared/domain/quoted-text.ts';
import { numberOfRuns } from '../../../tests/helpers/full-run.ts';
import { markdown } from './Markdown.tsx';

/** Letters of the preview; targets that it writes behind links would be other letters. */
function shown(text: string): string {
  const box = document.createElement('div');
  box.append(markdown(quotationOf(text)));
  for (const target of box.querySelectorAll('small')) target.remove();
  for (const end of box.querySelectorAll('br')) end.replaceWith('\n');
  return box.textContent?.replaceAll('\u00a0', ' ') ?? '';
}
const letters = (text: string): string => text.replace(/\s+/g, '');
const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();

describe('what a customer typed, quoted', () => {
  it.each([
    '# m h dom mon dow command',
    '* * * * * /usr/bin/php /home/a/cron.php',
    '__init__.py and __main__.py',
    'C:\\_old\\*.bak and \\\\srv\\_x and \\*',
    '3) three\n7) seven',
    '- a\n    - b\n+ c',
    'a\n---\nb\n===\nc\n***\nd\n___\ne',
    '~~no~~ and ~/a and ~/b',
    '`one` ``two',
    '[a](https://evil.example) [b][c]\n[c]: https://evil.example',
    '![x](https://evil.example/x.png)',
    '<b>bold</b> <your-domain> <https://x.example/a_b_> <!-- c -->',
    '&amp; &lt; &#65;',
    'a | b\n--- | ---\n1 | 2',
    '> which\n>> one',
    'https://x.example/a_b_c?d=*e*&f=_g_ (see https://x.example/a_b_).',
    'Name:   Aiko\nPlan:   Big',
    '1 * 2 * 3',
    'ends with \\\nand goes on',
    '    indented\n\ttoo',
  ])('%j stands there letter by letter', (text) =>
    expect(lines(shown(text))).toBe(lines(text.replaceAll('\t', '    '))),
  );

  it('keeps a block of code as it is', () => {
    const code = 'Sat  A\nSun  B\nMon  C';
    expect(quotationOf(`So:\n${code}\nWhy?`)).toBe('> So:\n>\n> ```\n> Sat  A\n> Sun  B\n> Mon  C\n> ```\n>\n> Why?');
    expect(quotationOf('```\na `` b\n```')).toBe('> ```\n> a `` b\n> ```');
    expect(quotationOf('~~~\n```\n~~~')).toBe('> ````\n> ```\n> ````');
  });

  it('has no sign more where none is needed, and none at all in a reply that goes as it is', () => {
    const text = 'Still down: *.example.com, error_log, 2 * 3 and ~/www [500]';
    expect(quotationOf(text)).toBe(`> ${text}`);
    expect(quotationOf('# a\n*b*', true)).toBe('> # a\n> *b*');
  });

  it.each(['!www.0\\!', '<0x@y.example>', 'http://0_~__'])('loses no sign of %s', (typed) => {
    expect(letters(shown(typed))).toBe(letters(typed));
  });

  it('loses no letter of any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...[
          '*',
          '**',
          '_',
          '__',
          '`',
          '```',
          '~',
          '~~',
          '> ',
          '- ',
          '+ ',
          '1. ',
          '2) ',
          '# ',
          '|',
          '---',
          '===',
          '\n',
          '\n\n',
        ],
        ...[
          '[',
          '](',
          ')',
          ']:',
          '<',
          '</',
          '>',
          '&amp;',
          '\\',
          '!',
          ' ',
          '  ',
          '\t',
          '    ',
          'a',
          'b.c',
          'x@y.example',
        ],
        ...['https://x.example/', 'www.', 'http://', ':', '=', '-', '|-', '<b>', '<!--', '(', '"'],
      ),
      fc.string({ unit: 'grapheme-ascii', maxLength: 4 }),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        // Fences are drawn as a block.
        if (/^\s*(?:```|~~~)/m.test(typed)) return;
        expect(letters(shown(typed))).toBe(letters(typed));
      }),
      { numRuns: numberOfRuns(2000) },
    );
  });
});
