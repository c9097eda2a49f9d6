/**
 * A batch is one text as a reply to many tickets: where it would go, what stands in its way, and
 * how far it is.
 */
import { randomUUID } from 'node:crypto';
import type { Batch, BatchPlan, BatchProgress, LeftOut, LeftOutTicket } from '../../../../shared/domain/batch.ts';
import { type OutboxState, type StopReason, sentAs } from '../../../../shared/domain/outbox.ts';
import { signatureFor, signed } from '../../../../shared/domain/signature.ts';
import type { Fingerprint, Requester, Ticket } from '../../../../shared/domain/ticket.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { ticketDetail } from '../tickets/rows.ts';
import { expandFor } from './canned-values.ts';
import { backToDraft, insertItem, jobById } from './outbox.ts';

const SAMPLES = 3;
/** For so long nobody gets the very same text a second time. */
const SAME_TEXT = 7 * 24 * 3600_000;

export interface BatchAbout {
  /** The account's name. */
  label: string;
  /** Our clock, ms. */
  now: number;
}

/** The plan, and for each ready ticket what a reply to it is made of. */
export function batchPlan(
  ctx: StoreContext,
  text: string,
  tickets: readonly string[],
  about: BatchAbout,
): BatchPlan & { replies: PlannedReply[] } {
  const plan: BatchPlan & { replies: PlannedReply[] } = {
    ready: [],
    samples: [],
    copies: [],
    leftOut: [],
    unknown: [],
    replies: [],
  };
  const copies = new Set<string>();
  for (const ticket of new Set(tickets)) {
    const detail = ticketDetail(ctx, ticket);
    const filled = detail && expandFor(ctx, text, ticket, about);
    if (!detail || !filled) {
      plan.leftOut.push({ ticket, tid: '', why: 'not-cached' });
      continue;
    }
    plan.unknown = filled.unknown;
    const { tid, requester, cc } = detail.ticket;
    const { meaning } = detail;
    const why =
      inTheWay(ctx, ticket) ??
      (meaning === 'closed' ? 'closed' : filled.empty.length > 0 ? 'incomplete' : null) ??
      (hasText(ctx, ticket, filled.text, about.now) ? 'has-text' : null);
    if (why) plan.leftOut.push({ ticket, tid, why });
    else {
      plan.ready.push({ ticket, seen: detail.fingerprint });
      plan.replies.push({ ticket: detail.ticket, text: filled.text });
      for (const address of cc) copies.add(address);
      if (plan.samples.length < SAMPLES) {
        plan.samples.push({
          ticket,
          tid,
          name: requester.name || requester.email,
          text: asSent(ctx, requester, filled.text),
        });
      }
    }
  }
  plan.copies = [...copies];
  return plan;
}

/** With the signature that goes under it. */
const asSent = (ctx: StoreContext, requester: Requester, text: string): string =>
  signed(text, signatureFor(setting(ctx, 'signature'), sentAs(setting(ctx, 'replyAs'), requester)));

/** Something of the agent's own on the ticket, which a reply to many never joins or overtakes. */
function inTheWay(ctx: StoreContext, ticket: string): LeftOut | null {
  if (getRow(ctx.work, 'SELECT 1 FROM drafts WHERE ticket = ?', ticket)) return 'draft';
  return getRow(ctx.work, `SELECT 1 FROM outbox WHERE ticket = ? AND state <> 'accepted'`, ticket)
    ? 'on-its-way'
    : null;
}

const hasText = (ctx: StoreContext, ticket: string, text: string, now: number): boolean =>
  getRow(
    ctx.work,
    `SELECT 1 FROM outbox WHERE ticket = ? AND state = 'accepted' AND text = ? AND changed_at > ?`,
    ticket,
    text,
    now - SAME_TEXT,
  ) !== undefined;

export interface PlannedReply {
  ticket: Ticket;
  text: string;
}

export interface NewBatch {
  id: string;
  text: string;
  at: number;
  heldUntil: number;
  /** How many tickets the agent pressed Send for. */
  size: number;
  leftOut: LeftOutTicket[];
  replies: { text: string; seen: Fingerprint; ticket: string; body: OutboxBody }[];
}

/**
 * Stores the whole batch in one transaction: after a kill at any moment either all of its replies
 * are in the outbox, or nothing of it is. The tickets that it goes to; none for an id that is known
 * already.
 */
export function addBatch(ctx: StoreContext, { id, text, at, heldUntil, size, leftOut, replies }: NewBatch): string[] {
  return ctx.work.transaction(() => {
    if (getRow(ctx.work, 'SELECT 1 FROM batches WHERE id = ?', id)) return [];
    const out = [...leftOut];
    const sent: string[] = [];
    for (const { ticket, text, seen, body } of replies) {
      const why = inTheWay(ctx, ticket);
      if (why) {
        out.push({ ticket, tid: body.tid, why });
        continue;
      }
      insertItem(ctx, { id: randomUUID(), kind: 'reply', ticket, text, seen, body, heldUntil, at });
      sent.push(ticket);
    }
    run(
      ctx.work,
      `INSERT INTO batches (id, at, text, size, left_out, withdrawn) VALUES (?, ?, ?, ?, ?, '[]')`,
      id,
      at,
      text,
      size,
      JSON.stringify(out),
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
  }));
}

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
