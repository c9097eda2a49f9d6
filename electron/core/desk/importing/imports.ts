/**
 * Runs imports into the archive. The window hands over files chunk by chunk, a reading finds
 * messages in them, and the store takes these batch by batch between its other calls. What came in
 * stays however an import ends: the next one finds it there.
 */
import { randomUUID } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import type {
  FoundItem,
  FoundMessage,
  ImportProblem,
  ImportProgress,
  ImportSource,
  ImportSummary,
} from '../../../../shared/domain/imported.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { messagesFolder, needsStaging } from '../../rules/importing/import-kind.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Ports } from '../ports.ts';
import { type ImportReading, openReading, type StagedFile } from './reading.ts';

/** ms after which an import that no window asks about ends. */
const EXPIRY = 60 * 60_000;
const MOST_PROBLEMS = 200;
/** Limits of what the store takes at once: other calls wait for it. */
const BATCH = 100;
const BATCH_SIZE = 500_000;

interface Staged {
  id: string;
  name: string;
  size: number;
}

/** `next`: place in `files` of the next chunk's file, and of the chunk in it. */
const newImport = (
  desk: AccountDesk,
  reading: ImportReading,
  files: readonly { name: string }[],
  own: readonly string[],
) => ({
  desk,
  reading,
  files,
  /** Addresses and domains of staff, lower case. */
  own: [desk.entry.email.toLowerCase(), ...own],
  /** Folders among them that may be exports of ours. */
  exports: new Set(files.flatMap(({ name }) => messagesFolder(name) ?? [])),
  next: { file: 0, index: 0 },
  /** By their places. They are read out of order, and wait in `files.db`: never in a plain file. */
  staged: new Map<number, Staged>(),
  progress: { messages: 0, conversations: 0, alreadyThere: 0, problems: 0, hasEnded: false } as ImportProgress,
  first: [] as ImportProblem[],
  sources: new Map<ImportSource, number>(),
  wasCancelled: false,
  /** Why the store took no more. */
  failure: null as Result<never> | null,
  /** Ends with the import. */
  stored: Promise.resolve(),
  /** Called at the next change of `progress`. */
  waiting: [] as (() => void)[],
  stopTimer: (): void => undefined,
});
type Import = ReturnType<typeof newImport>;

export function createImporting(
  { clock, importWorker: worker }: Pick<Ports, 'clock' | 'importWorker'>,
  onChange: (account: string) => void,
) {
  const imports = new Map<string, Import>();

  function find(account: string, id: string, operation: string): Result<Import> {
    const found = imports.get(id);
    if (found?.desk.entry.id !== account) return err('invalid', operation, { detail: { reason: 'not-found' } });
    expireLater(id, found);
    return ok(found);
  }

  function expireLater(id: string, running: Import): void {
    running.stopTimer();
    running.stopTimer = clock.after(EXPIRY, () => drop(id, running));
  }

  /** Cancels it, unless it has ended. */
  function drop(id: string, running: Import): void {
    imports.delete(id);
    running.stopTimer();
    running.wasCancelled = !running.progress.hasEnded;
    running.reading.stop();
  }

  const progressOf = ({ failure, progress }: Import): Result<ImportProgress> => failure ?? ok({ ...progress });

  async function reportOf(running: Import): Promise<Result<ImportSummary>> {
    await running.stored;
    const { failure, progress, first, sources, wasCancelled } = running;
    const counts = [...sources].map(([source, messages]) => ({ source, messages }));
    return failure ?? ok({ ...progress, first, sources: counts, wasCancelled });
  }

  return {
    begin(desk: AccountDesk, files: readonly { name: string }[], own: readonly string[]): string {
      const account = desk.entry.id;
      for (const [id, earlier] of imports) if (earlier.desk.entry.id === account) drop(id, earlier);
      const id = randomUUID();
      const running = newImport(desk, openReading({ worker, clock }), files, own);
      expireLater(id, running);
      const failed = () => {
        running.failure = err('bug', 'import.end');
      };
      running.stored = storeAll(running)
        .catch(failed)
        .finally(async () => {
          running.progress.hasEnded = true;
          if (running.staged.size > 0) await desk.store.archive.dropStaged(stagedIds(running));
          wake(running);
          onChange(account);
        });
      imports.set(id, running);
      return id;
    },

    async takeChunk(
      account: string,
      id: string,
      { file, bytes, last }: { file: number; bytes: Uint8Array; last: boolean },
    ): Promise<Result<ImportProgress>> {
      const found = find(account, id, 'import.chunk');
      if (!found.ok) return found;
      const { next, files, exports, staged, reading, stored } = found.value;
      const name = files[file]?.name;
      const isWhole = last || bytes.byteLength === CHUNK_BYTES;
      if (file !== next.file || name === undefined || !isWhole)
        return err('invalid', 'import.chunk', { detail: { reason: 'out-of-order' } });
      const index = next.index++;
      if (last) found.value.next = { file: file + 1, index: 0 };
      if (index === 0 ? needsStaging(name, bytes, exports) : staged.has(file)) {
        const kept = await stageChunk(found.value, file, index, bytes);
        if (!kept.ok) return kept;
      } else {
        // An ended reading takes no more chunks.
        await Promise.race([reading.write(name, bytes, last), stored]);
      }
      if (last && file === files.length - 1) reading.end(stagedFiles(found.value));
      return progressOf(found.value);
    },

    async progress(account: string, id: string): Promise<Result<ImportProgress>> {
      const found = find(account, id, 'import.progress');
      if (!found.ok) return found;
      const running = found.value;
      if (!running.progress.hasEnded) await new Promise<void>((resolve) => running.waiting.push(resolve));
      return progressOf(running);
    },

    async end(account: string, id: string): Promise<Result<ImportSummary>> {
      const found = find(account, id, 'import.end');
      if (!found.ok) return found;
      await found.value.stored;
      drop(id, found.value);
      return reportOf(found.value);
    },

    async cancel(account: string, id: string): Promise<Result<ImportSummary>> {
      const found = find(account, id, 'import.cancel');
      if (!found.ok) return found;
      drop(id, found.value);
      return reportOf(found.value);
    },

    /** Ends all imports, because the stores close. */
    forget(): void {
      for (const [id, running] of imports) drop(id, running);
    },
  };
}

