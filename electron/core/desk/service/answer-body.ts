/** Unpacks the bytes of an answer, and makes UTF-8 of whatever the service wrote them in. */
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** What `accept-encoding` says. */
export const ENCODINGS = 'gzip, deflate, br';

type Unpack = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

const inflateWrapped: Unpack = promisify(inflate);
const inflateBare: Unpack = promisify(inflateRaw);
const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // RFC 9110 means zlib's wrapper around it; some servers leave that out. Its first byte has 8 as
  // its lower half.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? inflateWrapped : inflateBare)(bytes, options),
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Null: it cannot be unpacked, so that it is no whole answer. `too-large`: unpacked it is more than
 * `most` bytes.
 */
export async function unpacked(
  bytes: Uint8Array,
  headers: Headers,
  most: number,
): Promise<Uint8Array | 'too-large' | null> {
  let body = bytes;
  // The last one named was applied last.
  for (const name of tokens(headers['content-encoding']).reverse()) {
    if (name === 'identity' || body.byteLength === 0) continue;
    const unpack = UNPACK[name];
    if (!unpack) return null;
    try {
      body = await unpack(body, { maxOutputLength: most });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      return code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : null;
    }
  }
  return body;
}

/**
 * JSON is UTF-8, whatever a header says of it; only where it is not, the header's charset is what
 * it was written in.
 */
export function inUtf8(bytes: Uint8Array, headers: Headers): Uint8Array {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(String(headers['content-type'] ?? ''))?.[1];
  if (charset === undefined || isUtf8(bytes)) return bytes;
  try {
    return new TextEncoder().encode(new TextDecoder(charset).decode(bytes));
  } catch {
    // A charset that nobody knows: what can be read of it as UTF-8 is read.
    return bytes;
  }
}

const tokens = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
