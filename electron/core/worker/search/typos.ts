/**
 * `Vocabulary` knows words that may have been meant: close in spelling to what was typed, and in
 * use.
 */
export interface Term {
  term: string;
  /** Rows that hold it. */
  rows: number;
}

/** Words that few letters set apart from others are not guessed at. */
const SHORTEST = 4;
const LONG = 8;
/** Nobody guesses at more; comparing takes the product of both lengths. */
const LONGEST = 40;
/**
 * So much of a word must be there before one guesses how it goes on, or that its first letter is
 * wrong.
 */
const TELLING = 6;
const AT_MOST = 6;

/**
 * Letters that may be wrong in a word: one, from eight letters on two, and none in what is no word
 * any more.
 */
export const allowed = (word: string): number =>
  word.length < SHORTEST || word.length > LONGEST ? 0 : word.length < LONG ? 1 : 2;

/** A vocabulary, ready to be asked. Numbers are left out: a wrong digit is another number. */
export class Vocabulary {
  readonly #terms: { term: string; rows: number; letters: number }[];

  constructor(terms: readonly Term[]) {
    this.#terms = terms
      .filter(({ term }) => term.length >= SHORTEST - 1 && !/\p{N}/u.test(term))
      .map(({ term, rows }) => ({ term, rows, letters: lettersOf(term) }));
  }

  /**
   * The closest first, then the more common. With `begun`, words that begin in such a way. Never
   * the word itself.
   */
  near(word: string, begun: boolean): string[] {
    const most = allowed(word);
    if (most === 0 || /\p{N}/u.test(word)) return [];
    const telling = word.length >= TELLING;
    const prefix = begun && telling;
    const letters = lettersOf(word);
    return this.#terms
      .filter(
        ({ term, letters: others }) =>
          term !== word &&
          (telling || term[0] === word[0]) &&
          term.length >= word.length - most &&
          (prefix || term.length <= word.length + most) &&
          // Each letter of the word that the term has nowhere is one of the mistakes.
          bits(letters & ~others) <= most,
      )
      .map(({ term, rows }) => ({
        term,
        rows,
        wrong: distance(word, prefix ? term.slice(0, word.length + most) : term, prefix),
      }))
      .filter(({ wrong }) => wrong > 0 && wrong <= most)
      .sort((a, b) => a.wrong - b.wrong || b.rows - a.rows)
      .slice(0, AT_MOST)
      .map(({ term }) => term);
  }
}

/** Which letters occur, folded onto 31 bits. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
}

function bits(of: number): number {
  let count = 0;
  for (let rest = of; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Letters to change, add, drop or swap with their neighbour; with `prefix`, to come to a beginning
 * of `other`.
 */
export function distance(word: string, other: string, prefix = false): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= word.length; i += 1) {
    const line = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = word.charCodeAt(i - 1) === other.charCodeAt(j - 1);
      let least = Math.min((last[j] ?? 0) + 1, (line[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped =
        i > 1 &&
        j > 1 &&
        word.charCodeAt(i - 1) === other.charCodeAt(j - 2) &&
        word.charCodeAt(i - 2) === other.charCodeAt(j - 1);
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      line.push(least);
    }
    before = last;
    last = line;
  }
  return prefix ? Math.min(...last) : (last[other.length] ?? 0);
}
