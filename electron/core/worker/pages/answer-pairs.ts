/** Pairs of a question and its answer, and how word indexes find the question's rare words. */
import type { AnswerFacts } from '../../rules/answers/places.ts';
import { OF_ANSWER } from '../../rules/answers/similar.ts';
import { getColumn, getCount } from '../context.ts';
import { isCustomers } from '../conversations/last-words.ts';
import type { Database } from '../database/database.ts';
import type { TicketLine } from '../ticket/line.ts';

/** A customer's message, and what staff answered next. */
export interface AnswerPair {
  /** Its ticket and number; empty for a pair of the archive. */
  ticket: string;
  tid: string;
  /** Its conversation in the archive. */
  archived: string | null;
  subject: string;
  line: TicketLine | null;
  /** Data of its customer, which must not be passed on. */
  facts(): AnswerFacts;
  asked: string;
  answer: string;
  author: string | null;
  at: number | null;
}

export interface RareWord {
  word: string;
  weight: number;
}

/** A word in more messages says too little to look for. */
export const FREQUENT = 2000;

type WordIndex = 'post' | 'ticket' | 'archived';

const wordIn = (index: WordIndex, word: string): string => `{${index === 'ticket' ? 'subject' : 'text'}} : "${word}"`;

/** Rows with the word, counted up to the limit. */
export const rowsWith = (db: Database, index: WordIndex, word: string): number =>
  getCount(
    db,
    `SELECT count(*) n FROM (SELECT 1 FROM ${index}_words WHERE ${index}_words MATCH ? LIMIT ?)`,
    ...[wordIn(index, word), FREQUENT],
  );

/** Sums of the weights of the words that a row of an index has. */
export function scoresByKey(db: Database, index: WordIndex, rare: readonly RareWord[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { word, weight } of rare) {
    const keys = getColumn<number>(
      db,
      `SELECT rowid key FROM ${index}_words WHERE ${index}_words MATCH ? ORDER BY rowid DESC LIMIT ?`,
      ...[wordIn(index, word), FREQUENT],
    );
    for (const key of keys) scores.set(key, (scores.get(key) ?? 0) + weight);
  }
  return scores;
}

export interface Scored {
  score: number;
  /** Place of the customer's message that has most of the words; null if none has any. */
  asked: number | null;
}

export interface ScoredMessage<T> {
  key: number;
  /** Its ticket or conversation. */
  of: T;
  place: number;
  role: string;
}

/** Adds scores of messages to those of their tickets or conversations. */
export function addScores<T>(
  met: Map<T, Scored>,
  found: readonly ScoredMessage<T>[],
  scores: ReadonlyMap<number, number>,
): void {
  const scoreOf = ({ key }: { key: number }) => scores.get(key) ?? 0;
  for (const { key, of, place, role } of found.toSorted((a, b) => scoreOf(a) - scoreOf(b))) {
    const isAsked = isCustomers(role);
    if (!isAsked && role !== 'staff') continue;
    const before = met.get(of) ?? { score: 0, asked: null };
    const score = before.score + scoreOf({ key }) * (isAsked ? 1 : OF_ANSWER);
    met.set(of, { score, asked: isAsked ? place : before.asked });
  }
}

export const best = (scores: ReadonlyMap<number, number>, most: number): number[] =>
  [...scores]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([key]) => key);
