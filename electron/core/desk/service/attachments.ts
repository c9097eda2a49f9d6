/**
 * The `attachments` field: base64 of the JSON `[{"name": …, "data": base64(content)}]`, about 1.78
 * times the files' size. It is produced piece by piece, so that memory use does not grow; its exact
 * length is known before the first byte.
 */
import type { ByteSource } from './form.ts';

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
