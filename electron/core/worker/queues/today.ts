/**
 * `todayRows` lists the agent's work for today from all queues: promises, replies that did not go
 * out or came back from their second look, mentions, snoozes that ended, changes of followed
 * tickets, and drafts. Each ticket appears once. Begun or undecided forms are counted too: they
 * have no ticket, and the window lists them above.
 */
import type { FormKind } from '../../../../shared/domain/draft.ts';
import type { OutboxState } from '../../../../shared/domain/outbox.ts';
import type { FollowedEvent, TicketRow, TodayReason, TodayReasonDetails } from '../../../../shared/domain/ticket.ts';
import { nextDay } from '../../rules/local-day.ts';
import { getColumn, getRows, type StoreContext } from '../context.ts';
import { beginningOf } from '../conversations/last-words.ts';
import { CLOCK_SLACK } from '../marks/mark-rules.ts';
import { type KeptLine, keptRows, unknownRow } from './draft-and-promise-queues.ts';
import { personalNews } from './personal-news.ts';

const MAX_TEXT = 400;

interface Listed extends KeptLine {
  reason: TodayReason;
  at: number;
  text: string;
  event?: FollowedEvent;
  by?: string;
}

interface TodayCounts {
  count: number;
  overdue: number;
  reasons: Partial<Record<TodayReason | FormKind, number>>;
  begun: { kind: FormKind; count: number }[];
}

export function todayCounts(ctx: StoreContext): TodayCounts {
  const listed = listToday(ctx);
  const reasons: TodayCounts['reasons'] = {};
  for (const { reason } of listed) reasons[reason] = (reasons[reason] ?? 0) + 1;
  const stuck = stuckForms(ctx);
  for (const { kind, count } of stuck) reasons[kind] = count;
  const begun = begunForms(ctx);
  const drafts = sumOf(begun);
  if (drafts > 0) reasons.draft = (reasons.draft ?? 0) + drafts;
  return { count: listed.length + sumOf(stuck) + drafts, overdue: reasons.overdue ?? 0, reasons, begun };
}

export function todayRows(ctx: StoreContext, from: number, count: number): { rows: TicketRow[]; total: number } {
  const listed = listToday(ctx);
  const shown = listed.slice(from, from + count);
  const reasons = new Map(shown.map((listed) => [listed.ticket, reasonDetails(listed)]));
  const rows = keptRows(ctx, shown).map((row): TicketRow => {
    const today = reasons.get(row.id);
    return today ? { ...row, today } : row;
  });
  return { rows, total: listed.length };
}

const reasonDetails = ({ text, ticket: _, header: __, ...why }: Listed): TodayReasonDetails => ({
  ...why,
  words: beginningOf(text),
});

/** In display order; a ticket with several reasons appears at the first. */
function listToday(ctx: StoreContext): Listed[] {
  const promises = openPromises(ctx);
  const news = personalNews(ctx).map((found) => ({ ...found, header: 'null' }));
  const inOrder = [
    ...promises.filter(({ reason }) => reason === 'overdue'),
    ...stuckReplies(ctx),
    ...returnedReplies(ctx),
    ...news.filter(({ reason }) => reason === 'mentioned'),
    ...promises.filter(({ reason }) => reason === 'due'),
    ...backFromSnooze(ctx),
    ...news.filter(({ reason }) => reason === 'followed'),
    ...drafts(ctx),
  ];
  const firstByTicket = new Map<string, Listed>();
  for (const listed of inOrder) if (!firstByTicket.has(listed.ticket)) firstByTicket.set(listed.ticket, listed);
  return [...firstByTicket.values()];
}

/**
 * Promises that fell due or do so today, and those made before the clock was set back, whose time
 * may be too late; earliest first.
 */
const openPromises = (ctx: StoreContext): Listed[] =>
  getRows<Listed>(
    ctx.work,
    `SELECT ticket, header, due at, substr(text, 1, ${MAX_TEXT}) text,
       CASE told WHEN 1 THEN 'overdue' ELSE 'due' END reason
     FROM promises WHERE kept_at IS NULL AND (told = 1 OR due < ? OR made_at > ?) ORDER BY due, id`,
    ...[nextDay(ctx.now, ctx.zone), ctx.now + CLOCK_SLACK],
  );

