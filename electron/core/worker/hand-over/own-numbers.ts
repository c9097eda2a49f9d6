/**
 * `ownNumbers` counts the agent's own work of a time from what is stored: replies the service
 * accepted, how long customers waited for them, and promises. What cannot be told is counted as
 * that, and never guessed.
 */
import type { PostRole } from '../../../../shared/domain/conversation.ts';
import type { OwnNumbers } from '../../../../shared/domain/hand-over.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, type StoreContext } from '../context.ts';
import { CUSTOMER_ROLES } from '../conversations/last-words.ts';
import { businessTimeOf } from '../tickets/waiting.ts';

interface AnswerLine {
  ticket: string;
  /** Our clock, ms. */
  at: number;
  started_at: number | null;
  server_offset: number | null;
  before: string | null;
  seen: string;
}

export function ownNumbers(ctx: StoreContext, from: number): OwnNumbers {
  const answers = getRows<AnswerLine>(
    ctx.work,
    `SELECT ticket, ifnull(ended_at, changed_at) at, started_at, server_offset, before, seen FROM outbox
     WHERE kind = 'reply' AND state = 'accepted' AND changed_at >= ? AND ifnull(ended_at, changed_at) >= ? ORDER BY seq`,
    ...[from, from],
  );
  const waits = answers.map((answer) => waitFor(ctx, answer));
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

/** Of sorted numbers; null of none. */
function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}

/** Open ms that the customer waited; `followed`: they had an answer already, and waited for none. */
function waitFor(ctx: StoreContext, answer: AnswerLine): number | 'followed' | 'unknown' {
  const zone = setting(ctx, 'zone');
  const time = businessTimeOf(ctx);
  if (zone === null || time === null) return 'unknown';
  const shift = answer.server_offset ?? 0;
  const before = fromJson<Fingerprint>(answer.before) ?? (JSON.parse(answer.seen) as Fingerprint);
  const word = lastWordBefore(ctx, answer, before, zone);
  if (word === 'followed' || word === 'unknown') return word;
  const since = zonedToUtc(word, zone);
  return since === null ? 'unknown' : time.between(since, answer.at + shift);
}

/** The service's text of the moment of the customer's last word before the attempt. */
function lastWordBefore(
  ctx: StoreContext,
  { ticket, at, started_at, server_offset }: AnswerLine,
  before: Fingerprint,
  zone: string,
): string {
  const status = before.status.trim().toLowerCase();
  if (status === 'answered') return 'followed';
  if (status === 'customer-reply') return before.lastReply;
  const begun = (started_at ?? at) + (server_offset ?? 0);
  const post = newestBefore(ctx, ticket, begun, zone);
  if (post?.at.startsWith(before.lastReply.slice(0, 16))) {
    if (CUSTOMER_ROLES.includes(post.role)) return before.lastReply;
    return post.role === 'staff' ? 'followed' : 'unknown';
  }
  const opened = getRow<{ opened: string | null }>(
    ctx.cache,
    'SELECT opened FROM tickets WHERE id = ?',
    ticket,
  )?.opened;
  if (opened !== before.lastReply || before.lastReply === '') return 'unknown';
  // Nobody wrote since it was opened; by us, nobody waited.
  return isOpenedHere(ctx, ticket) ? 'followed' : before.lastReply;
}

/** The newest message that was there when the attempt began, as far as the conversation was read. */
const newestBefore = (
  ctx: StoreContext,
  ticket: string,
  begun: number,
  zone: string,
): { role: PostRole; at: string } | undefined =>
  getRows<{ role: PostRole; at: string }>(
    ctx.cache,
    `SELECT role, json_extract(post, '$.at.text') at FROM posts
     WHERE ticket = ? AND role <> 'note' AND json_extract(post, '$.at.text') IS NOT NULL ORDER BY place DESC`,
    ticket,
  ).find(({ at }) => (zonedToUtc(at, zone) ?? Number.POSITIVE_INFINITY) <= begun);

const isOpenedHere = (ctx: StoreContext, ticket: string): boolean =>
  getRow(
    ctx.work,
    `SELECT 1 FROM outbox WHERE kind = 'ticket' AND state = 'accepted' AND json_extract(made, '$.ticketId') = ?`,
    ticket,
  ) !== undefined;

/** Those that a colleague handed over were made by them; whoever keeps one has kept it. */
function promisesSince(ctx: StoreContext, from: number): OwnNumbers['promises'] {
  const count = (where: string, ...params: number[]) =>
    getRow<{ n: number }>(ctx.work, `SELECT count(*) n FROM promises WHERE ${where}`, ...params)?.n ?? 0;
  return {
    made: count('made_at >= ? AND handed_by IS NULL', from),
    kept: count('kept_at >= ?', from),
    late: count('kept_at >= ? AND kept_at > due', from),
    missed: count('kept_at IS NULL AND due >= ? AND due <= ?', from, ctx.now),
  };
}
