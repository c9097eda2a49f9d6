/**
 * `localMarks` reads the marks of many tickets at once, in the short form that rows and details
 * carry.
 */
import type { BackWhy, LocalMarks } from '../../../../shared/domain/marks.ts';
import type { Mark } from '../../../../shared/domain/ticket.ts';
import { getRows, type StoreContext } from '../context.ts';

const AMONG = 'ticket IN (SELECT value FROM json_each(?))';

/** For these tickets, read in one go. */
export function localMarks(ctx: StoreContext, tickets: string[]): (ticket: string) => LocalMarks {
  const ids = JSON.stringify(tickets);
  const found = new Map<string, LocalMarks>();
  const of = (ticket: string): LocalMarks => {
    const known = found.get(ticket) ?? blank();
    found.set(ticket, known);
    return known;
  };
  type MarkedLine = {
    ticket: string;
    snoozed: number | null;
    back: number | null;
    why: BackWhy | null;
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
  return of;
}

const blank = (): LocalMarks => ({
  tags: [],
  snoozedUntil: null,
  back: null,
  promise: null,
  doneAt: null,
  pinned: false,
  notes: 0,
});

/** The marks of a row that come from these. */
export function marksIn(local: LocalMarks): Mark[] {
  const found: (Mark | false)[] = [
    local.promise !== null && (local.promise.late ? 'late' : 'promised'),
    local.back !== null && 'back',
    local.snoozedUntil !== null && 'snoozed',
    local.doneAt !== null && 'done',
    local.pinned && 'pinned',
  ];
  return found.filter((mark) => mark !== false);
}
