/**
 * Keeps fetched files of posts in the cache, within bounds, so that a second click needs no
 * request, and finds the addresses of posts' pictures. A trigger deletes files with their ticket.
 */
import type { Post, PostFile } from '../../../../shared/domain/conversation.ts';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import type { PostPicturesKey } from '../../../../shared/domain/post-file.ts';
import { type FetchedFile, type FetchedState, type PostFileKey, postKey } from '../../../../shared/domain/post-file.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { elementsIn, parseHtml } from '../../rules/html/html-tree.ts';
import { getCount, getRow, getRows, run, type StoreContext } from '../context.ts';
import { fileOfAnswer, fileOfLink, finalStateOf, type LinkHead } from './file-answer.ts';

export interface ListedFile {
  post: Pick<Post, 'id' | 'note' | 'source'>;
  file: PostFile;
  kept: FetchedFile | null;
}

interface FetchInfo {
  key: PostFileKey;
  /** Our clock, ms. */
  at: number;
  most: number;
  /** Fetched before the user asked, so it must not displace other files. */
  ahead: boolean;
}

const MOST_BYTES = 512 * 1024 * 1024;
const MOST_BYTES_IN_MEMORY = 96 * 1024 * 1024;

interface FileRow extends FetchedFile {
  id: number;
  size: number;
}

const COLUMNS = 'id, post, place "index", name, state, size';

const toFetched = ({ post, index, name, state, size }: FileRow): FetchedFile => ({
  post,
  index,
  name,
  state,
  size: state === 'kept' ? size : null,
});

export const fetchedFiles = (ctx: StoreContext, ticket: string): FetchedFile[] =>
  getRows<FileRow>(ctx.cache, `SELECT ${COLUMNS} FROM post_files WHERE ticket = ? ORDER BY id`, ticket).map(toFetched);

function rowOf(ctx: StoreContext, { ticket, post, index }: PostFileKey): FileRow | undefined {
  const sql = `SELECT ${COLUMNS} FROM post_files WHERE ticket = ? AND post = ? AND place = ?`;
  return getRow<FileRow>(ctx.cache, sql, ticket, post, index);
}

/** The file as a post lists it; null if no post of the ticket does. */
export function listedFile(ctx: StoreContext, key: PostFileKey): ListedFile | null {
  const row = getRow<{ post: string }>(
    ctx.cache,
    'SELECT post FROM posts WHERE ticket = ? AND id = ?',
    key.ticket,
    key.post,
  );
  if (!row) return null;
  const { id, note, source, files } = JSON.parse(row.post) as Omit<Post, 'text'>;
  const file = files.find(({ index }) => index === key.index);
  if (!file) return null;
  const known = rowOf(ctx, key);
  // Another name under the same number is another file.
  const kept = known?.state === 'kept' && known.name === file.name ? toFetched(known) : null;
  return { post: { id, note, source }, file, kept };
}

export function keepAnswer(ctx: StoreContext, body: ArrayBuffer, fetched: FetchInfo): Result<FetchedFile> {
  return storeFile(ctx, fetched, (name) => fileOfAnswer(new Uint8Array(body), name));
}

export function keepDownload(
  ctx: StoreContext,
  body: ArrayBuffer,
  head: LinkHead,
  fetched: FetchInfo,
): Result<FetchedFile> {
  return storeFile(ctx, fetched, (name) => fileOfLink(new Uint8Array(body), head, name));
}

function storeFile(
  ctx: StoreContext,
  fetched: FetchInfo,
  read: (name: string) => Result<Uint8Array>,
): Result<FetchedFile> {
  const { key, at, most, ahead } = fetched;
  const listed = listedFile(ctx, key);
  if (!listed) return err('invalid', 'post-file', { detail: { reason: 'not-found' } });
  const { name } = listed.file;
  const bytes = read(name);
  if (!bytes.ok) {
    const state = finalStateOf(bytes.error);
    if (state !== null) recordFile(ctx, key, { name, state, size: 0, at });
    return bytes;
  }
  const size = bytes.value.byteLength;
  if (size > most || (ahead && size > freeBytes(ctx))) {
    noteTooLarge(ctx, key, most, at);
    return err('rejected', 'post-file', { subject: name, detail: { reason: 'file-too-large', facts: { most } } });
  }
  return ok(
    ctx.cache.transaction(() => {
      makeRoom(ctx, size);
      const id = recordFile(ctx, key, { name, state: 'kept', size, at });
      for (let from = 0, idx = 0; from < size; from += CHUNK_BYTES, idx += 1) {
        const chunk = bytes.value.subarray(from, from + CHUNK_BYTES);
        run(ctx.cache, 'INSERT INTO post_file_chunks (file, idx, bytes) VALUES (?, ?, ?)', id, idx, chunk);
      }
      return { post: key.post, index: key.index, name, state: 'kept' as const, size };
    })(),
  );
}

