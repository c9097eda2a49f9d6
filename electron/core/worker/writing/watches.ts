/** Watches of findings: kept on their ticket until the finding is gone. */
import { randomUUID } from 'node:crypto';
import type { FindingWatch, Layer } from '../../../../shared/domain/finding.ts';
import { getRow, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';
import { insertNote } from '../marks/notes.ts';
import { draftOf, saveDraft } from './drafts.ts';
import { setMarks, setUnread } from './marks.ts';

const SELECT = `SELECT id, ticket, name, layer, code, made_at madeAt, asked_at askedAt, done_at doneAt,
  next_at IS NOT NULL isOpen FROM watches`;

/** The ticket's watches, open ones first. */
export const watchesOf = (ctx: StoreContext, ticket: string): FindingWatch[] =>
  getRows<Omit<FindingWatch, 'isOpen'> & { isOpen: number }>(
    ctx.work,
    `${SELECT} WHERE ticket = ? ORDER BY next_at IS NULL, made_at DESC`,
    ticket,
  ).map((watch) => ({ ...watch, isOpen: watch.isOpen === 1 }));

interface NewWatch {
  ticket: string;
  name: string;
  layer: Layer;
  code: string;
  /** Questions without an answer at the beginning; these say nothing later either. */
  unasked: string[];
  text: string;
  at: number;
  nextAt: number;
}

/** One finding of a name is watched once on a ticket. */
export function addWatch(ctx: StoreContext, { at, nextAt, unasked, ...watch }: NewWatch): FindingWatch[] {
  const { ticket, name, code } = watch;
  const same = 'ticket = ? AND name = ? AND code = ? AND next_at IS NOT NULL';
  if (!getRow(ctx.work, `SELECT 1 FROM watches WHERE ${same}`, ticket, name, code)) {
    const row = { id: randomUUID(), ...watch, unasked: JSON.stringify(unasked), made_at: at, next_at: nextAt };
    insertRow(ctx.work, 'watches', row);
  }
  return watchesOf(ctx, ticket);
}

export function removeWatch(ctx: StoreContext, ticket: string, watch: string): FindingWatch[] {
  run(ctx.work, 'DELETE FROM watches WHERE id = ? AND ticket = ?', watch, ticket);
  return watchesOf(ctx, ticket);
}

export interface DueWatch {
  id: string;
  ticket: string;
  name: string;
  layer: Layer;
  code: string;
  unasked: string[];
  madeAt: number;
}

const MOST_DUE = 10;

/** Watches to ask now, and the next moment at which one is due. */
export function dueWatches(ctx: StoreContext, at: number): { due: DueWatch[]; next: number | null } {
  const due = getRows<Omit<DueWatch, 'unasked'> & { unasked: string }>(
    ctx.work,
    `SELECT id, ticket, name, layer, code, unasked, made_at madeAt FROM watches
     WHERE next_at <= ? ORDER BY next_at LIMIT ${MOST_DUE}`,
    at,
  ).map((watch) => ({ ...watch, unasked: JSON.parse(watch.unasked) as string[] }));
  const next = getValue<number | null>(ctx.work, 'SELECT min(next_at) next FROM watches WHERE next_at > ?', at) ?? null;
  return { due, next };
}

/** Notes a question. `nextAt` null gives the watch up. */
export function watchAsked(ctx: StoreContext, id: string, at: number, nextAt: number | null): void {
  run(ctx.work, 'UPDATE watches SET asked_at = ?, next_at = ? WHERE id = ?', at, nextAt, id);
}

/**
 * Ends a watch whose finding is gone. The ticket is back from snooze and *done*, unread, and has
 * the watch's text as its draft. An agent's own draft stays, and the text is a note. False if the
 * watch was removed meanwhile.
 */
export function watchSolved(ctx: StoreContext, id: string, at: number): boolean {
  const watch = getRow<{ ticket: string; text: string }>(
    ctx.work,
    'SELECT ticket, text FROM watches WHERE id = ? AND next_at IS NOT NULL',
    id,
  );
  if (!watch) return false;
  const { ticket, text } = watch;
  ctx.work.transaction(() => {
    run(ctx.work, 'UPDATE watches SET asked_at = ?, done_at = ?, next_at = NULL WHERE id = ?', at, at, id);
    if (draftOf(ctx, ticket)) insertNote(ctx, { id: randomUUID(), ticket, at, editedAt: null, text });
    else saveDraft(ctx, { id: randomUUID(), ticket, rev: 0, text, at });
  })();
  setMarks(ctx, [ticket], { snooze: null, done: false }, at);
  setUnread(ctx, [ticket], true, at);
  return true;
}
