/** A file's way into the desk: begin, its chunks in order, finish. Begun again, it goes on where it broke off. */
import type { Bridge } from '../../../shared/contract.ts';
import { CHUNK_BYTES, type FileMeta } from '../../../shared/domain/draft.ts';
import { err, type Result } from '../../../shared/result.ts';

export interface Upload {
  account: string;
  draft: string;
  ticket: string;
  /** The file's id, made here. */
  id: string;
  file: File;
}

/** Resolves with the finished file. `onProgress` hears of every chunk that is stored. */
export async function upload(
  bridge: Bridge,
  { account, draft, ticket, id, file }: Upload,
  onProgress: (meta: FileMeta) => void,
  signal: AbortSignal,
): Promise<Result<FileMeta>> {
  const { name, type, size } = file;
  const begun = await bridge.call('file.begin', { account, draft, ticket, file: id, name, type, size });
  if (!begun.ok) return begun;
  let meta = begun.value;
  onProgress(meta);
  for (let index = Math.floor(meta.stored / CHUNK_BYTES); index * CHUNK_BYTES < size; index += 1) {
    if (signal.aborted) return err('invalid', 'file.chunk', { subject: name, detail: { reason: 'removed' } });
    const bytes = await readChunk(file, index);
    if (bytes === null) return err('storage', 'file.source', { subject: name, detail: { reason: 'unreadable' } });
    const put = await bridge.call('file.chunk', { account, file: id, index, bytes });
    if (!put.ok) return put;
    meta = put.value;
    onProgress(meta);
  }
  return bridge.call('file.finish', { account, file: id });
}

/** Null where the file has moved, changed or may not be read since it was chosen. */
async function readChunk(file: File, index: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const from = index * CHUNK_BYTES;
    const bytes = new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());
    return bytes.byteLength === Math.min(CHUNK_BYTES, file.size - from) ? bytes : null;
  } catch {
    // The browser says no more than that it cannot.
    return null;
  }
}

export interface Refused {
  name: string;
  size: number;
  /** Bytes of the account's limit that were left for it. */
  left: number;
  limit: number;
  reason: 'too-large' | 'no-room' | 'folder' | 'name';
}

/** Which files fit: each is judged alone, in order, so that one that does not fit keeps no other out. */
export function admit(files: readonly File[], used: number, limit: number): { accepted: File[]; refused: Refused[] } {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  let left = Math.max(0, limit - used);
  for (const file of files) {
    const { name, size } = file;
    if (name === '' || name.length > 500) refused.push({ name, size, left, limit, reason: 'name' });
    else if (size > limit) refused.push({ name, size, left, limit, reason: 'too-large' });
    else if (size > left) refused.push({ name, size, left, limit, reason: 'no-room' });
    else {
      accepted.push(file);
      left -= size;
    }
  }
  return { accepted, refused };
}
