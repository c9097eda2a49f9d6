/**
 * Exports an account's notes, tags, open promises, canned replies and views, and merges them into
 * those that are there: tags are joined, notes and promised texts are both kept, and known tools
 * are left out.
 */
import { createHash, randomUUID } from 'node:crypto';
import type {
  ArchiveSections,
  CarriedNote,
  CarriedPromise,
  CarriedTag,
  CarriedTools,
} from '../../../../shared/contract/archive-sections.ts';
import { MOST_CARRIED } from '../../../../shared/domain/canned.ts';
import { LONGEST_PROMISE } from '../../../../shared/domain/marks.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { nameKey, parseReplies } from '../../rules/canned-format.ts';
import { fromJson, getRow, getRows, insertRow, run, type StoreContext } from '../context.ts';
import { addTag, insertNote, keyOfTag, tagsOf } from '../marks/notes.ts';
import { headerOf } from '../queues/draft-and-promise-queues.ts';
import { ownViews, saveView, views } from '../queues/views.ts';
import { exportCanned, importCanned } from '../writing/canned.ts';
import { changePromise, openPromise, putPromise } from '../writing/promises.ts';
import type { BroughtParts } from './take-back.ts';

/** All marks of the account; kept promises are not included. */
export const exportMarks = (ctx: StoreContext): Pick<ArchiveSections, 'notes' | 'tags' | 'promises'> => ({
  notes: getRows<Omit<CarriedNote, 'important'> & { important: number }>(
    ctx.work,
    'SELECT id, ticket, at, edited_at editedAt, text, important FROM notes WHERE member IS NULL ORDER BY at, id',
  ).map((note) => ({ ...note, important: note.important === 1 })),
  tags: getRows<CarriedTag>(ctx.work, 'SELECT ticket, tag FROM tags ORDER BY ticket, key'),
  promises: getRows<Omit<CarriedPromise, 'row'> & { header: string }>(
    ctx.work,
    `SELECT id, ticket, text, due, made_at madeAt, header FROM promises WHERE kept_at IS NULL ORDER BY due, id`,
  ).map(({ header, ...promise }) => ({ ...promise, row: fromJson<TicketRow>(header) })),
});

/** Records the key as brought in; returns whether it was before. */
export function recordBroughtIn(ctx: StoreContext, key: string, at: number): boolean {
  return insertRow(ctx.work, 'brought_in', { key, at }, 'OR IGNORE') === 0;
}

export const hashOfParts = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Null if the note exists, or did, and so is not brought in. */
export function importNote(
  ctx: StoreContext,
  note: CarriedNote,
  from: string,
  at: number,
): BroughtParts['notes'][number] | null {
  const { id, ticket, text } = note;
  // The note came through the team: as the agent's own, the whole team would get it twice.
  const isShared = 'SELECT 1 FROM notes WHERE ticket = ? AND at = ? AND text = ? AND member IS NOT NULL';
  if (getRow(ctx.work, isShared, ticket, note.at, text)) return null;
  const key = `note ${hashOfParts(id, ticket, text)}`;
  if (recordBroughtIn(ctx, key, at)) return null;
  const there = getRow<{ ticket: string; text: string }>(ctx.work, 'SELECT ticket, text FROM notes WHERE id = ?', id);
  if (there?.ticket === ticket && there.text === text) return null;
  const came = there ? randomUUID() : id;
  insertNote(ctx, { ...note, id: came, handedBy: from });
  return { ticket, id: came, text, key };
}

/** Null if the colleague has the tag, or removed it since. */
export function importTag(
  ctx: StoreContext,
  { ticket, tag }: CarriedTag,
  at: number,
): BroughtParts['tags'][number] | null {
  const key = `tag ${hashOfParts(ticket, keyOfTag(tag))}`;
  if (recordBroughtIn(ctx, key, at)) return null;
  if (tagsOf(ctx, ticket).some((one) => keyOfTag(one) === keyOfTag(tag))) return null;
  addTag(ctx, ticket, tag);
  return { ticket, tag, key };
}

/** `notes`: text that did not fit into the colleague's own promise. */
interface ImportedPromise {
  promise: BroughtParts['promises'][number];
  notes: BroughtParts['notes'];
}

/**
 * A ticket has one open promise. If the colleague has one too, both are joined, due at the earlier
 * time; text beyond the limit becomes a note. Null if the promise exists, or did.
 */
export function importPromise(
  ctx: StoreContext,
  { id, ticket, text, due, madeAt, row }: CarriedPromise,
  from: string,
  at: number,
): ImportedPromise | null {
  const key = `promise ${hashOfParts(id, ticket, text, due)}`;
  if (recordBroughtIn(ctx, key, at)) return null;
  if (getRow(ctx.work, 'SELECT 1 FROM promises WHERE id = ?', id)) return null;
  const own = openPromise(ctx, ticket);
  if (own) {
    const both = own.text.includes(text) ? own.text : [own.text, text].filter((one) => one !== '').join('\n');
    const fits = both.length <= LONGEST_PROMISE;
    const after = { ...own, text: fits ? both : own.text, due: Math.min(own.due, due) };
    changePromise(ctx, after, at);
    const promise = { ticket, before: own, after, key };
    if (fits) return { promise, notes: [] };
    const note = insertNote(ctx, { id: randomUUID(), ticket, at: madeAt, editedAt: null, text, handedBy: from });
    return { promise, notes: [{ ticket, id: note.id, text, key: null }] };
  }
  const after = { id, text, due, madeAt, handedBy: from };
  putPromise(ctx, ticket, after, at);
  if (row && headerOf(ctx, ticket) === null)
    run(ctx.work, 'UPDATE promises SET header = ? WHERE id = ?', JSON.stringify(row), id);
  return { promise: { ticket, before: null, after, key }, notes: [] };
}

export const exportTools = (ctx: StoreContext): CarriedTools => ({
  canned: exportCanned(ctx, MOST_CARRIED).json,
  views: ownViews(ctx),
});

/** Ids of what was imported, with the contents that `takeBackTools` compares. */
export interface BroughtTools {
  canned: { id: string; changedAt: number }[];
  views: { id: string; name: string; query: string }[];
}

/** Skips canned replies with a known name and views with a known search. */
export function importTools(ctx: StoreContext, tools: CarriedTools, at: number): BroughtTools {
  const { replies } = parseReplies([{ name: 'canned.json', text: tools.canned }]);
  const { added } = importCanned(ctx, { replies, refused: [] }, { apply: false, at });
  const names = new Set(added.map(nameKey));
  const missing = replies.filter(({ name }) => names.has(nameKey(name)));
  importCanned(ctx, { replies: missing, refused: [] }, { apply: true, at });
  // Includes the team's views: a view given to the team keeps its id.
  const there = views(ctx);
  const fresh = tools.views.filter(({ id, query }) => !there.some((view) => view.id === id || view.query === query));
  for (const view of fresh) saveView(ctx, view);
  const canned = getRows<{ id: string; key: string; changedAt: number }>(
    ctx.work,
    'SELECT id, name_key key, changed_at changedAt FROM canned',
  ).filter(({ key }) => names.has(key));
  return { canned, views: fresh };
}

/** Keeps what the agent changed or gave to the team since. */
export function takeBackTools(ctx: StoreContext, { canned, views: brought }: BroughtTools): void {
  for (const { id, changedAt } of canned) {
    run(ctx.work, 'DELETE FROM canned WHERE id = ? AND changed_at = ?', id, changedAt);
  }
  for (const { id, name, query } of brought) {
    run(ctx.work, 'DELETE FROM views WHERE id = ? AND name = ? AND query = ?', id, name, query);
  }
}
