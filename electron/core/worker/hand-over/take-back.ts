/**
 * `takeBack` undoes that a hand-over was brought in: what came goes away again. What the agent has
 * changed, sent or kept since is theirs, and stays.
 */
import type { ReplyExtras } from '../../../../shared/domain/draft.ts';
import type { TicketPromise } from '../../../../shared/domain/marks.ts';
import { getRow, getRows, run, type StoreContext, toJson } from '../context.ts';
import { changePromise } from '../marks/promises.ts';
import { removeTag } from '../marks/tags.ts';
import { draftOf } from '../writing/drafts.ts';
import { dropBytes } from '../writing/files.ts';

/** What is compared to tell whether a draft was changed. */
export interface DraftContents {
  id: string;
  text: string;
  extras: ReplyExtras | null;
  files: string[];
  kept: number[];
}

/** What came, part by part; `key`: it would be known, and not come a second time. */
export interface BroughtParts {
  /** By their tickets; `before`: the colleague's own draft, which the texts joined. */
  drafts: { ticket: string; before: DraftContents | null; after: DraftContents | null; keys: string[] }[];
  notes: { ticket: string; id: string; text: string; key: string | null }[];
  tags: { ticket: string; tag: string; key: string }[];
  /** `before`: the agent's own, which it was joined with. */
  promises: { ticket: string; before: TicketPromise | null; after: TicketPromise; key: string }[];
}

/** The draft of a ticket, as far as bringing in can change it. */
export function draftContents(ctx: StoreContext, ticket: string): DraftContents | null {
  const draft = draftOf(ctx, ticket);
  if (!draft) return null;
  const { id, text, extras, files } = draft;
  const kept = getRows<{ id: number }>(ctx.work, 'SELECT id FROM draft_kept WHERE draft = ? ORDER BY id', id);
  return { id, text, extras, files: files.map((file) => file.id), kept: kept.map((one) => one.id) };
}

/** In one transaction. Returns the tickets on which something stayed. */
export function takeBack(ctx: StoreContext, parts: BroughtParts, at: number): string[] {
  const stayed = new Set<string>();
  const files: string[] = [];
  /** What is gone may come again from the same file; what stayed would come twice. */
  const went = (isGone: boolean, ticket: string, keys: (string | null)[]) => {
    if (!isGone) stayed.add(ticket);
    else for (const key of keys) run(ctx.work, 'DELETE FROM brought_in WHERE key = ?', key);
  };
  ctx.work.transaction(() => {
    for (const one of parts.drafts) went(takeDraft(ctx, one, at, files), one.ticket, one.keys);
    for (const { ticket, id, text, key } of parts.notes) {
      run(ctx.work, 'DELETE FROM notes WHERE id = ? AND text = ?', id, text);
      went(!getRow(ctx.work, 'SELECT 1 FROM notes WHERE id = ?', id), ticket, [key]);
    }
    for (const { ticket, tag, key } of parts.tags) {
      removeTag(ctx, ticket, tag);
      went(true, ticket, [key]);
    }
    for (const one of parts.promises) went(takePromise(ctx, one, at), one.ticket, [one.key]);
  })();
  for (const file of files) dropBytes(ctx, file);
  return [...stayed];
}

/** Whether nothing of it is left: one that was thrown away counts as gone. */
function takeDraft(
  ctx: StoreContext,
  { ticket, before, after }: BroughtParts['drafts'][number],
  at: number,
  files: string[],
): boolean {
  const now = draftContents(ctx, ticket);
  if (!now || !after) return !getRow(ctx.work, 'SELECT 1 FROM outbox WHERE ticket = ? AND created_at >= ?', ticket, at);
  if (JSON.stringify(now) !== JSON.stringify(after)) return false;
  const came = now.files.filter((file) => !before?.files.includes(file));
  for (const file of came) run(ctx.work, 'DELETE FROM files WHERE id = ?', file);
  files.push(...came);
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

/** Whether it is gone: one that was kept since, or is due at another time, stays. */
function takePromise(ctx: StoreContext, { before, after }: BroughtParts['promises'][number], at: number): boolean {
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
