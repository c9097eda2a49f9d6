/**
 * A stream of one head as JSON and, behind it, the bytes of the files of its texts in that order:
 * how every export is laid out.
 */
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { CarriedText } from '../../worker/writing/outbox-export.ts';
import { Unsealable } from './seal.ts';

/**
 * Whoever reads a head holds it some times over: as bytes, as text and as what it says. With
 * conversations and canned replies at their most, half of it is left for what the agent wrote.
 */
const LONGEST_HEAD = 64 * 1024 * 1024;

/** What keeps an export from being made, through a generator. */
export class ExportFailed extends Error {
  readonly result: Extract<Result<never>, { ok: false }>;
  constructor(result: Extract<Result<never>, { ok: false }>) {
    super('the export failed');
    this.result = result;
  }
}

/** What the store answered; `ExportFailed` is thrown where it did not. */
export function orThrow<T>(answer: Result<T>): T {
  if (!answer.ok) throw new ExportFailed(answer);
  return answer.value;
}

/** Throws `ExportFailed` for what no desk would read: too long a head, or a file that lacks its bytes. */
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
        // Taken off its draft since: without its bytes, no desk could read the export to its end.
        if (chunk.byteLength !== Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES))
          throw new ExportFailed(err('invalid', 'export', { subject: name, detail: { reason: 'file-gone' } }));
        yield chunk;
      }
    }
  }
}

/** Takes exactly so many bytes of the stream. */
export type TakeBytes = (count: number) => Promise<Buffer>;

/** The head as it is written there: its form is the caller's to check. Null where it is no JSON. */
export async function readHead(bytes: TakeBytes): Promise<unknown> {
  const length = (await bytes(4)).readUInt32BE();
  if (length > LONGEST_HEAD) throw new Unsealable('not-sealed');
  return readJson(await bytes(length));
}

/**
 * Stores the files of these texts without a name yet, under ids of their own: on this computer the
 * old ones may be somewhere already. `staged` gets each id before its first byte.
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
    // What is sealed right can still be none of ours.
    return null;
  }
}

/** Takes exactly so many bytes at a time. */
export function takerOf(source: AsyncIterable<Uint8Array>): TakeBytes {
  const chunks = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);
  return async (count) => {
    const parts = [held];
    let length = held.byteLength;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) throw new Unsealable('cut-short');
      parts.push(next.value);
      length += next.value.byteLength;
    }
    // Joined once: a head has many chunks.
    const all = Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
}
