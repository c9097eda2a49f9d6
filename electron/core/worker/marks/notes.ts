/**
 * Texts that the service does not know: notes and tags of tickets and customers, the agent's own
 * and shared ones, and colleagues' promises. Those of a customer have their key as the ticket. Only
 * its author can change a note. Colleagues' promises have their own table, `team_promises`, so that
 * they never count as the agent's.
 */
import { type CustomerKey, readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { AboutCustomer, ColleaguesPromise, Note, NoteEntry, TagCount } from '../../../../shared/domain/marks.ts';
import { findMentions, MOST_MENTIONS } from '../../../../shared/domain/mentions.ts';
import type { TimelineEntry } from '../../../../shared/domain/timeline.ts';
import { msOf } from '../../rules/team/clock.ts';
import type { Register } from '../../rules/team/merge.ts';
import { setting } from '../account/settings.ts';
import { getColumn, getRow, getRows, insertRow, run, type StoreContext, upsertRow } from '../context.ts';
import type { PromiseValue } from '../team/decode-values.ts';
import { rosterHere } from '../team/roster-here.ts';
import { type TicketLine, timeInZone, turnOf } from '../ticket/line.ts';
import { followersOf } from './follows.ts';
import { keepsPromise } from './mark-rules.ts';

const COLUMNS = 'id, ticket, at, edited_at editedAt, text, handed_by handedBy, important';

type NoteLine = Omit<NoteEntry, 'kind' | 'important' | 'mentions'> & { ticket: string; important: number };

function noteById(ctx: StoreContext, id: string): Note | null {
  const line = getRow<NoteLine>(ctx.work, `SELECT ${COLUMNS} FROM notes WHERE id = ?`, id);
  return line ? { ...line, important: line.important === 1 } : null;
}

export function insertNote(ctx: StoreContext, note: Note, mentions = '[]'): Note {
  const { id, ticket, at, editedAt: edited_at, text, handedBy: handed_by = null } = note;
  const important = note.important ? 1 : 0;
  insertRow(ctx.work, 'notes', { id, ticket, at, edited_at, text, handed_by, important, mentions }, 'OR IGNORE');
  return noteById(ctx, id) ?? note;
}

/** Adds a note as the agent writes it: colleagues named in it are notified. */
export const addNote = (ctx: StoreContext, note: Note): Note =>
  insertNote(ctx, note, mentionsIn(ctx, note.ticket, note.text));

/** Notes about customers mention nobody: no ticket would lead to them. */
function mentionsIn(ctx: StoreContext, ticket: string, text: string): string {
  if (readCustomerKey(ticket) !== null) return '[]';
  const colleagues = [...rosterHere(ctx).values()].filter(({ removed }) => !removed);
  const ids = new Set(findMentions(text, colleagues).map(({ id }) => id));
  return JSON.stringify([...ids].slice(0, MOST_MENTIONS));
}

/**
 * Returns the note after the edit, or null if it does not exist. `base` is the text that the editor
 * saw; if the note has changed since, it stays.
 */
export function editNote(
  ctx: StoreContext,
  id: string,
  text: string,
  at: number,
  given: { base?: string | undefined; important?: boolean | undefined } = {},
): Note | null {
  const note = noteById(ctx, id);
  if (!note) return null;
  const { base = note.text, important = note.important } = given;
  run(
    ctx.work,
    `UPDATE notes SET text = @text, edited_at = @at, important = @important, mentions = @mentions
     WHERE id = @id AND text = @base AND member IS NULL AND (text <> @text OR important <> @important)`,
    { id, text, at, base, important: important ? 1 : 0, mentions: mentionsIn(ctx, note.ticket, text) },
  );
  return noteById(ctx, id);
}

export function deleteNote(ctx: StoreContext, id: string): Note | null {
  const note = noteById(ctx, id);
  run(ctx.work, 'DELETE FROM notes WHERE id = ? AND member IS NULL', id);
  return note;
}

/** Notes on a ticket, or about a customer by their key. */
export function noteEntries(ctx: StoreContext, of: string, order = 'rowid'): NoteEntry[] {
  return getRows<NoteLine & { member: string | null; mentions: string }>(
    ctx.work,
    `SELECT ${COLUMNS}, member, mentions FROM notes WHERE ticket = ? ORDER BY ${order}`,
    of,
  ).map(({ ticket: _, member, mentions, ...note }) => ({
    ...note,
    kind: 'note',
    important: note.important === 1,
    ...(member === null ? {} : { by: nameOfMember(ctx, member) }),
    ...(mentions === '[]' ? {} : { mentions: JSON.parse(mentions) as string[] }),
  }));
}

export const aboutCustomer = (ctx: StoreContext, key: CustomerKey): AboutCustomer => ({
  key,
  notes: noteEntries(ctx, key, 'important DESC, at DESC, rowid DESC'),
  tags: tagsOf(ctx, key),
  followers: followersOf(ctx, key),
});

/** `VIP` and `vip` are one tag, displayed as first written. */
export const keyOfTag = (tag: string): string => tag.normalize('NFKC').replaceAll(/\s+/gu, ' ').toLowerCase();

export const tagsOf = (ctx: StoreContext, ticket: string): string[] =>
  getColumn(ctx.work, 'SELECT tag FROM tags WHERE ticket = ? ORDER BY key', ticket);

export function addTag(ctx: StoreContext, ticket: string, tag: string): void {
  const key = keyOfTag(tag);
  const known = getRow<{ tag: string }>(ctx.work, 'SELECT tag FROM tags WHERE key = ? LIMIT 1', key);
  insertRow(ctx.work, 'tags', { ticket, key, tag: known?.tag ?? tag }, 'OR IGNORE');
}

export function removeTag(ctx: StoreContext, ticket: string, tag: string): void {
  run(ctx.work, 'DELETE FROM tags WHERE ticket = ? AND key = ?', ticket, keyOfTag(tag));
}

/** Undoes one change of tags and leaves later changes. */
export function undoTags(
  ctx: StoreContext,
  ticket: string,
  { before, left }: { before: string[]; left: string[] },
): void {
  for (const tag of left) if (!before.includes(tag)) removeTag(ctx, ticket, tag);
  for (const tag of before) if (!left.includes(tag)) addTag(ctx, ticket, tag);
}

export function putTags(ctx: StoreContext, ticket: string, tags: string[]): void {
  run(ctx.work, 'DELETE FROM tags WHERE ticket = ?', ticket);
  for (const tag of tags) addTag(ctx, ticket, tag);
}

export const tagList = (ctx: StoreContext): TagCount[] =>
  getRows<TagCount>(ctx.work, 'SELECT min(tag) tag, count(*) count FROM tags GROUP BY key ORDER BY count(*) DESC, key');

export interface PromiseRow {
  text: string;
  due: number;
  made_at: number;
  kept_at: number | null;
  kept_by: 'reply' | 'hand' | null;
  handed_by: string | null;
}

export const keptOf = ({ kept_at: at, kept_by: by }: Pick<PromiseRow, 'kept_at' | 'kept_by'>) =>
  at === null || by === null ? null : { at, by };

interface ColleaguesLine extends PromiseRow {
  id: string;
  member: string;
  hlc: string;
}

const linesOf = (ctx: StoreContext, ticket: string): ColleaguesLine[] =>
  getRows<ColleaguesLine>(ctx.work, 'SELECT * FROM team_promises WHERE ticket = ? ORDER BY due, id', ticket);

/** Empty for one whose entry has not arrived yet. */
export const nameOfMember = (ctx: StoreContext, member: string): string => rosterHere(ctx).get(member)?.name ?? '';

/** Applies each change of the author once, so that a promise ended here by a rule stays ended. */
export function putColleaguesPromise(
  ctx: StoreContext,
  { id, ticket, member }: { id: string; ticket: string; member: string },
  { value, hlc }: Register<PromiseValue>,
): void {
  if (value === null) {
    run(ctx.work, 'DELETE FROM team_promises WHERE id = ?', id);
    return;
  }
  const isTaken = getRow(ctx.work, 'SELECT 1 FROM team_promises WHERE id = ? AND hlc = ?', id, hlc);
  if (isTaken) return;
  const { text, due, madeAt, kept, handedBy } = value;
  const changed = { text, due, kept_at: kept?.at ?? null, kept_by: kept?.by ?? null, hlc };
  const row = { id, ticket, member, made_at: madeAt, handed_by: handedBy, ...changed };
  upsertRow(ctx.work, 'team_promises', 'id', row, Object.keys(changed));
}

/** After an answer by any writer, marks colleagues' promises made well before it as kept. */
export function keepColleaguesPromises(ctx: StoreContext, line: TicketLine): void {
  const at = timeInZone(line.last_at, setting(ctx, 'zone'))?.utc ?? null;
  if (turnOf(line.meaning) !== 'us' || at === null) return;
  for (const { id, due, made_at, kept_at: kept, hlc } of linesOf(ctx, line.id)) {
    // Uses the time of the logical clock: the colleague's clock may be wrong, while the answer has
    // the service's time.
    const madeAt = msOf(hlc);
    if (kept !== null || !keepsPromise({ madeAt, due: madeAt + due - made_at }, at)) continue;
    run(ctx.work, `UPDATE team_promises SET kept_at = ?, kept_by = 'reply' WHERE id = ?`, at, id);
  }
}

export const openColleaguesPromises = (ctx: StoreContext, ticket: string): ColleaguesPromise[] =>
  linesOf(ctx, ticket).flatMap(({ member, text, due, kept_at: kept }) =>
    kept === null ? [{ by: nameOfMember(ctx, member), text, due }] : [],
  );

export const colleaguesPromiseEntries = (ctx: StoreContext, ticket: string): (TimelineEntry & { at: number })[] =>
  linesOf(ctx, ticket).map(({ id, member, text, due, made_at: at, kept_at, kept_by, handed_by: handedBy }) => ({
    kind: 'promise',
    id,
    at,
    text,
    due,
    handedBy,
    by: nameOfMember(ctx, member),
    kept: keptOf({ kept_at, kept_by }),
  }));
