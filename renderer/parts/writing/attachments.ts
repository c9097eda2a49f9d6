/** Files of one reply or form: stored, being stored, or refused. */

import { createStore, type StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import { CHUNK_BYTES, type FileMeta } from '../../../shared/domain/draft.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import { commaList } from '../../i18n/format.ts';
import type { UnsavedHolder } from '../../store/unsaved-slice.ts';

export interface Attachment {
  id: string;
  name: string;
  size: number;
  type: string;
  stored: number;
  /** `broken`: begun before this window opened and never finished; its source is gone. */
  state: 'waiting' | 'uploading' | 'done' | 'failed' | 'broken';
  error: AppError | null;
  /** Kept while it is being stored, and for its thumbnail. */
  file: File | null;
  /** Hash of the canned reply's file that it comes from. */
  canned?: string | undefined;
}

interface AttachmentsState {
  files: Attachment[];
  /** Refused files, newest first, until the agent has read the message. */
  refused: Refused[];
}

export interface Attachments {
  store: StoreApi<AttachmentsState>;
  /**
   * `folders`: also dropped, but can't be accepted. `canned`: hashes of files of canned replies,
   * which are attached once.
   */
  add(files: readonly File[], limit: number, folders?: readonly Refused[], canned?: ReadonlyMap<File, string>): void;
  remove(id: string): Promise<void>;
  /** Returns a function that restores a removed file; null if this window lacks its bytes. */
  restorerOf(file: Attachment): (() => boolean) | null;
  tryAgain(id: string): void;
  dismissRefused(): void;
  sync(files: readonly FileMeta[]): void;
  /** Switches to another draft with these files, to which files still being stored then belong. */
  reset(files: readonly FileMeta[]): void;
  settled(): Promise<boolean>;
}

interface AttachmentPorts {
  bridge: Bridge;
  account: string;
  ticket: string;
  draftId(): string;
  hold(holder: UnsavedHolder): void;
}

/** Stores waiting files one by one: the first is done soonest, and the desk needs little memory. */
function createUploads(
  { getState: get, setState: set }: StoreApi<AttachmentsState>,
  { bridge, account, ticket, draftId }: AttachmentPorts,
  discard: (file: Attachment) => Promise<void>,
) {
  const aborts = new Map<string, AbortController>();
  let running: Promise<void> | null = null;

  const waiting = () => get().files.find((file) => file.state === 'waiting');
  const patch = (id: string, change: Partial<Attachment>) =>
    set(({ files }) => ({ files: files.map((file) => (file.id === id ? { ...file, ...change } : file)) }));

  function run() {
    if (running || !waiting()) return;
    running = (async () => {
      try {
        for (let next = waiting(); next; next = waiting()) await storeFile(next);
      } finally {
        // Clear this without an await after the last check, or a file added in between waits forever.
        running = null;
      }
    })();
  }

  async function storeFile(waiting: Attachment) {
    const { id, file, name, size, canned } = waiting;
    if (file === null) return patch(id, { state: 'broken' });
    const abort = new AbortController();
    aborts.set(id, abort);
    patch(id, { state: 'uploading', error: null });
    const result = await upload(
      bridge,
      { account, draft: draftId(), ticket, id, file, canned },
      (meta) => patch(id, { stored: meta.stored }),
      abort.signal,
    );
    aborts.delete(id);
    if (abort.signal.aborted) return discard(waiting);
    if (result.ok) return patch(id, { state: 'done', stored: result.value.stored });
    const { detail } = result.error;
    if (result.error.kind === 'invalid' && detail?.reason === 'too-large') {
      const limit = Number(detail.facts?.limit ?? 0);
      const left = Math.max(0, limit - Number(detail.facts?.used ?? 0));
      set(({ files, refused }) => ({
        files: files.filter((file) => file.id !== id),
        refused: [{ name, size, left, limit, reason: size > limit ? 'too-large' : 'no-room' }, ...refused],
      }));
    } else patch(id, { state: 'failed', error: result.error });
  }

  return {
    run,
    /** Stops storing this file; false if it isn't being stored. */
    abort(id: string): boolean {
      aborts.get(id)?.abort();
      return aborts.has(id);
    },
    tryAgain(id: string) {
      patch(id, { state: 'waiting', error: null });
      run();
    },
    async settled(): Promise<boolean> {
      while (running) await running;
      return get().files.every((file) => file.state === 'done');
    },
  };
}

const fromMeta = (meta: FileMeta): Attachment => ({
  ...meta,
  state: meta.finished ? 'done' : 'broken',
  error: null,
  file: null,
});

export function createAttachments(ports: AttachmentPorts): Attachments {
  const { bridge, account, draftId, hold } = ports;
  const store = createStore<AttachmentsState>(() => ({ files: [], refused: [] }));
  const { getState: get, setState: set } = store;
  const removed = new Set<string>();

  async function discard(file: Attachment) {
    const result = await bridge.call('file.remove', { account, file: file.id });
    if (result.ok) return;
    removed.delete(file.id);
    const state = file.state === 'done' ? 'done' : 'failed';
    set(({ files }) => ({ files: [...files, { ...file, state, error: result.error }] }));
  }
  const uploads = createUploads(store, ports, discard);

  function sync(metas: readonly FileMeta[]) {
    set(({ files }) => {
      // For files that this window is storing, our state is newer than the desk's answer may be.
      const mine = new Map(files.filter((file) => file.file !== null).map((file) => [file.id, file]));
      const listed = metas.filter((m) => !removed.has(m.id)).map((m) => mine.get(m.id) ?? fromMeta(m));
      const ids = new Set(metas.map((m) => m.id));
      return { files: [...listed, ...[...mine.values()].filter((file) => file.state !== 'done' && !ids.has(file.id))] };
    });
  }

  // Bytes of unstored files exist only in this window, and are too many to store while it closes.
  const unstored = () => get().files.filter((file) => file.file !== null && file.state !== 'done');
  hold({
    unsaved: () => (unstored().length > 0 ? Number.POSITIVE_INFINITY : 0),
    describeInput: () => commaList(unstored().map(({ name }) => name)),
    flush: uploads.settled,
  });

  return {
    store,
    add(files, limit, folders = [], canned = new Map()) {
      const used = get().files.reduce((sum, file) => sum + file.size, 0);
      const there = new Set(get().files.map((file) => file.canned));
      const fresh = files.filter((file) => !canned.has(file) || !there.has(canned.get(file)));
      const { accepted, refused } = admit(fresh, used, limit);
      const added = accepted.map((file): Attachment => {
        const { name, size, type } = file;
        const from = { file, canned: canned.get(file) };
        return { id: crypto.randomUUID(), name, size, type, stored: 0, state: 'waiting', error: null, ...from };
      });
      set((now) => ({ files: [...now.files, ...added], refused: [...folders, ...refused, ...now.refused] }));
      uploads.run();
    },
    async remove(id) {
      const file = get().files.find((file) => file.id === id);
      if (!file) return;
      removed.add(id);
      set(({ files }) => ({ files: files.filter((file) => file.id !== id) }));
      // Remove only after the current call's answer, so as not to overtake the creation.
      if (uploads.abort(id)) return;
      // The desk does not know a file that waits, so nothing must be removed there.
      if (file.state !== 'waiting' || file.stored > 0) await discard(file);
    },
    restorerOf(file) {
      if (file.file === null) return null;
      const draft = draftId();
      return () => {
        if (draftId() !== draft) return false;
        const again: Attachment = { ...file, id: crypto.randomUUID(), stored: 0, state: 'waiting', error: null };
        set(({ files }) => ({ files: [...files, again] }));
        uploads.run();
        return true;
      };
    },
    tryAgain: uploads.tryAgain,
    dismissRefused: () => set({ refused: [] }),
    sync,
    reset(metas) {
      sync(metas);
      set({ refused: [] });
    },
    settled: uploads.settled,
  };
}

export interface Upload {
  account: string;
  draft: string;
  ticket: string;
  id: string;
  file: File;
  canned?: string | undefined;
}

/** Resolves with the stored file. `onProgress` is called for every stored chunk. */
export async function upload(
  bridge: Bridge,
  { account, draft, ticket, id, file, canned }: Upload,
  onProgress: (meta: FileMeta) => void,
  signal: AbortSignal,
): Promise<Result<FileMeta>> {
  const { name, type, size } = file;
  const from = canned === undefined ? {} : { canned };
  const begun = await bridge.call('file.begin', { account, draft, ticket, file: id, name, type, size, ...from });
  if (!begun.ok) return begun;
  let meta = begun.value;
  onProgress(meta);
  for (let index = Math.floor(meta.stored / CHUNK_BYTES); index * CHUNK_BYTES < size; index += 1) {
    if (signal.aborted) return err('invalid', 'file.chunk', { subject: name, detail: { reason: 'removed' } });
    const bytes = await chunkOfFile(file, index);
    if (bytes === null) return err('storage', 'file.source', { subject: name, detail: { reason: 'unreadable' } });
    const put = await bridge.call('file.chunk', { account, file: id, index, bytes });
    if (!put.ok) return put;
    meta = put.value;
    onProgress(meta);
  }
  return bridge.call('file.finish', { account, file: id });
}

/** Null if the file was moved or changed since it was chosen, or may not be read. */
export async function chunkOfFile(file: File, index: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const from = index * CHUNK_BYTES;
    const bytes = new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());
    return bytes.byteLength === Math.min(CHUNK_BYTES, file.size - from) ? bytes : null;
  } catch {
    return null;
  }
}

export interface Refused {
  name: string;
  size: number;
  left: number;
  limit: number;
  reason: 'too-large' | 'no-room' | 'folder' | 'name';
}

/** Decides which files fit. Each is judged alone, so that a large one excludes no others. */
export function admit(files: readonly File[], used: number, limit: number): { accepted: File[]; refused: Refused[] } {
  const accepted: File[] = [];
  const refused: Refused[] = [];
  let left = Math.max(0, limit - used);
  for (const file of files) {
    const { name, size } = file;
    if (name === '' || name.length > 500) refused.push({ name, size, left, limit, reason: 'name' });
    else if (size > limit) refused.push({ name, size, left, limit, reason: 'too-large' });
    else if (size > left) refused.push({ name, size, left, limit, reason: 'no-room' });
    else {
      accepted.push(file);
      left -= size;
    }
  }
  return { accepted, refused };
}
