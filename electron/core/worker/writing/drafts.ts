/**
 * Drafts: one reply a ticket, any number of forms, and one text for each place in a dialog. What
 * was written is never replaced without keeping it. Dialog drafts are neither searched nor
 * carried.
 */

import { randomUUID } from 'node:crypto';
import type {
  DialogDraft,
  DialogFields,
  DialogKind,
  Draft,
  DraftKind,
  DraftSaved,
  KeptText,
  ReplyExtras,
} from '../../../../shared/domain/draft.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import type { UnsavedDialog } from '../../../../shared/domain/unsent.ts';
import type { AppError } from '../../../../shared/result.ts';
import { fromJson, getRow, getRows, run, type StoreContext, toJson } from '../context.ts';
import { headerOf } from '../tickets/draft-and-promise-queues.ts';
import { type DraftLine, dropIfEmpty, ensureDraft, insertDraft, type SaveDraft, SELECT_DRAFT } from './draft-line.ts';
import { dropBytes, filesOf } from './files.ts';

export function draftOf(ctx: StoreContext, ticket: string): Draft | null {
  const line = getRow<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE ticket = ?`, ticket);
  return line ? toDraft(ctx, line) : null;
}

export function draftById(ctx: StoreContext, id: string): Draft | null {
  const line = getRow<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE id = ?`, id);
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
    kept: keptBeside(ctx, { draft: line.id }),
    error: fromJson<AppError>(line.error),
    extras: fromJson<ReplyExtras>(line.extras),
  };
}

/** All of one kind, the last saved first. */
export function draftsOfKind(ctx: StoreContext, kind: DraftKind): Draft[] {
  return getRows<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE kind = ? ORDER BY saved_at DESC, rowid DESC`, kind).map(
    (line) => toDraft(ctx, line),
  );
}

/** Counts drafts of every kind. */
export const countDrafts = (ctx: StoreContext): number =>
  getRow<{ n: number }>(ctx.work, 'SELECT count(*) n FROM drafts')?.n ?? 0;

/** Why the last attempt to send it came to nothing; null once that is over. */
export function noteDraftError(ctx: StoreContext, id: string, error: AppError | null): void {
  run(ctx.work, 'UPDATE drafts SET error = ? WHERE id = ?', toJson(error), id);
}

/**
 * Saves a draft. Where another window saved meanwhile (`rev` is stale, or the ticket has a draft of
 * another id), the new text becomes the draft and the one that stood there is kept beside it. A
 * draft that holds nothing any more is no draft.
 */
export function saveDraft(ctx: StoreContext, save: SaveDraft): DraftSaved & { id: string } {
  return ctx.work.transaction(() => {
    const old = getRow<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE ticket = ?`, save.ticket);
    if (!old) {
      if (save.text === '') return { id: save.id, rev: save.rev, savedAt: save.at, kept: null };
      // On from the writer's own number, so that one who still holds an earlier number of this id
      // is stale.
      const rev = save.rev + 1;
      insertDraft(ctx, { ...save, rev });
      return { id: save.id, rev, savedAt: save.at, kept: null };
    }
    const stale = old.id !== save.id || old.rev !== save.rev;
    const kept = stale && old.text !== save.text && old.text.trim() !== '';
    if (kept) keepText(ctx, old.id, { text: old.text, savedAt: old.saved_at });
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

export function keepText(ctx: StoreContext, draft: string, { text, savedAt, extras = null }: KeptText): void {
  run(
    ctx.work,
    'INSERT INTO draft_kept (draft, text, saved_at, extras) VALUES (?, ?, ?, ?)',
    ...[draft, text, savedAt, toJson(extras)],
  );
}

/** The texts kept beside a draft or an outbox item, newest first. */
export function keptBeside(ctx: StoreContext, owner: { draft: string } | { item: string }): KeptText[] {
  const [column, id] = 'draft' in owner ? ['draft', owner.draft] : ['item', owner.item];
  return getRows<{ text: string; savedAt: number; extras: string | null }>(
    ctx.work,
    `SELECT text, saved_at savedAt, extras FROM draft_kept WHERE ${column} = ? ORDER BY id DESC`,
    id,
  ).map(({ extras, ...kept }) => ({ ...kept, ...(extras && { extras: JSON.parse(extras) as ReplyExtras }) }));
}

