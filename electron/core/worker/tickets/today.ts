/**
 * `todayRows` lists what the agent has to see to today, whatever queue its tickets are in: promises,
 * replies that did not go out, snoozes that are over, and drafts. A ticket is listed once.
 */
import type { OutboxState } from '../../../../shared/domain/outbox.ts';
import type { TicketRow, TodayReason, TodayWhy } from '../../../../shared/domain/ticket.ts';
import { nextDay } from '../../rules/local-day.ts';
import { getRows, type StoreContext } from '../context.ts';
import { beginningOf } from '../conversations/last-words.ts';
import { CLOCK_SLACK } from '../marks/mark-rules.ts';
import { type KeptLine, keptRows, unknownRow } from './draft-and-promise-queues.ts';

/** How much of a text is read: its row shows the beginning. */
const LOOKED_AT = 400;

interface Listed extends KeptLine {
  reason: TodayReason;
  at: number;
  text: string;
}

export interface TodayCounts {
  count: number;
  /** Promises that fell due; a ticket has one, and it comes first. */
  overdue: number;
  reasons: Partial<Record<TodayReason, number>>;
}

/** How many tickets are in *Today*, and why. */
export function todayCounts(ctx: StoreContext): TodayCounts {
  const listed = listToday(ctx);
  const reasons: TodayCounts['reasons'] = {};
  for (const { reason } of listed) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return { count: listed.length, overdue: reasons.overdue ?? 0, reasons };
}

/** The tickets of *Today*, what is most urgent first, each with its reason. */
export function todayRows(ctx: StoreContext, from: number, count: number): { rows: TicketRow[]; total: number } {
  const listed = listToday(ctx);
  const shown = listed.slice(from, from + count);
  const why = new Map(shown.map((one) => [one.ticket, whyOf(one)]));
  const rows = keptRows(ctx, shown).map((row): TicketRow => {
    const today = why.get(row.id);
    return today ? { ...row, today } : row;
  });
  return { rows, total: listed.length };
}

const whyOf = ({ reason, at, text }: Listed): TodayWhy => ({ reason, at, words: beginningOf(text) });

/** In the order of the lane; a ticket with several reasons stands at its first one. */
function listToday(ctx: StoreContext): Listed[] {
  const promises = openPromises(ctx);
  const all = [
    ...promises.filter(({ reason }) => reason === 'overdue'),
    ...stuckReplies(ctx),
    ...promises.filter(({ reason }) => reason === 'due'),
    ...backFromSnooze(ctx),
    ...drafts(ctx),
  ];
  const first = new Map<string, Listed>();
  for (const one of all) if (!first.has(one.ticket)) first.set(one.ticket, one);
  return [...first.values()];
}

/**
 * Those that fell due, those that do before the day ends, and those that were made before the clock
 * was set back, whose time may be far ahead of what was meant; the earliest first.
 */
const openPromises = (ctx: StoreContext): Listed[] =>
  getRows<Listed>(
    ctx.work,
    `SELECT ticket, header, due at, substr(text, 1, ${LOOKED_AT}) text,
       CASE told WHEN 1 THEN 'overdue' ELSE 'due' END reason
     FROM promises WHERE kept_at IS NULL AND (told = 1 OR due < ? OR made_at > ?) ORDER BY due, id`,
    ...[nextDay(ctx.now, ctx.zone), ctx.now + CLOCK_SLACK],
  );

/** Tickets whose promise fell due; the earliest first. */
export const overdueTickets = (ctx: StoreContext): string[] =>
  getRows<{ ticket: string }>(
    ctx.work,
    'SELECT ticket FROM promises WHERE kept_at IS NULL AND told = 1 ORDER BY due, id',
  ).map(({ ticket }) => ticket);

type Stuck = Extract<OutboxState, 'in-doubt' | 'stopped' | 'refused'>;
const REASONS: Record<Stuck, TodayReason> = { 'in-doubt': 'doubt', stopped: 'stopped', refused: 'refused' };

/**
 * Replies that need a decision; what got stuck first comes first, since its customer waits longest.
 * Those of one bulk reply are one thing to do: they are reviewed in a row, and the first stands for
 * them.
 */
const stuckReplies = (ctx: StoreContext): Listed[] => {
  const batches = new Set<string>();
  const isFirst = ({ batch }: { batch: string | null }) =>
    batch === null || (!batches.has(batch) && batches.add(batch).has(batch));
  return stuckItems(ctx)
    .filter(isFirst)
    .map(({ state, body, ticket, at, text }) => ({
      ...{ ticket, at, text, reason: REASONS[state] },
      header: headerIn(ticket, body),
    }));
};

interface StuckItem {
  ticket: string;
  at: number;
  text: string;
  state: Stuck;
  body: string;
  batch: string | null;
}

const stuckItems = (ctx: StoreContext): StuckItem[] =>
  getRows<StuckItem>(
    ctx.work,
    `SELECT ticket, changed_at at, substr(text, 1, ${LOOKED_AT}) text, body, json_extract(body, '$.batch') batch,
       CASE state WHEN 'queued' THEN 'stopped' ELSE state END state
     FROM outbox
     WHERE kind = 'reply' AND (state IN ('in-doubt', 'stopped', 'refused')
       OR (state = 'queued' AND waiting IN ('filed', 'unread')))
     ORDER BY changed_at, seq`,
  );

/** The row of a ticket that is not cached, as far as the reply to it knows that. */
function headerIn(ticket: string, body: string): string {
  const { tid, subject, to } = JSON.parse(body) as Pick<TicketRow, 'tid' | 'subject'> & { to: TicketRow['requester'] };
  return JSON.stringify({ ...unknownRow(ticket), tid, subject, requester: to });
}

/** Only those that are cached: without it there is nothing to show of them. */
const backFromSnooze = (ctx: StoreContext): Listed[] => {
  const back = getRows<{ ticket: string; at: number }>(
    ctx.work,
    'SELECT ticket, back_at at FROM marks WHERE back_at IS NOT NULL ORDER BY back_at, ticket',
  );
  const cached = new Set(
    getRows<{ id: string }>(
      ctx.cache,
      'SELECT id FROM tickets WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(back.map(({ ticket }) => ticket)),
    ).map(({ id }) => id),
  );
  return back
    .filter(({ ticket }) => cached.has(ticket))
    .map((one) => ({ ...one, reason: 'back', header: 'null', text: '' }));
};

/** Replies that were begun, the last written first; not on tickets that the agent put away. */
const drafts = (ctx: StoreContext): Listed[] =>
  getRows<Listed>(
    ctx.work,
    `SELECT d.ticket, d.header, d.saved_at at, substr(d.text, 1, ${LOOKED_AT}) text, 'draft' reason
     FROM drafts d LEFT JOIN marks m ON m.ticket = d.ticket
     WHERE d.kind = 'reply' AND m.snoozed_until IS NULL AND m.done_at IS NULL
     ORDER BY d.saved_at DESC, d.id`,
  );
