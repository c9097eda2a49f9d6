/** Writes a message as a mail (RFC 5322 and MIME), in pieces, so that no file is held whole. */
import { createHash } from 'node:crypto';
import type { RacksideFile, RacksideLine } from '../../rules/importing/rackside.ts';
import { safeName } from './safe-name.ts';

const EOL = '\r\n';
/** Bytes of a line of base64. */
const LINE = 57;
/** Stands for an address that isn't known. The ending never leads anywhere. */
const UNKNOWN = 'unknown@rackside.invalid';

type BytesOf = (file: RacksideFile) => AsyncIterable<Uint8Array> | null;

/** `bytesOf`: null for a file that the export only names; it is listed in a header. */
export async function* composeMail(message: RacksideLine, bytesOf: BytesOf): AsyncGenerator<Uint8Array> {
  const boundary = `=_${createHash('sha256').update(message.key).digest('hex').slice(0, 40)}`;
  const attached = message.files.flatMap((file) => {
    const bytes = bytesOf(file);
    return bytes ? [{ file, bytes }] : [];
  });
  const text = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: quoted-printable'];
  const head = [...headersOf(message), 'MIME-Version: 1.0'];
  if (attached.length === 0) {
    yield bytesIn([...head, ...text, '', quotedPrintable(message.text), '']);
    return;
  }
  head.push(`Content-Type: multipart/mixed; boundary="${boundary}"`);
  yield bytesIn([...head, '', `--${boundary}`, ...text, '', quotedPrintable(message.text), '']);
  for (const { file, bytes } of attached) {
    const name = `filename*=utf-8''${percentEncoded(safeName(file.name), /[!'()*]/g)}`;
    const encoding = 'Content-Transfer-Encoding: base64';
    const type = `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream'}`;
    yield bytesIn([`--${boundary}`, type, encoding, 'Content-Disposition: attachment;', ` ${name}`, '', '']);
    yield* base64Lines(bytes);
  }
  yield bytesIn([`--${boundary}--`, '']);
}

function headersOf(message: RacksideLine): string[] {
  const { key, references, subject, role, author, email, to, at, number, files } = message;
  const ids = references.map((id) => `<${id}>`).join(`${EOL} `);
  return [
    `Message-ID: <${key}>`,
    ...(ids === '' ? [] : [`References: ${ids}`]),
    ...(at === null ? [] : [`Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`]),
    `From: ${author === '' ? '' : `${words(author)} `}<${email || UNKNOWN}>`,
    `To: ${to.length === 0 ? 'undisclosed-recipients:;' : to.map((address) => `<${address}>`).join(`,${EOL} `)}`,
    `Subject: ${words(subject)}`,
    ...(number === null ? [] : [`X-Rackside-Ticket: ${words(number)}`]),
    `X-Rackside-Role: ${role}`,
    ...files.filter(({ sha256 }) => sha256 === null).map(({ name }) => `X-Rackside-Missing-File: ${words(name)}`),
  ];
}

/** Plain words, or encoded ones of RFC 2047 with whole characters each. */
function words(text: string): string {
  if (/^\w([\w -]{0,60}\w)?$/.test(text)) return text;
  const parts: string[] = [];
  let part = '';
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(part + character) > 42) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].map((one) => `=?utf-8?B?${Buffer.from(one).toString('base64')}?=`).join(`${EOL} `);
}

/** RFC 2045: lines of at most 76 characters, none of which ends within an encoded byte. */
const quotedPrintable = (text: string): string =>
  text
    .toWellFormed()
    .split(/\r\n|\r|\n/)
    .map(quotedLine)
    .join(EOL);

const quotedLine = (line: string): string =>
  Buffer.from(line)
    .toString('latin1')
    .replace(/[^ -<>-~]| $/g, (sign) => `=${hex(sign)}`)
    // A mailbox would take these words for the next mail.
    .replace(/^From /, 'From=20')
    .match(/.{1,73}(?<!=)(?<!=.)/g)
    ?.join(`=${EOL}`) ?? '';

/** `also`: characters to encode besides those of a URL. */
export const percentEncoded = (text: string, also: RegExp): string =>
  encodeURIComponent(text.toWellFormed()).replace(also, (sign) => `%${hex(sign)}`);

const hex = (sign: string): string => sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0');

async function* base64Lines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const whole = all.byteLength - (all.byteLength % LINE);
    rest = all.subarray(whole);
    yield Buffer.from(wrapped(all.subarray(0, whole)));
  }
  yield Buffer.from(wrapped(rest));
}

const wrapped = (bytes: Buffer): string => bytes.toString('base64').replace(/.{1,76}/g, `$&${EOL}`);

const bytesIn = (lines: string[]): Uint8Array => Buffer.from(lines.join(EOL));
