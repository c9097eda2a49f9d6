/**
 * Queue flags are copies of marks and of tickets' holders in the cache, so that a queue is one
 * index scan; work.db decides. `markSeen` records what the agent has seen of a ticket: its
 * displayed header, and the conversation.
 */
import type { Taken } from '../../../../shared/domain/team.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { fromJson, getRow, getRows, getValue, hasRow, run, type StoreContext, upsertRow } from '../context.ts';
import { showsNewest } from '../conversations/stored-posts.ts';
import { digestOf, fingerprintOf, type TicketLine, ticketLine, turnOf } from '../ticket/line.ts';
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

const FLAGS = ['unread', 'place', 'done', 'taken_by'] as const;
type QueueFlags = Pick<TicketLine, (typeof FLAGS)[number]>;
type FlagsLine = QueueFlags & Pick<TicketLine, 'id' | 'last_at' | 'baseline'>;

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

const flagsOf = (ctx: StoreContext, line: Omit<FlagsLine, keyof QueueFlags>, marks: MarksLine): QueueFlags => ({
  unread: isTicketUnread(marks, line.last_at, line.baseline) ? 1 : 0,
  place: placeByMarks(marks),
  done: marks.done_at === null ? 0 : 1,
  taken_by: holderOf(ctx, line.id),
});

const FLAGS_LINE = `SELECT id, last_at, baseline, ${FLAGS.join(', ')} FROM tickets WHERE id = ?`;

/**
 * Call after a ticket's marks changed: updates the cache's copy. Only flags that changed, because
 * SQLite writes each index of a column that is set, and most have them all.
 */
export function refreshQueueFlags(ctx: StoreContext, ticket: string): void {
  const line = getRow<FlagsLine>(ctx.cache, FLAGS_LINE, ticket);
  if (!line) return;
  const flags = flagsOf(ctx, line, marksOf(ctx, ticket));
  const changed = FLAGS.filter((flag) => flags[flag] !== line[flag]);
  if (changed.length === 0) return;
  const sql = `UPDATE tickets SET ${changed.map((flag) => `${flag} = ?`).join(', ')} WHERE id = ?`;
  run(ctx.cache, sql, ...changed.map((flag) => flags[flag]), ticket);
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

/**
 * Records the displayed header as seen, and the conversation as read if the window shows all of it.
 * `read`: its newest post was on screen. Never moves back; clears a manual unread mark.
 */
export function markSeen(ctx: StoreContext, ticket: string, header: Fingerprint, read = true): void {
  const readAt = read && showsNewest(ctx, ticket) ? ctx.now : null;
  run(
    ctx.work,
    `INSERT INTO marks (ticket, seen_last, seen_header, read_at, looked_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (ticket) DO UPDATE SET unread = 0, seen_last = max(seen_last, excluded.seen_last),
       looked_at = max(excluded.looked_at, ifnull(looked_at, 0) + 1),
       seen_header = CASE WHEN excluded.seen_last >= seen_last THEN excluded.seen_header ELSE seen_header END,
       read_at = coalesce(max(read_at, excluded.read_at), read_at, excluded.read_at)`,
    ticket,
    header.lastReply,
    JSON.stringify(header),
    readAt,
    ctx.now,
  );
  refreshQueueFlags(ctx, ticket);
}

/**
 * Time for a colleague's change that arrives now, after the agent's last look by any clock. 0 while
 * the team is read for the first time: then nothing is news.
 */
export const arrivalAt = (ctx: StoreContext, ticket: string): number =>
  getValue<number>(
    ctx.work,
    `SELECT caught_up * max(?, ifnull((SELECT looked_at + 1 FROM marks WHERE ticket = ?), 0)) at FROM team`,
    ...[ctx.now, ticket],
  ) ?? 0;

/**
 * Records that the agent read the conversation, so that everything known of the ticket by then
 * counts as seen.
 */
export function markRead(ctx: StoreContext, ticket: string, at: number): void {
  run(
    ctx.work,
    `INSERT INTO marks (ticket, read_at) VALUES (?, ?)
     ON CONFLICT (ticket) DO UPDATE SET read_at = max(coalesce(read_at, 0), excluded.read_at)`,
    ticket,
    at,
  );
  const line = ticketLine(ctx, ticket);
  // Restoring a deleted excerpt must not mark later changes as seen.
  if (line && at >= line.fetched_at) markSeen(ctx, ticket, fingerprintOf(line));
}

export function seenHeader(ctx: StoreContext, ticket: string, stored: string | null): Fingerprint | null {
  const header = fromJson<Fingerprint>(stored);
  return header && throughOwnSends(ctx, ticket, header);
}

/**
 * The header that counts as seen by an agent who saw `seen`: if our own sends changed it since, the
 * latest result. The window may have shown the older header a moment longer.
 */
export function throughOwnSends(ctx: StoreContext, ticket: string, seen: Fingerprint): Fingerprint {
  const sends = getRows<{ before: string; after: string }>(
    ctx.work,
    'SELECT before, after FROM outbox WHERE ticket = ? AND before IS NOT NULL AND after IS NOT NULL ORDER BY seq',
    ticket,
  );
  return sends.reduce((known, { before, after }) => {
    const from = JSON.parse(before) as Fingerprint;
    return from.lastReply === known.lastReply ? (JSON.parse(after) as Fingerprint) : known;
  }, seen);
}
