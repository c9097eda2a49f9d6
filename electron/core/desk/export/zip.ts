/** Writes an export as a zip, sealed by a passphrase if there is one, and names it at its end. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { ZipFile } from 'yazl';
import type { KeyCost } from '../vault/scrypt.ts';
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

/** A stopped or failed one leaves nothing. */
export async function writeZip(path: string, { passphrase, keyCost, madeAt, ...run }: ZipOptions): Promise<void> {
  const part = `${path}.part`;
  const zip = new ZipFile();
  const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const plain = zip.outputStream as Readable;
  const sealed =
    passphrase === null ? plain : Readable.fromWeb((await sealStream(asWeb(plain), passphrase, keyCost)) as NodeStream);
  const written = pipeline(sealed, out, { signal: run.signal });
  const failed = new Promise<never>((_, reject) => {
    zip.once('error', reject);
    written.catch(reject);
  });
  failed.catch(() => undefined);
  const add = (name: string, bytes: AsyncIterable<Uint8Array | string>) => {
    const stream = Readable.from(bytes, { objectMode: false });
    const read = new Promise<void>((resolve) => stream.once('end', resolve));
    const options = { mode: 0o100600, mtime: new Date(madeAt) };
    stream.once('error', (error) => zip.emit('error', error));
    zip.addReadStreamLazy(name, options, (take) => take(null, stream));
    return Promise.race([read, failed]);
  };
  try {
    for (const section of run.sections) await addSection(section, run, add);
    run.signal.throwIfAborted();
    zip.end();
    await written;
    await rename(part, path);
  } catch (error) {
    plain.destroy();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}

async function addSection(
  { name, hasLines, steps }: ExportSection,
  { signal, onRows }: ExportRun,
  add: (name: string, bytes: AsyncIterable<Uint8Array | string>) => Promise<void>,
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
