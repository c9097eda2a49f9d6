/**
 * Beginnings and words of messages for rows, canned replies and summaries. The customer's last
 * words are their newest message without quoted history; only posts that are certainly theirs
 * count.
 */
import type { Post, PostRole } from '../../../../shared/domain/conversation.ts';
import type { MessageWhileAway } from '../../../../shared/domain/marks.ts';
import { previewText, withoutQuotes } from '../../../../shared/domain/post-parts.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getRows, getValue, run, type StoreContext } from '../context.ts';

const CUSTOMER_ROLES: readonly PostRole[] = ['customer', 'sub-account', 'guest'];

/** Certainly the customer's side. */
export const isCustomers = (role: string): boolean => CUSTOMER_ROLES.some((one) => one === role);

const SCANNED_LENGTH = 20_000;
const ROW_LENGTH = 140;

/**
 * The newest words of the customer; empty if they are not certain (a post of unknown writer came
 * later, or there is no post). `posts`: oldest first, without notes.
 */
export function lastWordsIn(posts: readonly Pick<Post, 'role' | 'text'>[]): string {
  const last = posts.findLast(({ role }) => role !== 'staff');
  return last && isCustomers(last.role) ? previewText(last.text.slice(0, SCANNED_LENGTH), false) : '';
}

/** The text on one line, cut to a row's length; never splits a character. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= ROW_LENGTH) return line;
  const cut = line.slice(0, ROW_LENGTH);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}

const firstWords = (text: string): string => beginningOf(previewText(text.slice(0, SCANNED_LENGTH), false));

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

const MOST_TEXTS = 20;

/** The customer's newest messages on a ticket, without quoted history. */
export const customerTexts = (ctx: StoreContext, ticket: string): string[] =>
  getColumn(
    ctx.cache,
    `SELECT substr(ifnull(json_extract(post, '$.typed'), text), 1, ${SCANNED_LENGTH}) text FROM posts
     WHERE ticket = ? AND role IN (SELECT value FROM json_each(?)) ORDER BY place DESC LIMIT ${MOST_TEXTS}`,
    ...[ticket, JSON.stringify(CUSTOMER_ROLES)],
  ).map((text) => withoutQuotes(text, false));

/** The customer's first message on a ticket; empty if it is not stored. */
export const firstText = (ctx: StoreContext, ticket: string): string =>
  getValue<string>(
    ctx.cache,
    `SELECT substr(ifnull(json_extract(post, '$.typed'), text), 1, ${SCANNED_LENGTH}) text FROM posts
     WHERE ticket = ? AND role IN (SELECT value FROM json_each(?)) ORDER BY place LIMIT 1`,
    ...[ticket, JSON.stringify(CUSTOMER_ROLES)],
  ) ?? '';

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

const MOST_MESSAGES = 20;
const POSTS_PER_TICKET = 10;
const MINUTE = 60_000;

interface Row {
  ticket: string;
  id: string;
  subject: string;
  role: PostRole;
  text: string;
  post: string;
}

/** One message per ticket, newest first: the customer's newest, else another writer's. */
export function writtenBetween(
  ctx: StoreContext,
  tickets: readonly string[],
  since: number,
  until: number,
): MessageWhileAway[] {
  const ownName = setting(ctx, 'agentName').trim();
  const found = [...new Set(tickets)].flatMap((ticket) => {
    const posts = newestOf(ctx, ticket)
      .map((row) => toWritten(row))
      .filter(({ at, author }) => at > since - MINUTE && at <= until && !(ownName !== '' && author === ownName));
    return posts.find(({ role }) => isCustomers(role)) ?? posts[0] ?? [];
  });
  return found.toSorted((a, b) => b.at - a.at).slice(0, MOST_MESSAGES);
}

const newestOf = (ctx: StoreContext, ticket: string): Row[] =>
  getRows<Row>(
    ctx.cache,
    `SELECT p.ticket, p.id, t.subject, p.role, p.text, p.post FROM posts p JOIN tickets t ON t.id = p.ticket
     WHERE p.ticket = ? AND p.role <> 'note' ORDER BY p.place DESC LIMIT ${POSTS_PER_TICKET}`,
    ticket,
  );

/** A post without a known time counts as oldest, since it may not be new. */
function toWritten({ ticket, id, subject, role, text, post }: Row): MessageWhileAway {
  const { author, at } = JSON.parse(post) as Omit<Post, 'text'>;
  const when = at?.utc ?? Number.NEGATIVE_INFINITY;
  return { ticket, entry: `post-${id}`, subject, author, role, words: firstWords(text), at: when };
}
