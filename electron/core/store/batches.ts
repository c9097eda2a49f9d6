/** One text as a reply to many tickets: where it would go, and what stands in its way. */
import type { BatchPlan, LeftOut } from '../../../shared/domain/batch.ts';
import { expandFor } from './canned-values.ts';
import { all, one, type StoreContext } from './context.ts';
import { ticketDetail } from './rows.ts';

const SAMPLES = 3;

export interface BatchAbout {
  /** The account's name. */
  label: string;
  /** Our clock, ms. */
  now: number;
}

/** The plan, and for each ready ticket its text. */
export function batchPlan(
  ctx: StoreContext,
  text: string,
  tickets: readonly string[],
  about: BatchAbout,
): BatchPlan & { texts: Record<string, string> } {
  const plan: BatchPlan & { texts: Record<string, string> } = {
    ready: [],
    samples: [],
    copies: [],
    leftOut: [],
    unknown: [],
    texts: {},
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
    const why = whyNot(ctx, ticket, detail.meaning === 'closed', filled.empty);
    if (why) plan.leftOut.push({ ticket, tid, why });
    else {
      plan.ready.push({ ticket, seen: detail.fingerprint });
      plan.texts[ticket] = filled.text;
      for (const address of cc) copies.add(address);
      if (plan.samples.length < SAMPLES) {
        plan.samples.push({ ticket, tid, name: requester.name || requester.email, text: filled.text });
      }
    }
  }
  plan.copies = [...copies];
  return plan;
}

function whyNot(ctx: StoreContext, ticket: string, closed: boolean, empty: readonly string[]): LeftOut | null {
  if (one(ctx.work, 'SELECT 1 FROM drafts WHERE ticket = ?', ticket)) return 'draft';
  if (one(ctx.work, `SELECT 1 FROM outbox WHERE ticket = ? AND state <> 'accepted'`, ticket)) return 'on-its-way';
  if (closed) return 'closed';
  return empty.length > 0 ? 'incomplete' : null;
}

/** What of a batch can still be taken back. */
export const heldOfBatch = (ctx: StoreContext, batch: string): { id: string; ticket: string }[] =>
  all(
    ctx.work,
    `SELECT id, ticket FROM outbox WHERE state IN ('held', 'queued') AND json_extract(body, '$.batch') = ? ORDER BY seq`,
    batch,
  );
