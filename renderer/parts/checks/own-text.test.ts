/** Which part of a reply is judged, and that many blanks in it are looked through once. */
import { describe, expect, it } from 'vitest';
import { judgedText, withoutTypedWord } from './own-text.ts';

describe('what is judged of a reply', () => {
  it.each([
    ['quoted lines', 'Hi Tom,\n> a\n > b\nyes\n\n\t> c', 'Hi Tom,\n\nyes'],
    ['quoted lines behind other line ends', 'Hi Tom,\r> a\u2028 > b\u2028yes\r\r> c', 'Hi Tom,\r\u2028\u2028yes'],
    ['a sign within a line', 'if a > b\n\nthen', 'if a > b\n\nthen'],
    ['blank lines', 'a\n\n \n\r\nb', 'a\n\n \n\r\nb'],
    ['a mail that was pasted', 'Hi,\n\nVon: Ann\nGesendet: Montag, 3. Mai\nAn: uns\nBetreff: x\n\nAnbei', 'Hi,'],
    ['a mail of another program', 'Hi,\n**From:** Ann\n**Subject:** x\n**Date:** today\n\nAttached', 'Hi,'],
    ['words with a colon', 'From: now on\nand\nDate: open', 'From: now on\nand\nDate: open'],
    ['the signature of the account', 'Done.\n\nMaya\n', 'Done.'],
  ])('leaves out no more than it should: %s', (_, text, judged) => {
    expect(judgedText(text, 'Maya')).toBe(judged);
  });
});

describe('a word that is being typed', () => {
  it.each([
    ['Password: the', 'Password:'],
    ['Password:  the \t', 'Password:'],
    ['Password:   ', 'Password:'],
    ['Password：été', 'Password：'],
    ['a: b: c', 'a: b:'],
    ['Password: the\n', 'Password: the\n'],
    ['Password: the one', 'Password: the one'],
    ['Password: x1', 'Password: x1'],
  ])('is no word yet: %j', (text, left) => {
    expect(withoutTypedWord(text)).toBe(left);
  });

  it('is looked for once behind a sign, however many blanks follow: their square would take minutes', () => {
    const text = `Password:${' '.repeat(1_000_000)}1`;
    expect(withoutTypedWord(text)).toBe(text);
  });
});
