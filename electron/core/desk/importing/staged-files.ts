/**
 * Reads zips and exports of other desks, once all files have come. Mail in them is read at once;
 * exports are read together in two passes, because tickets and people may be in other files.
 */
import { Readable } from 'node:stream';
import type { FoundItem } from '../../../../shared/domain/imported.ts';
import { problemOf, type RecordSink } from '../../rules/importing/clean.ts';
import { decoderOf, type ImportFileKind, importKind } from '../../rules/importing/import-kind.ts';
import { createExportRows, createRowReader, type ExportRows } from '../../rules/importing/read-export.ts';
import type { JsonObject } from '../../rules/wire/json.ts';
import { createMailReader } from './mail-reader.ts';
import { findOwnExports, readOwnExport } from './own-export.ts';
import { placeIn, type ReadingContext } from './reading-protocol.ts';
import { membersOf, piecesOf, type RandomFile, RefusedFile, unzipped, type ZipMember } from './zip.ts';

interface NamedFile {
  name: string;
  size: number;
}

/** A file, or a file in a zip. */
export interface ReadingSource extends Pick<ZipMember, 'open'> {
  /** Its name, behind the name of its zip. */
  label: string;
  file: number;
  entry: number;
  /** Bytes of a file that an export of ours names. */
  beside?(path: string): Promise<Uint8Array | null>;
}

interface LooseFile extends ZipMember {
  file: number;
  bytes: RandomFile;
}

interface ExportSource extends ReadingSource {
  kind: 'sql' | 'csv' | 'json';
}

/** Problems of a file that are told one by one. */
const MOST_PROBLEMS = 1000;

/** `from`: files before it gave their mail already. */
export async function readStaged(files: readonly NamedFile[], from: number, context: ReadingContext): Promise<void> {
  const exports: ExportSource[] = [];
  const loose = files.map(({ name, size }, file): LooseFile => {
    const bytes: RandomFile = {
      size,
      async read(offset, length) {
        const bytes = await context.read(file, offset, length);
        if (bytes === null) throw new RefusedFile('cut-short');
        return bytes;
      },
    };
    return { name, file, bytes, open: () => piecesOf(bytes) };
  });
  const own = await findOwnExports(() => Readable.from(loose));
  for (const file of loose) {
    const part = own.partOf(file.name);
    if ((part && !part.hasMessages) || !context.begin(file.file, 0)) continue;
    const give = (items: FoundItem[]) => (file.file < from ? Promise.resolve() : context.give(items));
    await guarded(file.name, give, async () => {
      for await (const source of sourcesIn(file, give))
        await guarded(source.label, give, () => readSource({ ...part, ...source }, file.file < from, exports, context));
    });
  }
  const rows = createExportRows();
  const fine: ExportSource[] = [];
  for (const source of exports)
    await guarded(source.label, context.give, async () => {
      let known = 0;
      await readRows(source, context, (table, row) => {
        known += Number(rows.note(table, row));
      });
      if (known > 0) fine.push(source);
      else await context.give([problemOf(source.label, '', 'no-message')]);
    });
  for (const source of fine) await guarded(source.label, context.give, () => giveMessages(source, context, rows));
}

/** Takes a refusal of the rest of a file as its problem. */
async function guarded(label: string, give: ReadingContext['give'], read: () => Promise<void>): Promise<void> {
  try {
    await read();
  } catch (thrown) {
    if (!(thrown instanceof RefusedFile)) throw thrown;
    await give([problemOf(label, '', thrown.reason)]);
  }
}

async function* sourcesIn(
  { name, file, bytes, open }: LooseFile,
  give: ReadingContext['give'],
): AsyncGenerator<ReadingSource> {
  const kind = importKind(name, await bytes.read(0, 65_536));
  if (kind === 'gzip') yield { label: name.replace(/\.gz$/i, ''), file, entry: 1, open: () => unzipped(bytes) };
  else if (kind !== 'zip') yield { label: name, file, entry: 1, open };
  if (kind !== 'zip') return;
  let entry = 0;
  const own = await findOwnExports(() => membersOf(bytes));
  for await (const member of membersOf(bytes)) {
    entry += 1;
    const part = own.partOf(member.name);
    if (part && !part.hasMessages) continue;
    const label = `${name} › ${member.name}`;
    if ('reason' in member) await give([problemOf(label, '', member.reason)]);
    else yield { ...part, label, file, entry, open: member.open };
  }
}

/** Reads mail; notes an export. */
async function readSource(
  source: ReadingSource,
  wasRead: boolean,
  exports: ExportSource[],
  context: ReadingContext,
): Promise<void> {
  const { label, file, entry } = source;
  const chunks = source.open()[Symbol.asyncIterator]();
  try {
    const head = await chunks.next();
    const kind: ImportFileKind | null = importKind(label, head.value ?? new Uint8Array());
    if (kind === 'sql' || kind === 'csv' || kind === 'json') exports.push({ ...source, kind });
    else if (kind === 'rackside' && !wasRead) await readOwnExport(source, context);
    else if (!wasRead) {
      const reader = createMailReader(label, context, (number) => context.begin(file, placeIn(entry, number)));
      for (let next = head; !next.done; next = await chunks.next()) await reader.write(next.value, false);
      await reader.write(new Uint8Array(), true);
    }
  } finally {
    await chunks.return?.();
  }
}

/** Gives the rows of an export, and after each piece the reasons why others are left out. */
async function readRows(
  { label, kind, file, entry, open }: ExportSource,
  { begin }: ReadingContext,
  row: RecordSink['row'],
  onPiece: (left: Parameters<RecordSink['left']>[0][]) => Promise<void> = async () => {},
): Promise<void> {
  if (!begin(file, placeIn(entry, 0))) return;
  let left: Parameters<RecordSink['left']>[0][] = [];
  const reader = createRowReader(kind, label, { row, left: (reason) => void left.push(reason) });
  let decoder: ReturnType<typeof decoderOf> | null = null;
  for await (const bytes of open()) {
    decoder ??= decoderOf(bytes);
    reader.write(decoder.decode(bytes, { stream: true }));
    begin(file, placeIn(entry, 0));
    await onPiece(left);
    left = [];
  }
  reader.write(decoder?.decode() ?? '');
  if (reader.end()) left.push('cut-short');
  await onPiece(left);
}

async function giveMessages(source: ExportSource, context: ReadingContext, { messagesOf }: ExportRows): Promise<void> {
  let found: FoundItem[] = [];
  let problems = 0;
  let count = 0;
  const take = (table: string, row: JsonObject) => {
    count += 1;
    for (const message of messagesOf(table, row))
      found.push(message ? { message } : problemOf(source.label, `row ${count}`, 'no-message'));
  };
  await readRows(source, context, take, async (left) => {
    found.push(...left.map((reason) => problemOf(source.label, `row ${count}`, reason)));
    const told = found.filter((item) => 'message' in item || ++problems <= MOST_PROBLEMS);
    found = [];
    await context.give(told);
  });
}
