/**
 * Attachments: names and sizes stand in work.db, bytes in files.db. A file is written chunk by
 * chunk, in order.
 */
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES, type FileMeta } from '../../../../shared/domain/draft.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { getColumn, getRow, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';
import { dropIfEmpty, ensureDraft } from './draft-line.ts';

interface FileLine {
  id: string;
  draft: string | null;
  name: string;
  type: string;
  size: number;
  stored: number;
  finished: number;
  canned: string | null;
}

const toMeta = ({ id, name, size, type, stored, finished, canned }: FileLine): FileMeta => ({
  id,
  name,
  size,
  type,
  stored,
  finished: finished === 1,
  ...(canned === null ? {} : { canned }),
});

export function filesOf(ctx: StoreContext, owner: { draft: string } | { item: string }): FileMeta[] {
  const [column, id] = 'draft' in owner ? ['draft', owner.draft] : ['item', owner.item];
  return getRows<FileLine>(ctx.work, `SELECT * FROM files WHERE ${column} = ? ORDER BY position`, id).map(toMeta);
}

function fileLine(ctx: StoreContext, id: string): FileLine | undefined {
  return getRow<FileLine>(ctx.work, 'SELECT * FROM files WHERE id = ?', id);
}

interface BeginFile {
  draft: string;
  ticket: string;
  at: number;
  file: string;
  name: string;
  type: string;
  size: number;
  canned?: string | undefined;
}

type FileRefusal = 'too-large' | 'not-found' | 'out-of-order' | 'wrong-size';

/**
 * Begins a file on a draft, or returns the rest of the account's limit. Beginning a known file
 * continues it.
 */
export function beginFile(
  ctx: StoreContext,
  begin: BeginFile,
  limit: number,
): { file: FileMeta } | { refused: FileRefusal; used: number } {
  return ctx.work.transaction(() => {
    const there = fileLine(ctx, begin.file);
    if (there) return { file: toMeta(there) };
    const draft = ensureDraft(ctx, begin.draft, begin.ticket, begin.at);
    const { used, position } = getRow<{ used: number; position: number }>(
      ctx.work,
      'SELECT coalesce(sum(size), 0) used, coalesce(max(position), 0) + 1 position FROM files WHERE draft = ?',
      draft,
    ) ?? { used: 0, position: 1 };
    if (used + begin.size > limit) {
      dropIfEmpty(ctx, draft);
      return { refused: 'too-large' as const, used };
    }
    const { file: id, name, type, size, canned = null } = begin;
    const row = { id, draft, name, type, size, stored: 0, finished: 0, canned };
    insertRow(ctx.work, 'files', { ...row, position });
    return { file: toMeta(row) };
  })();
}

/** Stores a chunk; all except the last are full. A repeated chunk is accepted. */
export function putChunk(
  ctx: StoreContext,
  id: string,
  index: number,
  bytes: Uint8Array,
): { file: FileMeta } | { refused: FileRefusal } {
  const line = fileLine(ctx, id);
  if (!line || line.draft === null) return { refused: 'not-found' };
  const start = index * CHUNK_BYTES;
  if (start + bytes.byteLength <= line.stored) return { file: toMeta(line) };
  if (start !== line.stored || line.finished === 1) return { refused: 'out-of-order' };
  const end = start + bytes.byteLength;
  if (end > line.size || (end < line.size && bytes.byteLength !== CHUNK_BYTES)) return { refused: 'wrong-size' };
  // Bytes first: a chunk without its count is written again, a count without its chunk would be a
  // hole.
  run(ctx.files, 'INSERT OR REPLACE INTO chunks (file, idx, bytes) VALUES (?, ?, ?)', id, index, bytes);
  run(ctx.work, 'UPDATE files SET stored = ? WHERE id = ?', end, id);
  return { file: toMeta({ ...line, stored: end }) };
}

/** Returns the draft's ticket, since another window may wait for the file. */
export function finishFile(
  ctx: StoreContext,
  id: string,
): { file: FileMeta; ticket: string | null } | { refused: FileRefusal } {
  const line = fileLine(ctx, id);
  if (!line) return { refused: 'not-found' };
  if (line.stored !== line.size) return { refused: 'wrong-size' };
  run(ctx.work, 'UPDATE files SET finished = 1 WHERE id = ?', id);
  return { file: toMeta({ ...line, finished: 1 }), ticket: ticketOf(ctx, line.draft) };
}

/** Returns the ticket of its draft, or null. A file of a reply in the outbox stays. */
export function deleteFile(ctx: StoreContext, id: string): string | null {
  const line = fileLine(ctx, id);
  if (!line || line.draft === null) return null;
  const { draft } = line;
  const ticket = ticketOf(ctx, draft);
  ctx.work.transaction(() => {
    run(ctx.work, 'DELETE FROM files WHERE id = ?', id);
    dropIfEmpty(ctx, draft);
  })();
  dropBytes(ctx, id);
  return ticket;
}

function ticketOf(ctx: StoreContext, draft: string | null): string | null {
  return getValue<string>(ctx.work, 'SELECT ticket FROM drafts WHERE id = ?', draft) ?? null;
}

export function readChunk(ctx: StoreContext, id: string, index: number): Uint8Array<ArrayBuffer> {
  const sql = 'SELECT bytes FROM chunks WHERE file = ? AND idx = ?';
  const bytes = getValue<Buffer<ArrayBuffer>>(ctx.files, sql, id, index);
  return bytes ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(0);
}

