/**
 * Exports unsent work: lists it, carries it with the agent's canned replies and views, and imports
 * it as drafts.
 */
import { createHash, randomUUID } from 'node:crypto';
import { type FileMeta, type KeptVersion, kindOfKey, type ReplyExtras } from '../../../../shared/domain/draft.ts';
import type { OutboxState } from '../../../../shared/domain/outbox.ts';
import type { SavedView } from '../../../../shared/domain/search.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import type { Unsent, UnsentDraft, UnsentImport } from '../../../../shared/domain/unsent.ts';
import { err } from '../../../../shared/result.ts';
import { nameKey, parseReplies } from '../../rules/canned-format.ts';
import { formHead, formWithoutSecrets } from '../../rules/forms.ts';
import { extrasOf, formId, toItem } from '../../rules/outbox-job.ts';
import { fromJson, getRow, getRows, run, type StoreContext } from '../context.ts';
import { ownViews, saveView, views } from '../queues/views.ts';
import { exportCanned, importCanned } from './canned.ts';
import { ensureDraft } from './draft-line.ts';
import { draftById, giveExtras, keepText, keptBeside, noteDraftError, unsavedDialogs } from './drafts.ts';
import { dropBytes, filesOf } from './files.ts';
import { openJobs } from './outbox.ts';

export function unsentSummary(ctx: StoreContext): Unsent {
  const replies = openJobs(ctx).map(toItem);
  const drafts = getRows<{ id: string; header: string }>(
    ctx.work,
    'SELECT id, header FROM drafts ORDER BY saved_at',
  ).flatMap(({ id, header }): UnsentDraft[] => {
    const draft = draftById(ctx, id);
    const row = fromJson<TicketRow>(header);
    if (!draft) return [];
    const { kind, ticket, files, savedAt } = draft;
    const text = kind === 'reply' ? draft.text : '';
    const head =
      kind === 'reply'
        ? { who: row?.requester?.name ?? '', about: row?.subject ?? '' }
        : formHead(kind, formWithoutSecrets(kind, draft.text));
    const [tid, subject, requester] = [row?.tid ?? ticket, head.about, head.who];
    return [{ id, kind, ticket, tid, subject, requester, text, files, savedAt, kept: draft.kept.length }];
  });
  const dialogs = unsavedDialogs(ctx);
  const count = (table: string) => getRow<{ n: number }>(ctx.work, `SELECT count(*) n FROM ${table}`)?.n ?? 0;
  const local = {
    excerpts: count('excerpts'),
    notes: count('notes'),
    promises: count('promises WHERE kept_at IS NULL'),
    tags: count('(SELECT DISTINCT ticket FROM tags)'),
    canned: count('canned'),
    views: count('views'),
  };
  const listed = [
    replies.map(({ id, state, text }) => [id, state, text]),
    drafts.map(({ id, text, files, kept, savedAt }) => [id, text, files.map((file) => file.id), kept, savedAt]),
    dialogs.map(({ id, fields, savedAt }) => [id, fields, savedAt]),
    local,
  ];
  const print = createHash('sha256').update(JSON.stringify(listed)).digest('hex');
  return { replies, drafts, dialogs, local, fingerprint: print };
}

export interface CarriedText {
  ticket: string;
  tid: string;
  text: string;
  kept: KeptVersion[];
  /** The ticket's row, for a computer that has not cached it. */
  row: TicketRow | null;
  files: Pick<FileMeta, 'id' | 'name' | 'type' | 'size'>[];
  extras: ReplyExtras | null;
  doubtful: boolean;
  savedAt: number;
}

/**
 * All unsent texts, without secrets in forms, which exist nowhere else. Drafts come first, since
 * they are newer than outbox items. Incomplete files stay here.
 */
