/** Changes marks and returns the values before, for undo. Data of the service stay untouched. */
import { randomUUID } from 'node:crypto';
import type { ChangedMarks, TicketMarks } from '../../../../shared/domain/marks.ts';
import { getRow, getRows, getValue, run, type StoreContext } from '../context.ts';
import { followedAt, putFollow } from '../marks/follows.ts';
import { CLOCK_SLACK, endSnooze, NOT_BACK, NOT_DONE, snoozeAgain } from '../marks/mark-rules.ts';
import { addTag, putTags, removeTag, tagsOf, undoTags } from '../marks/notes.ts';
import { applyHeader, markSeen, marksOf, refreshQueueFlags, saveMarks } from '../marks/queue-flags.ts';
import { toRows } from '../queues/rows.ts';
import { digestOf, fingerprintOf, ticketLine } from '../ticket/line.ts';
import {
  keepPromiseByReply,
  markPromiseKept,
  noteDuePromises,
  openPromise,
  putPromise,
  unannounceDuePromises,
} from './promises.ts';

interface MarkChanges {
  snooze?: number | null | undefined;
  promise?: { text: string; due: number } | 'kept' | null | undefined;
  done?: boolean | undefined;
  pinned?: boolean | undefined;
  addTags?: string[] | undefined;
  removeTags?: string[] | undefined;
  back?: false | undefined;
  followed?: boolean | undefined;
}

export type Part = keyof TicketMarks;
type Parts = { [P in Part]?: TicketMarks[P] | undefined };
export type MarksBefore = { ticket: string; marks: Parts; left?: string[] | undefined }[];

export function setMarks(ctx: StoreContext, tickets: string[], patch: MarkChanges, at: number): ChangedMarks {
  const parts = changedParts(patch);
  return change(
    ctx,
    tickets,
    () => parts,
    at,
    (ticket) => apply(ctx, ticket, patch, at),
  );
}

/** Marks tickets as unread by hand; with `unread` false, their current state counts as seen. */
export function setUnread(ctx: StoreContext, tickets: string[], unread: boolean, at: number): ChangedMarks {
  return change(
    ctx,
    tickets,
    () => ['seen'],
    at,
    (ticket) => {
      if (unread) return saveMarks(ctx, ticket, { unread: 1 });
      const line = ticketLine(ctx, ticket);
      if (line) markSeen(ctx, ticket, fingerprintOf(line), false);
      else saveMarks(ctx, ticket, { unread: 0, looked_at: at });
    },
  );
}

/**
 * Restores the marks in `before` exactly; other marks stay, and so do tags changed since. Undo of
 * an undo works the same way.
 */
export function restoreMarks(ctx: StoreContext, list: MarksBefore, at: number): ChangedMarks {
  const wanted = new Map(list.map((one) => [one.ticket, one]));
  const partsOf = (ticket: string) => {
    const marks = wanted.get(ticket)?.marks ?? {};
    return (Object.keys(marks) as Part[]).filter((part) => marks[part] !== undefined);
  };
  return change(ctx, [...wanted.keys()], partsOf, at, (ticket) => {
    const { marks, left } = wanted.get(ticket) ?? { marks: {} };
    for (const part of partsOf(ticket)) {
      if (part === 'tags' && marks.tags && left) undoTags(ctx, ticket, { before: marks.tags, left });
      else put(ctx, ticket, marks, part, at);
    }
  });
}

function change(
  ctx: StoreContext,
  tickets: string[],
  partsOf: (ticket: string) => Part[],
  at: number,
  each: (ticket: string) => void,
): ChangedMarks {
  const ids = [...new Set(tickets)];
  const before = ctx.work.transaction(() =>
    ids.map((ticket) => {
      const marks = marksSnapshot(ctx, ticket, partsOf(ticket));
      each(ticket);
      const left = marks.tags && { left: tagsOf(ctx, ticket) };
      // While the undo waited, the current header may already have ended a mark.
      const line = ticketLine(ctx, ticket);
      if (line) applyHeader(ctx, line, UNCHANGED_HEADER, at);
      return { ticket, marks, ...left };
    }),
  )();
  ctx.cache.transaction(() => {
    for (const ticket of ids) refreshQueueFlags(ctx, ticket);
  })();
  return {
    before,
    rows: toRows(
      ctx,
      ids.flatMap((id) => ticketLine(ctx, id) ?? []),
    ),
  };
}

