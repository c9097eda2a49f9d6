/**
 * Reads a stranger's zip: its files one after the other, as streams, bounded by what they inflate
 * to. Their names are labels, and nothing is written to a disk.
 */
import { Readable } from 'node:stream';
import { createGunzip, inflateRawSync } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import type { ImportProblemReason } from '../../../../shared/domain/imported.ts';

/** Refuses the rest of a file, or of a zip. */
export class RefusedFile extends Error {
  readonly reason: ImportProblemReason;
  constructor(reason: ImportProblemReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface RandomFile {
  size: number;
  /** Fewer bytes are the end of the file. */
  read(offset: number, length: number): Promise<Uint8Array>;
}

export interface ZipMember {
  name: string;
  open(): AsyncIterable<Uint8Array>;
}

/** Text, mail and dumps rarely shrink to a fiftieth. */
const MOST_RATIO = 300;
/** Exports are read twice. */
const MOST_TOTAL_RATIO = 200;
/** Bytes that no ratio is asked of. */
const FREE = 64 * 2 ** 20;
const FREE_TOTAL = 1024 * 2 ** 20;

/** Bytes of a file that is inflated at once: streams take a hundred times as long for a mail. */
const SMALL = 2 ** 20;

const BLOCK = 256 * 1024;
const MOST_BLOCKS = 8;

/** A directory has two short reads for each entry: they share blocks. */
class BlockReader extends RandomAccessReader {
  private readonly blocks = new Map<number, Promise<Uint8Array>>();
  private readonly file: RandomFile;
  constructor(file: RandomFile) {
    super();
    this.file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.range(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, read?: number) => void,
  ): void {
    const copy = async () => {
      let at = offset;
      for await (const bytes of this.range(position, position + length)) {
        buffer.set(bytes, at);
        at += bytes.byteLength;
      }
      return at - offset;
    };
    copy().then(
      (read) => callback(null, read),
      (error: Error) => callback(error),
    );
  }

  async *range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const bytes = await this.block(Math.floor(at / BLOCK));
      const within = at % BLOCK;
      const piece = bytes.subarray(within, within + end - at);
      if (piece.byteLength === 0) return;
      yield piece;
      at += piece.byteLength;
    }
  }

  private block(index: number): Promise<Uint8Array> {
    const found = this.blocks.get(index) ?? this.file.read(index * BLOCK, BLOCK);
    // The newest stand last.
    this.blocks.delete(index);
    this.blocks.set(index, found);
    const [oldest] = this.blocks.keys();
    if (this.blocks.size > MOST_BLOCKS && oldest !== undefined) this.blocks.delete(oldest);
    return found;
  }
}

/** Files in a zip, and those that are left out. Throws `RefusedFile` where the rest is. */
export async function* membersOf(
  file: RandomFile,
): AsyncGenerator<ZipMember | { name: string; reason: ImportProblemReason }> {
  const reader = new BlockReader(file);
  const zip = await openZip(reader, file.size);
  let packed = 0;
  const total = { inflated: 0, most: Math.max(FREE_TOTAL, file.size * MOST_TOTAL_RATIO) };
  const entries = zip.eachEntry();
  for (;;) {
    const next = await entries.next().catch(() => {
      throw new RefusedFile('cut-short');
    });
    if (next.done) return;
    const entry: Entry = next.value;
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    if (name.endsWith('/') || name.startsWith('__MACOSX/')) continue;
    packed += entry.compressedSize;
    // Files that lie in each other's bytes are the only way to have more bytes than the zip.
    if (packed > file.size) throw new RefusedFile('bomb');
    if (validateFileName(name) !== null || /\p{Cc}/u.test(name)) yield { name, reason: 'unsafe-path' };
    else if (entry.isEncrypted()) yield { name, reason: 'encrypted' };
    else if (!entry.canDecodeFileData()) yield { name, reason: 'unreadable' };
    else {
      const isSmall = Math.max(entry.compressedSize, entry.uncompressedSize) <= SMALL;
      const open = async () =>
        isSmall ? [await inflated(zip, reader, entry)] : quiet(await zip.openReadStreamPromise(entry));
      yield { name, open: () => bounded(open, entry.compressedSize, total) };
    }
  }
}

async function openZip(reader: BlockReader, size: number): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(reader, size, {
      decodeStrings: false,
      autoClose: false,
    });
  } catch {
    throw new RefusedFile('cut-short');
  }
}

async function inflated(zip: ZipFile, reader: BlockReader, entry: Entry): Promise<Uint8Array> {
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const pieces: Uint8Array[] = [];
  for await (const piece of reader.range(fileDataStart, fileDataStart + entry.compressedSize)) pieces.push(piece);
  const packed = Buffer.concat(pieces);
  const size = entry.uncompressedSize;
  if (size === 0) return new Uint8Array();
  const bytes = entry.isCompressed() ? inflateRawSync(packed, { maxOutputLength: size }) : packed;
  if (bytes.byteLength !== size) throw new RefusedFile('unreadable');
  return bytes;
}

async function* bounded(
  open: () => Promise<Uint8Array[] | Readable>,
  packed: number,
  total: { inflated: number; most: number },
): AsyncGenerator<Uint8Array> {
  const stream = await open().catch(() => {
    throw new RefusedFile('unreadable');
  });
  let inflated = 0;
  try {
    for await (const bytes of stream as Uint8Array[] | AsyncIterable<Uint8Array>) {
      inflated += bytes.byteLength;
      total.inflated += bytes.byteLength;
      if (inflated > Math.max(FREE, packed * MOST_RATIO) || total.inflated > total.most) throw new RefusedFile('bomb');
      yield bytes;
    }
  } catch (thrown) {
    throw thrown instanceof RefusedFile ? thrown : new RefusedFile('unreadable');
  }
}

/** An error after the last look at a stream has nobody else to take it. */
const quiet = (stream: Readable): Readable => stream.on('error', () => {});

/** A file that is packed alone. */
export const unzipped = (file: RandomFile): AsyncIterable<Uint8Array> => {
  const open = async () => {
    const packed = Readable.from(piecesOf(file), { objectMode: false });
    const gunzip = createGunzip();
    packed.on('error', (error) => gunzip.destroy(error));
    return quiet(packed.pipe(gunzip));
  };
  return bounded(open, file.size, { inflated: 0, most: Number.POSITIVE_INFINITY });
};

export async function* piecesOf(file: RandomFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; ) {
    const bytes = await file.read(at, BLOCK);
    if (bytes.byteLength === 0) return;
    yield bytes;
    at += bytes.byteLength;
    if (at >= file.size) return;
  }
}
