/**
 * Folds texts for the search: small letters without accents. Index, queries and highlights share
 * it, so that each match is also highlighted.
 */

/** Letters that Unicode does not decompose, but that users type differently. */
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
  // Letters that are often typed for each other in Arabic, and as Persian keyboards have them.
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  // A character that only stretches a word.
  ـ: '',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map((digit, at) => [digit, String(at % 10)])),
};

/**
 * Scripts without blanks, and Korean, whose particles are joined to words: each character counts as
 * a word.
 */
const UNSPACED_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\p{sc=Yi}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u30fc`;
const EACH_UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');
export const isWordAlone = (character: string): boolean => new RegExp(`^[${UNSPACED_SCRIPTS}]$`, 'u').test(character);
/** Splits like the index: its `WORDS` names the same categories. */
const TOKEN = new RegExp(String.raw`[${UNSPACED_SCRIPTS}]|(?:(?![${UNSPACED_SCRIPTS}])[\p{L}\p{N}\p{M}\p{Co}])+`, 'gu');
const ASCII = /^[\0-\x7f]*$/;
const ASCII_TOKEN = /[a-z\d]+/g;
/**
 * Latin, Greek and Cyrillic: marks are accents. Hebrew and Arabic: marks are vowels that most
 * people leave out. In other scripts marks are kept.
 */
const ACCENTED_SCRIPTS = /[\u00a0-\u077f\u08a0-\u08ff\u1e00-\u1fff]/u;

const TOKENIZER = `tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`;

export const WORDS = `${TOKENIZER}, prefix = '2 3'`;

/** For posts: a list of two-letter prefixes would be as large as all their words. */
export const POST_WORDS = `${TOKENIZER}, prefix = '3'`;

/**
 * Plain letters without marks, or a character with its marks; Korean letters that a file system
 * decomposed stay together.
 */
const PIECE = /[\0-\x7f]+(?![\p{M}\uff9e\uff9f])|[\u1100-\u11ff]+|\P{M}[\p{M}\uff9e\uff9f]*|\p{M}+/gsu;

function foldOne(piece: string): string {
  if (ASCII.test(piece)) return piece.toLowerCase();
  const small = piece.normalize('NFKC').toLowerCase();
  const bare = ACCENTED_SCRIPTS.test(small) ? small.normalize('NFD').replace(/\p{M}/gu, '') : small;
  const spelled = SPELLINGS[bare];
  if (spelled !== undefined || bare.length === 1) return spelled ?? bare;
  // Several letters by now, as of the one sign `ﰙ`.
  return bare.replace(/./gsu, (letter) => SPELLINGS[letter] ?? letter);
}

export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.replace(PIECE, foldOne);
}

export const toIndexText = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : spaced(fold(text)));

const spaced = (folded: string) => folded.replace(EACH_UNSPACED, ' $& ');

export interface Token {
  text: string;
  /** Position in the original text, not the folded one. */
  start: number;
  end: number;
}

/** The words of a text in order. One character may contain several: `㋿` is two. */
export function tokens(text: string): Token[] {
  if (ASCII.test(text)) {
    const found = text.toLowerCase().matchAll(ASCII_TOKEN);
    return Array.from(found, ({ 0: word, index }) => ({ text: word, start: index, end: index + word.length }));
  }
  const { folded, starts, ends } = foldWithOffsets(text);
  return [...folded.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    text: word,
    start: starts[index] ?? text.length,
    end: ends[index + word.length - 1] ?? text.length,
  }));
}

export const splitWords = (text: string): string[] => [...fold(text).matchAll(TOKEN)].map(([word]) => word);

interface Folded {
  folded: string;
  starts: number[];
  ends: number[];
}

function foldWithOffsets(text: string): Folded {
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

export type Needle =
  /** Consecutive words; with `prefix`, the last is only a beginning. */
  { words: string[]; prefix: boolean } | { part: string };

export type Range = [start: number, end: number];

export function highlights(text: string, needles: readonly Needle[]): Range[] {
  const folded = fold(text);
  const likely = needles.filter((needle) => folded.includes('part' in needle ? needle.part : (needle.words[0] ?? '')));
  if (likely.length === 0) return [];
  const found: Range[] = [];
  const all = tokens(text);
  for (const needle of likely) {
    if ('part' in needle) found.push(...partsOf(text, needle.part));
    else if (needle.words.length > 0)
      for (let at = 0; at + needle.words.length <= all.length; at += 1) found.push(...phraseAt(all, at, needle));
  }
  return mergeRanges(found);
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
  const { folded, starts, ends } = foldWithOffsets(text);
  const found: Range[] = [];
  for (let at = folded.indexOf(part); at >= 0 && part !== ''; at = folded.indexOf(part, at + part.length)) {
    found.push([starts[at] ?? 0, ends[at + part.length - 1] ?? text.length]);
  }
  return found;
}

function mergeRanges(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** Characters before the first highlight, so that it is visible in narrow lists. */
const LEAD_LENGTH = 16;

/** The part of a long text around its first highlight, on one line. */
export function excerptOf(text: string, needles: readonly Needle[], length: number): string {
  const flat = text.replace(/\s/g, ' ');
  const [first] = highlights(flat, needles);
  const lead = Math.min(LEAD_LENGTH, Math.floor(length / 4));
  let from = first && first[0] > lead ? first[0] - lead : 0;
  if (from > 0) {
    // Begin at a word if one is near; never split a character.
    const blank = flat.indexOf(' ', from);
    if (blank >= 0 && first && blank < first[0]) from = blank + 1;
    else if (isLowSurrogate(flat, from)) from += 1;
  }
  let to = Math.min(flat.length, from + length);
  if (isLowSurrogate(flat, to)) to -= 1;
  return `${from > 0 ? '… ' : ''}${flat.slice(from, to).replace(/ {2,}/g, ' ').trim()}${to < flat.length ? ' …' : ''}`;
}

const isLowSurrogate = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));