export interface SetExtras {
  id: string;
  ticket: string;
  /** The number that the writer has: what is stored goes on from there. */
  rev: number;
  extras: ReplyExtras | null;
  at: number;
}

/**
 * What was chosen for this reply alone. The draft after it, or null where nothing is left of one.
 */
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
  const line = getRow<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE id = ?`, id);
  if (!line) return null;
  const files = filesOf(ctx, { draft: id });
  ctx.work.transaction(() => {
    run(ctx.work, 'DELETE FROM files WHERE draft = ?', id);
    run(ctx.work, 'DELETE FROM drafts WHERE id = ?', id);
  })();
  for (const file of files) dropBytes(ctx, file.id);
  return line.ticket;
}

interface Line {
  id: string;
  kind: DialogKind;
  ticket: string;
  about: string;
  rev: number;
  fields: string;
  saved_at: number;
  header: string;
}

const SELECT = 'SELECT id, kind, ticket, about, rev, fields, saved_at, header FROM dialog_drafts';

const toDialogDraft = ({ id, kind, ticket, about, rev, fields, saved_at }: Line): DialogDraft => ({
  ...{ id, kind, ticket, about, rev, savedAt: saved_at },
  fields: JSON.parse(fields) as DialogFields,
});

/** All of one kind, the last saved first; those of one ticket or of one thing where it is named. */
export function listDialogDrafts(ctx: StoreContext, kind: DialogKind, ticket?: string, about?: string): DialogDraft[] {
  return getRows<Line>(
    ctx.work,
    `${SELECT} WHERE kind = ? AND ticket = coalesce(?, ticket) AND about = coalesce(?, about)
     ORDER BY saved_at DESC, rowid DESC`,
    ...[kind, ticket ?? null, about ?? null],
  ).map(toDialogDraft);
}

/**
 * Saves one. On a stale `rev` another window's text stands there: it stays, and this one is kept
 * beside it.
 */
export function saveDialogDraft(ctx: StoreContext, draft: DialogDraft): DialogDraft {
  return ctx.work.transaction(() => {
    const fields = JSON.stringify(draft.fields);
    const rev = draft.rev + 1;
    const stored = run(
      ctx.work,
      'UPDATE dialog_drafts SET rev = ?, fields = ?, saved_at = ? WHERE id = ? AND rev = ?',
      ...[rev, fields, draft.savedAt, draft.id, draft.rev],
    );
    if (stored > 0) return { ...draft, rev };
    const taken = getRows(ctx.work, 'SELECT 1 FROM dialog_drafts WHERE id = ?', draft.id).length > 0;
    const id = taken ? randomUUID() : draft.id;
    run(
      ctx.work,
      `INSERT INTO dialog_drafts (id, kind, ticket, about, rev, fields, saved_at, header)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, draft.kind, draft.ticket, draft.about, rev, fields, draft.savedAt],
      headerOf(ctx, draft.ticket) ?? 'null',
    );
    return { ...draft, id, rev };
  })();
}

/** Removes it as it was last seen: what was saved since stays. */
export function discardDialogDraft(ctx: StoreContext, id: string, rev: number): void {
  run(ctx.work, 'DELETE FROM dialog_drafts WHERE id = ? AND rev = ?', id, rev);
}

/**
 * All of them, with what they are about: listed before the account is removed, or a session that
 * keeps nothing ends.
 */
export function unsavedDialogs(ctx: StoreContext): UnsavedDialog[] {
  return getRows<Line>(ctx.work, `${SELECT} ORDER BY saved_at, rowid`).map((line) => {
    const { id, kind, ticket, fields, savedAt } = toDialogDraft(line);
    const row = fromJson<TicketRow>(line.header);
    const [tid, subject, requester] = [row?.tid ?? ticket, row?.subject ?? '', row?.requester.name ?? ''];
    return { id, kind, tid, subject, requester, fields, savedAt };
  });
}
