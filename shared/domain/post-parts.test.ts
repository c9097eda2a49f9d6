import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearWork } from '../../tests/helpers/growth.ts';
import { ownWords, partsOf } from './post-parts.ts';

const kinds = (text: string) => partsOf(text).map(({ kind }) => kind);

describe('the text of a post', () => {
  it('is one piece where nothing is quoted', () => {
    expect(partsOf('Hello,\n\nmy site is down.')).toEqual([{ kind: 'text', text: 'Hello,\n\nmy site is down.' }]);
  });

  it.each([
    ['On Tue, 3 Nov 2026 at 10:15, Support wrote:', 'On Tue, 3 Nov 2026 at 10:15, Support <help@host.example>\nwrote:'],
    ['Am 03.11.2026 um 10:15 schrieb Support:', 'Le mar. 3 nov. 2026 à 10:15, Support a écrit :'],
  ])('folds quoted history with the line that introduces it: %s', (...introductions) => {
    for (const line of introductions) {
      const parts = partsOf(`It works.\n\n${line}\n> Try again.\n> Please.\n>\n> Mara\n\nThanks!`);
      expect(parts.map(({ kind }) => kind)).toEqual(['text', 'quote', 'text']);
      expect(parts[1]?.text.startsWith(line)).toBe(true);
      expect(parts[2]?.text).toBe('Thanks!');
    }
  });

  it('leaves a short quote in its place, as an answer between lines has it', () => {
    expect(kinds('> Which domain?\nexample.com\n> Since when?\nYesterday.')).toEqual(['text']);
  });

  it('folds all that stands under an original message', () => {
    expect(kinds('See below.\n\n-----Original Message-----\nFrom: Mara\nDear you')).toEqual(['text', 'quote']);
  });

  it('folds a signature, and no long text under two dashes', () => {
    expect(kinds('Thanks\n-- \nAiko Tanaka\nTanaka GmbH')).toEqual(['text', 'signature']);
    expect(kinds('Thanks\n-- \nAiko\n\nOn 2026-11-20 at 09:01, Mira wrote:\n> a\n> b\n> c\n> d\n> e')).toEqual([
      'text',
      'signature',
      'quote',
    ]);
    expect(kinds(`Log:\n--\n${'line\n'.repeat(40)}`)).toEqual(['text']);
  });

  it('leaves nothing out, whatever it is', () => {
    const words = fc.constantFrom(
      '> a',
      'b',
      '',
      '--',
      'On Monday, 3 Nov Mara wrote:',
      '-----Original Message-----',
      ' > c',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (lines) => {
        const left = (text: string) => text.replace(/\s/g, '');
        expect(
          left(
            partsOf(lines.join('\n'))
              .map(({ text }) => text)
              .join(''),
          ),
        ).toBe(left(lines.join('')));
      }),
    );
  });
});

it.each([' ', '\n', ' \n', '\t'])('takes time that grows with the length only: %j in the midst of it', (blank) => {
  expectLinearWork(4_000, (size) => partsOf(`a${blank.repeat(size)}b`));
});

describe('the words written for a ticket', () => {
  const text = 'Hello,\n\nOn Tue, 3 Nov 2026 at 10:15, Support wrote:\n> Which one?\nThe second.\n\n-- \nAiko';
  it('are without history and signature, and without short quotes only where these are not wanted', () => {
    expect(ownWords(text)).toBe('Hello,\n\nOn Tue, 3 Nov 2026 at 10:15, Support wrote:\n> Which one?\nThe second.');
    expect(ownWords(text, false)).toBe('Hello,\n\nThe second.');
  });
});
