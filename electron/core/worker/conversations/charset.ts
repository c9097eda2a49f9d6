/** `pageText` decodes a page's bytes in the charset that the page or the response header names. */

const LOOKED_AT = 4096;
const NAMED = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

export function pageText(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return decoded(bytes, 'utf-8') ?? '';
  const said = NAMED.exec(contentType ?? '')?.[1];
  const within = said ? undefined : charsetIn(bytes);
  const name = said ?? within;
  return (name === undefined ? null : decoded(bytes, name)) ?? withoutName(bytes);
}

function charsetIn(bytes: Uint8Array): string | undefined {
  const head = decoded(bytes.subarray(0, LOOKED_AT), 'latin1') ?? '';
  for (const [tag] of head.matchAll(/<meta\b[^>]{0,300}>/gi)) {
    const name = NAMED.exec(tag)?.[1];
    if (name !== undefined) return name;
  }
  return undefined;
}

const withoutName = (bytes: Uint8Array): string =>
  decoded(bytes, 'utf-8', true) ?? decoded(bytes, 'windows-1252') ?? '';

function decoded(bytes: Uint8Array, charset: string, fatal = false): string | null {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    // Unknown charset, or bytes that do not fit it: the caller tries another.
    return null;
  }
}
