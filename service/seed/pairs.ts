/** Questions that were answered, and asked again by others: a measure for earlier answers. */
import { readFileSync } from 'node:fs';

export interface QuestionPair {
  language: 'en' | 'de' | 'es';
  /** The earlier question and its answer; null where nobody answered one like `again`. */
  subject: string | null;
  question: string | null;
  answer: string | null;
  again: { subject: string; question: string };
}

export const PAIRS: readonly QuestionPair[] = JSON.parse(
  readFileSync(new URL('words/pairs.json', import.meta.url), 'utf8'),
);
