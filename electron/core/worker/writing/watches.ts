/** Watches of findings: kept on their ticket until the finding is gone. */
import { randomUUID } from 'node:crypto';
import type { FindingWatch, Layer } from '../../../../shared/domain/finding.ts';
import { getRow, getRows, getValue, run, type StoreContext, upsertRow } from '../context.ts';
import { insertNote } from '../marks/notes.ts';
import { rosterHere } from '../team/roster-here.ts';
import { hashId } from '../team/tools.ts';
import { draftOf, saveDraft } from './drafts.ts';
import { setMarks, setUnread } from './marks.ts';

type WatchLine = Omit<FindingWatch, 'isOpen' | 'by'> & { endedAt: number | null; colleague: string | null };

/** The ticket's watches, open ones first. */
export const watchesOf = (ctx: StoreContext, ticket: string): FindingWatch[] =>
  getRows<WatchLine>(
    ctx.work,
    `SELECT id, ticket, name, layer, code, made_at madeAt, asked_at askedAt, done_at doneAt, ended_at endedAt, colleague
     FROM watches WHERE ticket = ? ORDER BY ended_at IS NOT NULL, made_at DESC`,
    ticket,
  ).map(({ endedAt, colleague, ...watch }) => ({
    ...watch,
    isOpen: endedAt === null,
    by: colleague === null ? null : (rosterHere(ctx).get(colleague)?.name ?? ''),
  }));

/** Equal on all desks of a team, so that two members who wait for the same have one watch. */
export const watchId = (ticket: string, name: string, code: string): string => hashId(`${ticket} ${name} ${code}`);

interface NewWatch {
  ticket: string;
  name: string;
  layer: Layer;
  code: string;
  /** Troubles at the beginning: other faults, and questions without an answer. They end nothing. */
  known: string[];
  text: string;
  at: number;
  nextAt: number;
}

/** One finding of a name is watched once on a ticket, also by a team. */
export function addWatch(ctx: StoreContext, { at, nextAt, known, ...watch }: NewWatch): FindingWatch[] {
  const { ticket, name, code } = watch;
  const id = watchId(ticket, name, code);
  if (!getRow(ctx.work, 'SELECT 1 FROM watches WHERE id = ? AND ended_at IS NULL', id)) {
    const begun = { made_at: at, next_at: nextAt, asked_at: null, done_at: null, ended_at: null, colleague: null };
    upsertRow(ctx.work, 'watches', 'id', { id, ...watch, known: JSON.stringify(known), ...begun });
  }
  return watchesOf(ctx, ticket);
}

export function removeWatch(ctx: StoreContext, ticket: string, watch: string): FindingWatch[] {
  run(ctx.work, 'DELETE FROM watches WHERE id = ? AND ticket = ?', watch, ticket);
  return watchesOf(ctx, ticket);
}

export type DueWatch = Pick<FindingWatch, 'id' | 'ticket' | 'name' | 'layer' | 'code' | 'madeAt'> & { known: string[] };

const MOST_DUE = 10;

/** Watches to ask now, and the next moment at which one is due. */
export function dueWatches(ctx: StoreContext, at: number): { due: DueWatch[]; next: number | null } {
  const due = getRows<Omit<DueWatch, 'known'> & { known: string }>(
    ctx.work,
    `SELECT id, ticket, name, layer, code, known, made_at madeAt FROM watches
     WHERE next_at <= ? ORDER BY next_at LIMIT ${MOST_DUE}`,
    at,
  ).map((watch) => ({ ...watch, known: JSON.parse(watch.known) as string[] }));
  const next = getValue<number | null>(ctx.work, 'SELECT min(next_at) next FROM watches WHERE next_at > ?', at) ?? null;
  return { due, next };
}

/** Notes a question; `at` null: nobody could be asked. `nextAt` null gives the watch up. */
export function watchAsked(ctx: StoreContext, id: string, at: number | null, nextAt: number | null): void {
  const times = 'asked_at = ifnull(?, asked_at), next_at = ?, ended_at = ?';
  run(ctx.work, `UPDATE watches SET ${times} WHERE id = ?`, at, nextAt, nextAt === null ? (at ?? ctx.now) : null, id);
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
    const ended = 'asked_at = ?, done_at = ?, ended_at = ?, next_at = NULL';
    run(ctx.work, `UPDATE watches SET ${ended} WHERE id = ?`, at, at, at, id);
    if (draftOf(ctx, ticket)) insertNote(ctx, { id: randomUUID(), ticket, at, editedAt: null, text });
    else saveDraft(ctx, { id: randomUUID(), ticket, rev: 0, text, at });
  })();
  setMarks(ctx, [ticket], { snooze: null, done: false }, at);
  setUnread(ctx, [ticket], true, at);
  return true;
}
