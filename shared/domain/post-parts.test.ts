import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinearWork } from '../../tests/helpers/growth.ts';
import { isQuoteIntroduction, partsOf, previewText, withoutQuotes } from './post-parts.ts';

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

  it.each([
    ['a dump', 'It stops:\n\n--\n-- Table `a`\n--\n\nCREATE TABLE `a` (b int);\nERROR 1064\n\nWhat shall I do?'],
    ['sections', 'One:\nup\n--\nTwo:\nup\n--\nThree:\ndown'],
    ['a statement', 'This fails\n--\nSELECT * FROM a'],
    ['code', 'This fails\n--\n```\na\n```'],
    ['a log', 'This fails\n--\n2026-11-20 10:15:00 no\n'],
    ['a question', 'It is down\n--\nWhy is that?'],
    ['what ends a comment', 'x\n-- Table a\n--\nAiko'],
  ])('leaves %s below two dashes in sight', (_, text) => expect(kinds(text)).toEqual(['text']));

  it('folds the last of several signatures, and one below what has dashes of its own', () => {
    expect(partsOf('x\n--\n-- a\n--\nDROP TABLE a;\n\nThanks\n-- \nAiko\nQuestions? Call us.').at(-1)).toEqual({
      kind: 'signature',
      text: '-- \nAiko\nQuestions? Call us.',
    });
    expect(kinds('x\n-- \nAiko\n\n-----Original Message-----\nx\n-- \nMara')).toEqual(['text', 'signature', 'quote']);
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
    expect(withoutQuotes(text)).toBe(
      'Hello,\n\nOn Tue, 3 Nov 2026 at 10:15, Support wrote:\n> Which one?\nThe second.',
    );
    expect(withoutQuotes(text, false)).toBe('Hello,\n\nThe second.');
  });
});

describe('a quotation is read with the text', () => {
  it.each([
    'Please see below.',
    'Answers inline, in capitals.',
    'Siehe unten!',
    'Meine Antworten stehen im Text, in rot',
    'Mes réponses sont ci-dessous',
    'Respondo más abajo, en MAYÚSCULAS',
    'Zie hieronder.',
    '',
    ' \n ',
  ])('where what is above is %j', (above) => expect(isQuoteIntroduction(above, above)).toBe(true));

  it.each([
    ['Thanks, that helped.', 'Thanks, that helped.'],
    ['', 'An answer under it'],
    [`See below: ${'a log '.repeat(200)}`, 'x'],
  ])('and is not where it is %j', (above, all) => expect(isQuoteIntroduction(above, all)).toBe(false));

  it('has words for a row', () => {
    expect(previewText('> a\n> b\n> c\n> d', false)).toBe('> a\n> b\n> c\n> d');
    expect(previewText('-----Ursprüngliche Nachricht-----\nVon: a')).toBe('-----Ursprüngliche Nachricht-----\nVon: a');
    expect(previewText('b\n\n> a\n> b\n> c\n> d')).toBe('b');
  });
});
