/**
 * Dialog drafts keep what is typed in dialogs and not saved yet. Nothing else of the store knows
 * them: they are neither searched nor carried.
 */
import { randomUUID } from 'node:crypto';
import type { DialogDraft, DialogFields, DialogKind } from '../../../../shared/domain/draft.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import type { UnsavedDialog } from '../../../../shared/domain/unsent.ts';
import { fromJson, getRows, run, type StoreContext } from '../context.ts';
import { headerOf } from '../tickets/draft-and-promise-queues.ts';

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
     ORDER BY saved_at DESC, id`,
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
  return getRows<Line>(ctx.work, `${SELECT} ORDER BY saved_at, id`).map((line) => {
    const { id, kind, ticket, fields, savedAt } = toDialogDraft(line);
    const row = fromJson<TicketRow>(line.header);
    const [tid, subject, requester] = [row?.tid ?? ticket, row?.subject ?? '', row?.requester.name ?? ''];
    return { id, kind, tid, subject, requester, fields, savedAt };
  });
}
