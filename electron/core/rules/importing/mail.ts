/** One mail as a message of the archive. */
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Attachment, decodeWords, type Email } from 'postal-mime';
import type { FoundItem, FoundMessage, ImportProblemReason } from '../../../../shared/domain/imported.ts';
import { cleanAddress, cleanLine, cleanText, emptyMessage, fileLabel, MOST, momentOf, problemOf } from './clean.ts';
import { htmlText } from './html-body.ts';

const DEEPEST_PARTS = 100;

/** Reads a mail; `file` and `place` name it in problems. Never throws. */
export async function readMail(
  bytes: Uint8Array,
  source: 'mbox' | 'eml',
  file: string,
  place: string,
): Promise<FoundItem[]> {
  const problem = (reason: ImportProblemReason) => problemOf(file, place, reason);
  if (bytes.byteLength > MOST.message || countOf(bytes, '\n') > MOST.lines) return [problem('too-large')];
  if (countOf(bytes, '\n--') > MOST.parts) return [problem('too-nested')];
  const charsets = charsetsIn(bytes);
  const given = charsets.size === 0 && !isUtf8(bytes) ? fromWindows1252(bytes) : bytes;
  let mail: Email;
  try {
    mail = await PostalMime.parse(given, { maxNestingDepth: DEEPEST_PARTS, maxHeadersSize: MOST.message });
  } catch (thrown) {
    // The parser refuses a mail for its depth only: headers are as bounded as the mail.
    return [problem(thrown instanceof RangeError || thrown instanceof TypeError ? 'unreadable' : 'too-nested')];
  }
  if (!isMail(mail)) return [problem('no-message')];
  const { text, isEncrypted, isCut } = textOf(mail);
  const items: FoundItem[] = [{ message: messageOf(mail, source, text, bytes) }];
  if (isEncrypted) items.push(problem('encrypted'));
  if (mail.attachments.length > MOST.files || isCut) items.push(problem('too-large'));
  if ([...charsets].some(isUnknownCharset)) items.push(problem('unknown-charset'));
  return items;
}

const isMail = ({ headers }: Email): boolean =>
  headers.some(({ key }) => /^(from|sender|date|subject|message-id|received|return-path)$/.test(key));

function messageOf(mail: Email, source: 'mbox' | 'eml', text: string, bytes: Uint8Array): FoundMessage {
  const [from] = mailboxes(mail.from ?? mail.sender);
  const ids = idsIn(`${mail.references ?? ''} ${mail.inReplyTo ?? ''}`);
  const key = keyOf(mail, bytes);
  return {
    ...emptyMessage(source, key),
    references: [...ids.slice(0, 1), ...ids.slice(1).slice(1 - MOST.references)].filter((id) => id !== key),
    subject: cleanLine(mail.subject ?? ''),
    author: cleanLine(from?.name ?? ''),
    email: cleanAddress(from?.address ?? ''),
    to: addressesOf([...(mail.to ?? []), ...(mail.cc ?? [])]),
    at: momentOf(mail.date) ?? receivedAt(mail),
    text,
    files: mail.attachments.slice(0, MOST.files).map(fileOf),
  };
}

const mailboxes = (address: Address | undefined) =>
  (address?.group ?? (address ? [address] : [])).slice(0, MOST.readers);

const addressesOf = (addresses: readonly Address[]): string[] => {
  const found = addresses.slice(0, MOST.readers).flatMap((address) => mailboxes(address));
  return [...new Set(found.map(({ address }) => cleanAddress(address ?? '')))].filter(Boolean).slice(0, MOST.readers);
};

/** Ids of messages in a header, each once. */
const idsIn = (header: string): string[] => [
  ...new Set([...header.slice(0, 100_000).matchAll(/<([^<>]{1,1000})>/g)].map(([, id = '']) => idOf(id))),
];

