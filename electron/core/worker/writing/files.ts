/**
 * Attachments: names and sizes stand in work.db, bytes in files.db. A file is written chunk by
 * chunk, in order.
 */
import { CHUNK_BYTES, type FileMeta } from '../../../../shared/domain/draft.ts';
import { zonedToUtc } from '../../../../shared/domain/zone.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { dropIfEmpty, ensureDraft } from './draft-line.ts';

interface FileLine {
  id: string;
  draft: string | null;
  name: string;
  type: string;
  size: number;
  stored: number;
  finished: number;
}

const toMeta = (line: FileLine): FileMeta => ({
  id: line.id,
  name: line.name,
  size: line.size,
  type: line.type,
  stored: line.stored,
  finished: line.finished === 1,
});

export function filesOf(ctx: StoreContext, owner: { draft: string } | { item: string }): FileMeta[] {
  const [column, id] = 'draft' in owner ? ['draft', owner.draft] : ['item', owner.item];
  return getRows<FileLine>(ctx.work, `SELECT * FROM files WHERE ${column} = ? ORDER BY position`, id).map(toMeta);
}

function fileLine(ctx: StoreContext, id: string): FileLine | undefined {
  return getRow<FileLine>(ctx.work, 'SELECT * FROM files WHERE id = ?', id);
}

export interface BeginFile {
  /** The draft it hangs on; made if the ticket has none. */
  draft: string;
  ticket: string;
  at: number;
  file: string;
  name: string;
  type: string;
  size: number;
}

export type FileRefusal = 'too-large' | 'not-found' | 'out-of-order' | 'wrong-size';

/**
 * Begins a file on a draft, or says how much of the account's limit is left. Beginning the same
 * file again goes on.
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
    run(
      ctx.work,
      `INSERT INTO files (id, draft, position, name, type, size, stored, finished) VALUES (?, ?, ?, ?, ?, ?, 0, 0)`,
      begin.file,
      draft,
      position,
      begin.name,
      begin.type,
      begin.size,
    );
    return { file: toMeta({ ...begin, id: begin.file, stored: 0, finished: 0 }) };
  })();
}

/**
 * Stores one chunk: every one but the last is full. A chunk that is there already is taken as it
 * is.
 */
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

/** With the ticket of its draft: another window may be waiting for it. */
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

/**
 * Returns the ticket of the draft it hung on, or null. A file of a reply that is on its way stays.
 */
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
  return getRow<{ ticket: string }>(ctx.work, 'SELECT ticket FROM drafts WHERE id = ?', draft)?.ticket ?? null;
}

export function readChunk(ctx: StoreContext, id: string, index: number): Uint8Array<ArrayBuffer> {
  const row = getRow<{ bytes: Buffer }>(ctx.files, 'SELECT bytes FROM chunks WHERE file = ? AND idx = ?', id, index);
  // A copy of its own buffer, so that it can be handed to another thread.
  return row ? new Uint8Array(row.bytes) : new Uint8Array(0);
}

/** After the file's name is gone from work.db. */
export function dropBytes(ctx: StoreContext, id: string): void {
  run(ctx.files, 'DELETE FROM chunks WHERE file = ?', id);
  ctx.files.pragma('incremental_vacuum(64)');
}

/**
 * Kept at most so long and so much of what was sent; drafts and unsent replies are never touched.
 */
const SENT_DAYS = 30;
const DAY = 86_400_000;
const SENT_BYTES = 1024 ** 3;

/**
 * Bytes that no file owns any more are left for so long, ms: after a kill between two files they
 * are rubbish, and after a work.db from a backup they are what its own newer version owned.
 */
const ORPHANED = 7 * DAY;

/** At start: bytes that no file has owned for days, and sent files past their time. */
export function tidyFiles(ctx: StoreContext, now: number): void {
  markMissing(ctx);
  const today = borneOut(ctx, now);
  dropOrphans(ctx, now, today ?? 0);
  // In the service's time: nobody sets that back and forth.
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
    // Its name and size stay in the timeline; `stored` says that the bytes are no longer here.
    run(ctx.work, 'UPDATE files SET stored = 0 WHERE id = ?', file.id);
    dropBytes(ctx, file.id);
  }
}

/**
 * Now, as far as the service bears our clock out: no later than a day after the newest reply that it
 * has shown. A clock that is ahead by a year must not make everything old; null where nothing is
 * known to compare it with.
 */
function borneOut(ctx: StoreContext, now: number): number | null {
  const newest = getRow<{ at: string | null }>(ctx.cache, 'SELECT max(last_at) at FROM tickets')?.at;
  const last = newest ? zonedToUtc(newest, 'UTC') : null;
  return last === null ? null : Math.min(now, last + DAY);
}

/**
 * A `work.db` from a backup names files whose bytes are gone since, and so does one beside a new
 * `files.db`. Such a file is unfinished: the window says so on its draft, and a reply that waits with
 * it is stopped before it goes.
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

function dropOrphans(ctx: StoreContext, now: number, today: number): void {
  const owned = new Set(getRows<{ id: string }>(ctx.work, 'SELECT id FROM files').map(({ id }) => id));
  const since = new Map(
    getRows<{ file: string; since: number }>(ctx.files, 'SELECT * FROM orphans').map((row) => [row.file, row.since]),
  );
  const stored = getRows<{ file: string }>(ctx.files, 'SELECT DISTINCT file FROM chunks').map(({ file }) => file);
  const orphans = stored.filter((file) => !owned.has(file));
  ctx.files.transaction(() => {
    run(ctx.files, 'DELETE FROM orphans');
    for (const file of orphans) {
      // A stamp from a clock that was ahead counts from now.
      run(ctx.files, 'INSERT INTO orphans VALUES (?, ?)', file, Math.min(since.get(file) ?? now, now));
    }
  })();
  for (const file of orphans) {
    if (today - (since.get(file) ?? now) < ORPHANED) continue;
    dropBytes(ctx, file);
    run(ctx.files, 'DELETE FROM orphans WHERE file = ?', file);
  }
}
