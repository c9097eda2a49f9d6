/**
 * A batch is one text as a reply to many tickets. It is stored whole before the first is sent; its
 * progress is counted from the outbox. `batch-plan.ts` plans one.
 */
import { randomUUID } from 'node:crypto';
import {
  BATCH_PACE,
  type Batch,
  type BatchHold,
  type BatchProgress,
  type ExcludedTicket,
} from '../../../../shared/domain/batch.ts';
import type { Draft } from '../../../../shared/domain/draft.ts';
import type { OutboxState, RecordedAs, StopReason } from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { getColumn, getRow, getRows, hasRow, insertRow, run, type StoreContext } from '../context.ts';
import { customersWithText, obstacleOn, recipientOf } from './batch-plan.ts';
import { copyFile } from './files.ts';
import { endOwnRequest, type LookLine, mayTakeBack } from './look-gate.ts';
import { backToDraft, giveDraftTo, insertItem, jobById } from './outbox.ts';
import { isMisfiled } from './recordings.ts';

export interface NewBatch {
  id: string;
  text: string;
  at: number;
  heldUntil: number;
  /** Number of tickets when the agent pressed Send. */
  size: number;
  leftOut: ExcludedTicket[];
  follows: string | null;
  /** Customers who already have the text are left out, in any ticket. */
  oncePerCustomer: boolean;
  /** The draft that is one of the replies. */
  draft?: Pick<Draft, 'id' | 'rev' | 'ticket' | 'files'> | undefined;
  replies: { text: string; seen: Fingerprint; ticket: string; body: OutboxBody }[];
}

/**
 * Stores the batch in one transaction: after a kill, all of its replies are in the outbox or none.
 * Returns its tickets, also of one that is known already. `stale-rev`: the draft was saved since.
 */
export function addBatch(
  ctx: StoreContext,
  { id, text, at, heldUntil, size, leftOut, follows, oncePerCustomer, draft, replies }: NewBatch,
): string[] | 'stale-rev' {
  return ctx.work.transaction(() => {
    const known = batchTickets(ctx, id);
    if (known) return known;
    const isDraft = 'SELECT 1 FROM drafts WHERE id = ? AND rev = ?';
    if (draft && !hasRow(ctx.work, isDraft, draft.id, draft.rev)) return 'stale-rev';
    const excluded = [...leftOut];
    const sent: string[] = [];
    // Another window may have sent the text since the plan.
    const reachedCustomers = oncePerCustomer ? customersWithText(ctx, text) : new Set<string>();
    for (const { ticket, text, seen, body } of replies) {
      const why =
        obstacleOn(ctx, ticket, draft?.ticket) ??
        (reachedCustomers.has(recipientOf(ctx, ticket)) ? 'same-customer' : null);
      if (why) {
        excluded.push({ ticket, tid: body.tid, why });
        continue;
      }
      const item = randomUUID();
      insertItem(ctx, { id: item, kind: 'reply', ticket, text, seen, body, heldUntil, at });
      if (draft?.ticket === ticket) giveDraftTo(ctx, draft.id, item);
      else draft?.files.forEach((file, at) => void copyFile(ctx, file, item, at));
      sent.push(ticket);
    }
    const leftOutNow = JSON.stringify(excluded);
    insertRow(ctx.work, 'batches', { id, at, text, size, left_out: leftOutNow, withdrawn: '[]', follows });
    return sent;
  })();
}

const OF_BATCH = `json_extract(body, '$.batch') = ?`;
const UNSENT = `state IN ('held', 'queued') AND ${OF_BATCH}`;

/** Pauses replies that have not begun; `null` continues, which also confirms all of them. */
export function pauseBatch(ctx: StoreContext, id: string, paused: Batch['paused'], at: number): void {
  ctx.work.transaction(() => {
    run(ctx.work, 'UPDATE batches SET paused = ? WHERE id = ?', paused, id);
    if (paused === null) return run(ctx.work, `UPDATE outbox SET confirmed_at = ? WHERE ${UNSENT}`, at, id);
    // A paused reply must not count down: it waits in the queue instead of its hold.
    run(ctx.work, `UPDATE outbox SET state = 'queued', changed_at = ? WHERE state = 'held' AND ${OF_BATCH}`, at, id);
  })();
}