/** Snooze and done exclude each other, and both end *back*. */
function changedParts(patch: MarkChanges): Part[] {
  const parts: Part[] = [];
  if (patch.snooze !== undefined) parts.push(...(patch.snooze === null ? (['snooze'] as const) : PUT_AWAY));
  if (patch.done !== undefined) parts.push(...(patch.done ? PUT_AWAY : (['done'] as const)));
  if (patch.promise !== undefined) parts.push('promise');
  if (patch.pinned !== undefined) parts.push('pinned');
  if (patch.addTags || patch.removeTags) parts.push('tags');
  if (patch.back !== undefined) parts.push('back');
  if (patch.followed !== undefined) parts.push('followed');
  return [...new Set(parts)];
}

const UNCHANGED_HEADER = { ours: false, moved: false };
const PUT_AWAY = ['snooze', 'done', 'back'] as const satisfies Part[];
const NOT_SNOOZED = { snoozed_until: null, snooze_base: null, snoozed_at: null };

function apply(ctx: StoreContext, ticket: string, patch: MarkChanges, at: number): void {
  const line = ticketLine(ctx, ticket);
  const { snooze, promise } = patch;
  if (snooze === null) saveMarks(ctx, ticket, NOT_SNOOZED);
  else if (snooze !== undefined) {
    const base = line?.last_at ?? null;
    saveMarks(ctx, ticket, { ...NOT_DONE, ...NOT_BACK, snoozed_until: snooze, snooze_base: base, snoozed_at: at });
  }
  if (patch.done === false) saveMarks(ctx, ticket, { ...NOT_DONE, done_set: at });
  else if (patch.done) {
    const base = line ? digestOf(line) : null;
    const done = { done_at: at, done_base: base, done_set: at, done_last: null };
    saveMarks(ctx, ticket, { ...NOT_SNOOZED, ...NOT_BACK, ...done });
  }
  if (promise === 'kept') markPromiseKept(ctx, ticket, at);
  else if (promise !== undefined) {
    putPromise(ctx, ticket, promise && { id: randomUUID(), ...promise, madeAt: at }, at);
  }
  if (patch.pinned !== undefined) saveMarks(ctx, ticket, { pinned: patch.pinned ? 1 : 0 });
  for (const tag of patch.removeTags ?? []) removeTag(ctx, ticket, tag);
  for (const tag of patch.addTags ?? []) addTag(ctx, ticket, tag);
  if (patch.back === false) saveMarks(ctx, ticket, NOT_BACK);
  if (patch.followed !== undefined) putFollow(ctx, ticket, patch.followed ? at : null);
}

export function marksSnapshot(ctx: StoreContext, ticket: string, parts: Part[]): Partial<TicketMarks> {
  const marks = marksOf(ctx, ticket);
  const whole: { [P in Part]: () => TicketMarks[P] } = {
    tags: () => tagsOf(ctx, ticket),
    snooze: () => (marks.snoozed_until === null ? null : { until: marks.snoozed_until, base: marks.snooze_base }),
    back: () => (marks.back_at === null || !marks.back_why ? null : { at: marks.back_at, why: marks.back_why }),
    promise: () => openPromise(ctx, ticket),
    done: () => (marks.done_at === null ? null : { at: marks.done_at, base: marks.done_base }),
    pinned: () => marks.pinned === 1,
    seen: () => ({ last: marks.seen_last, unread: marks.unread === 1, looked: marks.looked_at }),
    followed: () => followedAt(ctx, ticket),
  };
  return Object.fromEntries(parts.map((part) => [part, whole[part]()]));
}

