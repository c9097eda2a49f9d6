/**
 * `wideningOf` widens a search with few hits: similar spellings that occur, and parts of names,
 * domains and e-mails.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { fold } from '../../rules/search/text.ts';
import { getColumn, getRows, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { recordTexts } from '../records/kinds.ts';
import { type SearchSource, toJsonList, type Widening } from './search-match.ts';

const MOST_SCANNED = 1000;
/** ms until a vocabulary is read again: new words are few. */
const VOCABULARY_AGE_MS = 60_000;

const vocabularies = new WeakMap<Database, Map<string, { vocabulary: Vocabulary; at: number }>>();

/** Counting the words of all posts takes seconds, so posts use the tickets' vocabulary. */
function vocabularyOf({ db, name: source }: SearchSource, now: number): Vocabulary {
  const name = source === 'post' ? 'ticket' : source;
  const ofDatabase = vocabularies.get(db) ?? new Map<string, { vocabulary: Vocabulary; at: number }>();
  vocabularies.set(db, ofDatabase);
  const held = ofDatabase.get(name);
  if (held && now - held.at < VOCABULARY_AGE_MS && now >= held.at) return held.vocabulary;
  const vocabulary = new Vocabulary(getRows<Term>(db, `SELECT term, doc rows FROM ${name}_terms`));
  ofDatabase.set(name, { vocabulary, at: now });
  return vocabulary;
}

export function wideningOf(ctx: StoreContext, source: SearchSource, similar: Set<string>): Widening {
  const vocabulary = vocabularyOf(source, ctx.now);
  const parts = new Map<string, number[]>();
  return {
    similarWords(word, prefix) {
      const words = vocabulary.near(word, prefix);
      for (const one of words) similar.add(one);
      return words;
    },
    keysOfPart(part) {
      const keys = parts.get(part) ?? keysOfPart(ctx, source.name, part);
      parts.set(part, keys);
      return keys;
    },
  };
}

function keysOfPart(ctx: StoreContext, name: SearchSource['name'], part: string): number[] {
  const letters = [...part];
  if ((name !== 'ticket' && name !== 'record') || letters.length < 3) return [];
  const threes = letters.slice(2).map(
    (_, at) =>
      `"${letters
        .slice(at, at + 3)
        .join('')
        .replaceAll('"', '""')}"`,
  );
  const keys = getColumn<number>(
    ctx.cache,
    `SELECT rowid key FROM ${name}_parts WHERE ${name}_parts MATCH ? ORDER BY rowid DESC LIMIT ${MOST_SCANNED}`,
    threes.join(' AND '),
  );
  // The index finds three-letter pieces; check that they are consecutive.
  return texts(ctx, name, keys).flatMap(({ key, text }) => (text.includes(part) ? [key] : []));
}

function texts(ctx: StoreContext, name: 'ticket' | 'record', keys: number[]): { key: number; text: string }[] {
  if (name === 'ticket') {
    return getRows<{ key: number; text: string }>(
      ctx.cache,
      `SELECT search_key key, name || char(10) || email || char(10) || cc text FROM tickets
       WHERE search_key IN (SELECT value FROM json_each(?))`,
      toJsonList(keys),
    ).map(({ key, text }) => ({ key, text: fold(text) }));
  }
  const docs = getRows<{ key: number; origin: RecordKind; id: string }>(
    ctx.cache,
    'SELECT key, origin, id FROM docs WHERE key IN (SELECT value FROM json_each(?))',
    toJsonList(keys),
  );
  return docs.flatMap(({ key, origin, id }) =>
    getRows<{ record: string }>(ctx.cache, `SELECT record FROM ${origin} WHERE id = ?`, id).map(({ record }) => ({
      key,
      text: fold(recordTexts(origin, record).parts.join('\n')),
    })),
  );
}

export interface Term {
  term: string;
  rows: number;
}

/** Short words have too many similar ones. */
const SHORTEST = 4;
const LONG = 8;
/** Longer words are not compared: the cost is the product of both lengths. */
const LONGEST = 40;
/** Shortest word for guesses about its rest or a wrong first letter. */
const SHORTEST_DISTINCTIVE = 6;
const MOST_SIMILAR = 6;

/** Allowed mistakes: one, two from eight letters on, none in very short or very long words. */
const allowedMistakes = (word: string): number =>
  word.length < SHORTEST || word.length > LONGEST ? 0 : word.length < LONG ? 1 : 2;

/** A searchable vocabulary without numbers: a wrong digit is another number. */
export class Vocabulary {
  readonly #terms: { term: string; rows: number; letters: number }[];

  constructor(terms: readonly Term[]) {
    this.#terms = terms
      .filter(({ term }) => term.length >= SHORTEST - 1 && !/\p{N}/u.test(term))
      .map(({ term, rows }) => ({ term, rows, letters: lettersOf(term) }));
  }

  /**
   * Similar words, closest first, then the most common; never the word itself. With `begun`, also
   * words that begin similarly.
   */
  near(word: string, begun: boolean): string[] {
    const most = allowedMistakes(word);
    if (most === 0 || /\p{N}/u.test(word)) return [];
    const telling = word.length >= SHORTEST_DISTINCTIVE;
    const prefix = begun && telling;
    const letters = lettersOf(word);
    return this.#terms
      .filter(
        ({ term, letters: others }) =>
          term !== word &&
          (telling || term[0] === word[0]) &&
          term.length >= word.length - most &&
          (prefix || term.length <= word.length + most) &&
          countBits(letters & ~others) <= most,
      )
      .map(({ term, rows }) => ({
        term,
        rows,
        wrong: distance(word, prefix ? term.slice(0, word.length + most) : term, prefix),
      }))
      .filter(({ wrong }) => wrong > 0 && wrong <= most)
      .sort((a, b) => a.wrong - b.wrong || b.rows - a.rows)
      .slice(0, MOST_SIMILAR)
      .map(({ term }) => term);
  }
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % 31);
  return letters;
}

function countBits(of: number): number {
  let count = 0;
  for (let rest = of; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Number of letters to change, add, drop or swap; with `prefix`, to reach a beginning of `other`.
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
