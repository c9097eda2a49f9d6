/** Moves sealed files between window and desk in chunks, for any command. */
import { CHUNK_BYTES } from '../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** Reads all chunks of a file from the desk; an empty chunk is the end. */
export async function readWhole(
  name: string,
  part: (index: number) => Promise<Result<Uint8Array<ArrayBuffer>>>,
): Promise<Result<{ blob: Blob; name: string }>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let index = 0; ; index++) {
    const answer = await part(index);
    if (!answer.ok) return answer;
    if (answer.value.byteLength === 0) return ok({ blob: new Blob(parts), name });
    parts.push(answer.value);
  }
}

/**
 * Sends a file to the desk until it reports the result. Fails as `invalid` of that operation,
 * reason `unreadable-file`, if the file was moved or changed after it was chosen.
 */
export async function sendWhole<T>(
  file: File,
  operation: string,
  take: (bytes: Uint8Array<ArrayBuffer>, last: boolean) => Promise<Result<T | null>>,
): Promise<Result<T>> {
  for (let at = 0; ; at += CHUNK_BYTES) {
    const bytes = await readPart(file, at);
    if (!bytes) return err('invalid', operation, { subject: file.name, detail: { reason: 'unreadable-file' } });
    const taken = await take(bytes, at + CHUNK_BYTES >= file.size);
    if (!taken.ok) return taken;
    if (taken.value !== null) return ok(taken.value);
  }
}

/** Null if the browser can't read the file any more; it gives no reason. */
async function readPart(file: File, at: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}
