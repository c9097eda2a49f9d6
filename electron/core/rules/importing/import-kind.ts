/** Recognises a file by its first bytes, and by its name where two kinds look alike. */

/** `sql`, `csv` and `json` are exports of other desks; `gzip` and `zip` hold files. */
export type ImportFileKind = 'mbox' | 'eml' | 'rackside' | 'zip' | 'gzip' | 'age' | 'sql' | 'csv' | 'json';

const HEADER = /^(?:[\w-]{1,60}:[ \t]?.{0,990}\r?\n(?:[ \t].{0,990}\r?\n){0,100}){1,100}/;
const KNOWN_HEADER = /^(?:from|to|date|subject|received|return-path|delivered-to|message-id|mime-version|x-[\w-]+):/im;
const STATEMENT =
  /^[ \t]{0,20}(?:insert|replace)\s{1,20}(?:ignore\s{1,20})?into\b|^\s{0,20}create\s{1,20}table\b|^-- (?:mysql|mariadb|phpmyadmin|adminer)/im;

/** Null for a file that no reader takes. */
export function importKind(name: string, head: Uint8Array): ImportFileKind | null {
  if (head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)) return 'zip';
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  const text = decoderOf(head).decode(head.subarray(0, 65_536));
  const begin = text.trimStart();
  if (/^(?:age-encryption\.org\/|-----BEGIN AGE ENCRYPTED FILE-----)/.test(begin)) return 'age';
  if (/^From \S/.test(begin)) return 'mbox';
  if (/^[{[]/.test(begin))
    return /^\{\s{0,9}"format"\s{0,9}:\s{0,9}"rackside-messages"/.test(begin) ? 'rackside' : 'json';
  if (STATEMENT.test(text) && !/\.(?:csv|eml)$/i.test(name)) return 'sql';
  const header = HEADER.exec(begin)?.[0] ?? '';
  if (KNOWN_HEADER.test(header) && !/\.csv$/i.test(name)) return 'eml';
  return /^[^\r\n]{0,10000}[,;\t|]/.test(begin) && !text.includes('\0') ? 'csv' : null;
}

/**
 * Readers go through such files twice, or from their end, so they are kept until all have come.
 * `exports`: folders that may be exports of ours, whose messages name their other files.
 */
export const needsStaging = (name: string, head: Uint8Array, exports: ReadonlySet<string>): boolean =>
  exportFolderOf(name, exports) !== null || !['mbox', 'eml', 'age', null].includes(importKind(name, head));

const OWN_MESSAGES = /(?:^|\/)messages\.jsonl$/;
/** Parts of an export of ours, below its folder. */
const OWN_PART = /^(?:(?:mail|files|records)\/|[\w-]{1,50}\.jsonl?$|README\.md$)/;
const DEEPEST_FOLDER = 50;

/** The folder, with its slash, of a file that may have the messages of an export of ours. */
export const messagesFolder = (name: string): string | null =>
  OWN_MESSAGES.test(name) ? name.replace(/[^/]*$/, '') : null;

/**
 * The outermost of these folders that the file is a part of. A customer's file may look like an
 * export, too: it belongs to the export around it.
 */
export function exportFolderOf(name: string, exports: ReadonlySet<string>): string | null {
  for (let end = 0, depth = 0; depth < DEEPEST_FOLDER; depth += 1) {
    if (exports.has(name.slice(0, end))) return OWN_PART.test(name.slice(end)) ? name.slice(0, end) : null;
    end = name.indexOf('/', end) + 1;
    if (end === 0) return null;
  }
  return null;
}

/** UTF-8, or UTF-16 as its first two bytes say. */
export const decoderOf = (head: Uint8Array) =>
  new TextDecoder(
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8',
  );
