/**
 * Finds the customer's last words (the newest message without quoted history) for list rows, canned
 * replies and the summary after an absence. Only posts that are certainly the customer's count.
 */
import type { Post, PostRole } from '../../../../shared/domain/conversation.ts';
import { previewText } from '../../../../shared/domain/post-parts.ts';
import { getRows, run, type StoreContext } from '../context.ts';

export const CUSTOMER_ROLES: readonly PostRole[] = ['customer', 'sub-account', 'guest'];

const SCANNED_LENGTH = 20_000;
const ROW_LENGTH = 140;

/**
 * The newest words of the customer; empty if they are not certain (a post of unknown writer came
 * later, or there is no post). `posts`: oldest first, without notes.
 */
export function lastWordsIn(posts: readonly Pick<Post, 'role' | 'text'>[]): string {
  const last = posts.findLast(({ role }) => role !== 'staff');
  return last && CUSTOMER_ROLES.includes(last.role) ? previewText(last.text.slice(0, SCANNED_LENGTH), false) : '';
}

/** The text on one line, cut to a row's length; never splits a character. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= ROW_LENGTH) return line;
  const cut = line.slice(0, ROW_LENGTH);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

export const firstWords = (text: string): string => beginningOf(previewText(text.slice(0, SCANNED_LENGTH), false));

/** The customer's complete last words of one ticket; empty if the conversation is not current. */
export function lastWords(ctx: StoreContext, ticket: string): string {
  const [known] = getRows<{ ticket: string }>(
    ctx.cache,
    `SELECT c.ticket ${CURRENT_CONVERSATIONS} AND c.ticket = ?`,
    ticket,
  );
  return known ? wordsOf(ctx, ticket) : '';
}

/** Conversations `c` read under the current header of their ticket `t`. */
const CURRENT_CONVERSATIONS = `FROM conversations c JOIN tickets t ON t.id = c.ticket
  WHERE c.reading IS NOT NULL AND c.error IS NULL AND c.asked_last = t.last_at`;

function wordsOf(ctx: StoreContext, ticket: string): string {
  const [last] = getRows<{ role: PostRole; text: string }>(
    ctx.cache,
    `SELECT role, ifnull(json_extract(post, '$.typed'), text) text FROM posts WHERE ticket = ? AND role NOT IN ('staff', 'note') ORDER BY place DESC LIMIT 1`,
    ticket,
  );
  return last ? lastWordsIn([last]) : '';
}

/**
 * Beginnings of the last words by ticket, for current conversations. Conversations stored before
 * this column existed are computed once.
 */
export function lastWordsOf(ctx: StoreContext, tickets: readonly string[]): Map<string, string> {
  const rows = getRows<{ ticket: string; words: string | null }>(
    ctx.cache,
    `SELECT c.ticket, c.last_words words ${CURRENT_CONVERSATIONS} AND c.ticket IN (SELECT value FROM json_each(?))`,
    JSON.stringify(tickets),
  );
  return new Map(
    rows.flatMap(({ ticket, words: kept }) => {
      const words = kept ?? beginningOf(wordsOf(ctx, ticket));
      if (kept === null) run(ctx.cache, 'UPDATE conversations SET last_words = ? WHERE ticket = ?', words, ticket);
      return words === '' ? [] : [[ticket, words] as const];
    }),
  );
}
