/**
 * Queues of drafts, promises and snoozed tickets. Drafts and promises are the agent's own: without
 * the cache, the row saved with each is shown.
 */
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { fromJson, getCount, getRows, type StoreContext } from '../context.ts';
import { ticketLine } from '../ticket/line.ts';
import { localMarks, rowMarks } from './row-marks.ts';
import { toRows } from './rows.ts';

export interface KeptLine {
  ticket: string;
  header: string;
}

interface Rows {
  rows: TicketRow[];
  total: number;
}

const KEPT_QUEUES = {
  drafts: { of: `drafts WHERE kind = 'reply'`, order: 'saved_at DESC, id' },
  promised: { of: 'promises WHERE kept_at IS NULL', order: 'due, id' },
};
type KeptQueue = keyof typeof KEPT_QUEUES;

export function keptQueueRows(ctx: StoreContext, view: KeptQueue, from: number, count: number): Rows {
  const { of, order } = KEPT_QUEUES[view];
  const sql = `SELECT ticket, header FROM ${of} ORDER BY ${order} LIMIT ? OFFSET ?`;
  return { rows: keptRows(ctx, getRows<KeptLine>(ctx.work, sql, count, from)), total: keptQueueCount(ctx, view) };
}

export const keptQueueCount = (ctx: StoreContext, view: KeptQueue): number =>
  getCount(ctx.work, `SELECT count(*) n FROM ${KEPT_QUEUES[view].of}`);

/** Earliest return first. Needs the cache: without it the list is empty. */
export function snoozedRows(ctx: StoreContext, from: number, count: number): Rows {
  const lines = getRows<{ ticket: string }>(
    ctx.work,
    'SELECT ticket FROM marks WHERE snoozed_until IS NOT NULL ORDER BY snoozed_until, ticket',
  ).flatMap(({ ticket }) => ticketLine(ctx, ticket) ?? []);
  return { rows: toRows(ctx, lines.slice(from, from + count)), total: lines.length };
}

export const snoozedCount = (ctx: StoreContext): number =>
  getCount(ctx.cache, 'SELECT count(*) n FROM tickets WHERE place = 0');

/** The ticket's row as JSON; null if it is not cached, so that an earlier saved row stays. */
export function headerOf(ctx: StoreContext, ticket: string): string | null {
  const line = ticketLine(ctx, ticket);
  // Do not save the customer's words, which belong to the cache, nor the waiting state.
  return line ? JSON.stringify({ ...toRows(ctx, [line])[0], lastWords: undefined, waiting: undefined }) : null;
}

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

/** Row of a draft whose ticket was never cached: the agent must still find the text. */
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
