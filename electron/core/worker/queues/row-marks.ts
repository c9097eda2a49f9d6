/**
 * `rowMarks` collects a row's marks, worst first, from replies, drafts, the agent and the service.
 * `localMarks` reads the agent's marks of many tickets at once.
 */
import type { LocalMarks, ReturnReason } from '../../../../shared/domain/marks.ts';
import type { Mark } from '../../../../shared/domain/ticket.ts';
import { getColumn, getRows, type StoreContext } from '../context.ts';
import { assignmentsOf } from '../marks/queue-flags.ts';

const MARK_OF_STATE: Record<string, Mark> = {
  'in-doubt': 'doubt',
  stopped: 'stopped',
  refused: 'refused',
  held: 'sending',
  queued: 'sending',
  checking: 'sending',
  sending: 'sending',
};
const RANK: Mark[] = [
  'doubt',
  'stopped',
  'refused',
  'sending',
  'draft',
  'late',
  'back',
  'suspended',
  'overdue',
  'expired',
  'promised',
  'snoozed',
  'done',
  'pinned',
];

/** Marks of these tickets in order of rank; `more` are marks from their services. */
export function rowMarks(
  ctx: StoreContext,
  tickets: string[],
  local: (ticket: string) => LocalMarks,
): (ticket: string, more?: Mark[]) => Mark[] {
  const found = new Map<string, Set<Mark>>();
  const note = (ticket: string, mark: Mark) => {
    const set = found.get(ticket) ?? new Set();
    found.set(ticket, set.add(mark));
  };
  const ids = JSON.stringify(tickets);
  for (const row of getRows<{ ticket: string; state: string }>(
    ctx.work,
    `SELECT ticket, CASE WHEN state = 'queued' AND waiting IN ('filed', 'unread') THEN 'stopped' ELSE state END state
       FROM outbox WHERE state <> 'accepted' AND ticket IN (SELECT value FROM json_each(?))`,
    ids,
  )) {
    const mark = MARK_OF_STATE[row.state];
    if (mark) note(row.ticket, mark);
  }
  for (const row of getRows<{ ticket: string }>(
    ctx.work,
    'SELECT ticket FROM drafts WHERE ticket IN (SELECT value FROM json_each(?))',
    ids,
  )) {
    note(row.ticket, 'draft');
  }
  return (ticket, more = []) => {
    const all = [...(found.get(ticket) ?? []), ...marksIn(local(ticket)), ...more];
    return RANK.filter((mark) => all.includes(mark));
  };
}

const AMONG = 'ticket IN (SELECT value FROM json_each(?))';

export function localMarks(ctx: StoreContext, tickets: string[]): (ticket: string) => LocalMarks {
  const ids = JSON.stringify(tickets);
  const found = new Map<string, LocalMarks>();
  const of = (ticket: string): LocalMarks => {
    const known = found.get(ticket) ?? noMarks();
    found.set(ticket, known);
    return known;
  };
  type MarkedLine = {
    ticket: string;
    snoozed: number | null;
    back: number | null;
    why: ReturnReason | null;
    done: number | null;
    pinned: number;
  };
  for (const line of getRows<MarkedLine>(
    ctx.work,
    `SELECT ticket, snoozed_until snoozed, back_at back, back_why why, done_at done, pinned FROM marks WHERE ${AMONG}`,
    ids,
  )) {
    Object.assign(of(line.ticket), {
      snoozedUntil: line.snoozed,
      back: line.back === null || line.why === null ? null : { at: line.back, why: line.why },
      doneAt: line.done,
      pinned: line.pinned === 1,
    });
  }
  for (const { ticket, tag } of getRows<{ ticket: string; tag: string }>(
    ctx.work,
    `SELECT ticket, tag FROM tags WHERE ${AMONG} ORDER BY key`,
    ids,
  )) {
    of(ticket).tags.push(tag);
  }
  type PromiseLine = { ticket: string; id: string; text: string; due: number; madeAt: number; told: number };
  for (const { ticket, told, ...promise } of getRows<PromiseLine>(
    ctx.work,
    `SELECT ticket, id, text, due, made_at madeAt, told FROM promises WHERE kept_at IS NULL AND ${AMONG}`,
    ids,
  )) {
    of(ticket).promise = { ...promise, late: told === 1 };
  }
  for (const { ticket, n } of getRows<{ ticket: string; n: number }>(
    ctx.work,
    `SELECT ticket, count(*) n FROM notes WHERE ${AMONG} GROUP BY ticket`,
    ids,
  )) {
    of(ticket).notes = n;
  }
  const followed = `SELECT ticket FROM follows WHERE member = '' AND ${AMONG}`;
  for (const ticket of getColumn(ctx.work, followed, ids)) of(ticket).followed = true;
  for (const { ticket, ...taken } of assignmentsOf(ctx, tickets)) of(ticket).taken = taken;
  return of;
}

const noMarks = (): LocalMarks => ({
  tags: [],
  snoozedUntil: null,
  back: null,
  promise: null,
  doneAt: null,
  pinned: false,
  notes: 0,
});

function marksIn(local: LocalMarks): Mark[] {
  const found: (Mark | false)[] = [
    local.promise !== null && (local.promise.late ? 'late' : 'promised'),
    local.back !== null && 'back',
    local.snoozedUntil !== null && 'snoozed',
    local.doneAt !== null && 'done',
    local.pinned && 'pinned',
  ];
  return found.filter((mark) => mark !== false);
}
