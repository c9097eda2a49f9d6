import type { Bridge } from '../../shared/contract.ts';
import type { FileMeta } from '../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export type Parts = Uint8Array<ArrayBuffer>[];

export async function readInParts(
  size: number,
  command: string,
  read: (part: number) => Promise<Result<Uint8Array<ArrayBuffer>>>,
): Promise<Result<Parts>> {
  const parts: Parts = [];
  for (let have = 0; have < size; ) {
    const part = await read(parts.length);
    if (!part.ok) return part;
    // Its bytes ended before its size, for example because it was removed from the cache.
    if (part.value.byteLength === 0) return err('storage', command, { detail: { reason: 'gone' } });
    have += part.value.byteLength;
    parts.push(part.value);
  }
  return ok(parts);
}

/** A file of this account's own texts, or of a colleague's request for a second look. */
export interface StoredFile extends FileMeta {
  /** The request. `id` is the file's hash then. */
  request?: string;
}

export const readStored = (
  bridge: Pick<Bridge, 'call'>,
  account: string,
  { id, size, request }: StoredFile,
): Promise<Result<Parts>> =>
  readInParts(size, 'file.read', (index) =>
    request === undefined
      ? bridge.call('file.read', { account, file: id, index })
      : bridge.call('look.file', { account, request, hash: id, index }),
  );
