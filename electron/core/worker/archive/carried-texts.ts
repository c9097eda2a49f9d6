/** Exports unsent texts with their files and conversations, and imports such texts as drafts. */
import { randomUUID } from 'node:crypto';
import type { CarriedConversation, CarriedText } from '../../../../shared/contract/archive-sections.ts';
import { type Draft, type FileMeta, type KeptVersion, kindOfKey } from '../../../../shared/domain/draft.ts';
import type { OutboxState } from '../../../../shared/domain/outbox.ts';
import { err } from '../../../../shared/result.ts';
import { formWithoutSecrets } from '../../rules/forms.ts';
import { extrasOf, formId } from '../../rules/outbox-job.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { readingOf, storedPosts, storeReading } from '../conversations/stored-posts.ts';
import { insertDraft } from '../writing/draft-line.ts';
import {
  draftById,
  draftOf,
  draftsWithRows,
  giveExtras,
  keepText,
  keptBeside,
  noteDraftError,
} from '../writing/drafts.ts';
import { dropBytes, filesOf } from '../writing/files.ts';
import { openJobs } from '../writing/outbox.ts';

/**
 * All unsent texts, without secrets in forms, which exist nowhere else. Drafts come first, since
 * they are newer than outbox items. Incomplete files stay here.
 */
export function exportTexts(ctx: StoreContext): CarriedText[] {
  const drafts = draftsWithRows(ctx).map(({ draft, row }): CarriedText => {
    return { ...carried(draft), tid: row?.tid ?? draft.ticket, row, doubtful: false };
  });
  const replies = openJobs(ctx).map((job): CarriedText => {
    const kept = keptBeside(ctx, { item: job.id });
    const doubtful = job.state === 'in-doubt' || job.state === 'sending' || job.attempt !== null;
    const reply = carried({ ...job, kept, extras: extrasOf(job), savedAt: job.createdAt });
    return { ...reply, tid: job.tid, row: null, doubtful };
  });
  return [...drafts, ...replies];
}

type Written = Pick<Draft, 'kind' | 'ticket' | 'text' | 'kept' | 'extras' | 'files' | 'savedAt'>;

const carried = ({ kind, ticket, text, kept, extras, files, savedAt }: Written) => ({
  ticket,
  extras,
  savedAt,
  text: formWithoutSecrets(kind, text),
  kept: kept.map((version) => ({ ...version, text: formWithoutSecrets(kind, version.text) })),
  files: files
    .filter(({ finished, stored, size }) => finished && stored === size)
    .map(({ id, name, type, size }) => ({ id, name, type, size })),
});

/** Stores bytes of a file whose row comes later; without a row, a later start deletes them. */
export function stageChunk(ctx: StoreContext, file: string, index: number, bytes: Uint8Array): void {
  run(ctx.files, 'INSERT OR REPLACE INTO chunks (file, idx, bytes) VALUES (?, ?, ?)', file, index, bytes);
}

export function dropStaged(ctx: StoreContext, files: string[]): void {
  for (const file of files) if (!getRow(ctx.work, 'SELECT 1 FROM files WHERE id = ?', file)) dropBytes(ctx, file);
}

export interface ImportedText {
  as: 'draft' | 'beside';
  files: number;
}

/**
 * Imports a text as a draft. An existing draft stays: the text is kept beside it and the files are
 * added. Null if all of it is there already. Its files are staged under the ids given here.
 */
export function textToDraft(ctx: StoreContext, text: CarriedText, at: number): ImportedText | null {
  if (isInOutbox(ctx, text)) return null;
  const before = draftOf(ctx, text.ticket);
  const id = before?.id ?? newDraftId(ctx, text.ticket);
  if (!before) insertDraft(ctx, { id, ticket: text.ticket, rev: 1, text: '', at });
  const isFree = !before || before.text.trim() === '';
  const comesFirst = isFree && text.text.trim() !== '';
  if (comesFirst) run(ctx.work, 'UPDATE drafts SET text = ?, rev = rev + 1 WHERE id = ?', text.text, id);
  // The choices belong to this text, so they never apply to another.
  if (isFree && text.extras && !before?.extras) giveExtras(ctx, id, text.extras);
  const versions = comesFirst ? text.kept : [text, ...text.kept];
  const kept = keepVersions(ctx, id, comesFirst ? text.text : (before?.text ?? ''), before?.kept ?? [], versions);
  if (text.row) {
    const header = JSON.stringify(text.row);
    run(ctx.work, `UPDATE drafts SET header = ? WHERE id = ? AND header = 'null'`, header, id);
  }
  const files = addFiles(ctx, id, before?.files ?? [], text.files);
  // New number: an agent who pressed Send before must see the files first.
  if (files > 0) run(ctx.work, 'UPDATE drafts SET rev = rev + 1 WHERE id = ?', id);
  if (before && !comesFirst && kept + files === 0) return null;
  // Tell the agent that the form may have been sent; unlike a reply, it has no ticket for a note.
  if (text.doubtful && kindOfKey(text.ticket) !== 'reply') noteDraftError(ctx, id, err('in-doubt', 'import').error);
  return { as: isFree ? 'draft' : 'beside', files };
}

