/** Writes a message as a mail (RFC 5322 and MIME), in pieces, so that no file is held whole. */
import { createHash } from 'node:crypto';
import type { RacksideFile, RacksideLine } from '../../rules/importing/rackside.ts';
import type { ExportedBytes } from './files.ts';
import { safeName } from './safe-name.ts';

const EOL = '\r\n';
/** Bytes of a line of base64. */
const LINE = 57;
/** Stands for an address that isn't known. The ending never leads anywhere. */
const UNKNOWN = 'unknown@rackside.invalid';

const BASE64 = 'Content-Transfer-Encoding: base64';

/** `bytesOf`: null for a file that the export only names; it is listed in a header. */
export async function* composeMail(
  message: RacksideLine,
  bytesOf: (file: RacksideFile) => ExportedBytes['bytes'] | null,
): AsyncGenerator<Uint8Array> {
  const boundary = `=_${createHash('sha256').update(message.key).digest('hex').slice(0, 40)}`;
  yield bytesIn([
    ...headersOf(message),
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    ...['', `--${boundary}`, 'Content-Type: text/plain; charset=utf-8', BASE64, '', ''],
  ]);
  yield* base64Lines([Buffer.from(message.text)]);
  for (const file of message.files) {
    const bytes = bytesOf(file);
    if (!bytes) continue;
    const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream';
    const disposition = `Content-Disposition: attachment;${EOL} filename*=utf-8''${percentEncoded(safeName(file.name))}`;
    yield bytesIn([`--${boundary}`, `Content-Type: ${type}`, disposition, BASE64, '', '']);
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
  return [...parts, part].map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join(`${EOL} `);
}

/** Letters, digits, `-` and `_`, and the rest as bytes. */
export const percentEncoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*.~]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

async function* base64Lines(bytes: ExportedBytes['bytes']): AsyncGenerator<Uint8Array> {
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