/**
 * Cancels replies that have not begun. The batch keeps the text, so no drafts remain. Returns the
 * tickets.
 */
export function stopBatch(ctx: StoreContext, id: string, at: number): string[] {
  return ctx.work.transaction(() => {
    // A colleague's desk may be sending a reply that waits for a second look.
    const unsent = getRows<LookLine & { kept: number | null }>(
      ctx.work,
      `SELECT id, kind, ticket, state, body, text, seen,
         json_extract(body, '$.drafted') OR EXISTS (SELECT 1 FROM draft_kept WHERE item = outbox.id) kept
       FROM outbox WHERE ${UNSENT} ORDER BY seq`,
      id,
    ).filter((item) => mayTakeBack(ctx, item));
    for (const item of unsent) {
      endOwnRequest(ctx, item, 'withdrawn');
      // The ticket's draft, and a text kept beside the reply, belong to the ticket.
      if (item.kept) backToDraft(ctx, item.id, 'undo', randomUUID(), at);
      else {
        run(ctx.work, 'DELETE FROM files WHERE item = ?', item.id);
        run(ctx.work, 'DELETE FROM outbox WHERE id = ?', item.id);
      }
    }
    const before = getRow<{ withdrawn: string }>(ctx.work, 'SELECT withdrawn FROM batches WHERE id = ?', id);
    const tickets = unsent.map(({ ticket }) => ticket);
    const withdrawn = [...(JSON.parse(before?.withdrawn ?? '[]') as string[]), ...tickets];
    run(ctx.work, 'UPDATE batches SET withdrawn = ?, paused = NULL WHERE id = ?', JSON.stringify(withdrawn), id);
    return tickets;
  })();
}

interface BatchLine {
  id: string;
  at: number;
  text: string;
  size: number;
  left_out: string;
  withdrawn: string;
  paused: Batch['paused'];
  follows: string | null;
}

export function batchList(ctx: StoreContext, from: number): Batch[] {
  return getRows<BatchLine>(
    ctx.work,
    `SELECT * FROM batches WHERE at >= ? OR id IN (
       SELECT json_extract(body, '$.batch') FROM outbox WHERE state <> 'accepted'
     ) ORDER BY at DESC`,
    from,
  ).map(({ left_out, withdrawn, ...line }) => ({
    ...line,
    leftOut: JSON.parse(left_out) as ExcludedTicket[],
    withdrawn: JSON.parse(withdrawn) as string[],
    ...waitingStateOf(ctx, line.id),
    progress: progressOf(ctx, line.id),
    pace: paceOf(startTimes(ctx, line.id)),
    hold: holdOf(ctx, line.id),
  }));
}

const startTimes = (ctx: StoreContext, batch: string): number[] =>
  getColumn<number>(
    ctx.work,
    `SELECT started_at at FROM outbox WHERE started_at IS NOT NULL AND ${OF_BATCH} ORDER BY started_at DESC LIMIT ?`,
    batch,
    MOST_PACED_STARTS,
  );

/** Tickets of a batch that are in the outbox. Null for an unknown batch. */
export const batchTickets = (ctx: StoreContext, batch: string): string[] | null =>
  hasRow(ctx.work, 'SELECT 1 FROM batches WHERE id = ?', batch)
    ? getColumn(ctx.work, `SELECT ticket FROM outbox WHERE ${OF_BATCH} ORDER BY seq`, batch)
    : null;

export const batchReached = (ctx: StoreContext, batch: string): string[] =>
  getColumn(ctx.work, `SELECT ticket FROM outbox WHERE state = 'accepted' AND ${OF_BATCH} ORDER BY seq`, batch);

function waitingStateOf(ctx: StoreContext, batch: string): Pick<Batch, 'waiting' | 'heldUntil'> {
  const first = getRow<{ id: string }>(
    ctx.work,
    `SELECT id FROM outbox WHERE ${UNSENT} ORDER BY state DESC, seq`,
    batch,
  );
  const job = first ? jobById(ctx, first.id) : null;
  return { waiting: job?.waiting ?? null, heldUntil: job?.state === 'held' ? job.heldUntil : null };
}

