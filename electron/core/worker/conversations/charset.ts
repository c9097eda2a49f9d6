/** `pageText` decodes a page's bytes in the charset that the page or the response header names. */

const SCANNED_BYTES = 4096;
const CHARSET_NAME = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

export function pageText(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return tryDecode(bytes, 'utf-8') ?? '';
  const headerCharset = CHARSET_NAME.exec(contentType ?? '')?.[1];
  const pageCharset = headerCharset ? undefined : charsetIn(bytes);
  const name = headerCharset ?? pageCharset;
  return (name === undefined ? null : tryDecode(bytes, name)) ?? decodeUnlabelled(bytes);
}

function charsetIn(bytes: Uint8Array): string | undefined {
  const head = tryDecode(bytes.subarray(0, SCANNED_BYTES), 'latin1') ?? '';
  for (const [tag] of head.matchAll(/<meta\b[^>]{0,300}>/gi)) {
    const name = CHARSET_NAME.exec(tag)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

const decodeUnlabelled = (bytes: Uint8Array): string =>
  tryDecode(bytes, 'utf-8', true) ?? tryDecode(bytes, 'windows-1252') ?? '';

function tryDecode(bytes: Uint8Array, charset: string, fatal = false): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    // Unknown charset, or bytes that do not fit it: the caller tries another.
    return null;
  }
}