const idOf = (id: string): string => {
  const bare = cleanLine(id, 1000).replaceAll(' ', '');
  return bare.length > MOST.key ? `sha256:${createHash('sha256').update(bare).digest('hex')}` : bare;
};

/**
 * The Message-ID, otherwise a hash of headers that no mailbox changes and the body. Mailboxes quote
 * lines that begin with `From `, end lines in their own way, and add blank ones.
 */
function keyOf(mail: Email, bytes: Uint8Array): string {
  const [id] = idsIn(mail.messageId ?? '');
  const own = id ?? idOf(mail.messageId ?? '');
  if (own !== '') return own;
  const hash = createHash('sha256');
  for (const name of ['from', 'to', 'cc', 'date', 'subject'])
    hash.update(`${name}:${mail.headers.find(({ key }) => key === name)?.value.replace(/\s+/g, ' ') ?? ''}\n`);
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').replace(/\r\n?/g, '\n');
  const body = all.slice(all.indexOf('\n\n') + 2).replace(/^>+(?=From )/gm, '');
  return `sha256:${hash.update(body.trimEnd(), 'latin1').digest('hex')}`;
}

/** The last station's date, which stands behind a semicolon. */
function receivedAt({ headers }: Email): number | null {
  const last = headers.find(({ key }) => key === 'received')?.value ?? '';
  return momentOf(last.slice(last.lastIndexOf(';') + 1));
}

function fileOf({ filename, mimeType, content, encoding }: Attachment) {
  const type = cleanLine(mimeType, 100);
  const bytes = typeof content === 'string' ? Buffer.from(content, encoding ?? 'utf8') : new Uint8Array(content);
  return { name: fileLabel(filename ?? `file.${ENDINGS[type] ?? 'bin'}`), type, bytes };
}

const ENDINGS: Readonly<Record<string, string>> = {
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
};

const ARMOUR = '-----BEGIN PGP MESSAGE-----';
const SMIME = /^application\/(?:x-)?pkcs7-mime$/;

/** The text a mail has; for PGP, its armoured text, which other programs open. */
function textOf({ text = '', html = '', attachments }: Email) {
  const written = text.trim() === '' ? htmlText(html) : cleanText(text);
  const isCut = text.length > MOST.text || html.length > MOST.html;
  if (written !== '') return { text: written, isEncrypted: false, isCut };
  for (const { content } of attachments) {
    const head = typeof content === 'string' ? content : new TextDecoder().decode(content.slice(0, MOST.text));
    if (head.trimStart().startsWith(ARMOUR)) return { text: cleanText(head), isEncrypted: false, isCut: false };
  }
  return { text: '', isEncrypted: attachments.some(({ mimeType }) => SMIME.test(mimeType)), isCut };
}

/** Counts `sign`, up to the most that any mail may have. */
function countOf(bytes: Uint8Array, sign: string): number {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = all.indexOf(sign); at >= 0 && count <= MOST.lines; at = all.indexOf(sign, at + 1)) count += 1;
  return count;
}

/** Character sets that the mail's parts name. */
function charsetsIn(bytes: Uint8Array): Set<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const types = text.matchAll(/^content-type:[^\n]{0,1000}(?:\n[ \t][^\n]{0,1000}){0,20}/gim);
  const names = [...types].map(([type]) => /charset\*?\s{0,9}=\s{0,9}"?([^\s";']{1,60})/i.exec(type)?.[1] ?? '');
  return new Set(names.filter(Boolean).slice(0, 1000));
}

/** The parser reads a set that it doesn't know as windows-1252. */
function isUnknownCharset(name: string): boolean {
  try {
    new TextDecoder(name);
    return false;
  } catch {
    const word = (charset: string) => decodeWords(`=?${charset}?Q?=98=E9=C4=81=8A?=`);
    return word(name.replaceAll('?', '')) === word('windows-1252');
  }
}

const fromWindows1252 = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(new TextDecoder('windows-1252').decode(bytes));
