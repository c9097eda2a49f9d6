/**
 * A batch is one text as a reply to many tickets, stored whole before the first of them goes; how
 * far it is is counted from the outbox. `batch-plan.ts` says where one would go.
 */
import { randomUUID } from 'node:crypto';
import type { Batch, BatchProgress, LeftOutTicket } from '../../../../shared/domain/batch.ts';
import type { OutboxState, StopReason } from '../../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../../shared/domain/ticket.ts';
import { PACED_BY, paceOf } from '../../rules/batch-pace.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { customersWithText, inTheWay, recipientOf } from './batch-plan.ts';
import { backToDraft, insertItem, jobById } from './outbox.ts';

export interface NewBatch {
  id: string;
  text: string;
  at: number;
  heldUntil: number;
  /** How many tickets the agent pressed Send for. */
  size: number;
  leftOut: LeftOutTicket[];
  follows: string | null;
  /** Who has the text already, in whichever ticket, is left out. */
  oncePerCustomer: boolean;
  replies: { text: string; seen: Fingerprint; ticket: string; body: OutboxBody }[];
}

/**
 * Stores the whole batch in one transaction: after a kill at any moment either all of its replies
 * are in the outbox, or nothing of it is. The tickets that it goes to; none for an id that is known
 * already.
 */
export function addBatch(
  ctx: StoreContext,
  { id, text, at, heldUntil, size, leftOut, follows, oncePerCustomer, replies }: NewBatch,
): string[] {
  return ctx.work.transaction(() => {
    if (getRow(ctx.work, 'SELECT 1 FROM batches WHERE id = ?', id)) return [];
    const out = [...leftOut];
    const sent: string[] = [];
    // Another window may have sent it since the plan.
    const heard = oncePerCustomer ? customersWithText(ctx, text, at) : new Set<string>();
    for (const { ticket, text, seen, body } of replies) {
      const why = inTheWay(ctx, ticket) ?? (heard.has(recipientOf(ctx, ticket)) ? 'same-customer' : null);
      if (why) {
        out.push({ ticket, tid: body.tid, why });
        continue;
      }
      insertItem(ctx, { id: randomUUID(), kind: 'reply', ticket, text, seen, body, heldUntil, at });
      sent.push(ticket);
    }
    run(
      ctx.work,
      `INSERT INTO batches (id, at, text, size, left_out, withdrawn, follows) VALUES (?, ?, ?, ?, ?, '[]', ?)`,
      id,
      at,
      text,
      size,
      JSON.stringify(out),
      follows,
    );
    return sent;
  })();
}

const OF_BATCH = `json_extract(body, '$.batch') = ?`;
/** What can still be taken back. */
const UNSENT = `state IN ('held', 'queued') AND ${OF_BATCH}`;

/** Holds back what has not begun; `null` lets it go on, and is the agent's word for all of it. */
export function pauseBatch(ctx: StoreContext, id: string, paused: Batch['paused'], at: number): void {
  ctx.work.transaction(() => {
    run(ctx.work, 'UPDATE batches SET paused = ? WHERE id = ?', paused, id);
    if (paused === null) return run(ctx.work, `UPDATE outbox SET confirmed_at = ? WHERE ${UNSENT}`, at, id);
    // A hold that is paused counts no seconds down: what can be undone longer than that waits like
    // the others.
    run(ctx.work, `UPDATE outbox SET state = 'queued', changed_at = ? WHERE state = 'held' AND ${OF_BATCH}`, at, id);
  })();
}

/**
 * Takes back what has not begun. Its text stays with the batch, so that no drafts are left; the
 * tickets it was meant for.
 */
export function stopBatch(ctx: StoreContext, id: string, at: number): string[] {
  return ctx.work.transaction(() => {
    const unsent = getRows<{ id: string; ticket: string }>(
      ctx.work,
      `SELECT id, ticket FROM outbox WHERE ${UNSENT} ORDER BY seq`,
      id,
    );
    for (const item of unsent) {
      // A text that was kept beside it is the ticket's own, and becomes its draft.
      const kept = getRow(ctx.work, 'SELECT 1 FROM draft_kept WHERE item = ?', item.id);
      if (kept) backToDraft(ctx, item.id, 'undo', randomUUID(), at);
      else run(ctx.work, 'DELETE FROM outbox WHERE id = ?', item.id);
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

/** Lists batches with anything unfinished, and those since `from`. */
export function batchList(ctx: StoreContext, from: number): Batch[] {
  return getRows<BatchLine>(
    ctx.work,
    `SELECT * FROM batches WHERE at >= ? OR id IN (
       SELECT json_extract(body, '$.batch') FROM outbox WHERE state <> 'accepted'
     ) ORDER BY at DESC`,
    from,
  ).map(({ left_out, withdrawn, ...line }) => ({
    ...line,
    leftOut: JSON.parse(left_out) as LeftOutTicket[],
    withdrawn: JSON.parse(withdrawn) as string[],
    ...nextOf(ctx, line.id),
    progress: progressOf(ctx, line.id),
    pace: paceOf(begun(ctx, line.id)),
  }));
}

/** When the last replies of it began, the newest first. */
const begun = (ctx: StoreContext, batch: string): number[] =>
  getRows<{ at: number }>(
    ctx.work,
    `SELECT started_at at FROM outbox WHERE started_at IS NOT NULL AND ${OF_BATCH} ORDER BY started_at DESC LIMIT ?`,
    batch,
    PACED_BY,
  ).map(({ at }) => at);

/** The tickets that got it. */
export const batchReached = (ctx: StoreContext, batch: string): string[] =>
  getRows<{ ticket: string }>(
    ctx.work,
    `SELECT ticket FROM outbox WHERE state = 'accepted' AND ${OF_BATCH} ORDER BY seq`,
    batch,
  ).map(({ ticket }) => ticket);

/** What the first of those that have not begun waits for. */
function nextOf(ctx: StoreContext, batch: string): Pick<Batch, 'waiting' | 'heldUntil'> {
  const first = getRow<{ id: string }>(
    ctx.work,
    `SELECT id FROM outbox WHERE ${UNSENT} ORDER BY state DESC, seq`,
    batch,
  );
  const job = first ? jobById(ctx, first.id) : null;
  return { waiting: job?.waiting ?? null, heldUntil: job?.state === 'held' ? job.heldUntil : null };
}

/**
 * What was accepted with evidence at hand was in doubt: then it was the agent who said that it
 * arrived.
 */
function progressOf(ctx: StoreContext, batch: string): BatchProgress {
  const groups = getRows<{ state: OutboxState; reason: StopReason | null; verdict: string | null; n: number }>(
    ctx.work,
    // What waits for a decision of the agent's goes nowhere by itself.
    `SELECT CASE WHEN waiting IN ('filed', 'unread') THEN 'stopped' ELSE state END state, json_extract(stop, '$.reason') reason, iif(state = 'accepted' AND proof IS NOT NULL, NULL, json_extract(evidence, '$.verdict')) verdict, count(*) n
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
