/**
 * `takeBack` undoes an archive that was brought in. Parts that the agent has changed, sent or kept
 * since stay.
 */
import type { ReplyExtras } from '../../../../shared/domain/draft.ts';
import type { TicketPromise } from '../../../../shared/domain/marks.ts';
import { getRow, getRows, run, type StoreContext, toJson } from '../context.ts';
import { removeTag } from '../marks/notes.ts';
import { draftOf } from '../writing/drafts.ts';
import { dropBytes } from '../writing/files.ts';
import { changePromise } from '../writing/promises.ts';
import { type BroughtTools, takeBackTools } from './carried-parts.ts';

interface DraftContents {
  id: string;
  text: string;
  extras: ReplyExtras | null;
  files: string[];
  kept: number[];
}

/** Parts that were brought in; `key` prevents a second import of the same part. */
export interface BroughtParts {
  /** By ticket; `before`: the colleague's own draft, which the texts were added to. */
  drafts: { ticket: string; before: DraftContents | null; after: DraftContents | null; keys: (string | null)[] }[];
  notes: { ticket: string; id: string; text: string; key: string | null }[];
  tags: { ticket: string; tag: string; key: string }[];
  /** `before`: the agent's own promise, which it was joined with. */
  promises: { ticket: string; before: TicketPromise | null; after: TicketPromise; key: string }[];
  tools: BroughtTools;
}

export function draftContents(ctx: StoreContext, ticket: string): DraftContents | null {
  const draft = draftOf(ctx, ticket);
  if (!draft) return null;
  const { id, text, extras, files } = draft;
  const kept = getRows<{ id: number }>(ctx.work, 'SELECT id FROM draft_kept WHERE draft = ? ORDER BY id', id);
  return { id, text, extras, files: files.map((file) => file.id), kept: kept.map((version) => version.id) };
}

/** Runs in one transaction. Returns the tickets on which something stayed. */
export function takeBack(ctx: StoreContext, parts: BroughtParts, at: number): string[] {
  const stayed = new Set<string>();
  const files: string[] = [];
  /**
   * Forget the keys of removed parts, so that the same file can bring them again; parts that stayed
   * would come twice.
   */
  const noteResult = (isGone: boolean, ticket: string, keys: (string | null)[]) => {
    if (!isGone) stayed.add(ticket);
    else for (const key of keys) run(ctx.work, 'DELETE FROM brought_in WHERE key = ?', key);
  };
  ctx.work.transaction(() => {
    for (const draft of parts.drafts) noteResult(takeBackDraft(ctx, draft, at, files), draft.ticket, draft.keys);
    for (const { ticket, id, text, key } of parts.notes) {
      run(ctx.work, 'DELETE FROM notes WHERE id = ? AND text = ?', id, text);
      noteResult(!getRow(ctx.work, 'SELECT 1 FROM notes WHERE id = ?', id), ticket, [key]);
    }
    for (const { ticket, tag, key } of parts.tags) {
      removeTag(ctx, ticket, tag);
      noteResult(true, ticket, [key]);
    }
    for (const promise of parts.promises) noteResult(takeBackPromise(ctx, promise, at), promise.ticket, [promise.key]);
    takeBackTools(ctx, parts.tools);
  })();
  for (const file of files) dropBytes(ctx, file);
  return [...stayed];
}

/** True if nothing is left; a discarded draft counts as gone. */
function takeBackDraft(
  ctx: StoreContext,
  { ticket, before, after }: BroughtParts['drafts'][number],
  at: number,
  files: string[],
): boolean {
  const now = draftContents(ctx, ticket);
  if (!now || !after) return !getRow(ctx.work, 'SELECT 1 FROM outbox WHERE ticket = ? AND created_at >= ?', ticket, at);
  if (JSON.stringify(now) !== JSON.stringify(after)) return false;
  const addedFiles = now.files.filter((file) => !before?.files.includes(file));
  for (const file of addedFiles) run(ctx.work, 'DELETE FROM files WHERE id = ?', file);
  files.push(...addedFiles);
  if (!before) {
    run(ctx.work, 'DELETE FROM drafts WHERE id = ?', now.id);
    return true;
  }
  for (const kept of now.kept)
    if (!before.kept.includes(kept)) run(ctx.work, 'DELETE FROM draft_kept WHERE id = ?', kept);
  const { text, extras } = before;
  run(ctx.work, 'UPDATE drafts SET text = ?, extras = ?, rev = rev + 1 WHERE id = ?', text, toJson(extras), now.id);
  return true;
}

/** True if it is gone; a promise kept or rescheduled since stays. */
function takeBackPromise(ctx: StoreContext, { before, after }: BroughtParts['promises'][number], at: number): boolean {
  const now = getRow<{ text: string; due: number; kept: number | null }>(
    ctx.work,
    'SELECT text, due, kept_at kept FROM promises WHERE id = ?',
    after.id,
  );
  if (!now) return true;
  if (now.kept !== null || now.text !== after.text || now.due !== after.due) return false;
  if (before) changePromise(ctx, before, at);
  else run(ctx.work, 'DELETE FROM promises WHERE id = ?', after.id);
  return true;
}
