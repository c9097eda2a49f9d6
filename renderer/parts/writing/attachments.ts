/**
 * Files of one reply or form: what is stored, what is on its way into the desk, and what was not
 * taken.
 */
import { createStore, type StoreApi } from 'zustand';
import type { Bridge } from '../../../shared/contract.ts';
import { CHUNK_BYTES, type FileMeta } from '../../../shared/domain/draft.ts';
import { type AppError, err, type Result } from '../../../shared/result.ts';
import type { Holder } from '../../store/unsaved-slice.ts';

export interface Attachment {
  id: string;
  name: string;
  size: number;
  type: string;
  /** Bytes the desk has. */
  stored: number;
  /** `broken`: begun before this window was opened and never finished; its source is gone. */
  state: 'waiting' | 'uploading' | 'done' | 'failed' | 'broken';
  error: AppError | null;
  /** While it is being stored, and for its thumbnail. */
  file: File | null;
}

export interface AttachmentsState {
  files: Attachment[];
  /** Not taken, newest first, until the agent has read it. */
  refused: Refused[];
}

export interface Attachments {
  store: StoreApi<AttachmentsState>;
  /** `folders` were dropped too and cannot be taken. */
  add(files: readonly File[], limit: number, folders?: readonly Refused[]): void;
  remove(id: string): Promise<void>;
  /**
   * What puts a file back once it is removed, while its draft is there; null where its bytes are
   * not in this window.
   */
  wayBack(file: Attachment): (() => boolean) | null;
  tryAgain(id: string): void;
  dismissRefused(): void;
  /** What the desk has of this draft now. */
  sync(files: readonly FileMeta[]): void;
  /**
   * Another draft, with these files. What is still on its way here goes on, and hangs on that one.
   */
  reset(files: readonly FileMeta[]): void;
  /** True once every file is stored; false once that cannot be without the agent. */
  settled(): Promise<boolean>;
}

export interface AttachmentPorts {
  bridge: Bridge;
  account: string;
  ticket: string;
  draftId(): string;
  /** Joins those who are asked before the window goes. */
  hold(holder: Holder): void;
}

