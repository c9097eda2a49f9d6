/** Names of files that every system takes. */
import { createHash } from 'node:crypto';

/** Names of devices on Windows, with blanks and any ending after them. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;
/** Signs that Windows refuses, and those that show a name otherwise than it is. */
const REFUSED = /[<>:"/\\|?*%\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const MOST_BYTES = 120;

/**
 * A name without folders. One that had to be changed gets a part of its hash, so that two different
 * names stay apart.
 */
export function safeName(name: string): string {
  let safe = name
    .normalize('NFC')
    .toWellFormed()
    .replace(REFUSED, '_')
    .replace(/\.{2,}/g, '_')
    .replace(/[. ]+$|^[. ]+/g, '');
  if (DEVICE.test(safe)) safe = `_${safe}`;
  if (safe === name && safe !== '' && Buffer.byteLength(safe) <= MOST_BYTES) return safe;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  const [, stem = safe, ending = ''] = /^(.+?)(\.[a-z0-9-]{1,12})?$/iu.exec(safe) ?? [];
  return `${firstBytes(stem, MOST_BYTES - 24) || 'file'} ${hash}${ending}`;
}

const firstBytes = (text: string, most: number): string =>
  Buffer.from(text)
    .subarray(0, most)
    .toString()
    .replace(/[\ufffd ]+$/, '');
