/** Writes an export as a zip, sealed by a passphrase if there is one, and names it at its end. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { ZipFile } from 'yazl';
import type { KeyCost } from '../vault/scrypt.ts';
import type { ExportedBytes } from './files.ts';
import { sealStream } from './sealing.ts';
import type { ExportSection } from './sections.ts';

export interface ExportRun {
  sections: readonly ExportSection[];
  signal: AbortSignal;
  onRows(count: number): void;
}

interface ZipOptions extends ExportRun {
  passphrase: string | null;
  keyCost: KeyCost | undefined;
  madeAt: number;
}

type AddFile = (path: string, bytes: ExportedBytes['bytes'] | AsyncIterable<string>) => Promise<void>;

/** A stopped or failed one leaves nothing. */
export async function writeZip(path: string, { passphrase, keyCost, madeAt, ...run }: ZipOptions): Promise<void> {
  const part = `${path}.part`;
  const zip = new ZipFile();
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const plain = zip.outputStream as Readable;
  const sealed =
    passphrase === null ? plain : Readable.fromWeb((await sealStream(asWeb(plain), passphrase, keyCost)) as NodeStream);
  const broken = new AbortController();
  const written = pipeline(sealed, out, { signal: run.signal });
  written.catch((error: unknown) => broken.abort(error));
  const { add, end } = entriesOf(zip, new Date(madeAt), broken.signal);
  try {
    for (const section of run.sections) await addSection(section, run, add);
    run.signal.throwIfAborted();
    end();
    await written;
    await rename(part, path);
  } catch (error) {
    plain.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw broken.signal.reason ?? error;
  }
}

/**
 * Adds files one after the other. The library looks through all entries for each next one, and
 * holds what they were read from, so those that are done are set aside until the end.
 */
function entriesOf(zip: ZipFile, mtime: Date, signal: AbortSignal): { add: AddFile; end(): void } {
  const inside = zip as unknown as { entries: unknown[] };
  const done: unknown[] = [];
  return {
    async add(path, bytes) {
      let stream: Readable | null = Readable.from(bytes, { objectMode: false });
      const read = once(stream, 'end', { signal });
      zip.addReadStreamLazy(path, { mode: 0o100600, mtime }, (take) => take(null, stream as Readable));
      await read;
      stream = null;
      // The last one may still be written; when it is read, those before it are done.
      done.push(...inside.entries.splice(0, inside.entries.length - 1));
    },
    end() {
      inside.entries = [...done, ...inside.entries];
      zip.end();
    },
  };
}

async function addSection(
  { name, hasLines, steps }: ExportSection,
  { signal, onRows }: ExportRun,
  add: AddFile,
): Promise<void> {
  async function* lines() {
    for await (const { text = '', rows } of steps([])) {
      signal.throwIfAborted();
      yield text;
      onRows(rows);
    }
  }
  if (hasLines) return add(name, lines());
  for await (const { files = [], rows } of steps([])) {
    for await (const { path, bytes } of files) {
      signal.throwIfAborted();
      await add(path, bytes);
    }
    onRows(rows);
  }
}

const asWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;
