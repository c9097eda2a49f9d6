/** Drafts: one reply a ticket, and any number of forms. What was written is never replaced without keeping it. */
import {
  type Draft,
  type DraftKind,
  type DraftSaved,
  kindOfKey,
  type ReplyExtras,
} from '../../../shared/domain/draft.ts';
import type { AppError } from '../../../shared/result.ts';
import { all, fromJson, one, run, type StoreContext, toJson } from './context.ts';
import { dropBytes, filesOf } from './files.ts';
import { headerOf } from './kept-rows.ts';

interface DraftLine {
  id: string;
  kind: DraftKind;
  ticket: string;
  rev: number;
  text: string;
  saved_at: number;
  error: string | null;
  extras: string | null;
}

const SELECT = 'SELECT id, kind, ticket, rev, text, saved_at, error, extras FROM drafts';

export function draftOf(ctx: StoreContext, ticket: string): Draft | null {
  const line = one<DraftLine>(ctx.work, `${SELECT} WHERE ticket = ?`, ticket);
  return line ? toDraft(ctx, line) : null;
}

export function draftById(ctx: StoreContext, id: string): Draft | null {
  const line = one<DraftLine>(ctx.work, `${SELECT} WHERE id = ?`, id);
  return line ? toDraft(ctx, line) : null;
}

function toDraft(ctx: StoreContext, line: DraftLine): Draft {
  return {
    id: line.id,
    kind: line.kind,
    ticket: line.ticket,
    rev: line.rev,
    text: line.text,
    files: filesOf(ctx, { draft: line.id }),
    savedAt: line.saved_at,
    kept: all<{ text: string; savedAt: number }>(
      ctx.work,
      'SELECT text, saved_at savedAt FROM draft_kept WHERE draft = ? ORDER BY id DESC',
      line.id,
    ),
    error: fromJson<AppError>(line.error),
    extras: fromJson<ReplyExtras>(line.extras),
  };
}

/** All of one kind, the last saved first. */
export function draftsOfKind(ctx: StoreContext, kind: DraftKind): Draft[] {
  return all<DraftLine>(ctx.work, `${SELECT} WHERE kind = ? ORDER BY saved_at DESC, id`, kind).map((line) =>
    toDraft(ctx, line),
  );
}

/** Of every kind. */
export const draftCount = (ctx: StoreContext): number =>
  one<{ n: number }>(ctx.work, 'SELECT count(*) n FROM drafts')?.n ?? 0;

/** Why the last attempt to send it came to nothing; null once that is over. */
export function noteDraftError(ctx: StoreContext, id: string, error: AppError | null): void {
  run(ctx.work, 'UPDATE drafts SET error = ? WHERE id = ?', toJson(error), id);
}

export interface SaveDraft {
  id: string;
  ticket: string;
  rev: number;
  text: string;
  at: number;
}

/**
 * Saves a draft. Where another window saved meanwhile (`rev` is stale, or the ticket has a draft of another id), the new text
 * becomes the draft and the one that stood there is kept beside it. A draft that holds nothing any more is no draft.
 */
export function saveDraft(ctx: StoreContext, save: SaveDraft): DraftSaved & { id: string } {
  return ctx.work.transaction(() => {
    const old = one<DraftLine>(ctx.work, `${SELECT} WHERE ticket = ?`, save.ticket);
    if (!old) {
      if (save.text === '') return { id: save.id, rev: save.rev, savedAt: save.at, kept: null };
      // On from the writer's own number, so that one who still holds an earlier number of this id is stale.
      const rev = save.rev + 1;
      insert(ctx, { ...save, rev });
      return { id: save.id, rev, savedAt: save.at, kept: null };
    }
    const stale = old.id !== save.id || old.rev !== save.rev;
    const kept = stale && old.text !== save.text && old.text.trim() !== '';
    if (kept) keepText(ctx, old.id, old.text, old.saved_at);
    const rev = old.rev + 1;
    run(
      ctx.work,
      'UPDATE drafts SET rev = ?, text = ?, saved_at = ?, header = coalesce(?, header) WHERE id = ?',
      rev,
      save.text,
      save.at,
      headerOf(ctx, save.ticket),
      old.id,
    );
    dropIfEmpty(ctx, old.id);
    return { id: old.id, rev, savedAt: save.at, kept: kept ? { text: old.text, savedAt: old.saved_at } : null };
  })();
}

function insert(ctx: StoreContext, draft: SaveDraft): void {
  run(
    ctx.work,
    `INSERT INTO drafts (id, kind, ticket, rev, text, saved_at, header) VALUES (?, ?, ?, ?, ?, ?, coalesce(?, 'null'))`,
    draft.id,
    kindOfKey(draft.ticket),
    draft.ticket,
    draft.rev,
    draft.text,
    draft.at,
    headerOf(ctx, draft.ticket),
  );
}

/** Without text, file, kept text and choice there is nothing to come back to. */
export function dropIfEmpty(ctx: StoreContext, id: string): void {
  run(
    ctx.work,
    `DELETE FROM drafts WHERE id = ? AND text = '' AND extras IS NULL AND NOT EXISTS (SELECT 1 FROM files WHERE draft = drafts.id)
       AND NOT EXISTS (SELECT 1 FROM draft_kept WHERE draft = drafts.id)`,
    id,
  );
}

export function keepText(ctx: StoreContext, draft: string, text: string, at: number): void {
  run(ctx.work, 'INSERT INTO draft_kept (draft, text, saved_at) VALUES (?, ?, ?)', draft, text, at);
}

/** The ticket's draft, for what comes before the first word: files, or a text that is given back. */
export function ensureDraft(ctx: StoreContext, id: string, ticket: string, at: number): string {
  const old = one<{ id: string }>(ctx.work, 'SELECT id FROM drafts WHERE ticket = ?', ticket);
  if (old) return old.id;
  insert(ctx, { id, ticket, rev: 1, text: '', at });
  return id;
}

export interface SetExtras {
  id: string;
  ticket: string;
  /** The number that the writer has: what is stored goes on from there. */
  rev: number;
  extras: ReplyExtras | null;
  at: number;
}

/** What was chosen for this reply alone. The draft after it, or null where nothing is left of one. */
export function setExtras(ctx: StoreContext, { id, ticket, rev, extras, at }: SetExtras): Draft | null {
  return ctx.work.transaction(() => {
    const draft = ensureDraft(ctx, id, ticket, at);
    // A new number: who pressed Send before it is to see the choice first.
    run(ctx.work, 'UPDATE drafts SET rev = max(rev, ?) + 1 WHERE id = ?', rev, draft);
    giveExtras(ctx, draft, extras);
    dropIfEmpty(ctx, draft);
    return draftOf(ctx, ticket);
  })();
}

export function giveExtras(ctx: StoreContext, draft: string, extras: ReplyExtras | null): void {
  run(ctx.work, 'UPDATE drafts SET extras = ? WHERE id = ?', toJson(extras), draft);
}

/** Returns the ticket it belonged to, or null where there is none. */
export function discardDraft(ctx: StoreContext, id: string): string | null {
  const line = one<DraftLine>(ctx.work, `${SELECT} WHERE id = ?`, id);
  if (!line) return null;
  const files = filesOf(ctx, { draft: id });
  ctx.work.transaction(() => {
    run(ctx.work, 'DELETE FROM files WHERE draft = ?', id);
    run(ctx.work, 'DELETE FROM drafts WHERE id = ?', id);
  })();
  for (const file of files) dropBytes(ctx, file.id);
  return line.ticket;
}
