/** Pairs of the archive for `earlierAnswers`: a customer's message, and the staff's next one. */
import { getRow, getRows, getValue, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { toJsonList } from '../search/search-match.ts';
import { factsOfArchived } from './answer-facts.ts';
import {
  type AnswerPair,
  addScores,
  best,
  type RareWord,
  type Scored,
  type ScoredMessage,
  scoresByKey,
} from './answer-pairs.ts';

/** About as many messages as there are, for the weights of words. */
export const archivedCount = ({ imported: { db } }: StoreContext): number =>
  (db && getValue<number>(db, `SELECT seq FROM sqlite_sequence WHERE name = 'conversations'`)) ?? 0;

/** Messages read for each pair that is compared. */
const READ_EACH = 4;

export function archivedPairs(ctx: StoreContext, rare: readonly RareWord[], most: number): AnswerPair[] {
  const { db } = ctx.imported;
  if (!db || rare.length === 0) return [];
  const scores = scoresByKey(db, 'archived', rare);
  const met = new Map<number, Scored>();
  const found = getRows<ScoredMessage<number>>(
    db,
    `SELECT id key, conversation "of", id place, role FROM messages WHERE id IN (SELECT value FROM json_each(?))`,
    toJsonList(best(scores, most * READ_EACH)),
  );
  addScores(met, found, scores);
  return [...met]
    .sort(([, a], [, b]) => b.score - a.score)
    .slice(0, most)
    .flatMap(([conversation, { asked }]) => pairIn(ctx, db, conversation, asked) ?? []);
}

interface Post {
  id: number;
  author: string;
  at: number | null;
  text: string;
}

/** Without a question that has the words, the conversation's first message was asked. */
function pairIn(ctx: StoreContext, db: Database, conversation: number, question: number | null): AnswerPair | null {
  const read = (role: string, from: number) =>
    getRow<Post>(
      db,
      `SELECT id, author, at, text FROM messages JOIN texts ON message = id
       WHERE conversation = ? AND id >= ? AND role = ? ORDER BY id LIMIT 1`,
      ...[conversation, from, role],
    );
  const asked = read('customer', question ?? 0);
  const answer = asked && read('staff', asked.id);
  if (!asked || !answer) return null;
  return {
    ...{ ticket: '', tid: '', archived: String(conversation), line: null },
    subject: getValue<string>(db, 'SELECT subject FROM conversations WHERE id = ?', conversation) ?? '',
    facts: () => factsOfArchived(ctx, db, conversation),
    asked: asked.text,
    answer: answer.text,
    author: answer.author || null,
    at: answer.at,
  };
}