/** Gives a copy of a file to an item. Bytes first: those without a row are deleted later. */
export function copyFile(ctx: StoreContext, { id: of, ...file }: FileMeta, item: string, position: number): void {
  const id = randomUUID();
  run(ctx.files, 'INSERT INTO chunks (file, idx, bytes) SELECT ?, idx, bytes FROM chunks WHERE file = ?', id, of);
  insertRow(ctx.work, 'files', { ...file, id, item, position, finished: Number(file.finished) });
}

/** Call after the file's row is deleted from work.db. */
export function dropBytes(ctx: StoreContext, id: string): void {
  run(ctx.files, 'DELETE FROM chunks WHERE file = ?', id);
  ctx.files.pragma('incremental_vacuum(64)');
}

/** Limits for sent files, in days and bytes; files of drafts and unsent replies always stay. */
const SENT_DAYS = 30;
const DAY = 86_400_000;
const SENT_BYTES = 1024 ** 3;

/**
 * Bytes without an owner are kept this long, ms: after a kill between the two files they are
 * rubbish, but after a restored work.db they belong to its newer version.
 */
const ORPHAN_LIFETIME_MS = 7 * DAY;

/** Call at start: deletes bytes without an owner for days, and sent files past their time. */
export function tidyFiles(ctx: StoreContext, now: number): void {
  markMissing(ctx);
  const today = plausibleNow(ctx, now);
  dropOrphans(ctx, now, today ?? 0);
  // By the service's time, which does not jump like ours.
  const sent = getRows<{ id: string; size: number; at: number }>(
    ctx.work,
    `SELECT f.id, f.stored size, ifnull(o.ended_at + o.server_offset, o.changed_at) at FROM files f
     JOIN outbox o ON o.id = f.item WHERE o.state = 'accepted' AND f.stored > 0 ORDER BY at DESC`,
  );
  let total = 0;
  for (const file of sent) {
    total += file.size;
    const isOld = today !== null && today - file.at > SENT_DAYS * DAY;
    if (total <= SENT_BYTES && !isOld) continue;
    // Name and size stay in the timeline; `stored` 0 means that the bytes are gone.
    run(ctx.work, 'UPDATE files SET stored = 0 WHERE id = ?', file.id);
    dropBytes(ctx, file.id);
  }
}

/**
 * Our time limited by the service: at most a day after its newest reply, since a clock that is a
 * year ahead must not make all files old. Null if there is no reply to compare.
 */
function plausibleNow(ctx: StoreContext, now: number): number | null {
  const newest = getValue<string | null>(ctx.cache, 'SELECT max(last_at) at FROM tickets');
  const last = newest ? zonedToUtc(newest, 'UTC') : null;
  return last === null ? null : Math.min(now, last + DAY);
}

/**
 * Finds files without bytes, after a restored `work.db` or a new `files.db`. They count as
 * unfinished: the window shows that on the draft, and a waiting reply stops before it is sent.
 */
function markMissing(ctx: StoreContext): void {
  const there = new Map(
    getRows<{ file: string; chunks: number }>(ctx.files, 'SELECT file, count(*) chunks FROM chunks GROUP BY file').map(
      ({ file, chunks }) => [file, chunks],
    ),
  );
  const claimed = getRows<{ id: string; stored: number }>(ctx.work, 'SELECT id, stored FROM files WHERE stored > 0');
  const missing = claimed.filter(({ id, stored }) => (there.get(id) ?? 0) < Math.ceil(stored / CHUNK_BYTES));
  for (const { id } of missing) run(ctx.work, 'UPDATE files SET stored = 0, finished = 0 WHERE id = ?', id);
}

/** Hashes of files that canned replies have, also while one is edited, and of second looks. */
const CANNED_HASHES = ['canned', 'canned_shared', 'team_tools', 'dialog_drafts', 'looks']
  .map((table) => {
    const files =
      { team_tools: `t.value -> 'files'`, looks: `t.value -> 'files'`, dialog_drafts: `t.fields ->> 'files'` }[table] ??
      `t.more -> 'files'`;
    return `SELECT f.value ->> 'hash' FROM ${table} t, json_each(iif(json_valid(${files}), ${files}, '[]')) f`;
  })
  .join(' UNION ');

function dropOrphans(ctx: StoreContext, now: number, today: number): void {
  const owned = new Set(getColumn(ctx.work, `SELECT id FROM files UNION ${CANNED_HASHES}`));
  const since = new Map(
    getRows<{ file: string; since: number }>(ctx.files, 'SELECT * FROM orphans').map((row) => [row.file, row.since]),
  );
  const stored = getColumn(ctx.files, 'SELECT DISTINCT file FROM chunks');
  const orphans = stored.filter((file) => !owned.has(file));
  ctx.files.transaction(() => {
    run(ctx.files, 'DELETE FROM orphans');
    for (const file of orphans) {
      run(ctx.files, 'INSERT INTO orphans VALUES (?, ?)', file, Math.min(since.get(file) ?? now, now));
    }
  })();
  for (const file of orphans) {
    if (today - (since.get(file) ?? now) < ORPHAN_LIFETIME_MS) continue;
    dropBytes(ctx, file);
    run(ctx.files, 'DELETE FROM orphans WHERE file = ?', file);
  }
}
