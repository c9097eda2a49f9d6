/**
 * Keeps conversations in the cache: which were read, how whole each is, and their posts, in the
 * order of time. A ticket that leaves the cache takes its conversation along (by a trigger).
 */
import type { Post, Reading } from '../../../../shared/domain/conversation.ts';
import { postKey } from '../../../../shared/domain/post-file.ts';
import type { AppError } from '../../../../shared/result.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, run, type StoreContext, toJson } from '../context.ts';
import { type TicketLine, ticketLine } from '../tickets/line.ts';
import { type ConversationFacts, newestMinute } from './facts.ts';
import { beginningOf, lastWordsIn } from './last-words.ts';
import { mergeReadings } from './merge-readings.ts';

/** What a reading brought. */
export interface StoredReading {
  /** Something is not as it was stored before, or is now known of a newer header. */
  changed: boolean;
  posts: number;
}

/** Which header a conversation was asked for under, so that it is known when it is old. */
export interface AskedUnder {
  /** Our clock, ms. */
  at: number;
  /** The ticket's last reply, as the list told it when the conversation was asked for. */
  lastAt: string;
}

/** A ticket whose conversation is to be read. */
export interface ToRead {
  ticket: string;
  lastAt: string;
}

/** All of a conversation but its posts; null in `reading` where only failures are known. */
interface ConversationRow {
  reading: string | null;
  error: string | null;
}

type ReadingHead = Omit<Reading, 'posts' | 'notes'>;

/**
 * Stores a reading with what was known; `asked` is null where only the reader is another one: what
 * stood in the way since that page came still does.
 */
export function storeReading(
  ctx: StoreContext,
  ticket: string,
  reading: Reading,
  asked: AskedUnder | null,
): StoredReading {
  const { posts, notes, ...head } = reading;
  const kept = readingOf(ctx, ticket);
  // One piece takes the place of no posts; but what was read before proves nothing of now.
  const isWorse = isOnePiece(reading) && kept !== null && !isOnePiece(kept);
  const before = storedPosts(ctx, ticket);
  const after = isWorse ? before : conversationOf(kept && !isOnePiece(kept) ? before : [], reading);
  // Rows show the last words of a conversation that was asked for under the ticket's own header.
  const isOfOther = asked !== null && askedLast(ctx, ticket) !== asked.lastAt;
  const changed = ctx.cache.transaction(() => {
    run(
      ctx.cache,
      `INSERT INTO conversations (ticket, asked_at, asked_last, reading, error, last_words) VALUES (?, ?, ?, ?, NULL, ?)
       ON CONFLICT (ticket) DO UPDATE SET asked_at = coalesce(?, asked_at), asked_last = coalesce(?, asked_last),
         reading = excluded.reading, error = CASE WHEN ? THEN error END, last_words = excluded.last_words`,
      ...[ticket, asked?.at ?? 0, asked?.lastAt ?? '', JSON.stringify(isWorse ? { ...kept, whole: false } : head)],
      beginningOf(lastWordsIn(after.filter(({ note }) => !note))),
      ...[asked?.at ?? null, asked?.lastAt ?? null, asked === null && wasAskedSince(ctx, ticket) ? 1 : 0],
    );
    return putPosts(ctx, ticket, after);
  })();
  ctx.indexer.wake();
  return { changed: changed || isOfOther, posts: after.filter(({ note }) => !note).length };
}

/** The ticket's last reply when its conversation was last asked for; null before the first time. */
const askedLast = (ctx: StoreContext, ticket: string): string | null =>
  getRow<{ last: string }>(ctx.cache, 'SELECT asked_last last FROM conversations WHERE ticket = ?', ticket)?.last ??
  null;

/** The conversation was asked for after the page came that is kept of it. */
const wasAskedSince = (ctx: StoreContext, ticket: string): boolean =>
  getRow(
    ctx.cache,
    `SELECT 1 FROM conversations c JOIN conversation_pages p ON p.ticket = c.ticket
     WHERE c.ticket = ? AND c.asked_at > p.kept_at`,
    ticket,
  ) !== undefined;

/** Nothing of it can be told apart: it is merged with nothing. */
const isOnePiece = ({ doubts }: Pick<Reading, 'doubts'>): boolean => doubts.includes('one-piece');

/** Posts in the order of time, then the notes. */
function conversationOf(known: readonly Post[], reading: Reading): Post[] {
  if (isOnePiece(reading)) return reading.posts;
  const inOrder = reading.newestFirst ? reading.posts.toReversed() : reading.posts;
  const isAnswer = reading.source === 'api';
  // The API's answer is all there is, and a page adds its links; on a page, one post may have been
  // out of sight.
  const others = isAnswer ? known.filter(({ source }) => source !== 'api') : known;
  const merged = mergeReadings(others, { ...reading, posts: inOrder }).posts;
  const left = isAnswer ? merged.filter((post) => !others.includes(post)) : merged;
  return [...left.filter(({ note }) => !note), ...left.filter(({ note }) => note)];
}

/**
 * What stands there as it is stays untouched: the search then has nothing to do for it. Of two with
 * one id the first counts. Whether anything is not as it was.
 */
function putPosts(ctx: StoreContext, ticket: string, posts: readonly Post[]): boolean {
  const byKey = new Map(posts.map((post, place) => [postKey(post), { post, place }] as const).toReversed());
  let changes = run(
    ctx.cache,
    'DELETE FROM posts WHERE ticket = ? AND id NOT IN (SELECT value FROM json_each(?))',
    ticket,
    JSON.stringify([...byKey.keys()]),
  );
  for (const [id, { post, place }] of byKey)
    changes += run(
      ctx.cache,
      `INSERT INTO posts (ticket, id, place, role, text, post) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (ticket, id) DO UPDATE SET place = excluded.place, role = excluded.role, text = excluded.text,
         post = excluded.post
       WHERE place <> excluded.place OR role <> excluded.role OR text <> excluded.text OR post <> excluded.post`,
      ticket,
      id,
      place,
      post.note ? 'note' : post.role,
      post.text,
      postJson(post),
    );
  return changes > 0;
}

