/**
 * Compares what customers wrote, by the words that are rare among all messages. Languages
 * need no list of common words: these are simply frequent.
 */
import { previewText } from '../../../../shared/domain/post-parts.ts';
import { isWordAlone, splitWords } from '../search/text.ts';

/** Longer messages are logs; their beginning says what is asked. */
export const READ_LENGTH = 4000;
const MOST_WORDS = 60;
const SHORTEST = 3;

/** The words of a question, each once, in order; its subject first. */
export function wordsToCompare(subject: string, text: string): string[] {
  const words = splitWords(`${subject}\n${previewText(text.slice(0, READ_LENGTH), false)}`);
  return [...new Set(words.filter(isTelling))].slice(0, MOST_WORDS);
}

const isTelling = (word: string): boolean =>
  (word.length >= SHORTEST || isWordAlone(word)) && !/^\d+$/.test(word) && word.length <= 40;

/** Forms of one word begin alike: `certificate`, `certificates`; `Rechnung`, `Rechnungen`. */
const STEM = 6;
export const stemOf = (word: string): string => (word.length > STEM ? word.slice(0, STEM) : word);

/** Weight of a word that is in `rows` of `total` messages, as BM25 has it. */
export const weightOf = (rows: number, total: number): number => Math.log(1 + (total - rows + 0.5) / (rows + 0.5));

/** Words of an answer say less about what was asked than those of the question. */
export const OF_ANSWER = 0.5;

/** The share of a question's weights that an earlier pair has: 0 to 1. `weights`: by stem. */
export function closeness(
  weights: ReadonlyMap<string, number>,
  asked: readonly string[],
  answered: readonly string[],
): number {
  const [question, answer] = [asked, answered].map((words) => new Set(words.map(stemOf)));
  let shared = 0;
  let all = 0;
  for (const [stem, weight] of weights) {
    all += weight;
    shared += question?.has(stem) ? weight : answer?.has(stem) ? weight * OF_ANSWER : 0;
  }
  return all === 0 ? 0 : shared / all;
}

/** Answers that share most of their words are one. */
const ALIKE = 0.7;

export function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(splitWords(text)));
  if (!a || !b) return false;
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared >= ALIKE * Math.max(a.size, b.size, 1);
}
