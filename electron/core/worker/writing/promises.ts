/**
 * A ticket has one open promise to its customer. A later accepted reply keeps it, or the agent
 * marks it as kept; kept promises stay in the timeline.
 */
import type { TicketPromise } from '../../../../shared/domain/marks.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { getRow, getRows, insertRow, run, type StoreContext } from '../context.ts';
import { CLOCK_SLACK, keepsPromise } from '../marks/mark-rules.ts';
import { keptOf, type PromiseRow } from '../marks/notes.ts';
import { headerOf } from '../queues/draft-and-promise-queues.ts';

export function openPromise(ctx: StoreContext, ticket: string): TicketPromise | null {
  return (
    getRow<TicketPromise>(
      ctx.work,
      'SELECT id, text, due, made_at madeAt, handed_by handedBy FROM promises WHERE ticket = ? AND kept_at IS NULL',
      ticket,
    ) ?? null
  );
}

/** Replaces the open promise. One that is already due counts as announced. */
export function putPromise(ctx: StoreContext, ticket: string, promise: TicketPromise | null, at: number): void {
  run(ctx.work, 'DELETE FROM promises WHERE ticket = ? AND kept_at IS NULL', ticket);
  if (promise === null) return;
  const { id, text, due, madeAt: made_at, handedBy: handed_by = null } = promise;
  const row = { id, ticket, text, due, made_at, handed_by, told: due <= at ? 1 : 0 };
  insertRow(ctx.work, 'promises', { ...row, header: headerOf(ctx, ticket) ?? 'null' }, 'OR REPLACE');
}

export function changePromise(ctx: StoreContext, { id, text, due }: TicketPromise, at: number): void {
  run(ctx.work, 'UPDATE promises SET text = ?, due = ?, told = ? WHERE id = ?', text, due, due <= at ? 1 : 0, id);
}

export function markPromiseKept(ctx: StoreContext, ticket: string, at: number): void {
  run(ctx.work, `UPDATE promises SET kept_at = ?, kept_by = 'hand' WHERE ticket = ? AND kept_at IS NULL`, at, ticket);
}

export function keepPromiseByReply(ctx: StoreContext, ticket: string, sent: number, at: number): void {
  const open = openPromise(ctx, ticket);
  if (!open || !keepsPromise(open, sent)) return;
  run(ctx.work, `UPDATE promises SET kept_at = ?, kept_by = 'reply' WHERE id = ?`, at, open.id);
}

/** Returns the tickets whose promise fell due, each once. */
export function noteDuePromises(ctx: StoreContext, now: number): string[] {
  const due = getRows<{ ticket: string }>(
    ctx.work,
    'SELECT ticket FROM promises WHERE kept_at IS NULL AND told = 0 AND due <= ? ORDER BY due',
    now,
  );
  run(ctx.work, 'UPDATE promises SET told = 1 WHERE kept_at IS NULL AND told = 0 AND due <= ?', now);
  return due.map(({ ticket }) => ticket);
}

/**
 * Finds promises announced as due too early, since the clock was ahead; they are announced again in
 * time.
 */
export function unannounceDuePromises(ctx: StoreContext, now: number): string[] {
  const early = 'kept_at IS NULL AND told = 1 AND due > ?';
  const tooEarly = getRows<{ ticket: string }>(
    ctx.work,
    `SELECT ticket FROM promises WHERE ${early}`,
    now + CLOCK_SLACK,
  );
  if (tooEarly.length > 0) run(ctx.work, `UPDATE promises SET told = 0 WHERE ${early}`, now + CLOCK_SLACK);
  return tooEarly.map(({ ticket }) => ticket);
}

export function promiseEntries(ctx: StoreContext, ticket: string): (TimelineEntry & { at: number })[] {
  type Line = PromiseRow & { id: string };
  return getRows<Line>(ctx.work, 'SELECT * FROM promises WHERE ticket = ? ORDER BY rowid', ticket).map((line) => {
    const { id, made_at: at, text, due, handed_by: handedBy } = line;
    return { kind: 'promise', id, at, text, due, kept: keptOf(line), handedBy };
  });
}
