/**
 * Drafts: one reply per ticket, any number of forms, and one text per place in a dialog. A written
 * text is never overwritten without keeping a copy. Dialog drafts are not searched or carried.
 */

import { randomUUID } from 'node:crypto';
import { readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type {
  DialogDraft,
  DialogFields,
  DialogKind,
  Draft,
  DraftKind,
  DraftSaved,
  KeptVersion,
  ReplyExtras,
  UnsentForm,
} from '../../../../shared/domain/draft.ts';
import type { ReturnedDraft } from '../../../../shared/domain/look.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import type { UnsavedDialog } from '../../../../shared/domain/unsent.ts';
import type { AppError } from '../../../../shared/result.ts';
import { fromJson, getRow, getRows, insertRow, run, type StoreContext, toJson } from '../context.ts';
import { headerOf } from '../queues/draft-and-promise-queues.ts';
import { customerName } from '../records/clients.ts';
import { type DraftLine, dropIfEmpty, ensureDraft, insertDraft, type SaveDraft, SELECT_DRAFT } from './draft-line.ts';
import { dropBytes, filesOf } from './files.ts';

export const draftOf = (ctx: StoreContext, ticket: string): Draft | null =>
  draftsWhere(ctx, 'ticket = ?', ticket)[0] ?? null;

export const draftById = (ctx: StoreContext, id: string): Draft | null => draftsWhere(ctx, 'id = ?', id)[0] ?? null;

export const draftsOfKind = (ctx: StoreContext, kind: DraftKind): Draft[] =>
  draftsWhere(ctx, 'kind = ? ORDER BY saved_at DESC, rowid DESC', kind);

const draftsWhere = (ctx: StoreContext, where: string, ...params: unknown[]): Draft[] =>
  getRows<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE ${where}`, ...params).map((line) => toDraft(ctx, line));

/** All drafts, oldest first, with their tickets' rows. */
export const draftsWithRows = (ctx: StoreContext): { draft: Draft; row: TicketRow | null }[] =>
  getRows<{ id: string; header: string }>(ctx.work, 'SELECT id, header FROM drafts ORDER BY saved_at').flatMap(
    ({ id, header }) => draftsWhere(ctx, 'id = ?', id).map((draft) => ({ draft, row: fromJson<TicketRow>(header) })),
  );

const toDraft = (ctx: StoreContext, { saved_at: savedAt, error, extras, returned, ...line }: DraftLine): Draft => ({
  ...line,
  ...(returned === null ? {} : { returned: JSON.parse(returned) as ReturnedDraft }),
  savedAt,
  files: filesOf(ctx, { draft: line.id }),
  kept: keptBeside(ctx, { draft: line.id }),
  error: fromJson<AppError>(error),
  extras: fromJson<ReplyExtras>(extras),
});

export const unsentForms = (ctx: StoreContext, of: 'client' | 'contact', id: string): UnsentForm[] =>
  getRows<UnsentForm>(
    ctx.work,
    `SELECT kind, id, saved_at savedAt FROM drafts
     WHERE kind <> 'reply' AND json_valid(text) AND json_extract(text, ?) = ? ORDER BY saved_at DESC, rowid DESC`,
    of === 'client' ? '$.client.id' : '$.contact',
    id,
  );

/** Error of the last attempt to send the draft; null clears it. */
export function noteDraftError(ctx: StoreContext, id: string, error: AppError | null): void {
  run(ctx.work, 'UPDATE drafts SET error = ? WHERE id = ?', toJson(error), id);
}

/**
 * Saves a draft. If another window saved meanwhile (`rev` is stale, or the ticket has a draft with
 * another id), the new text becomes the draft and the other is kept beside it. An empty draft is
 * deleted.
 */
export function saveDraft(ctx: StoreContext, save: SaveDraft): DraftSaved & { id: string } {
  return ctx.work.transaction(() => {
    const old = getRow<DraftLine>(ctx.work, `${SELECT_DRAFT} WHERE ticket = ?`, save.ticket);
    if (!old) {
      if (save.text === '') return { id: save.id, rev: save.rev, savedAt: save.at, kept: null };
      // Continue from the writer's number, so that a window with an earlier number is stale.
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

export function keepText(ctx: StoreContext, draft: string, { text, savedAt, extras = null }: KeptVersion): void {
  insertRow(ctx.work, 'draft_kept', { draft, text, saved_at: savedAt, extras: toJson(extras) });
}

export function keptBeside(ctx: StoreContext, owner: { draft: string } | { item: string }): KeptVersion[] {
  const [column, id] = 'draft' in owner ? ['draft', owner.draft] : ['item', owner.item];
  return getRows<{ text: string; savedAt: number; extras: string | null }>(
    ctx.work,
    `SELECT text, saved_at savedAt, extras FROM draft_kept WHERE ${column} = ? ORDER BY id DESC`,
    id,
  ).map(({ extras, ...kept }) => ({ ...kept, ...(extras && { extras: JSON.parse(extras) as ReplyExtras }) }));
}

interface SetExtras {
  id: string;
  ticket: string;
  /** The writer's number; the stored one continues from it. */
  rev: number;
  extras: ReplyExtras | null;
  at: number;
}

/** Stores choices for this reply only. Returns the draft, or null if it is empty now. */
export function setExtras(ctx: StoreContext, { id, ticket, rev, extras, at }: SetExtras): Draft | null {
  return ctx.work.transaction(() => {
    const draft = ensureDraft(ctx, id, ticket, at);
    // New number: an agent who pressed Send before must see the choice first.
    run(ctx.work, 'UPDATE drafts SET rev = max(rev, ?) + 1 WHERE id = ?', rev, draft);
    giveExtras(ctx, draft, extras);
    dropIfEmpty(ctx, draft);
    return draftOf(ctx, ticket);
  })();
}

export function giveExtras(ctx: StoreContext, draft: string, extras: ReplyExtras | null): void {
  run(ctx.work, 'UPDATE drafts SET extras = ? WHERE id = ?', toJson(extras), draft);
}

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
  id,
  kind,
  ticket,
  about,
  rev,
  savedAt: saved_at,
  fields: JSON.parse(fields) as DialogFields,
});

export function listDialogDrafts(ctx: StoreContext, kind: DialogKind, ticket?: string, about?: string): DialogDraft[] {
  return getRows<Line>(
    ctx.work,
    `${SELECT} WHERE kind = ? AND ticket = coalesce(?, ticket) AND about = coalesce(?, about)
     ORDER BY saved_at DESC, rowid DESC`,
    ...[kind, ticket ?? null, about ?? null],
  ).map(toDialogDraft);
}

/** With a stale `rev`, the text of the other window stays, and this one is kept beside it. */
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
    const { kind, ticket, about, savedAt: saved_at } = draft;
    const header = headerOf(ctx, ticket) ?? 'null';
    insertRow(ctx.work, 'dialog_drafts', { id, kind, ticket, about, rev, fields, saved_at, header });
    return { ...draft, id, rev };
  })();
}

/** Deletes only this version: a text saved since stays. */
export function discardDialogDraft(ctx: StoreContext, id: string, rev: number): void {
  run(ctx.work, 'DELETE FROM dialog_drafts WHERE id = ? AND rev = ?', id, rev);
}

/**
 * All dialog drafts with their subjects, listed before the account is removed or a session without
 * storage ends.
 */
export function unsavedDialogs(ctx: StoreContext): UnsavedDialog[] {
  return getRows<Line>(ctx.work, `${SELECT} ORDER BY saved_at, rowid`).map((line) => {
    const { id, kind, ticket, fields, savedAt } = toDialogDraft(line);
    const row = fromJson<TicketRow>(line.header);
    const customer = readCustomerKey(ticket);
    const [tid, subject, requester] = customer
      ? ['', '', customerName(ctx, customer)]
      : [row?.tid ?? ticket, row?.subject ?? '', row?.requester.name ?? ''];
    return { id, kind, tid, subject, requester, fields, savedAt };
  });
}
