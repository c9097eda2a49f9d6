/**
 * Keeps conversations in the cache: posts in time order, and whether each conversation is whole. A
 * trigger deletes a conversation with its ticket.
 */
import type { Post, Reading } from '../../../../shared/domain/conversation.ts';
import { postKey } from '../../../../shared/domain/post-file.ts';
import type { AppError } from '../../../../shared/result.ts';
import { setting } from '../account/settings.ts';
import {
  fromJson,
  getCount,
  getRow,
  getRows,
  getValue,
  hasRow,
  run,
  type StoreContext,
  toJson,
  upsertRow,
} from '../context.ts';
import { type TicketLine, ticketLine, timeInZone } from '../ticket/line.ts';
import { type ConversationFacts, newestMinute } from './facts.ts';
import { beginningOf, lastWordsIn } from './last-words.ts';
import { mergeReadings } from './merge-readings.ts';

export interface StoredReading {
  /** The content changed, or is now known for a newer header. */
  changed: boolean;
  posts: number;
}

/** The ticket's header at the time of the request; shows later whether the conversation is old. */
export interface RequestedHeader {
  /** Our clock, ms. */
  at: number;
  lastAt: string;
}

export interface ConversationToRead {
  ticket: string;
  lastAt: string;
}

/** A conversation without its posts; `reading` is null if only failures are known. */
interface ConversationRow {
  reading: string | null;
  error: string | null;
}

type ReadingHead = Omit<Reading, 'posts' | 'notes'>;

/**
 * Merges a reading with the known posts and stores it. `asked` is null for a reread of a kept page:
 * a failure since then still stands.
 */
export function storeReading(
  ctx: StoreContext,
  ticket: string,
  reading: Reading,
  asked: RequestedHeader | null,
): StoredReading {
  const { posts, notes, ...head } = reading;
  const kept = readingOf(ctx, ticket);
  // One piece must not replace separated posts; the kept reading only stops counting as whole.
  const isWorse = isOnePiece(reading) && kept !== null && !isOnePiece(kept);
  const before = storedPosts(ctx, ticket);
  const after = isWorse ? before : conversationOf(kept && !isOnePiece(kept) ? before : [], reading);
  // A row shows last words only if the conversation was requested under the ticket's current
  // header, so a new header counts as a change.
  const isOfOther = asked !== null && requestedLastReply(ctx, ticket) !== asked.lastAt;
  const changed = ctx.cache.transaction(() => {
    // Posts go first: a trigger copies the last writer from them.
    const isChanged = putPosts(ctx, ticket, after);
    run(
      ctx.cache,
      `INSERT INTO conversations (ticket, asked_at, asked_last, reading, error, last_words) VALUES (?, ?, ?, ?, NULL, ?)
       ON CONFLICT (ticket) DO UPDATE SET asked_at = coalesce(?, asked_at), asked_last = coalesce(?, asked_last),
         reading = excluded.reading, error = CASE WHEN ? THEN error END, last_words = excluded.last_words`,
      ...[ticket, asked?.at ?? 0, asked?.lastAt ?? '', JSON.stringify(isWorse ? { ...kept, whole: false } : head)],
      beginningOf(lastWordsIn(after.filter(({ note }) => !note))),
      ...[asked?.at ?? null, asked?.lastAt ?? null, asked === null && wasAskedSince(ctx, ticket) ? 1 : 0],
    );
    return isChanged;
  })();
  ctx.indexer.wake();
  return { changed: changed || isOfOther, posts: after.filter(({ note }) => !note).length };
}

const requestedLastReply = (ctx: StoreContext, ticket: string): string | null =>
  getValue<string>(ctx.cache, 'SELECT asked_last last FROM conversations WHERE ticket = ?', ticket) ?? null;

const wasAskedSince = (ctx: StoreContext, ticket: string): boolean =>
  hasRow(
    ctx.cache,
    `SELECT 1 FROM conversations c JOIN conversation_pages p ON p.ticket = c.ticket
     WHERE c.ticket = ? AND c.asked_at > p.kept_at`,
    ticket,
  );

/** The posts can't be separated, so the reading is not merged. */
const isOnePiece = ({ doubts }: Pick<Reading, 'doubts'>): boolean => doubts.includes('one-piece');

function conversationOf(known: readonly Post[], reading: Reading): Post[] {
  if (isOnePiece(reading)) return reading.posts;
  const inOrder = reading.newestFirst ? reading.posts.toReversed() : reading.posts;
  const isAnswer = reading.source === 'api';
  // The API's answer is complete, and a page only adds links; a page alone may miss a post.
  const others = isAnswer ? known.filter(({ source }) => source !== 'api') : known;
  const merged = mergeReadings(others, { ...reading, posts: inOrder }).posts;
  const left = isAnswer ? merged.filter((post) => !others.includes(post)) : merged;
  return [...left.filter(({ note }) => !note), ...left.filter(({ note }) => note)];
}

