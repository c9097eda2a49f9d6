/**
 * Files of canned replies. `files.db` has the bytes of each content once, under its hash. A file of
 * a team's reply comes as entries of the team, and is put together when it is first needed.
 */
import { createHash } from 'node:crypto';
import { type CannedFile, FILE_LIMITS } from '../../../../shared/domain/canned.ts';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import { getColumn, getRows, getValue, hasRow, run, type StoreContext } from '../context.ts';
import { dropBytes, readChunk } from './files.ts';

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Stores these bytes, unless they are here. */
export function keepBytes(ctx: StoreContext, bytes: Uint8Array): Pick<CannedFile, 'hash' | 'size'> {
  const hash = hashOf(bytes);
  if (!hasRow(ctx.files, 'SELECT 1 FROM chunks WHERE file = ? LIMIT 1', hash)) {
    ctx.files.transaction(() => {
      // An empty file has one empty chunk: any chunk means that the whole file is here.
      for (let index = 0; index === 0 || index * CHUNK_BYTES < bytes.byteLength; index++) {
        putBytes(ctx, hash, index, bytes.subarray(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES));
      }
    })();
  }
  return { hash, size: bytes.byteLength };
}

const putBytes = (ctx: StoreContext, file: string, index: number, bytes: Uint8Array): unknown =>
  run(ctx.files, 'INSERT OR REPLACE INTO chunks (file, idx, bytes) VALUES (?, ?, ?)', file, index, bytes);

/** Chunks of an upload have a name of their own, so that no window can write into other files. */
const uploadName = (upload: string): string => `canned ${upload}`;

export const putUpload = (ctx: StoreContext, upload: string, index: number, bytes: Uint8Array): unknown =>
  putBytes(ctx, uploadName(upload), index, bytes);

/** Ends an upload. `too-large`: it has more bytes than a reply may have. */
export function finishUpload(ctx: StoreContext, upload: string): Pick<CannedFile, 'hash' | 'size'> | 'too-large' {
  const name = uploadName(upload);
  const bytes = Buffer.concat(
    getColumn<Buffer>(ctx.files, 'SELECT bytes FROM chunks WHERE file = ? ORDER BY idx', name),
  );
  const kept = bytes.byteLength > FILE_LIMITS.bytes ? 'too-large' : keepBytes(ctx, bytes);
  dropBytes(ctx, name);
  return kept;
}

/** Null if the file's bytes are not on this computer. */
export const cannedChunk = (ctx: StoreContext, hash: string, index: number): Uint8Array<ArrayBuffer> | null =>
  hasBytes(ctx, hash) ? readChunk(ctx, hash, index) : null;

export const hasBytes = (ctx: StoreContext, hash: string): boolean =>
  hasRow(ctx.files, 'SELECT 1 FROM chunks WHERE file = ? LIMIT 1', hash) || joinPieces(ctx, hash);

export const fileBytes = (ctx: StoreContext, hash: string): Buffer | null =>
  hasBytes(ctx, hash)
    ? Buffer.concat(getColumn<Buffer>(ctx.files, 'SELECT bytes FROM chunks WHERE file = ? ORDER BY idx', hash))
    : null;

/** The kind of a team's entries that have a piece of a file, in base64. */
export const PIECE_KIND = 'cannedFile';
/** Bytes of a piece: in base64 and sealed, it just fits into an entry. */
const PIECE = 96_000;

export const pieceId = (hash: string, index: number): string => `${hash}.${index}`;

const PIECES = `FROM team_entries WHERE kind = '${PIECE_KIND}' AND ticket = '' AND state = 'merged'
  AND value IS NOT NULL`;

/** A piece that the team has; null if none came. */
export function sharedPiece(ctx: StoreContext, id: string): string | null {
  const value = getValue<string>(ctx.work, `SELECT value ${PIECES} AND id = ? LIMIT 1`, id);
  return value === undefined ? null : (JSON.parse(value) as string);
}

/** A piece of a file that is here; null beyond its end. */
export function pieceOf(ctx: StoreContext, hash: string, index: number): string | null {
  const from = index * PIECE;
  const first = Math.floor(from / CHUNK_BYTES);
  if (!hasBytes(ctx, hash)) return null;
  const chunks = [readChunk(ctx, hash, first), readChunk(ctx, hash, first + 1)];
  const bytes = Buffer.concat(chunks).subarray(from - first * CHUNK_BYTES, from - first * CHUNK_BYTES + PIECE);
  return bytes.byteLength === 0 && index > 0 ? null : bytes.toString('base64');
}

export const pieceIds = ({ hash, size }: CannedFile): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(size / PIECE)) }, (_, index) => pieceId(hash, index));

/** Puts a file together from the pieces of the team; false while some are missing. */
function joinPieces(ctx: StoreContext, hash: string): boolean {
  const rows = getRows<{ id: string; value: string }>(
    ctx.work,
    `SELECT id, value ${PIECES} AND id > ? AND id < ?`,
    ...[`${hash}.`, `${hash}/`],
  );
  const pieces = new Map(rows.map(({ id, value }) => [id, JSON.parse(value) as string]));
  const bytes = Buffer.concat(
    Array.from({ length: pieces.size }, (_, index) => Buffer.from(pieces.get(pieceId(hash, index)) ?? '', 'base64')),
  );
  if (pieces.size === 0 || hashOf(bytes) !== hash) return false;
  keepBytes(ctx, bytes);
  return true;
}

/** Whether a canned reply of the team, or a reply that waits for a second look, has this file. */
export const isTeamFile = (ctx: StoreContext, hash: string): boolean =>
  isTeamCannedFile(ctx, hash) ||
  hasRow(
    ctx.work,
    `SELECT 1 FROM looks l, json_each(l.value, '$.files') f
     WHERE l.kind = 'look' AND NOT l.value ->> 'onlyWriter' AND f.value ->> 'hash' = ?`,
    hash,
  );

export const isTeamCannedFile = (ctx: StoreContext, hash: string): boolean =>
  hasRow(
    ctx.work,
    `SELECT 1 FROM team_tools t, json_each(t.value, '$.files') f WHERE t.kind = 'canned' AND f.value ->> 'hash' = ?`,
    hash,
  );

/** Notes that these files were given to the team, or taken from it. */
export function noteTeamFiles(ctx: StoreContext, files: readonly CannedFile[]): void {
  for (const id of files.flatMap(pieceIds)) {
    run(ctx.work, `INSERT OR REPLACE INTO team_dirty SELECT '${PIECE_KIND}', '', ?, ?, hlc FROM team`, id, ctx.now);
  }
}
