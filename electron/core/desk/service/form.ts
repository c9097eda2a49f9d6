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

/** Leaves out missing fields. A gap in a list is an empty text: lists align by index. */
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
interface ByteSource {
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

export function jsonBody(json: string): Body {
  const bytes = Buffer.from(json);
  return { contentType: 'application/json', length: bytes.byteLength, chunks: () => singleChunk(bytes) };
}

/** `multipart/form-data`; `streamed`: a last field that is never in memory as a whole. */
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

export interface FileShape {
  name: string;
  size: number;
}

/** A file to send. `chunks` can be called again; chunks have any sizes and add up to `size`. */
export interface OutgoingFile extends FileShape {
  chunks(): AsyncIterable<Uint8Array>;
}

/** The file had more or fewer bytes than announced. */
export class FileChanged extends Error {
  readonly file: string;
  constructor(file: string) {
    super('a file to send is not as long as it was');
    this.file = file;
  }
}

/**
 * Bytes of JSON collected before encoding: a multiple of 12, so that both encodings end on whole
 * groups. The base64 stays below 128 KiB: V8 treats longer texts as large objects, which made this
 * three times slower.
 */
const GATHERED = 72 * 1024;

/** Use composed Unicode: the decomposed names of a Mac look broken on other systems. */
const head = (name: string, index: number) =>
  `${index === 0 ? '[' : ','}{"name":${JSON.stringify(name.normalize('NFC'))},"data":"`;
const FILE_END = '"}';
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

export function attachmentsLength(files: readonly FileShape[]): number {
  let json = files.length === 0 ? 2 : 1;
  files.forEach((file, index) => {
    json += Buffer.byteLength(head(file.name, index)) + base64Length(file.size) + FILE_END.length;
  });
  return base64Length(json);
}

/**
 * The `attachments` field: base64 of the JSON `[{"name": …, "data": base64(content)}]`, about 1.78
 * times the files' size. It is produced piece by piece, so that memory use does not grow.
 */
export function attachmentsSource(files: readonly OutgoingFile[]): ByteSource {
  return { length: attachmentsLength(files), chunks: () => encode(files) };
}

async function* encode(files: readonly OutgoingFile[]): AsyncIterable<Uint8Array> {
  const json = Buffer.allocUnsafe(GATHERED);
  let filled = 0;
  const flush = (last = false): Buffer => {
    const end = last ? filled : filled - (filled % 3);
    // A new buffer, because the socket keeps it until it is written.
    const out = Buffer.from(json.toString('base64', 0, end), 'latin1');
    json.copyWithin(0, end, filled);
    filled -= end;
    return out;
  };
  function* text(value: string): Iterable<Buffer> {
    const bytes = Buffer.from(value);
    for (let at = 0; at < bytes.length; ) {
      if (filled === GATHERED) yield flush();
      const copied = bytes.copy(json, filled, at);
      filled += copied;
      at += copied;
    }
  }
  for (const [index, file] of files.entries()) {
    yield* text(head(file.name, index));
    let size = 0;
    let rest = Buffer.alloc(0);
    for await (const part of file.chunks()) {
      size += part.byteLength;
      if (size > file.size) throw new FileChanged(file.name);
      let chunk = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      if (rest.length > 0) {
        const missing = 3 - rest.length;
        const group = Buffer.concat([rest, chunk.subarray(0, missing)]);
        chunk = chunk.subarray(missing);
        if (group.length < 3) {
          rest = group;
          continue;
        }
        yield* text(group.toString('base64'));
      }
      const whole = chunk.length - (chunk.length % 3);
      for (let at = 0; at < whole; ) {
        const room = Math.floor((GATHERED - filled) / 4) * 3;
        if (room === 0) {
          yield flush();
          continue;
        }
        const end = Math.min(whole, at + room);
        filled += json.write(chunk.toString('base64', at, end), filled, 'latin1');
        at = end;
      }
      // Copied, because the next chunk may reuse the memory.
      rest = Buffer.from(chunk.subarray(whole));
    }
    if (size !== file.size) throw new FileChanged(file.name);
    yield* text(rest.toString('base64') + FILE_END);
  }
  yield* text(files.length === 0 ? '[]' : ']');
  yield flush(true);
}
