/**
 * `ownNumbers` counts the agent's work in a time span from stored data: accepted replies, waiting
 * times of customers, and promises. Unknown values are counted as unknown, never guessed.
 */
import type { PostRole } from '../../../../shared/domain/conversation.ts';
import type { OwnStatistics } from '../../../../shared/domain/hand-over.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, type StoreContext } from '../context.ts';
import { CUSTOMER_ROLES } from '../conversations/last-words.ts';
import { businessTimeOf } from '../queues/waiting.ts';

interface AnswerLine {
  ticket: string;
  at: number;
  started_at: number | null;
  server_offset: number | null;
  before: string | null;
  seen: string;
}

export function ownNumbers(ctx: StoreContext, from: number): OwnStatistics {
  const answers = getRows<AnswerLine>(
    ctx.work,
    `SELECT ticket, ifnull(ended_at, changed_at) at, started_at, server_offset, before, seen FROM outbox
     WHERE kind = 'reply' AND state = 'accepted' AND changed_at >= ? AND ifnull(ended_at, changed_at) >= ? ORDER BY seq`,
    ...[from, from],
  );
  const waits = answers.map((answer) => waitBeforeAnswer(ctx, answer));
  const known = waits.filter((wait) => typeof wait === 'number').sort((a, b) => a - b);
  return {
    replies: answers.length,
    tickets: new Set(answers.map(({ ticket }) => ticket)).size,
    median: medianOf(known),
    measured: known.length,
    unknown: waits.filter((wait) => wait === 'unknown').length,
    promises: promisesSince(ctx, from),
  };
}

/** Null for an empty list; numbers must be sorted. */
function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Opening hours in ms that the customer waited; `followed`: the customer already had an answer. */
function waitBeforeAnswer(ctx: StoreContext, answer: AnswerLine): number | 'followed' | 'unknown' {
  const zone = setting(ctx, 'zone');
  const time = businessTimeOf(ctx);
  if (zone === null || time === null) return 'unknown';
  const shift = answer.server_offset ?? 0;
  const before = fromJson<Fingerprint>(answer.before) ?? (JSON.parse(answer.seen) as Fingerprint);
  const word = waitStart(ctx, answer, before, zone);
  if (word === 'followed' || word === 'unknown') return word;
  const since = zonedToUtc(word, zone);
  return since === null ? 'unknown' : time.between(since, answer.at + shift);
}

function waitStart(
  ctx: StoreContext,
  { ticket, at, started_at, server_offset }: AnswerLine,
  before: Fingerprint,
  zone: string,
): string {
  const status = before.status.trim().toLowerCase();
  if (status === 'answered') return 'followed';
  const begun = (started_at ?? at) + (server_offset ?? 0);
  const posts = newestBefore(ctx, ticket, begun, zone);
  const [post] = posts;
  if (post?.at.startsWith(before.lastReply.slice(0, 16))) {
    if (CUSTOMER_ROLES.includes(post.role)) return firstCustomerMessage(posts) ?? before.lastReply;
    if (status !== 'customer-reply') return post.role === 'staff' ? 'followed' : 'unknown';
  }
  if (status === 'customer-reply') return before.lastReply;
  const opened = getRow<{ opened: string | null }>(
    ctx.cache,
    'SELECT opened FROM tickets WHERE id = ?',
    ticket,
  )?.opened;
  if (opened !== before.lastReply || before.lastReply === '') return 'unknown';
  // No reply since the opening; if we opened the ticket, no customer waited.
  return isOpenedHere(ctx, ticket) ? 'followed' : before.lastReply;
}

interface Written {
  role: PostRole;
  at: string;
  whole: number;
}

const newestBefore = (ctx: StoreContext, ticket: string, begun: number, zone: string): Written[] =>
  getRows<Written>(
    ctx.cache,
    `SELECT p.role, json_extract(p.post, '$.at.text') at, ifnull(json_extract(c.reading, '$.whole'), 0) whole
     FROM posts p JOIN conversations c ON c.ticket = p.ticket
     WHERE p.ticket = ? AND p.role <> 'note' AND json_extract(p.post, '$.at.text') IS NOT NULL ORDER BY p.place DESC`,
    ticket,
  ).filter(({ at }) => (zonedToUtc(at, zone) ?? Number.POSITIVE_INFINITY) <= begun);

/** Time of the customer's first message since ours, if it is not the newest; null if unknown. */
function firstCustomerMessage(posts: readonly Written[]): string | null {
  const other = posts.findIndex(({ role }) => !CUSTOMER_ROLES.includes(role));
  const first = other < 0 ? posts.at(-1) : posts[other - 1];
  return first?.whole && first !== posts[0] ? first.at : null;
}

const isOpenedHere = (ctx: StoreContext, ticket: string): boolean =>
  getRow(
    ctx.work,
    `SELECT 1 FROM outbox WHERE kind = 'ticket' AND state = 'accepted' AND json_extract(made, '$.ticketId') = ?`,
    ticket,
  ) !== undefined;

/**
 * Promises received in a hand-over count for the colleague who made them, but for the agent if they
 * kept them.
 */
function promisesSince(ctx: StoreContext, from: number): OwnStatistics['promises'] {
  const count = (where: string, ...params: number[]) =>
    getRow<{ n: number }>(ctx.work, `SELECT count(*) n FROM promises WHERE ${where}`, ...params)?.n ?? 0;
  return {
    made: count('made_at >= ? AND handed_by IS NULL', from),
    kept: count('kept_at >= ?', from),
    late: count('kept_at >= ? AND kept_at > due', from),
    missed: count('kept_at IS NULL AND due >= ? AND due <= ?', from, ctx.now),
  };
}