export function exportTexts(ctx: StoreContext): CarriedText[] {
  const whole = (files: FileMeta[]) =>
    files
      .filter((file) => file.finished && file.stored === file.size)
      .map(({ id, name, type, size }) => ({ id, name, type, size }));
  const drafts = getRows<{ id: string; header: string }>(
    ctx.work,
    'SELECT id, header FROM drafts ORDER BY saved_at',
  ).flatMap(({ id, header }): CarriedText[] => {
    const draft = draftById(ctx, id);
    const row = fromJson<TicketRow>(header);
    if (!draft) return [];
    const { kind, ticket, savedAt, extras } = draft;
    const text = formWithoutSecrets(kind, draft.text);
    const tid = row?.tid ?? ticket;
    const kept = draft.kept.map((one) => ({ ...one, text: formWithoutSecrets(kind, one.text) }));
    return [{ ticket, tid, text, kept, row, extras, files: whole(draft.files), doubtful: false, savedAt }];
  });
  const replies = openJobs(ctx).map((job): CarriedText => {
    const { kind, ticket, tid, createdAt: savedAt } = job;
    const text = formWithoutSecrets(kind, job.text);
    const doubtful = job.state === 'in-doubt' || job.state === 'sending' || job.attempt !== null;
    const extras = extrasOf(job);
    const kept = keptBeside(ctx, { item: job.id }).map((one) => ({ ...one, text: formWithoutSecrets(kind, one.text) }));
    return { ticket, tid, text, kept, row: null, extras, files: whole(job.files), doubtful, savedAt };
  });
  return [...drafts, ...replies];
}

/** Stores bytes of a file whose row comes later; without a row, a later start deletes them. */
export function stageChunk(ctx: StoreContext, file: string, index: number, bytes: Uint8Array): void {
  run(ctx.files, 'INSERT OR REPLACE INTO chunks (file, idx, bytes) VALUES (?, ?, ?)', file, index, bytes);
}

export function dropStaged(ctx: StoreContext, files: string[]): void {
  for (const file of files) if (!getRow(ctx.work, 'SELECT 1 FROM files WHERE id = ?', file)) dropBytes(ctx, file);
}

export function similarItems(ctx: StoreContext, { ticket, text, files }: CarriedText): SimilarItem[] {
  const namesOf = (all: Pick<FileMeta, 'name' | 'size'>[]) => JSON.stringify(all.map(({ name, size }) => [name, size]));
  return getRows<SimilarItem & { text: string }>(
    ctx.work,
    'SELECT id, state, created_at createdAt, text FROM outbox WHERE ticket = ?',
    ticket,
  )
    .filter((one) => formWithoutSecrets(kindOfKey(ticket), one.text) === text)
    .filter(({ id }) => namesOf(filesOf(ctx, { item: id })) === namesOf(files));
}

interface SimilarItem {
  id: string;
  state: OutboxState;
  createdAt: number;
}

/**
 * The text is in the outbox, or was sent after it was written: as a draft it could be sent twice.
 * An earlier item is another reply with the same words.
 */
const isInOutbox = (ctx: StoreContext, carriedText: CarriedText): boolean =>
  similarItems(ctx, carriedText).some(({ id, state, createdAt }) => {
    const beside = keptBeside(ctx, { item: id });
    const isAllThere = carriedText.kept.every(({ text }) => beside.some((one) => one.text === text));
    return isAllThere && (state !== 'accepted' || createdAt >= carriedText.savedAt);
  });

/**
 * Imports carried texts as drafts, in one transaction. Existing drafts stay: the new text is kept
 * beside them and its files are added. Known texts and files are skipped. Files are staged under
 * the ids given with the text.
 */