function put(ctx: StoreContext, ticket: string, marks: Parts, part: Part, at: number): void {
  const { tags, snooze, back, promise, done, pinned, seen, followed } = marks;
  if (part === 'tags' && tags) putTags(ctx, ticket, tags);
  if (part === 'promise' && promise !== undefined) putPromise(ctx, ticket, promise, at);
  if (part === 'snooze')
    saveMarks(ctx, ticket, {
      snoozed_until: snooze?.until ?? null,
      snooze_base: snooze?.base ?? null,
      snoozed_at: snooze ? at : null,
    });
  if (part === 'back') saveMarks(ctx, ticket, { back_at: back?.at ?? null, back_why: back?.why ?? null });
  if (part === 'done')
    saveMarks(ctx, ticket, {
      done_at: done?.at ?? null,
      done_base: done?.base ?? null,
      done_set: at,
      done_last: null,
    });
  if (part === 'followed' && followed !== undefined) putFollow(ctx, ticket, followed);
  if (part === 'pinned') saveMarks(ctx, ticket, { pinned: pinned ? 1 : 0 });
  // A header is kept for its last reply only: nothing more is known of an earlier one.
  if (part === 'seen' && seen)
    saveMarks(ctx, ticket, {
      ...{ seen_last: seen.last, seen_header: null, unread: seen.unread ? 1 : 0 },
      ...(seen.looked === undefined ? {} : { looked_at: seen.looked }),
    });
}

/**
 * Records the agent's reply: it keeps a promise made well before, and counts as the last message
 * read.
 */
export function noteAnswered(
  ctx: StoreContext,
  ticket: string,
  reply: { created_at: number; confirmed_at: number },
  at: number,
): void {
  keepPromiseByReply(ctx, ticket, reply.created_at, at);
  saveMarks(ctx, ticket, { ...NOT_BACK, read_at: Math.max(marksOf(ctx, ticket).read_at ?? 0, reply.confirmed_at) });
}

interface MarksDue {
  /** Tickets whose queue flags or marks changed. */
  changed: string[];
  /** Tickets whose promise fell due now. */
  promises: string[];
  next: number | null;
}

/**
 * Ends due snoozes and returns promises that fell due; `next` is the next due time, our clock, or
 * null. Changes made while the clock was ahead are undone once it is right again.
 */
export function marksDue(ctx: StoreContext, now: number): MarksDue {
  const due = ctx.work.transaction(() => {
    const asleep = resumeSnoozes(ctx, now);
    const woken = getRows<{ ticket: string; snoozed_until: number }>(
      ctx.work,
      'SELECT ticket, snoozed_until FROM marks WHERE snoozed_until IS NOT NULL AND (snoozed_until <= ? OR snoozed_at > ?)',
      ...[now, now + CLOCK_SLACK],
    );
    for (const marks of woken) saveMarks(ctx, marks.ticket, endSnooze(marks));
    const moved = [...asleep, ...woken.map(({ ticket }) => ticket)];
    return { moved, untold: unannounceDuePromises(ctx, now), promises: noteDuePromises(ctx, now) };
  })();
  for (const ticket of due.moved) refreshQueueFlags(ctx, ticket);
  const next = getRow<{ at: number | null }>(
    ctx.work,
    `SELECT min(at) at FROM (SELECT min(snoozed_until) at FROM marks WHERE snoozed_until IS NOT NULL
       UNION ALL SELECT min(due) FROM promises WHERE kept_at IS NULL AND told = 0)`,
  );
  return {
    changed: [...new Set([...due.moved, ...due.untold, ...due.promises])],
    promises: due.promises,
    next: next?.at ?? null,
  };
}

/**
 * Snoozes that ended early since the clock was ahead: they continue. A snooze set during that time
 * stays ended, since its intended length is unknown here.
 */
function resumeSnoozes(ctx: StoreContext, now: number): string[] {
  const early = getRows<{ ticket: string; back_at: number }>(
    ctx.work,
    `SELECT ticket, back_at FROM marks WHERE back_why = 'due' AND back_at > ? AND ifnull(snoozed_at, 0) <= ?`,
    ...[now + CLOCK_SLACK, now + CLOCK_SLACK],
  );
  for (const marks of early) {
    saveMarks(ctx, marks.ticket, snoozeAgain(marks));
    const line = ticketLine(ctx, marks.ticket);
    if (line) applyHeader(ctx, line, UNCHANGED_HEADER, now);
  }
  return early.map(({ ticket }) => ticket);
}

export function notePresence(ctx: StoreContext, at: number): number | null {
  const before = getValue<number>(ctx.work, 'SELECT at FROM present') ?? null;
  run(ctx.work, 'INSERT INTO present VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at', at);
  return before;
}
