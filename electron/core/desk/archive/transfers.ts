/**
 * Tracks running exports and imports of archives, whose bytes cross the bridge in chunks. An import
 * is kept until the agent has seen what it would add, and imports or closes it.
 */
import { randomUUID } from 'node:crypto';
import type { ArchiveContents, ArchiveImport } from '../../../../shared/domain/hand-over.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { BroughtParts } from '../../worker/archive/take-back.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Clock, Ports } from '../ports.ts';
import { ExportFailed, packArchive, type ReadArchive, readArchive } from './archive-stream.ts';
import { seal, sealingCost, unseal } from './seal.ts';

interface Import {
  account: string;
  store: RemoteStore;
  writer: WritableStreamDefaultWriter<Uint8Array>;
  read: Promise<Result<ReadArchive>>;
  hasEnded: boolean;
  /** Null until it was read to its end. */
  opened: ReadArchive | null;
  /** Set during the import: a second run would find everything imported, and lose the undo. */
  running: Promise<Result<ArchiveImport>> | null;
  /** The timer holds the account, and with it its keys. */
  stopTimer: () => void;
}

/** ms after which an abandoned export or import ends. */
const EXPORT_EXPIRY = 10 * 60_000;
const IMPORT_EXPIRY = 60 * 60_000;
/** Most exports, and most imports, at once; one more drops the oldest. */
const AT_ONCE = 2;
/** Number of imports that can be undone; the window offers only the last. */
const UNDOABLE = 3;

export function createImports(clock: Clock) {
  const imports = new Map<string, Import>();
  const undoable = new Map<string, { account: string; parts: BroughtParts; at: number }>();
  const refused = (operation: string, reason: string) => err('invalid', operation, { detail: { reason } });

  function find(account: string, id: string): Import | null {
    const archive = imports.get(id);
    return archive?.account === account ? archive : null;
  }

  /** Deletes stored files that no draft uses; those of an unread archive are swept later. */
  async function drop(id: string): Promise<Result<null>> {
    const archive = imports.get(id);
    imports.delete(id);
    archive?.stopTimer();
    if (!archive?.opened) return ok(null);
    const dropped = await archive.store.archive.dropStaged(archive.opened.staged);
    return dropped.ok ? ok(null) : dropped;
  }

  async function importNow(
    { store, account }: Import,
    id: string,
    { work }: ReadArchive,
    doubtNote: string | null,
  ): Promise<Result<ArchiveImport>> {
    const at = clock.now();
    const brought = await store.archive.bringIn(work, { at, apply: true, doubtNote });
    if (!brought.ok) return brought;
    undoable.set(id, { account, parts: brought.value.parts, at });
    for (const oldest of undoable.keys()) if (undoable.size > UNDOABLE) undoable.delete(oldest);
    await drop(id);
    return ok(brought.value.brought);
  }

  return {
    begin({ store, entry }: AccountDesk, passphrase: string): string {
      const id = randomUUID();
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const archive: Import = {
        account: entry.id,
        store,
        hasEnded: false,
        opened: null,
        running: null,
        writer: writable.getWriter(),
        read: readArchive(unseal(readable, passphrase), store, entry).finally(() => {
          archive.hasEnded = true;
        }),
        stopTimer: clock.after(IMPORT_EXPIRY, () => void drop(id)),
      };
      // The call for the next chunk reports this error.
      archive.read.catch(() => undefined);
      for (const oldest of imports.keys()) if (imports.size >= AT_ONCE) void drop(oldest);
      imports.set(id, archive);
      return id;
    },

    /** Null until the last chunk. */
    async takeChunk(
      account: string,
      id: string,
      bytes: Uint8Array,
      last: boolean,
    ): Promise<Result<ArchiveContents | null>> {
      const archive = find(account, id);
      if (!archive || archive.opened) return refused('archive.openChunk', 'not-found');
      // A failed reader takes no more chunks, so return its error.
      await Promise.race([archive.writer.write(bytes), archive.read.catch(() => undefined)]);
      if (last) void archive.writer.close();
      if (!last && !archive.hasEnded) return ok(null);
      const read = await archive.read;
      if (!read.ok) {
        await drop(id);
        return read;
      }
      archive.opened = read.value;
      const { work, email, madeAt } = read.value;
      const preview = await archive.store.archive.bringIn(work, { at: clock.now(), apply: false, doubtNote: null });
      if (preview.ok) return ok({ ...preview.value.brought, id, own: work.own, from: work.from, email, madeAt });
      await drop(id);
      return preview;
    },

    /** If two windows ask at once, the import runs once and both get its result. */
    async run(account: string, id: string, doubtNote: string | null): Promise<Result<ArchiveImport>> {
      const archive = find(account, id);
      if (!archive?.opened) return refused('archive.bringIn', 'put-away');
      archive.running ??= importNow(archive, id, archive.opened, doubtNote).finally(() => {
        archive.running = null;
      });
      return archive.running;
    },

    async undo({ store, entry }: AccountDesk, id: string): Promise<Result<{ stayed: string[]; tickets: string[] }>> {
      const done = undoable.get(id);
      if (done?.account !== entry.id) return refused('archive.takeBack', 'put-away');
      const stayed = await store.archive.takeBack(done.parts, done.at);
      if (!stayed.ok) return stayed;
      undoable.delete(id);
      const { drafts, notes, tags, promises } = done.parts;
      const tickets = [...drafts, ...notes, ...tags, ...promises].map(({ ticket }) => ticket);
      return ok({ stayed: stayed.value, tickets: [...new Set(tickets)] });
    },

    discard: async (account: string, id: string): Promise<Result<null>> => (find(account, id) ? drop(id) : ok(null)),

    /** Forgets all archives because the stores close; unused files are swept later. */
    forget(): void {
      for (const { stopTimer } of imports.values()) stopTimer();
      imports.clear();
      undoable.clear();
    },
  };
}

interface Export {
  account: string;
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  index: number;
}

export function createExports({ clock, keyCost }: Pick<Ports, 'clock' | 'keyCost'>) {
  const exports = new Map<string, Export>();
  return {
    begin({ store, entry, settings }: AccountDesk, own: boolean, passphrase: string): string {
      const { address, email, id: account } = entry;
      const origin = { own, address, email, name: settings().agentName, madeAt: clock.now() };
      const chunks = seal(packArchive(store, origin), passphrase, sealingCost(keyCost));
      const id = randomUUID();
      for (const oldest of exports.keys()) if (exports.size >= AT_ONCE) exports.delete(oldest);
      exports.set(id, { account, chunks, index: 0 });
      clock.after(EXPORT_EXPIRY, () => void exports.delete(id));
      return id;
    },

    /** An empty chunk ends the export. */
    async nextChunk(account: string, id: string, index: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
      const running = exports.get(id);
      if (running?.account !== account || running.index !== index)
        return err('invalid', 'archive.exportChunk', { detail: { reason: 'not-found' } });
      running.index++;
      try {
        const chunk = await running.chunks.next();
        if (!chunk.done) return ok(chunk.value);
        exports.delete(id);
        return ok(new Uint8Array(0));
      } catch (error) {
        exports.delete(id);
        if (error instanceof ExportFailed) return error.result;
        throw error;
      }
    },

    forget: () => exports.clear(),
  };
}