export function importTexts(
  ctx: StoreContext,
  texts: CarriedText[],
  at: number,
): Omit<UnsentImport, 'canned' | 'views'> {
  return ctx.work.transaction(() => {
    const tickets = new Set<string>();
    let files = 0;
    const came = texts.filter((one) => !isInOutbox(ctx, one));
    for (const carriedText of came) {
      const { ticket, text, extras } = carriedText;
      const id = ensureDraft(ctx, newDraftId(ctx, ticket), ticket, at);
      const before = draftById(ctx, id);
      const there = before?.text ?? '';
      const known = new Set(['', there.trim() === '' ? text : there, ...(before?.kept ?? []).map((one) => one.text)]);
      const keep = (one: KeptVersion) => {
        if (known.has(one.text)) return;
        known.add(one.text);
        keepText(ctx, id, one);
      };
      // The choices belong to this text, so they never apply to another.
      if (there.trim() === '' && extras && !before?.extras) giveExtras(ctx, id, extras);
      if (there.trim() === '') run(ctx.work, 'UPDATE drafts SET text = ?, rev = rev + 1 WHERE id = ?', text, id);
      else if (text.trim() !== '') keep(carriedText);
      for (const kept of carriedText.kept) keep(kept);
      if (carriedText.row) {
        run(
          ctx.work,
          `UPDATE drafts SET header = ? WHERE id = ? AND header = 'null'`,
          JSON.stringify(carriedText.row),
          id,
        );
      }
      const filesBefore = files;
      for (const file of carriedText.files) {
        if (before?.files.some((one) => one.finished && isSameFile(ctx, one, file))) continue;
        run(
          ctx.work,
          `INSERT INTO files (id, draft, position, name, type, size, stored, finished)
           SELECT ?, ?, coalesce(max(position), 0) + 1, ?, ?, ?, ?, 1 FROM files WHERE draft = ?`,
          ...[file.id, id, file.name, file.type, file.size, file.size, id],
        );
        files++;
      }
      // New number: an agent who pressed Send before must see the files first.
      if (files > filesBefore) run(ctx.work, 'UPDATE drafts SET rev = rev + 1 WHERE id = ?', id);
      // Tell the agent that the form may have been sent; unlike a reply, it has no ticket number
      // for the report.
      if (carriedText.doubtful && kindOfKey(ticket) !== 'reply')
        noteDraftError(ctx, id, err('in-doubt', 'import').error);
      tickets.add(ticket);
    }
    const doubtful = came.filter((one) => one.doubtful && one.tid !== '').map(({ tid }) => tid);
    return { drafts: tickets.size, files, doubtful: [...new Set(doubtful)] };
  })();
}

/** A form's key contains its draft's id; if that id is taken here, use a new one. */
function newDraftId(ctx: StoreContext, ticket: string): string {
  const id = formId(ticket);
  return kindOfKey(ticket) === 'reply' || draftById(ctx, id) ? randomUUID() : id;
}

type CarriedFile = CarriedText['files'][number];

function isSameFile(ctx: StoreContext, one: CarriedFile, other: CarriedFile): boolean {
  if (one.name !== other.name || one.size !== other.size) return false;
  const differs = getRow(
    ctx.files,
    `SELECT 1 FROM chunks c WHERE file = ?
       AND NOT EXISTS (SELECT 1 FROM chunks o WHERE o.file = ? AND o.idx = c.idx AND o.bytes = c.bytes)`,
    one.id,
    other.id,
  );
  return differs === undefined;
}

export interface CarriedTools {
  /** In the format of `canned.export`. */
  canned: string;
  views: SavedView[];
}

export const exportTools = (ctx: StoreContext): CarriedTools => ({ canned: exportCanned(ctx), views: ownViews(ctx) });

/**
 * Skips canned replies with a known name and views with a known search. Returns the numbers
 * imported.
 */
export function importTools(ctx: StoreContext, tools: CarriedTools, at: number): { canned: number; views: number } {
  const read = parseReplies([{ name: 'canned.json', text: tools.canned }]);
  const { added } = importCanned(ctx, read, { apply: false, at });
  const names = new Set(added.map(nameKey));
  const replies = read.replies.filter(({ name }) => names.has(nameKey(name)));
  importCanned(ctx, { replies, refused: [] }, { apply: true, at });
  // Includes the team's views: a view given to the team keeps its id.
  const there = views(ctx);
  const fresh = tools.views.filter(({ id, query }) => !there.some((view) => view.id === id || view.query === query));
  for (const view of fresh) saveView(ctx, view);
  return { canned: replies.length, views: fresh.length };
}