function wake(running: Import): void {
  for (const resolve of running.waiting.splice(0)) resolve();
}

async function storeAll(running: Import): Promise<void> {
  for await (const items of running.reading.items) {
    for (const batch of batchesOf(items)) {
      if (running.wasCancelled) return;
      await storeBatch(running, batch);
      wake(running);
      if (running.failure === null) continue;
      running.reading.stop();
      return;
    }
  }
}

async function storeBatch(running: Import, items: readonly FoundItem[]): Promise<void> {
  const { desk, progress, first, sources } = running;
  const problems = items.flatMap((item) => ('problem' in item ? [item.problem] : []));
  progress.problems += problems.length;
  first.push(...problems.slice(0, MOST_PROBLEMS - first.length));
  const messages = items.flatMap((item) => ('message' in item ? [item.message] : []));
  if (messages.length === 0) return;
  const added = await desk.store.imported.add(messages, running.own);
  if (!added.ok) {
    running.failure = added;
    return;
  }
  progress.conversations += added.value.conversations;
  progress.alreadyThere += added.value.alreadyThere;
  for (const [source, count] of Object.entries(added.value.sources) as [ImportSource, number][]) {
    progress.messages += count;
    sources.set(source, (sources.get(source) ?? 0) + count);
  }
}

function* batchesOf(items: readonly FoundItem[]): Generator<FoundItem[]> {
  let batch: FoundItem[] = [];
  let size = 0;
  for (const item of items) {
    if (batch.length === BATCH || size > BATCH_SIZE) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(item);
    if ('message' in item) size += sizeOf(item.message);
  }
  if (batch.length > 0) yield batch;
}

const sizeOf = ({ text, files }: FoundMessage): number =>
  text.length + files.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0);

function stageChunk({ desk, files, staged }: Import, file: number, index: number, bytes: Uint8Array) {
  const { id } = staged.get(file) ?? { id: randomUUID() };
  staged.set(file, { id, name: files[file]?.name ?? '', size: index * CHUNK_BYTES + bytes.byteLength });
  return desk.store.archive.stageChunk(id, index, bytes);
}

const stagedIds = ({ staged }: Import): string[] => [...staged.values()].map(({ id }) => id);

const stagedFiles = ({ desk, staged }: Import): StagedFile[] =>
  [...staged.values()].map(({ id, name, size }) => ({
    ...{ name, size },
    async read(offset, length) {
      const parts: Uint8Array[] = [];
      for (let from = offset; from < offset + length; ) {
        const chunk = await desk.store.files.readChunk(id, Math.floor(from / CHUNK_BYTES));
        if (!chunk.ok) throw new Error('a staged file can not be read');
        const part = chunk.value.subarray(from % CHUNK_BYTES, (from % CHUNK_BYTES) + offset + length - from);
        if (part.byteLength === 0) break;
        parts.push(part);
        from += part.byteLength;
      }
      return Buffer.concat(parts);
    },
  }));
