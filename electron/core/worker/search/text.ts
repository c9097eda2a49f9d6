/**
 * Texts as the search sees them: small letters without their marks. The index, the query and the
 * highlights all go through here, so that what is found is also what is marked.
 */

/** Letters that stand for themselves in Unicode, and for others in a search. */
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * Scripts written without blanks, and Korean, whose particles hang on the word: each character is a
 * word of its own.
 */
const WHOLE = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc`;
const EACH_WHOLE = new RegExp(`[${WHOLE}]`, 'gu');
/** As the index splits: `WORDS` of it names the same categories. */
const TOKEN = new RegExp(String.raw`[${WHOLE}]|(?:(?![${WHOLE}])[\p{L}\p{N}\p{M}\p{Co}])+`, 'gu');
const ASCII = /^[\0-\x7f]*$/;
/**
 * Latin, Greek and Cyrillic: here a mark is a variant of its letter. Elsewhere it may be a vowel.
 */
const MARKED = /[\u00a0-\u058f\u1e00-\u1fff]/u;

const TOKENIZER = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`;

/** The tokenizer of a word index, with lists of its own for what is only begun. */
export const WORDS = `${TOKENIZER}, prefix = '2 3'`;

/** The same for posts, where a list for two letters would be as large as all their words. */
export const POST_WORDS = `${TOKENIZER}, prefix = '3'`;

/** A character with the marks on it; Korean letters that a file system took apart, together. */
const PIECE = /[\u1100-\u11ff]+|\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gsu;

function foldOne(piece: string): string {
  // Most letters of most texts.
  if (piece.length === 1 && piece < '\x80') return piece.toLowerCase();
  const small = piece.normalize('NFKC').toLowerCase();
  const bare = MARKED.test(small) ? small.normalize('NFD').replace(/\p{M}/gu, '') : small;
  return SPELLINGS[bare] ?? bare;
}

/** Small letters, full width made plain, marks taken off. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(PIECE, foldOne);
}

/** What a word index is given, for a text as well as for a query. */
export const indexed = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : spaced(fold(text)));

const spaced = (folded: string) => folded.replace(EACH_WHOLE, ' $& ');

export interface Token {
  text: string;
  /** In the text as it stands, not as it is folded. */
  start: number;
  end: number;
}

/** The words of a text, in order. Several may stand in one character: `㋿` is two. */
export function tokens(text: string): Token[] {
  if (ASCII.test(text)) {
    const found = text.toLowerCase().matchAll(TOKEN);
    return Array.from(found, ({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }));
  }
  const { folded, starts, ends } = foldedWithPlaces(text);
  return [...folded.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word,
    start: starts[index] ?? text.length,
    end: ends[index + word.length - 1] ?? text.length,
  }));
}

/** The words of what was typed. */
export const splitWords = (text: string): string[] => [...fold(text).matchAll(TOKEN)].map(([word]) => word);

interface Folded {
  folded: string;
  /** Where each unit of the folded text begins and ends in the text. */
  starts: number[];
  ends: number[];
}

function foldedWithPlaces(text: string): Folded {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const small = foldOne(piece);
    const alike = small.length === piece.length;
    for (let unit = 0; unit < small.length; unit += 1) {
      starts.push(alike ? index + unit : index);
      ends.push(alike ? index + unit + 1 : index + piece.length);
    }
    folded += small;
  }
  return { folded, starts, ends };
}

/** What was searched for, as it is marked in a hit. */
export type Needle =
  /** These words in a row; of the last one only the beginning where `prefix` says so. */
  | { words: string[]; prefix: boolean }
  /** Anywhere, also within a word. */
  | { part: string };

export type Range = [start: number, end: number];

/** Where the needles stand in a text: in order, apart from each other. */
export function highlights(text: string, needles: readonly Needle[]): Range[] {
  const found: Range[] = [];
  const all = tokens(text);
  for (const needle of needles) {
    if ('part' in needle) found.push(...partsOf(text, needle.part));
    else if (needle.words.length > 0)
      for (let at = 0; at + needle.words.length <= all.length; at += 1) found.push(...phraseAt(all, at, needle));
  }
  return merged(found);
}

function phraseAt(all: readonly Token[], at: number, { words, prefix }: { words: string[]; prefix: boolean }): Range[] {
  const last = words.length - 1;
  const fits = words.every((word, index) => {
    const token = all[at + index]?.text ?? '';
    return prefix && index === last ? token.startsWith(word) : token === word;
  });
  const from = all[at];
  const to = all[at + last];
  return fits && from && to ? [[from.start, to.end]] : [];
}

function partsOf(text: string, part: string): Range[] {
  const { folded, starts, ends } = foldedWithPlaces(text);
  const found: Range[] = [];
  for (let at = folded.indexOf(part); at >= 0 && part !== ''; at = folded.indexOf(part, at + part.length)) {
    found.push([starts[at] ?? 0, ends[at + part.length - 1] ?? text.length]);
  }
  return found;
}

function merged(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Characters before the first highlight, so that it is in sight in a narrow list too. */
const LEAD = 16;

/** The part of a long text around its first highlight, on one line, with the highlights in it. */
export function excerptOf(text: string, needles: readonly Needle[], length: number): { text: string; marks: Range[] } {
  const flat = text.replace(/\s/g, ' ');
  const [first] = highlights(flat, needles);
  const lead = Math.min(LEAD, Math.floor(length / 4));
  let from = first && first[0] > lead ? first[0] - lead : 0;
  if (from > 0) {
    // From the beginning of a word, where one begins soon; never from the middle of a character.
    const blank = flat.indexOf(' ', from);
    if (blank >= 0 && first && blank < first[0]) from = blank + 1;
    else if (isLow(flat, from)) from += 1;
  }
  let to = Math.min(flat.length, from + length);
  if (isLow(flat, to)) to -= 1;
  const cut = `${from > 0 ? '… ' : ''}${flat.slice(from, to).replace(/ {2,}/g, ' ').trim()}${to < flat.length ? ' …' : ''}`;
  return { text: cut, marks: highlights(cut, needles) };
}

const isLow = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));
