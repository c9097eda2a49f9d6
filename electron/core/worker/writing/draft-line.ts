/**
 * `DraftLine` is a draft as SQL returns it, with helpers to begin one, keep texts beside it, and
 * drop an empty one.
 */
import { type DraftKind, kindOfKey } from '../../../../shared/domain/draft.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { getRow, getRows, insertRow, run, type StoreContext } from '../context.ts';
import { headerOf } from '../queues/draft-and-promise-queues.ts';
import { KEPT_TEXTS } from '../search/search-index.ts';

export interface DraftLine {
  id: string;
  kind: DraftKind;
  ticket: string;
  rev: number;
  text: string;
  saved_at: number;
  error: string | null;
  extras: string | null;
  returned: string | null;
}

export const SELECT_DRAFT = 'SELECT id, kind, ticket, rev, text, saved_at, error, extras, returned FROM drafts';

export interface SaveDraft {
  id: string;
  ticket: string;
  rev: number;
  text: string;
  at: number;
}

export function insertDraft(ctx: StoreContext, { id, ticket, rev, text, at: saved_at }: SaveDraft): void {
  const header = headerOf(ctx, ticket) ?? 'null';
  insertRow(ctx.work, 'drafts', { id, kind: kindOfKey(ticket), ticket, rev, text, saved_at, header });
}

export function dropIfEmpty(ctx: StoreContext, id: string): void {
  run(
    ctx.work,
    `DELETE FROM drafts WHERE id = ? AND text = '' AND extras IS NULL AND NOT EXISTS (SELECT 1 FROM files WHERE draft = drafts.id)
       AND NOT EXISTS (SELECT 1 FROM draft_kept WHERE draft = drafts.id)`,
    id,
  );
}

export function ensureDraft(ctx: StoreContext, id: string, ticket: string, at: number): string {
  const old = getRow<{ id: string }>(ctx.work, 'SELECT id FROM drafts WHERE ticket = ?', ticket);
  if (old) return old.id;
  insertDraft(ctx, { id, ticket, rev: 1, text: '', at });
  return id;
}

type Kept = Extract<TimelineEntry, { kind: 'kept' }>;

export const keptEntries = (ctx: StoreContext, ticket: string): Kept[] =>
  getRows<Omit<Kept, 'kind'>>(
    ctx.work,
    `SELECT CAST(id AS TEXT) id, at, text FROM (${KEPT_TEXTS}) WHERE ticket = ?`,
    ticket,
  ).map((kept) => ({ kind: 'kept', ...kept }));
