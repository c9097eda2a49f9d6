/** Chooses conversations that the agent may open next, so that they can be read ahead. */
import { getColumn, getRow, getRows, type StoreContext } from '../context.ts';
import { type ConversationToRead, IS_OLD } from '../conversations/stored-posts.ts';
import { queueCondition } from './queues.ts';

/**
 * At most `count` tickets without a current conversation, newest first: those that await our reply,
 * then those that the agent read or wrote to after `since` (our clock, ms).
 */
export function toReadAhead(ctx: StoreContext, since: number, count: number): ConversationToRead[] {
  const { where, params } = queueCondition(ctx, 'awaiting');
  const awaiting = getRows<ConversationToRead>(
    ctx.cache,
    `SELECT t.id ticket, t.last_at lastAt FROM tickets t
     WHERE ${where} AND t.done = 0 AND t.missed = 0 AND ${IS_OLD} ORDER BY t.last_at DESC LIMIT ?`,
    ...params,
    count,
  );
  if (awaiting.length === count) return awaiting;
  const known = new Set(awaiting.map(({ ticket }) => ticket));
  const touched = getRows<ConversationToRead>(
    ctx.cache,
    `SELECT t.id ticket, t.last_at lastAt FROM json_each(?) touched CROSS JOIN tickets t ON t.id = touched.value
     WHERE t.meaning <> 'closed' AND t.missed = 0 AND ${IS_OLD} ORDER BY t.last_at DESC`,
    JSON.stringify(ticketsTouchedSince(ctx, since)),
  );
  return [...awaiting, ...touched.filter(({ ticket }) => !known.has(ticket))].slice(0, count);
}

const ticketsTouchedSince = (ctx: StoreContext, since: number): string[] =>
  getColumn(
    ctx.work,
    `SELECT ticket FROM marks WHERE read_at >= ?
     UNION SELECT ticket FROM outbox WHERE started_at >= ?
     UNION SELECT ticket FROM drafts WHERE saved_at >= ?`,
    since,
    since,
    since,
  );

export const newestTicket = (ctx: StoreContext): ConversationToRead | null =>
  getRow<ConversationToRead>(
    ctx.cache,
    'SELECT id ticket, last_at lastAt FROM tickets WHERE missed = 0 ORDER BY last_at DESC, id DESC LIMIT 1',
  ) ?? null;