export const overdueTickets = (ctx: StoreContext): string[] =>
  getColumn(ctx.work, 'SELECT ticket FROM promises WHERE kept_at IS NULL AND told = 1 ORDER BY due, id');

type Stuck = Extract<OutboxState, 'in-doubt' | 'stopped' | 'refused'>;
const REASONS: Record<Stuck, TodayReason> = { 'in-doubt': 'doubt', stopped: 'stopped', refused: 'refused' };

/**
 * Replies that need a decision, the oldest first, since its customer waits longest. Replies of one
 * bulk reply count as one: they are reviewed in a row, represented by the first.
 */
const stuckReplies = (ctx: StoreContext): Listed[] => {
  const batches = new Set<string>();
  const isFirst = ({ batch }: { batch: string | null }) =>
    batch === null || (!batches.has(batch) && batches.add(batch).has(batch));
  return stuckItems(ctx)
    .filter(isFirst)
    .map(({ state, body, ticket, at, text }) => ({
      ticket,
      at,
      text,
      reason: REASONS[state],
      header: savedHeaderOf(ticket, body),
    }));
};

type CountedForms = TodayCounts['begun'][number];
const sumOf = (forms: readonly CountedForms[]): number => forms.reduce((sum, { count }) => sum + count, 0);

const begunForms = (ctx: StoreContext): CountedForms[] =>
  getRows(ctx.work, `SELECT kind, count(*) count FROM drafts WHERE kind <> 'reply' GROUP BY kind ORDER BY kind`);

const stuckForms = (ctx: StoreContext): CountedForms[] =>
  getRows(
    ctx.work,
    `SELECT kind, count(*) count FROM outbox WHERE kind <> 'reply' AND state IN ('in-doubt', 'stopped', 'refused') GROUP BY kind`,
  );

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
    `SELECT ticket, changed_at at, substr(text, 1, ${MAX_TEXT}) text, body, json_extract(body, '$.batch') batch,
       CASE state WHEN 'queued' THEN 'stopped' ELSE state END state
     FROM outbox
     WHERE kind = 'reply' AND (state IN ('in-doubt', 'stopped', 'refused')
       OR (state = 'queued' AND waiting IN ('filed', 'unread')))
     ORDER BY changed_at, seq`,
  );

function savedHeaderOf(ticket: string, body: string): string {
  const { tid, subject, to } = JSON.parse(body) as Pick<TicketRow, 'tid' | 'subject'> & { to: TicketRow['requester'] };
  return JSON.stringify({ ...unknownRow(ticket), tid, subject, requester: to });
}

const backFromSnooze = (ctx: StoreContext): Listed[] => {
  const back = getRows<{ ticket: string; at: number }>(
    ctx.work,
    'SELECT ticket, back_at at FROM marks WHERE back_at IS NOT NULL ORDER BY back_at, ticket',
  );
  const cached = new Set(
    getColumn(
      ctx.cache,
      'SELECT id FROM tickets WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(back.map(({ ticket }) => ticket)),
    ),
  );
  return back
    .filter(({ ticket }) => cached.has(ticket))
    .map((snoozed) => ({ ...snoozed, reason: 'back', header: 'null', text: '' }));
};

/** Replies that a colleague returned, or could not send. */
const returnedReplies = (ctx: StoreContext): Listed[] =>
  getRows<Listed>(
    ctx.work,
    `SELECT ticket, header, returned ->> 'at' at, returned ->> 'by' by, 'returned' reason,
       substr(ifnull(nullif(returned ->> 'reason', ''), text), 1, ${MAX_TEXT}) text
     FROM drafts WHERE returned IS NOT NULL ORDER BY at, id`,
  );

const drafts = (ctx: StoreContext): Listed[] =>
  getRows<Listed>(
    ctx.work,
    `SELECT d.ticket, d.header, d.saved_at at, substr(d.text, 1, ${MAX_TEXT}) text, 'draft' reason
     FROM drafts d LEFT JOIN marks m ON m.ticket = d.ticket
     WHERE d.kind = 'reply' AND m.snoozed_until IS NULL AND m.done_at IS NULL
     ORDER BY d.saved_at DESC, d.id`,
  );
