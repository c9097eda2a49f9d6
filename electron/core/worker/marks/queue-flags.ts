/**
 * Queue flags are copies of marks and of tickets' holders in the cache, so that a queue is one
 * index scan; work.db decides.
 */

import type { Taken } from '../../../../shared/domain/team.ts';
import { getRow, getRows, getValue, hasRow, run, type StoreContext, upsertRow } from '../context.ts';
import { digestOf, type TicketLine, ticketLine, turnOf } from '../ticket/line.ts';
import {
  afterHeader,
  type HeaderFacts,
  isTicketUnread,
  type MarksLine,
  NO_MARKS,
  NORMAL,
  placeByMarks,
} from './mark-rules.ts';
import { keepColleaguesPromises } from './notes.ts';

const COLUMNS = Object.keys(NO_MARKS).join(', ');

export function marksOf(ctx: StoreContext, ticket: string): MarksLine {
  return getRow<MarksLine>(ctx.work, `SELECT ${COLUMNS} FROM marks WHERE ticket = ?`, ticket) ?? { ...NO_MARKS };
}

export function saveMarks(ctx: StoreContext, ticket: string, patch: Partial<MarksLine>): void {
  if (Object.keys(patch).length > 0) upsertRow(ctx.work, 'marks', 'ticket', { ticket, ...patch });
}

type QueueFlags = Pick<TicketLine, 'unread' | 'place' | 'done' | 'taken_by'>;

/**
 * Applies a header to the ticket's marks and returns its queue flags. Call within work.db's
 * transaction.
 */
export function applyHeader(
  ctx: StoreContext,
  line: TicketLine,
  change: Pick<HeaderFacts, 'ours' | 'moved'>,
  at: number,
): QueueFlags {
  const marks = marksOf(ctx, line.id);
  const header = { lastAt: line.last_at, turn: turnOf(line.meaning), digest: digestOf(line), ...change };
  const patch = afterHeader(marks, header, at);
  // A page may show the effect of a send before its answer comes; until then the change has no
  // known author.
  if (patch.done_at === null && isSending(ctx, line.id)) {
    delete patch.done_at;
    delete patch.done_base;
    delete patch.done_last;
  }
  saveMarks(ctx, line.id, patch);
  keepColleaguesPromises(ctx, line);
  return flagsOf(ctx, line, { ...marks, ...patch });
}

function isSending(ctx: StoreContext, ticket: string): boolean {
  return hasRow(ctx.work, `SELECT 1 FROM outbox WHERE ticket = ? AND state = 'sending'`, ticket);
}

/** Changes until now turned out to be ours: *done here* continues from this header. */
export function rebaseDoneMark(ctx: StoreContext, line: TicketLine): void {
  if (marksOf(ctx, line.id).done_at !== null) saveMarks(ctx, line.id, { done_base: digestOf(line), done_last: null });
}

const flagsOf = (ctx: StoreContext, line: TicketLine, marks: MarksLine): QueueFlags => ({
  unread: isTicketUnread(marks, line.last_at, line.baseline) ? 1 : 0,
  place: placeByMarks(marks),
  done: marks.done_at === null ? 0 : 1,
  taken_by: holderOf(ctx, line.id),
});

/** Call after a ticket's marks changed: updates the cache's copy. */
export function refreshQueueFlags(ctx: StoreContext, ticket: string): void {
  const line = ticketLine(ctx, ticket);
  if (!line) return;
  const { unread, place, done, taken_by } = flagsOf(ctx, line, marksOf(ctx, ticket));
  if (line.unread === unread && line.place === place && line.done === done && line.taken_by === taken_by) return;
  const sql = 'UPDATE tickets SET unread = ?, place = ?, done = ?, taken_by = ? WHERE id = ?';
  run(ctx.cache, sql, unread, place, done, taken_by, ticket);
}

/** Call at start: a stop between the two files may have left wrong copies. */
export function repairQueueFlags(ctx: StoreContext): void {
  const marked = getRows<{ id: string }>(
    ctx.work,
    'SELECT ticket id FROM marks WHERE pinned = 1 OR unread = 1 OR done_at IS NOT NULL OR snoozed_until IS NOT NULL',
  );
  const copied = getRows<{ id: string }>(ctx.cache, `SELECT id FROM tickets WHERE place <> ${NORMAL} OR done = 1`);
  ctx.cache.transaction(() => {
    const ids = [...marked, ...copied].map((row) => row.id);
    for (const id of new Set([...ids, ...misplacedHolders(ctx)])) refreshQueueFlags(ctx, id);
  })();
}

export const holderOf = (ctx: StoreContext, ticket: string): string | null =>
  getValue<string | null>(ctx.work, 'SELECT member FROM taken WHERE ticket = ?', ticket) ?? null;

export const assignmentsOf = (ctx: StoreContext, tickets: string[]): (Taken & { ticket: string })[] =>
  getRows<Taken & { ticket: string; draft: number }>(
    ctx.work,
    `SELECT ticket, member, note, draft <> '' draft, at FROM taken
     WHERE member IS NOT NULL AND ticket IN (SELECT value FROM json_each(?))`,
    JSON.stringify(tickets),
  ).map(({ draft, ...taken }) => ({ ...taken, ...(draft === 1 && { hasDraft: true }) }));

/**
 * Tickets whose copy in the cache is wrong, for example after a stop between the two files. Checks
 * only tickets that queues list by holder: others are corrected by their next header or mark. Each
 * start runs this, so it skips tickets without a holder.
 */
function misplacedHolders(ctx: StoreContext): string[] {
  const known = getRows<Holder>(ctx.work, 'SELECT ticket id, member FROM taken WHERE member IS NOT NULL');
  const holders = new Map(known.map(({ id, member }) => [id, member]));
  const copied = getRows<Holder>(
    ctx.cache,
    `SELECT id, taken_by member FROM tickets WHERE taken_by IS NOT NULL AND in_active = 1 AND done = 0
     UNION ALL SELECT id, taken_by FROM tickets WHERE taken_by IS NOT NULL AND meaning <> 'closed' AND done = 0`,
  );
  const uncopied = getRows<{ id: string }>(
    ctx.cache,
    `SELECT id FROM tickets WHERE id IN (SELECT value FROM json_each(?))
       AND taken_by IS NULL AND (in_active = 1 OR meaning <> 'closed') AND done = 0`,
    JSON.stringify([...holders.keys()]),
  );
  return [...copied.filter(({ id, member }) => holders.get(id) !== member), ...uncopied].map(({ id }) => id);
}

interface Holder {
  id: string;
  member: string;
}