/** The decision that all its waiting replies need, if any. */
function holdOf(ctx: StoreContext, batch: string): BatchHold | null {
  const waitingReply = getRow<{ id: string; why: BatchHold['why']; body: string; count: number }>(
    ctx.work,
    `SELECT id, waiting why, body, count(*) OVER () count FROM outbox
       WHERE state = 'queued' AND waiting IN ('filed', 'unread') AND ${OF_BATCH} ORDER BY waiting, seq`,
    batch,
  );
  const filed = getRows<{ id: string; body: string; recorded_as: RecordedAs }>(
    ctx.work,
    `SELECT id, body, recorded_as FROM outbox WHERE state = 'accepted' AND recorded_as = 'client' AND ${OF_BATCH}
       GROUP BY json_extract(body, '$.identity.as'), json_extract(body, '$.identity.name')`,
    batch,
  ).find(({ body, recorded_as }) => isMisfiled(ctx, (JSON.parse(body) as OutboxBody).identity, recorded_as));
  const reply = filed ?? waitingReply;
  if (!reply) return null;
  const { as } = (JSON.parse(reply.body) as OutboxBody).identity;
  const why = filed ? 'filed' : (waitingReply?.why ?? 'unread');
  return { why, item: reply.id, as, own: filed !== undefined, count: waitingReply?.count ?? 0 };
}

/** Accepted replies with evidence were in doubt before: the agent confirmed that they arrived. */
function progressOf(ctx: StoreContext, batch: string): BatchProgress {
  const groups = getRows<{ state: OutboxState; reason: StopReason | null; verdict: string | null; n: number }>(
    ctx.work,
    `SELECT state, json_extract(stop, '$.reason') reason, iif(state = 'accepted' AND proof IS NOT NULL, NULL, json_extract(evidence, '$.verdict')) verdict, count(*) n
     FROM outbox WHERE ${OF_BATCH} GROUP BY 1, 2, 3`,
    batch,
  );
  const count = (test: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(test).reduce((sum, { n }) => sum + n, 0);
  const moved = count(({ state, reason }) => state === 'stopped' && reason === 'moved');
  return {
    total: count(() => true),
    accepted: count(({ state, verdict }) => state === 'accepted' && verdict === null),
    arrived: count(({ state, verdict }) => state === 'accepted' && verdict !== null),
    waiting: count(({ state }) => state === 'held' || state === 'queued'),
    going: count(({ state }) => state === 'checking' || state === 'sending'),
    moved,
    doubt: count(({ state }) => state === 'in-doubt'),
    probably: count(({ state, verdict }) => state === 'in-doubt' && verdict === 'probably'),
    needsYou: count(({ state }) => state === 'stopped' || state === 'refused') - moved,
  };
}

const FEWEST_GAPS = 4;
/**
 * The pace is steady if the newer half of the gaps takes at most this many times as long as the
 * older half, and vice versa.
 */
const STEADY_RATIO = 2;
/**
 * A longer gap is a pause: the computer was asleep, the network was down, or the agent paused the
 * bulk reply.
 */
const LONGEST_GAP_MS = 120_000;

const MOST_PACED_STARTS = 30;

/**
 * Mean time between the starts of the last replies, ms, including pauses that the service asks for.
 * Null until the pace is steady, because a remaining time that jumps is worse than none. `begun`
 * has start times by our clock, the newest first.
 */
export function paceOf(begun: readonly number[]): number | null {
  const gaps = begun.slice(1).map((at, index) => (begun[index] ?? at) - at);
  const usual = gaps.filter((gap) => gap >= 0 && gap <= LONGEST_GAP_MS);
  if (usual.length < FEWEST_GAPS) return null;
  const half = Math.floor(usual.length / 2);
  const [newer, older] = [meanPace(usual.slice(0, half)), meanPace(usual.slice(half))];
  return Math.max(newer, older) > STEADY_RATIO * Math.min(newer, older) ? null : Math.round(meanPace(usual));
}

const meanPace = (gaps: readonly number[]): number =>
  Math.max(BATCH_PACE, gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length);
