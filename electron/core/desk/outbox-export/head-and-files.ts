/**
 * The layout of every export: a JSON head, followed by the bytes of its texts' files in the same
 * order.
 */
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { CarriedText } from '../../worker/writing/outbox-export.ts';
import { UnsealError } from './seal.ts';

/**
 * A reader holds the head several times: as bytes, text and objects. Conversations and canned
 * replies take at most half of this; the rest is for the agent's texts.
 */
const LONGEST_HEAD = 64 * 1024 * 1024;

export class ExportFailed extends Error {
  readonly result: Extract<Result<never>, { ok: false }>;
  constructor(result: Extract<Result<never>, { ok: false }>) {
    super('the export failed');
    this.result = result;
  }
}

export function orThrow<T>(answer: Result<T>): T {
  if (!answer.ok) throw new ExportFailed(answer);
  return answer.value;
}

/**
 * Throws `ExportFailed` if no desk could read the result: the head is too long, or a file lacks
 * bytes.
 */
export async function* packHeadAndFiles(
  head: object,
  texts: readonly CarriedText[],
  store: RemoteStore,
): AsyncGenerator<Uint8Array> {
  const json = Buffer.from(JSON.stringify(head));
  if (json.byteLength > LONGEST_HEAD)
    throw new ExportFailed(err('invalid', 'export', { detail: { reason: 'too-much' } }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  yield Buffer.concat([length, json]);
  for (const { files } of texts) {
    for (const { id, name, size } of files) {
      for (let index = 0; index * CHUNK_BYTES < size; index++) {
        const chunk = orThrow(await store.files.readChunk(id, index));
        // The file was removed from its draft meanwhile; without its bytes the export would be
        // unreadable.
        if (chunk.byteLength !== Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES))
          throw new ExportFailed(err('invalid', 'export', { subject: name, detail: { reason: 'file-gone' } }));
        yield chunk;
      }
    }
  }
}

export type TakeBytes = (count: number) => Promise<Buffer>;

/** The parsed head, for the caller to check. Null if it is not JSON. */
export async function readHead(bytes: TakeBytes): Promise<unknown> {
  const length = (await bytes(4)).readUInt32BE();
  if (length > LONGEST_HEAD) throw new UnsealError('not-sealed');
  return readJson(await bytes(length));
}

/**
 * Stores the files of these texts under new ids, since the old ids may exist on this computer.
 * `staged` receives each id before the first byte is stored.
 */
export async function stageFiles(
  bytes: TakeBytes,
  texts: readonly CarriedText[],
  store: RemoteStore,
  staged: string[],
): Promise<Result<CarriedText[]>> {
  const carried: CarriedText[] = [];
  for (const one of texts) {
    const files: CarriedText['files'] = [];
    for (const { name, type, size } of one.files) {
      const id = randomUUID();
      staged.push(id);
      for (let index = 0; index * CHUNK_BYTES < size; index++) {
        const chunk = await bytes(Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES));
        const stored = await store.outboxExport.stageChunk(id, index, new Uint8Array(chunk));
        if (!stored.ok) return stored;
      }
      files.push({ id, name, type, size });
    }
    carried.push({ ...one, files });
  }
  return ok(carried);
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

export function createByteReader(source: AsyncIterable<Uint8Array>): TakeBytes {
  const chunks = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);
  return async (count) => {
    const parts = [held];
    let length = held.byteLength;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) throw new UnsealError('cut-short');
      parts.push(next.value);
      length += next.value.byteLength;
    }
    const all = Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
}
