/** Reads what a browser sends, up to a measure. */
import type { IncomingMessage } from 'node:http';

/**
 * The body's bytes; null where it is longer than `most`, or does not come whole. Nothing beyond that
 * is read: close the connection then.
 */
export async function readBody(request: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Uint8Array>) {
      size += part.byteLength;
      if (size > most) return null;
      parts.push(part);
    }
  } catch {
    // The browser went away amid it.
    return null;
  }
  // Not as a Buffer: its `slice` shares memory, and the desk keeps what it is handed.
  return new Uint8Array(Buffer.concat(parts));
}
