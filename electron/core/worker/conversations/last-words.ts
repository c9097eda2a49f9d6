/**
 * The customer's last words: what they wrote last, without the history below it, for the rows of the
 * list, canned replies and what is told after an absence. Only of posts that are theirs for certain.
 */
import type { Post, PostRole } from '../../../../shared/domain/conversation.ts';
import { ownWords } from '../../../../shared/domain/post-parts.ts';
import { getRows, run, type StoreContext } from '../context.ts';

/** On the customer's side, whoever of them it is. */
export const CUSTOMER_ROLES: readonly PostRole[] = ['customer', 'sub-account', 'guest'];

/** Characters of a post that are looked at, and that a row of the list can show. */
const LOOKED_AT = 20_000;
const SHOWN = 140;

/**
 * Empty where the newest post of a customer is not known for certain: one whose writer is unknown
 * stands behind it, or there is none. `posts`: oldest first, without notes.
 */
export function lastWordsIn(posts: readonly Pick<Post, 'role' | 'text'>[]): string {
  const last = posts.findLast(({ role }) => role !== 'staff');
  return last && CUSTOMER_ROLES.includes(last.role) ? ownWords(last.text.slice(0, LOOKED_AT), false) : '';
}

/** A text on one line, as far as a row can show it; never half of a character. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= SHOWN) return line;
  const cut = line.slice(0, SHOWN);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

/** The beginning of one message: its own words, or what it quotes where it has none. */
export function firstWords(text: string): string {
  const looked = text.slice(0, LOOKED_AT);
  return beginningOf(ownWords(looked, false) || looked);
}

/** The customer's last words in whole, of one ticket; empty where they are not known as they are now. */
export function lastWords(ctx: StoreContext, ticket: string): string {
  const [known] = getRows<{ ticket: string }>(ctx.cache, `SELECT c.ticket ${CURRENT} AND c.ticket = ?`, ticket);
  return known ? wordsOf(ctx, ticket) : '';
}

/** Conversations `c` that were read under the header that their ticket `t` has now. */
const CURRENT = `FROM conversations c JOIN tickets t ON t.id = c.ticket
  WHERE c.reading IS NOT NULL AND c.error IS NULL AND c.asked_last = t.last_at`;

/** Reads as much of the conversation as it takes, from its end. */
function wordsOf(ctx: StoreContext, ticket: string): string {
  const [last] = getRows<{ role: PostRole; text: string }>(
    ctx.cache,
    `SELECT role, text FROM posts WHERE ticket = ? AND role NOT IN ('staff', 'note') ORDER BY place DESC LIMIT 1`,
    ticket,
  );
  return last ? lastWordsIn([last]) : '';
}

/**
 * The beginning of the last words, by ticket, of those where they are known as they are now. A
 * conversation that was stored before its beginning was kept is looked up once.
 */
export function lastWordsOf(ctx: StoreContext, tickets: readonly string[]): Map<string, string> {
  const rows = getRows<{ ticket: string; words: string | null }>(
    ctx.cache,
    `SELECT c.ticket, c.last_words words ${CURRENT} AND c.ticket IN (SELECT value FROM json_each(?))`,
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
