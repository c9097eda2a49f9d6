import type { IncomingMessage } from 'node:http';

/**
 * Reads a request's body. Null if it is longer than `most` or incomplete. The rest is not read, so
 * the caller must close the connection.
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
    return null;
  }
  // Not as a Buffer: its `slice` shares memory, and the desk keeps the bytes.
  return new Uint8Array(Buffer.concat(parts));
}
