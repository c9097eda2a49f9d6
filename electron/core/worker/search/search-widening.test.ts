import { describe, expect, it } from 'vitest';
import { leastTime } from '../../../../tests/helpers/growth.ts';
import { distance, Vocabulary } from './search-widening.ts';

const vocabulary = new Vocabulary(
  ['certificate', 'certificates', 'tanaka', 'tanika', 'mail', 'mails', 'nameserver', 'dns', 'abc123', 'domain'].map(
    (term, rows) => ({ term, rows }),
  ),
);

describe('letters apart', () => {
  it.each([
    ['', '', 0],
    ['mail', 'mail', 0],
    ['mial', 'mail', 1],
    ['mal', 'mail', 1],
    ['maill', 'mail', 1],
    ['nail', 'mail', 1],
    ['certifcate', 'certificate', 1],
    ['cretifcate', 'certificate', 2],
    ['tanaka', 'mail', 5],
  ])('%s and %s: %i', (word, other, letters) => {
    expect(distance(word, other)).toBe(letters);
    expect(distance(other, word)).toBe(letters);
  });

  it('counts to a beginning while the word is not finished', () => {
    expect(distance('certifc', 'certificate', true)).toBe(1);
    expect(distance('certif', 'certificate', true)).toBe(0);
  });
});

describe('words that may have been meant', () => {
  it('are one letter off, from eight letters on two; the closest and the more common first', () => {
    expect(vocabulary.near('tanaca', false)).toEqual(['tanaka']);
    expect(vocabulary.near('tanka', false)).toEqual(['tanika', 'tanaka']);
    expect(vocabulary.near('domian', false)).toEqual(['domain']);
    expect(vocabulary.near('cretifcate', false)).toEqual(['certificate']);
    expect(vocabulary.near('nmaeservr', false)).toEqual(['nameserver']);
    expect(vocabulary.near('doamni', false)).toEqual([]);
  });

  it('go on where the word does', () => {
    expect(vocabulary.near('certifc', true)).toEqual(['certificates', 'certificate']);
    expect(vocabulary.near('certifc', false)).toEqual([]);
  });

  it('are not guessed for short words and numbers', () => {
    expect(vocabulary.near('dsn', false)).toEqual([]);
    expect(vocabulary.near('abc124', false)).toEqual([]);
    expect(vocabulary.near('mail', false)).toEqual(['mails']);
  });

  it('are soon found, however long a word is on either side', () => {
    // Letter by letter it takes minutes.
    const near = (length: number) => {
      const long = new Vocabulary([{ term: 'tanaka'.repeat(length), rows: 1 }]);
      return leastTime(() => {
        expect(long.near('tanaca', true)).toHaveLength(1);
        expect(long.near('tanaka'.repeat(150), true)).toEqual([]);
      });
    };
    expect(near(200_000)).toBeLessThan(4 * near(200));
  });
});