/**
 * Notes that this header's conversation could not be read, so that it is not asked for over and
 * over.
 */
export function noteFailure(ctx: StoreContext, ticket: string, error: AppError, { at, lastAt }: AskedUnder): void {
  if (!ticketLine(ctx, ticket)) return;
  run(
    ctx.cache,
    `INSERT INTO conversations (ticket, asked_at, asked_last, reading, error) VALUES (?, ?, ?, NULL, ?)
     ON CONFLICT (ticket) DO UPDATE SET asked_at = excluded.asked_at, asked_last = excluded.asked_last,
       error = excluded.error`,
    ticket,
    at,
    lastAt,
    toJson(error),
  );
}

/** A post as JSON but its text, which has a column of its own; often it is what was typed. */
const postJson = (post: Post): string =>
  JSON.stringify({ ...post, text: undefined, ...(post.typed === post.text ? { typed: undefined } : {}) });

/**
 * The post that `postJson` made this of. Its parts stand in the order they came in, so that the same
 * post becomes the same JSON again.
 */
export function storedPost(stored: string, text: string): Post {
  const kept = JSON.parse(stored) as Omit<Post, 'text' | 'typed'> & Partial<Pick<Post, 'typed'>>;
  return { ...kept, text, typed: kept.typed === undefined ? text : kept.typed };
}

/** The posts of a ticket, oldest first, then the staff's notes; empty where none were read. */
export const storedPosts = (ctx: StoreContext, ticket: string): Post[] =>
  getRows<{ text: string; post: string }>(
    ctx.cache,
    'SELECT text, post FROM posts WHERE ticket = ? ORDER BY place',
    ticket,
  ).map(({ text, post }) => storedPost(post, text));

/** How a ticket's conversation was read last; null where it never was. */
export function readingOf(ctx: StoreContext, ticket: string): ReadingHead | null {
  const row = getRow<ConversationRow>(ctx.cache, 'SELECT reading, error FROM conversations WHERE ticket = ?', ticket);
  return row ? fromJson<ReadingHead>(row.reading) : null;
}

/** The ticket `t` was not read yet, or under another header. */
export const IS_OLD = `NOT EXISTS (SELECT 1 FROM conversations c WHERE c.ticket = t.id AND c.asked_last = t.last_at)`;

/**
 * The ticket, where its conversation is not known as it is now: whoever opens it asks again for what
 * failed before. `fresh`: whatever is known.
 */
export function toRead(ctx: StoreContext, ticket: string, fresh = false): ToRead | null {
  const failed = 'EXISTS (SELECT 1 FROM conversations c WHERE c.ticket = t.id AND c.error IS NOT NULL)';
  const sql = `SELECT t.id ticket, t.last_at lastAt FROM tickets t WHERE t.id = ? AND (? OR ${IS_OLD} OR ${failed})`;
  return getRow<ToRead>(ctx.cache, sql, ticket, fresh ? 1 : 0) ?? null;
}

/** What could not be read is worth another try, also ahead: something else is tried now. */
export const forgetFailures = (ctx: StoreContext): void =>
  void run(ctx.cache, "UPDATE conversations SET asked_last = '' WHERE error IS NOT NULL");

/** Something was written that the time of the last reply, counted in seconds, does not tell. */
export const outdate = (ctx: StoreContext, ticket: string): void =>
  void run(ctx.cache, "UPDATE conversations SET asked_last = '' WHERE ticket = ?", ticket);

/** How many conversations are stored. */
export const countConversations = (ctx: StoreContext): number =>
  getRow<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM conversations WHERE reading IS NOT NULL')?.n ?? 0;

/** What the list says of a ticket, for a reading to be held against. */
export function conversationFacts(ctx: StoreContext, line: TicketLine): ConversationFacts {
  const { id, tid, opened, last_reply, name, email } = line;
  const requester = name === '' && email === '' ? null : { name, email };
  return { id, tid, opened, lastReply: last_reply, requester, lastBy: lastBy(line), zone: setting(ctx, 'zone') };
}

/** Two statuses of this family say who wrote last; others may have been chosen by hand. */
export function lastBy({ status }: TicketLine): ConversationFacts['lastBy'] {
  const words = status.toLowerCase().replaceAll('-', ' ');
  if (words === 'customer reply') return 'customer';
  return words === 'answered' ? 'staff' : null;
}

/** Whether the reading of a conversation reaches the newest reply that the list tells of. */
export function isCurrent(ctx: StoreContext, ticket: string): boolean {
  const line = ticketLine(ctx, ticket);
  const reading = readingOf(ctx, ticket);
  const newest = line && newestMinute(conversationFacts(ctx, line));
  return !!reading && (reading.lastReply ?? '') >= (newest ?? '');
}

/**
 * Whether what stands in the window holds the newest reply that the list tells of: a page in one
 * piece tells no times, but it was asked for under the header of now. One that a view of ours
 * showed may have stood there since before.
 */
export function showsNewest(ctx: StoreContext, ticket: string): boolean {
  if (isCurrent(ctx, ticket)) return true;
  const reading = readingOf(ctx, ticket);
  return !!reading && isOnePiece(reading) && reading.source !== 'shown' && toRead(ctx, ticket) === null;
}