/**
 * Writes only changed rows, so that the search has less to index. Of two posts with one id, the
 * first counts. Returns whether anything changed.
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
 * Records that the conversation of this header could not be read, so that it is not requested again
 * and again.
 */
export function noteFailure(ctx: StoreContext, ticket: string, error: AppError, { at, lastAt }: RequestedHeader): void {
  if (!ticketLine(ctx, ticket)) return;
  const row = { ticket, asked_at: at, asked_last: lastAt, error: toJson(error) };
  upsertRow(ctx.cache, 'conversations', 'ticket', row);
}

/** JSON of a post without its text, which has its own column; `typed` is left out if equal. */
const postJson = (post: Post): string =>
  JSON.stringify({ ...post, text: undefined, ...(post.typed === post.text ? { typed: undefined } : {}) });

/**
 * Restores a post from `postJson`, with times in the account's current zone. The order of keys is
 * kept, so that the same post gives the same JSON.
 */
export function storedPost(stored: string, text: string, zone: string | null): Post {
  const kept = JSON.parse(stored) as Omit<Post, 'text' | 'typed'> & Partial<Pick<Post, 'typed'>>;
  const at = timeInZone(kept.at?.text ?? null, zone);
  return { ...kept, at, text, typed: kept.typed === undefined ? text : kept.typed };
}

/** A ticket's posts, oldest first, then the staff's notes; empty if none were read. */
export function storedPosts(ctx: StoreContext, ticket: string): Post[] {
  const zone = setting(ctx, 'zone');
  return getRows<{ text: string; post: string }>(
    ctx.cache,
    'SELECT text, post FROM posts WHERE ticket = ? ORDER BY place',
    ticket,
  ).map(({ text, post }) => storedPost(post, text, zone));
}

/** Facts of a ticket's latest reading; null if there is none. */
export function readingOf(ctx: StoreContext, ticket: string): ReadingHead | null {
  const row = getRow<ConversationRow>(ctx.cache, 'SELECT reading, error FROM conversations WHERE ticket = ?', ticket);
  return row ? fromJson<ReadingHead>(row.reading) : null;
}

export const IS_OLD = `NOT EXISTS (SELECT 1 FROM conversations c WHERE c.ticket = t.id AND c.asked_last = t.last_at)`;

/**
 * The ticket to request if its conversation is not current: opening a ticket also retries failures.
 * `fresh` requests in any case.
 */
export function conversationToRead(ctx: StoreContext, ticket: string, fresh = false): ConversationToRead | null {
  const failed = 'EXISTS (SELECT 1 FROM conversations c WHERE c.ticket = t.id AND c.error IS NOT NULL)';
  const sql = `SELECT t.id ticket, t.last_at lastAt FROM tickets t WHERE t.id = ? AND (? OR ${IS_OLD} OR ${failed})`;
  return getRow<ConversationToRead>(ctx.cache, sql, ticket, fresh ? 1 : 0) ?? null;
}

/** Allows another try, also ahead, after the way of reading has changed. */
export const forgetFailures = (ctx: StoreContext): void =>
  void run(ctx.cache, "UPDATE conversations SET asked_last = '' WHERE error IS NOT NULL");

/** Marks a conversation as old when its last reply time, in seconds, can't show the change. */
export const markOutdated = (ctx: StoreContext, ticket: string): void =>
  void run(ctx.cache, "UPDATE conversations SET asked_last = '' WHERE ticket = ?", ticket);

export const countConversations = (ctx: StoreContext): number =>
  getCount(ctx.cache, 'SELECT count(*) n FROM conversations WHERE reading IS NOT NULL');

/** The list's facts about a ticket, to check a reading against. */
export function conversationFacts(ctx: StoreContext, line: TicketLine): ConversationFacts {
  const { id, tid, opened, last_reply, name, email } = line;
  const requester = name === '' && email === '' ? null : { name, email };
  return { id, tid, opened, lastReply: last_reply, requester, lastBy: lastBy(line), zone: setting(ctx, 'zone') };
}

/** Two statuses of this family name the last writer; others may be set by hand. */
export function lastBy({ status }: TicketLine): ConversationFacts['lastBy'] {
  const words = status.toLowerCase().replaceAll('-', ' ');
  if (words === 'customer reply') return 'customer';
  return words === 'answered' ? 'staff' : null;
}

export function isCurrent(ctx: StoreContext, ticket: string): boolean {
  const line = ticketLine(ctx, ticket);
  const reading = readingOf(ctx, ticket);
  const newest = line && newestMinute(conversationFacts(ctx, line));
  return !!reading && (reading.lastReply ?? '') >= (newest ?? '');
}

/**
 * True if the displayed conversation includes the newest reply of the list. A page in one piece has
 * no times, but was requested under the current header. A page shown in one of our views may be
 * older.
 */
export function showsNewest(ctx: StoreContext, ticket: string): boolean {
  if (isCurrent(ctx, ticket)) return true;
  const reading = readingOf(ctx, ticket);
  return !!reading && isOnePiece(reading) && reading.source !== 'shown' && conversationToRead(ctx, ticket) === null;
}
