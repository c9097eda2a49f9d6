/**
 * Queue flags are copies of marks in the cache, so that a queue is one index scan; the marks are in
 * work.db.
 */
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { digestOf, type TicketLine, ticketLine, turnOf } from '../ticket/line.ts';
import { keepColleaguesPromises } from './colleagues-promises.ts';
import {
  afterHeader,
  type HeaderFacts,
  isTicketUnread,
  type MarksLine,
  NO_MARKS,
  NORMAL,
  placeByMarks,
} from './mark-rules.ts';
import { holderOf, misplacedHolders } from './taken.ts';

const COLUMNS = Object.keys(NO_MARKS).join(', ');

export function marksOf(ctx: StoreContext, ticket: string): MarksLine {
  return getRow<MarksLine>(ctx.work, `SELECT ${COLUMNS} FROM marks WHERE ticket = ?`, ticket) ?? { ...NO_MARKS };
}

export function saveMarks(ctx: StoreContext, ticket: string, patch: Partial<MarksLine>): void {
  const names = Object.keys(patch);
  if (names.length === 0) return;
  run(
    ctx.work,
    `INSERT INTO marks (ticket, ${names.join(', ')}) VALUES (?${', ?'.repeat(names.length)})
     ON CONFLICT (ticket) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    ticket,
    ...Object.values(patch),
  );
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
  return getRow(ctx.work, `SELECT 1 FROM outbox WHERE ticket = ? AND state = 'sending'`, ticket) !== undefined;
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
