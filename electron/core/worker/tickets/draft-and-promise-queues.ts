/**
 * Queues of drafts, promises and snoozed tickets. They are the agent's own: when the cache is gone,
 * the row saved with each is shown.
 */
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { fromJson, getRow, getRows, type StoreContext } from '../context.ts';
import { ticketLine } from './line.ts';
import { localMarks, rowMarks } from './row-marks.ts';
import { toRows } from './rows.ts';

/** A ticket, and its row as JSON from when the cache had it. */
export interface KeptLine {
  ticket: string;
  header: string;
}

interface Rows {
  rows: TicketRow[];
  total: number;
}

/** Reply drafts, the last written first. */
export function draftRows(ctx: StoreContext, from: number, count: number): Rows {
  const lines = getRows<KeptLine>(
    ctx.work,
    `SELECT ticket, header FROM drafts WHERE kind = 'reply' ORDER BY saved_at DESC, id LIMIT ? OFFSET ?`,
    count,
    from,
  );
  return { rows: keptRows(ctx, lines), total: draftCount(ctx) };
}

export const draftCount = (ctx: StoreContext): number =>
  getRow<{ n: number }>(ctx.work, `SELECT count(*) n FROM drafts WHERE kind = 'reply'`)?.n ?? 0;

/** Open promises, what is due first. */
export function promisedRows(ctx: StoreContext, from: number, count: number): Rows {
  const lines = getRows<KeptLine>(
    ctx.work,
    'SELECT ticket, header FROM promises WHERE kept_at IS NULL ORDER BY due, id LIMIT ? OFFSET ?',
    count,
    from,
  );
  return { rows: keptRows(ctx, lines), total: promisedCount(ctx) };
}

export const promisedCount = (ctx: StoreContext): number =>
  getRow<{ n: number }>(ctx.work, 'SELECT count(*) n FROM promises WHERE kept_at IS NULL')?.n ?? 0;

/**
 * Snoozed tickets, the first to come back first. They are the cache's: without it there is nothing
 * to show.
 */
export function snoozedRows(ctx: StoreContext, from: number, count: number): Rows {
  const lines = getRows<{ ticket: string }>(
    ctx.work,
    'SELECT ticket FROM marks WHERE snoozed_until IS NOT NULL ORDER BY snoozed_until, ticket',
  ).flatMap(({ ticket }) => ticketLine(ctx, ticket) ?? []);
  return { rows: toRows(ctx, lines.slice(from, from + count)), total: lines.length };
}

export const snoozedCount = (ctx: StoreContext): number =>
  getRow<{ n: number }>(ctx.cache, 'SELECT count(*) n FROM tickets WHERE place = 0')?.n ?? 0;

/**
 * The ticket's row as JSON; null where it is not cached now, and then the row saved before is worth
 * more.
 */
export function headerOf(ctx: StoreContext, ticket: string): string | null {
  const line = ticketLine(ctx, ticket);
  // The customer's words go with the cache: what the agent keeps has none of them, and nobody is
  // known to wait any more.
  return line ? JSON.stringify({ ...toRows(ctx, [line])[0], lastWords: undefined, waiting: undefined }) : null;
}

/** The rows of these tickets, in their order. */
export function keptRows(ctx: StoreContext, lines: KeptLine[]): TicketRow[] {
  const ids = lines.map(({ ticket }) => ticket);
  const local = localMarks(ctx, ids);
  const marks = rowMarks(ctx, ids, local);
  return lines.flatMap(({ ticket, header }) => {
    const line = ticketLine(ctx, ticket);
    if (line) return toRows(ctx, [line]);
    const row = fromJson<TicketRow>(header) ?? unknownRow(ticket);
    return [{ ...row, marks: marks(ticket), local: local(ticket) }];
  });
}

/**
 * Row of a draft whose ticket was never cached. It is listed all the same, because what was written
 * must be found.
 */
export const unknownRow = (id: string): Omit<TicketRow, 'local'> => ({
  id,
  tid: id,
  subject: '',
  requester: { name: '', email: '', clientId: null },
  status: '',
  meaning: 'unknown',
  priority: '',
  deptId: '',
  lastAt: null,
  turn: 'unknown',
  unread: false,
  flagged: false,
  service: null,
  marks: [],
});