/** Records that a file is too large, so that it is not fetched ahead again. */
export function noteTooLarge(ctx: StoreContext, key: PostFileKey, most: number, at: number): void {
  const name = listedFile(ctx, key)?.file.name;
  if (name !== undefined) recordFile(ctx, key, { name, state: 'too-large', size: most, at });
}

function recordFile(
  ctx: StoreContext,
  { ticket, post, index }: PostFileKey,
  { name, state, size, at }: { name: string; state: FetchedState; size: number; at: number },
): number {
  run(ctx.cache, 'DELETE FROM post_files WHERE ticket = ? AND post = ? AND place = ?', ticket, post, index);
  const inserted = getRow<{ id: number }>(
    ctx.cache,
    'INSERT INTO post_files (ticket, post, place, name, state, size, used_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id',
    ticket,
    post,
    index,
    name,
    state,
    size,
    at,
  );
  return inserted?.id ?? 0;
}

const mostKept = (ctx: StoreContext): number => (ctx.cache.memory ? MOST_BYTES_IN_MEMORY : MOST_BYTES);

const freeBytes = (ctx: StoreContext): number => mostKept(ctx) - keptBytes(ctx);

const keptBytes = (ctx: StoreContext): number =>
  getCount(ctx.cache, "SELECT coalesce(sum(size), 0) n FROM post_files WHERE state = 'kept'");

/** Deletes the least recently used files. */
function makeRoom(ctx: StoreContext, size: number): void {
  let over = keptBytes(ctx) + size - mostKept(ctx);
  while (over > 0) {
    const oldest = getRow<{ id: number; size: number }>(
      ctx.cache,
      "SELECT id, size FROM post_files WHERE state = 'kept' ORDER BY used_at LIMIT 1",
    );
    if (!oldest) return;
    run(ctx.cache, 'DELETE FROM post_files WHERE id = ?', oldest.id);
    over -= oldest.size;
  }
}

export function noteFileUsed(ctx: StoreContext, { ticket, post, index }: PostFileKey, at: number): void {
  const sql = 'UPDATE post_files SET used_at = ? WHERE ticket = ? AND post = ? AND place = ?';
  run(ctx.cache, sql, at, ticket, post, index);
}

/** Reads a chunk of a kept file, counted from 0; empty after the end or if not kept. */
export function readFileChunk(ctx: StoreContext, key: PostFileKey, chunk: number): Uint8Array<ArrayBuffer> {
  const row = rowOf(ctx, key);
  const found = getRow<{ bytes: Buffer }>(
    ctx.cache,
    'SELECT bytes FROM post_file_chunks WHERE file = ? AND idx = ?',
    row?.id ?? 0,
    chunk,
  );
  // A copy with its own buffer, which can be transferred to another thread.
  return found ? new Uint8Array(found.bytes) : new Uint8Array(0);
}

const MOST_SCANNED = 500;

/**
 * At most `count` files of active tickets that were never requested, or only with a lower limit
 * than `most` bytes; newest tickets first.
 */
export function filesToFetch(ctx: StoreContext, most: number, count: number): PostFileKey[] {
  if (freeBytes(ctx) < most) return [];
  const posts = getRows<{ ticket: string; post: string }>(
    ctx.cache,
    // Choose the newest posts by indexes alone, then read their contents.
    `SELECT p.ticket, p.post FROM (
       SELECT p.rowid row, t.last_at FROM posts p CROSS JOIN tickets t ON t.id = p.ticket
       WHERE t.meaning <> 'closed' AND t.missed = 0 AND json_array_length(p.post, '$.files') > 0
       ORDER BY t.last_at DESC, p.rowid DESC LIMIT ${MOST_SCANNED}
     ) newest JOIN posts p ON p.rowid = newest.row ORDER BY newest.last_at DESC, p.rowid DESC`,
  );
  const wanted: PostFileKey[] = [];
  for (const { ticket, post } of posts) {
    const { id, note, files } = JSON.parse(post) as Omit<Post, 'text'>;
    for (const { name, index, removed } of files) {
      const key = { ticket, post: postKey({ id, note }), index };
      const known = removed ? undefined : rowOf(ctx, key);
      const isAsked = known?.name === name && (known.state !== 'too-large' || known.size >= most);
      if (!removed && !isAsked) wanted.push(key);
      if (wanted.length === count) return wanted;
    }
  }
  return wanted;
}

/**
 * Addresses of a stored post's pictures, so that windows never name one: each once, in post order
 * and exactly as written.
 */
export function pictureAddresses(ctx: StoreContext, { ticket, post }: PostPicturesKey): string[] {
  const row = getRow<{ post: string }>(ctx.cache, 'SELECT post FROM posts WHERE ticket = ? AND id = ?', ticket, post);
  const html = row ? (JSON.parse(row.post) as Omit<Post, 'text'>).html : null;
  const tree = html === null ? null : parseHtml(html);
  if (tree === null) return [];
  const sources = elementsIn(tree).flatMap(({ name, attribs }) => (name === 'img' ? [attribs.src ?? ''] : []));
  return [...new Set(sources)].filter((src) => /^\s*https?:/i.test(src));
}
