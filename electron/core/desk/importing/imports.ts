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
import { needsStaging } from '../../rules/importing/import-kind.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Ports } from '../ports.ts';
import { type ImportReading, openReading, type StagedFile } from './reading.ts';

interface ImportFile {
  name: string;
  size: number;
}

interface Import {
  account: string;
  reading: ImportReading;
  files: readonly ImportFile[];
  /** Place in `files` of the next chunk's file, and of the chunk in it. */
  next: { file: number; index: number };
  staged: StagedFiles;
  progress: ImportProgress;
  first: ImportProblem[];
  sources: Map<ImportSource, number>;
  wasCancelled: boolean;
  /** Why the store took no more. */
  failure: Result<never> | null;
  /** Ends with the import. */
  stored: Promise<void>;
  /** Called at the next change of `progress`. */
  waiting: (() => void)[];
  stopTimer: () => void;
}

/** ms after which an import that no window asks about ends. */
const EXPIRY = 60 * 60_000;
const MOST_PROBLEMS = 200;
/** Limits of what the store takes at once: other calls wait for it. */
const BATCH = 100;
const BATCH_SIZE = 500_000;

export function createImporting(
  { clock, importWorker: worker }: Pick<Ports, 'clock' | 'importWorker'>,
  onChange: (account: string) => void,
) {
  const imports = new Map<string, Import>();

  function find(account: string, id: string, operation: string): Result<Import> {
    const found = imports.get(id);
    if (found?.account !== account) return err('invalid', operation, { detail: { reason: 'not-found' } });
    found.stopTimer();
    found.stopTimer = clock.after(EXPIRY, () => void cancel(id));
    return ok(found);
  }

  async function cancel(id: string): Promise<Import | undefined> {
    const found = imports.get(id);
    if (!found) return undefined;
    imports.delete(id);
    found.stopTimer();
    found.wasCancelled = !found.progress.hasEnded;
    found.reading.stop();
    await found.stored;
    return found;
  }

  const progressOf = ({ failure, progress }: Import): Result<ImportProgress> => failure ?? ok({ ...progress });

  function reportOf({ failure, progress, first, sources, wasCancelled }: Import): Result<ImportSummary> {
    const counts = [...sources].map(([source, messages]) => ({ source, messages }));
    return failure ?? ok({ ...progress, first, sources: counts, wasCancelled });
  }

  return {
    begin(desk: AccountDesk, files: readonly ImportFile[]): string {
      const account = desk.entry.id;
      for (const [id, earlier] of imports) if (earlier.account === account) void cancel(id);
      const id = randomUUID();
      const running: Import = {
        account,
        reading: openReading({ worker, clock }),
        files,
        next: { file: 0, index: 0 },
        staged: stagedIn(desk),
        progress: { messages: 0, conversations: 0, alreadyThere: 0, problems: 0, hasEnded: false },
        first: [],
        sources: new Map(),
        wasCancelled: false,
        failure: null,
        stored: Promise.resolve(),
        waiting: [],
        stopTimer: clock.after(EXPIRY, () => void cancel(id)),
      };
      const failed = () => {
        running.failure = err('bug', 'import.end');
      };
      running.stored = storeAll(desk, running)
        .catch(failed)
        .finally(async () => {
          running.progress.hasEnded = true;
          await running.staged.drop();
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
      const { next, files, staged, reading, stored } = found.value;
      const { name = '', size = 0 } = files[file] ?? {};
      const isWhole = last || bytes.byteLength === CHUNK_BYTES;
      if (file !== next.file || file >= files.length || !isWhole)
        return err('invalid', 'import.chunk', { detail: { reason: 'out-of-order' } });
      const index = next.index++;
      if (last) found.value.next = { file: file + 1, index: 0 };
      const isStaged = index === 0 ? needsStaging(name, bytes) : staged.has(file);
      const kept = isStaged ? await staged.put(file, { name, size }, index, bytes) : ok(null);
      if (!kept.ok) return kept;
      // An ended reading takes no more chunks.
      if (!isStaged) await Promise.race([reading.write(name, bytes, last), stored]);
      if (last && file === files.length - 1) reading.end(staged.list());
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
      found.value.stopTimer();
      imports.delete(id);
      return reportOf(found.value);
    },

    async cancel(account: string, id: string): Promise<Result<ImportSummary>> {
      const found = find(account, id, 'import.cancel');
      if (!found.ok) return found;
      await cancel(id);
      return reportOf(found.value);
    },

    /** Ends all imports, because the stores close. */
    forget(): void {
      for (const id of imports.keys()) void cancel(id);
    },
  };
}

function wake(running: Import): void {
  for (const resolve of running.waiting.splice(0)) resolve();
}

async function storeAll(desk: AccountDesk, running: Import): Promise<void> {
  for await (const items of running.reading.items) {
    for (const batch of batchesOf(items)) {
      if (running.wasCancelled) return;
      await storeBatch(desk, running, batch);
      wake(running);
      if (running.failure === null) continue;
      running.reading.stop();
      return;
    }
  }
}

async function storeBatch({ store, entry }: AccountDesk, running: Import, items: readonly FoundItem[]): Promise<void> {
  const { progress, first, sources } = running;
  const problems = items.flatMap((item) => ('problem' in item ? [item.problem] : []));
  progress.problems += problems.length;
  first.push(...problems.slice(0, MOST_PROBLEMS - first.length));
  const messages = items.flatMap((item) => ('message' in item ? [item.message] : []));
  if (messages.length === 0) return;
  const added = await store.imported.add(messages, [entry.email.toLowerCase()]);
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

interface StagedFiles {
  has(file: number): boolean;
  put(file: number, of: ImportFile, index: number, bytes: Uint8Array): Promise<Result<unknown>>;
  list(): StagedFile[];
  drop(): Promise<void>;
}

/** Files that are read out of order wait in `files.db`, encrypted: never in a plain file. */
function stagedIn({ store }: AccountDesk): StagedFiles {
  const files = new Map<number, ImportFile & { id: string }>();

  async function read(id: string, offset: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let from = offset; from < offset + length; ) {
      const chunk = await store.files.readChunk(id, Math.floor(from / CHUNK_BYTES));
      if (!chunk.ok) throw new Error('a staged file can not be read');
      const part = chunk.value.subarray(from % CHUNK_BYTES, (from % CHUNK_BYTES) + offset + length - from);
      if (part.byteLength === 0) break;
      parts.push(part);
      from += part.byteLength;
    }
    return Buffer.concat(parts);
  }

  return {
    has: (file) => files.has(file),
    put(file, { name, size }, index, bytes) {
      const staged = files.get(file) ?? { id: randomUUID(), name, size };
      files.set(file, staged);
      staged.size = index * CHUNK_BYTES + bytes.byteLength;
      return store.archive.stageChunk(staged.id, index, bytes);
    },
    list: () =>
      [...files.values()].map(({ id, name, size }) => ({ name, size, read: (at, length) => read(id, at, length) })),
    async drop() {
      if (files.size > 0) await store.archive.dropStaged([...files.values()].map(({ id }) => id));
    },
  };
}
