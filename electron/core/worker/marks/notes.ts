/**
 * Notes are the agent's own texts on a ticket, and shared ones of colleagues. Only the author can
 * change a note.
 */
import type { Note } from '../../../../shared/domain/marks.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { rosterHere } from '../team/roster-here.ts';

const SELECT = 'SELECT id, ticket, at, edited_at editedAt, text, handed_by handedBy FROM notes';

const noteById = (ctx: StoreContext, id: string): Note | null =>
  getRow<Note>(ctx.work, `${SELECT} WHERE id = ?`, id) ?? null;

export function insertNote(ctx: StoreContext, note: Note): Note {
  run(
    ctx.work,
    'INSERT OR IGNORE INTO notes (id, ticket, at, edited_at, text, handed_by) VALUES (?, ?, ?, ?, ?, ?)',
    note.id,
    note.ticket,
    note.at,
    note.editedAt,
    note.text,
    note.handedBy ?? null,
  );
  return noteById(ctx, note.id) ?? note;
}

/**
 * Returns the note after the edit, or null if it does not exist. `base` is the text that the editor
 * saw; if the note has changed since, it stays.
 */
export function editNote(ctx: StoreContext, id: string, text: string, at: number, base?: string): Note | null {
  run(
    ctx.work,
    'UPDATE notes SET text = ?, edited_at = ? WHERE id = ? AND text <> ? AND text = ifnull(?, text) AND member IS NULL',
    text,
    at,
    id,
    text,
    base ?? null,
  );
  return noteById(ctx, id);
}

export function deleteNote(ctx: StoreContext, id: string): Note | null {
  const note = noteById(ctx, id);
  run(ctx.work, 'DELETE FROM notes WHERE id = ? AND member IS NULL', id);
  return note;
}

type NoteLine = Required<Note> & { handedBy: string | null; member: string | null };

export function noteEntries(ctx: StoreContext, ticket: string): (TimelineEntry & { at: number })[] {
  return getRows<NoteLine>(
    ctx.work,
    'SELECT id, at, edited_at editedAt, text, handed_by handedBy, member FROM notes WHERE ticket = ? ORDER BY rowid',
    ticket,
  ).map(({ id, at, editedAt, text, handedBy, member }) => ({
    ...{ kind: 'note', id, at, editedAt, text, handedBy },
    ...(member === null ? {} : { by: rosterHere(ctx).get(member)?.name ?? '' }),
  }));
}