/** A form's key contains its draft's id; if that id is taken here, use a new one. */
function newDraftId(ctx: StoreContext, ticket: string): string {
  const id = formId(ticket);
  return kindOfKey(ticket) === 'reply' || draftById(ctx, id) ? randomUUID() : id;
}

/** Returns the number of versions that were new. */
function keepVersions(
  ctx: StoreContext,
  draft: string,
  shown: string,
  there: readonly KeptVersion[],
  versions: readonly KeptVersion[],
): number {
  const known = new Set(['', shown, ...there.map(({ text }) => text)]);
  const fresh = versions.filter(({ text }) => text.trim() !== '' && !known.has(text) && known.add(text));
  for (const { text, savedAt, extras } of fresh) keepText(ctx, draft, { text, savedAt, extras });
  return fresh.length;
}

type CarriedFile = CarriedText['files'][number];

function addFiles(ctx: StoreContext, draft: string, there: readonly FileMeta[], files: readonly CarriedFile[]): number {
  const fresh = files.filter((file) => !there.some((known) => known.finished && isSameFile(ctx, known, file)));
  for (const { id, name, type, size } of fresh) {
    run(
      ctx.work,
      `INSERT INTO files (id, draft, position, name, type, size, stored, finished)
       SELECT ?, ?, coalesce(max(position), 0) + 1, ?, ?, ?, ?, 1 FROM files WHERE draft = ?`,
      ...[id, draft, name, type, size, size, draft],
    );
  }
  return fresh.length;
}

function isSameFile(ctx: StoreContext, one: CarriedFile, other: CarriedFile): boolean {
  if (one.name !== other.name || one.size !== other.size) return false;
  const differs = getRow(
    ctx.files,
    `SELECT 1 FROM chunks c WHERE file = ?
       AND NOT EXISTS (SELECT 1 FROM chunks o WHERE o.file = ? AND o.idx = c.idx AND o.bytes = c.bytes)`,
    ...[one.id, other.id],
  );
  return differs === undefined;
}

/**
 * The text is in the outbox, or was sent after it was written: as a draft it could be sent twice.
 * An earlier item is another reply with the same words.
 */
function isInOutbox(ctx: StoreContext, { ticket, text, files, kept, savedAt }: CarriedText): boolean {
  const namesOf = (all: Pick<FileMeta, 'name' | 'size'>[]) => JSON.stringify(all.map(({ name, size }) => [name, size]));
  return getRows<{ id: string; state: OutboxState; createdAt: number; text: string }>(
    ctx.work,
    'SELECT id, state, created_at createdAt, text FROM outbox WHERE ticket = ?',
    ticket,
  ).some(({ id, state, createdAt, text: written }) => {
    if (formWithoutSecrets(kindOfKey(ticket), written) !== text) return false;
    if (namesOf(filesOf(ctx, { item: id })) !== namesOf(files)) return false;
    const beside = keptBeside(ctx, { item: id });
    const isAllThere = kept.every((version) => beside.some((one) => one.text === version.text));
    return isAllThere && (state !== 'accepted' || createdAt >= savedAt);
  });
}

const MOST_CONVERSATIONS = 500;
const MOST_BYTES = 20_000_000;

/**
 * Conversations travel with unsent texts, so that the agent can read them before the service is
 * asked. Collects whole conversations of these tickets up to the limits; unknown ones are left out.
 */
export function exportConversations(ctx: StoreContext, tickets: readonly string[]): CarriedConversation[] {
  const carried: CarriedConversation[] = [];
  let bytes = 0;
  for (const ticket of new Set(tickets)) {
    const one = conversationOf(ctx, ticket);
    const size = one ? Buffer.byteLength(JSON.stringify(one)) : 0;
    if (!one || bytes + size > MOST_BYTES || carried.length === MOST_CONVERSATIONS) continue;
    bytes += size;
    carried.push(one);
  }
  return carried;
}

function conversationOf(ctx: StoreContext, ticket: string): CarriedConversation | null {
  const head = readingOf(ctx, ticket);
  const asked = getRow<{ askedAt: number }>(
    ctx.cache,
    'SELECT asked_at askedAt FROM conversations WHERE ticket = ?',
    ticket,
  );
  if (!head || !asked) return null;
  const all = storedPosts(ctx, ticket).map(({ look: _, ...post }) => ({ ...post, html: null }));
  const inOrder = all.filter(({ note }) => !note);
  const posts = head.newestFirst ? inOrder.toReversed() : inOrder;
  return { ticket, ...asked, reading: { ...head, posts, notes: all.filter(({ note }) => note) } };
}

/**
 * Imports conversations that are not known here. They count as old, so that they are read again
 * when the service can be asked. Returns the number imported.
 */
export function importConversations(ctx: StoreContext, conversations: readonly CarriedConversation[]): number {
  const fresh = conversations.filter(({ ticket }) => readingOf(ctx, ticket) === null);
  for (const { ticket, reading, askedAt } of fresh) storeReading(ctx, ticket, reading, { at: askedAt, lastAt: '' });
  return fresh.length;
}
