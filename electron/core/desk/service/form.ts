/**
 * Encodes forms for PHP: lists as `pid[0]`, maps as `domainrenewals[example.com]`, booleans as 1
 * and 0. The multipart body is written by hand, because the `attachments` field is streamed with
 * its exact length known beforehand.
 */
import { randomBytes } from 'node:crypto';

export type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [key: string]: FormValue };

/**
 * Leaves out missing fields. A gap in a list is sent as an empty text, because lists align by
 * index.
 */
export function formFields(params: { readonly [name: string]: FormValue }): [string, string][] {
  const fields: [string, string][] = [];
  const add = (name: string, value: FormValue, inList: boolean): void => {
    if (value === undefined || value === null) {
      if (inList) fields.push([name, '']);
    } else if (typeof value === 'boolean') {
      fields.push([name, value ? '1' : '0']);
    } else if (typeof value !== 'object') {
      fields.push([name, String(value)]);
    } else if (isList(value)) {
      // A plain loop, because `forEach` skips the holes of a sparse list.
      for (let index = 0; index < value.length; index++) add(`${name}[${index}]`, value[index], true);
    } else {
      for (const [key, item] of Object.entries(value)) add(`${name}[${key}]`, item, false);
    }
  };
  for (const [name, value] of Object.entries(params)) add(name, value, false);
  return fields;
}

const isList = (value: FormValue): value is readonly FormValue[] => Array.isArray(value);

/** Bytes that can be produced again from the start: after a 401 the body is sent again. */
export interface ByteSource {
  length: number;
  chunks(): AsyncIterable<Uint8Array>;
}

export interface Body extends ByteSource {
  contentType: string;
}

/** `application/x-www-form-urlencoded`, for the token endpoint. */
export function urlencoded(fields: readonly (readonly [string, string])[]): Body {
  const bytes = Buffer.from(
    new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])).toString(),
  );
  return {
    contentType: 'application/x-www-form-urlencoded',
    length: bytes.byteLength,
    chunks: () => singleChunk(bytes),
  };
}

/**
 * `multipart/form-data`; `streamed` is an additional last field that is never held in memory as a
 * whole.
 */
export function multipart(
  fields: readonly (readonly [string, string])[],
  streamed?: { name: string; source: ByteSource },
): Body {
  const boundary = `----rackside${randomBytes(BOUNDARY_BYTES).toString('hex')}`;
  const contentType = `multipart/form-data; boundary=${boundary}`;
  const plain = fields.map(([name, value]) => `${partHead(boundary, name)}${value}\r\n`).join('');
  const end = `--${boundary}--\r\n`;
  if (!streamed) {
    const bytes = Buffer.from(plain + end);
    return { contentType, length: bytes.byteLength, chunks: () => singleChunk(bytes) };
  }
  const head = Buffer.from(plain + partHead(boundary, streamed.name));
  const tail = Buffer.from(`\r\n${end}`);
  const { source } = streamed;
  return {
    contentType,
    length: head.byteLength + source.length + tail.byteLength,
    async *chunks() {
      let headSent = false;
      for await (const chunk of source.chunks()) {
        // Send the head after the first chunk is read: an unreadable file then fails before
        // anything is sent.
        if (!headSent) yield head;
        headSent = true;
        yield chunk;
      }
      if (!headSent) yield head;
      yield tail;
    },
  };
}

export function multipartLength(
  fields: readonly (readonly [string, string])[],
  streamed?: { name: string; length: number },
): number {
  const boundary = `----rackside${'0'.repeat(BOUNDARY_BYTES * 2)}`;
  let length = Buffer.byteLength(`--${boundary}--\r\n`);
  for (const [name, value] of fields) length += Buffer.byteLength(`${partHead(boundary, name)}${value}\r\n`);
  if (streamed) length += Buffer.byteLength(partHead(boundary, streamed.name)) + streamed.length + 2;
  return length;
}

const BOUNDARY_BYTES = 16;

/** Quotes and line ends would end the name early; escape them as browsers do. */
const partHead = (boundary: string, name: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"\r\n\r\n`;

async function* singleChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