export function createAttachments({ bridge, account, ticket, draftId, hold }: AttachmentPorts): Attachments {
  const store = createStore<AttachmentsState>(() => ({ files: [], refused: [] }));
  const { getState: get, setState: set } = store;
  const aborts = new Map<string, AbortController>();
  const removed = new Set<string>();
  let running: Promise<void> | null = null;

  const patch = (id: string, change: Partial<Attachment>) =>
    set(({ files }) => ({ files: files.map((f) => (f.id === id ? { ...f, ...change } : f)) }));

  /** One at a time: the first file is there soonest, and the desk's memory stays small. */
  function run() {
    if (running || !waiting()) return;
    running = (async () => {
      try {
        for (let next = waiting(); next; next = waiting()) await storeFile(next);
      } finally {
        // In the turn of the last look: a file that came after it would wait for good.
        running = null;
      }
    })();
  }
  const waiting = () => get().files.find((f) => f.state === 'waiting');

  async function storeFile(waiting: Attachment) {
    const { id, file, name, size } = waiting;
    if (file === null) return patch(id, { state: 'broken' });
    const abort = new AbortController();
    aborts.set(id, abort);
    patch(id, { state: 'uploading', error: null });
    const result = await upload(
      bridge,
      { account, draft: draftId(), ticket, id, file },
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
        files: files.filter((f) => f.id !== id),
        refused: [{ name, size, left, limit, reason: size > limit ? 'too-large' : 'no-room' }, ...refused],
      }));
    } else patch(id, { state: 'failed', error: result.error });
  }

  async function discard(file: Attachment) {
    const result = await bridge.call('file.remove', { account, file: file.id });
    if (result.ok) return;
    removed.delete(file.id);
    const state = file.state === 'done' ? 'done' : 'failed';
    set(({ files }) => ({ files: [...files, { ...file, state, error: result.error }] }));
  }

  const fromMeta = (meta: FileMeta): Attachment => ({
    ...meta,
    state: meta.finished ? 'done' : 'broken',
    error: null,
    file: null,
  });

  function sync(metas: readonly FileMeta[]) {
    set(({ files }) => {
      // What this window is storing is known better here than in an answer that may be older.
      const mine = new Map(files.filter((f) => f.file !== null).map((f) => [f.id, f]));
      const listed = metas.filter((m) => !removed.has(m.id)).map((m) => mine.get(m.id) ?? fromMeta(m));
      const ids = new Set(metas.map((m) => m.id));
      return { files: [...listed, ...[...mine.values()].filter((f) => f.state !== 'done' && !ids.has(f.id))] };
    });
  }

  const settled = async () => {
    while (running) await running;
    return get().files.every((f) => f.state === 'done');
  };
  // The bytes of a file that is not stored are in this window only, and they are too many for its
  // last moment.
  const unstored = () => get().files.filter((f) => f.file !== null && f.state !== 'done');
  hold({
    unsaved: () => (unstored().length > 0 ? Number.POSITIVE_INFINITY : 0),
    what: () =>
      unstored()
        .map(({ name }) => name)
        .join(', '),
    flush: settled,
  });

  return {
    store,
    add(files, limit, folders = []) {
      const used = get().files.reduce((sum, f) => sum + f.size, 0);
      const { accepted, refused } = admit(files, used, limit);
      const added = accepted.map((file): Attachment => {
        const { name, size, type } = file;
        return { id: crypto.randomUUID(), name, size, type, stored: 0, state: 'waiting', error: null, file };
      });
      set((now) => ({ files: [...now.files, ...added], refused: [...folders, ...refused, ...now.refused] }));
      run();
    },
    async remove(id) {
      const file = get().files.find((f) => f.id === id);
      if (!file) return;
      removed.add(id);
      set(({ files }) => ({ files: files.filter((f) => f.id !== id) }));
      const onItsWay = aborts.get(id);
      // Removed only once its last call was answered: a removal must not overtake the beginning.
      if (onItsWay) onItsWay.abort();
      // A file that the desk never heard of needs no removal there.
      else if (file.state !== 'waiting' || file.stored > 0) await discard(file);
    },
    wayBack(file) {
      if (file.file === null) return null;
      const draft = draftId();
      return () => {
        if (draftId() !== draft) return false;
        const again: Attachment = { ...file, id: crypto.randomUUID(), stored: 0, state: 'waiting', error: null };
        set(({ files }) => ({ files: [...files, again] }));
        run();
        return true;
      };
    },
    tryAgain(id) {
      patch(id, { state: 'waiting', error: null });
      run();
    },
    dismissRefused: () => set({ refused: [] }),
    sync,
    reset(metas) {
      sync(metas);
      set({ refused: [] });
    },
    settled,
  };
}

export interface Upload {
  account: string;
  draft: string;
  ticket: string;
  /** The file's id, made here. */
  id: string;
  file: File;
}

/** Resolves with the finished file. `onProgress` hears of every chunk that is stored. */
export async function upload(
  bridge: Bridge,
  { account, draft, ticket, id, file }: Upload,
  onProgress: (meta: FileMeta) => void,
  signal: AbortSignal,
): Promise<Result<FileMeta>> {
  const { name, type, size } = file;
  const begun = await bridge.call('file.begin', { account, draft, ticket, file: id, name, type, size });
  if (!begun.ok) return begun;
  let meta = begun.value;
  onProgress(meta);
  for (let index = Math.floor(meta.stored / CHUNK_BYTES); index * CHUNK_BYTES < size; index += 1) {
    if (signal.aborted) return err('invalid', 'file.chunk', { subject: name, detail: { reason: 'removed' } });
    const bytes = await readChunk(file, index);
    if (bytes === null) return err('storage', 'file.source', { subject: name, detail: { reason: 'unreadable' } });
    const put = await bridge.call('file.chunk', { account, file: id, index, bytes });
    if (!put.ok) return put;
    meta = put.value;
    onProgress(meta);
  }
  return bridge.call('file.finish', { account, file: id });
}

/** Null where the file has moved, changed or may not be read since it was chosen. */
async function readChunk(file: File, index: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const from = index * CHUNK_BYTES;
    const bytes = new Uint8Array(await file.slice(from, from + CHUNK_BYTES).arrayBuffer());
    return bytes.byteLength === Math.min(CHUNK_BYTES, file.size - from) ? bytes : null;
  } catch {
    // The browser says no more than that it cannot.
    return null;
  }
}

export interface Refused {
  name: string;
  size: number;
  /** Bytes of the account's limit that were left for it. */
  left: number;
  limit: number;
  reason: 'too-large' | 'no-room' | 'folder' | 'name';
}

/**
 * Which files fit: each is judged alone, in order, so that one that does not fit keeps no other
 * out.
 */
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
