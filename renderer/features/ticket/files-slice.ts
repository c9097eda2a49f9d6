/** State of the files of posts: their transfers, errors, and the file that is shown. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import { type FetchedFile, type PostFileKey, postKey } from '../../../shared/domain/post-file.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { type Parts, readInParts, readStored, type StoredFile } from '../../parts/read-in-parts.ts';
import { showError } from '../../parts/show-error.ts';
import type { ShownAs } from '../../parts/text/file-kind.ts';
import { downloadName } from '../../parts/text/file-names.ts';
import type { CreateSlice, ListensToDesk, SetSlice } from '../../store/app-state.ts';
import { saveBlob } from '../../ui/dom.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    postFiles: PostFilesSlice;
  }
}

export interface FileOfPost extends PostFileKey {
  account: string;
  name: string;
}

export interface FileDownload {
  receivedBytes: number;
  total: number | null;
}

/** A file of a post, or one that is stored on this computer. */
export type AnyFile = FileOfPost | StoredFile;

export interface FileContent {
  blob: Blob;
  /** Null if it can only be saved. */
  how: ShownAs | null;
  /** Only its beginning is shown. */
  cut: boolean;
}

export interface ShownFile {
  file: AnyFile;
  /** The ticket where it was opened: elsewhere it closes. */
  account: string | null;
  ticket: string | null;
  /** Null until its bytes are there. */
  content: FileContent | null;
}

export interface PostFilesSlice extends ListensToDesk {
  of: { account: string; ticket: string } | null;
  /** This and the maps below are keyed by `anyFileKey`. */
  fetched: Record<string, FetchedFile>;
  downloads: Record<string, FileDownload>;
  failed: Record<string, AppError>;
  shown: ShownFile | null;
  loadFor(account: string, ticket: string): void;
  /** Shows a file, or saves one that can't be shown. */
  open(file: AnyFile): Promise<void>;
  /** Shows bytes that are here, such as a picture in a message; saves what can't be shown. */
  show(name: string, blob: Blob): Promise<void>;
  /** Shows this file in the place of the one that is shown. */
  turnTo(file: AnyFile): Promise<void>;
  save(file: AnyFile): Promise<void>;
  saveAll(files: readonly AnyFile[]): Promise<void>;
  cancel(file: FileOfPost): void;
  close(): void;
}

export const fileKey = ({ account, ticket, post, index }: Omit<FileOfPost, 'name'>): string =>
  JSON.stringify([account, ticket, post, index]);

export const fileOfPost = (account: string, ticket: string, post: Post, { index, name }: PostFile): FileOfPost => ({
  account,
  ticket,
  post: postKey(post),
  index,
  name,
});

export const anyFileKey = (file: AnyFile): string => ('post' in file ? fileKey(file) : file.id);

/** Judges by their bytes what can be shown, whatever their names say. */
async function contentOf({ name }: AnyFile, parts: Parts): Promise<FileContent> {
  const { shownAs } = await import('../../parts/text/file-kind.ts');
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const how = shownAs(parts[0] ?? new Uint8Array(), size, name);
  const type = how?.as === 'picture' ? how.type : 'text/plain';
  return { blob: new Blob(parts, { type }), how, cut: how?.as === 'text' && parts.length > 1 };
}

const without = <T>(all: Record<string, T>, key: string): Record<string, T> => {
  const { [key]: _gone, ...rest } = all;
  return rest;
};

/** Reads files, one transfer for each, and shows their progress and errors. */
function createTransfers(set: SetSlice<PostFilesSlice>, accountNow: () => string | null, bridge: Bridge) {
  /** Reads all bytes of a post's file; the desk downloads it if needed. */
  async function readOfPost({ name: _name, ...key }: FileOfPost): Promise<Result<Parts>> {
    const fetched = await bridge.call('postFile.fetch', key);
    if (!fetched.ok) return fetched;
    return readInParts(fetched.value.size ?? 0, 'postFile.read', (chunk) =>
      bridge.call('postFile.read', { ...key, chunk }),
    );
  }

  const taking = new Map<string, Promise<Parts | null>>();

  /** Null if it failed, which is shown, or if a transfer is already running. */
  async function take(file: AnyFile): Promise<Parts | null> {
    const key = anyFileKey(file);
    if (taking.has(key)) return null;
    const taken = bring(file, key);
    taking.set(key, taken);
    return taken.finally(() => taking.delete(key));
  }

  async function bring(file: AnyFile, key: string): Promise<Parts | null> {
    const account = 'post' in file ? file.account : accountNow();
    if (account === null) return null;
    set(({ downloads, failed }) => ({
      downloads: { ...downloads, [key]: { receivedBytes: 0, total: null } },
      failed: without(failed, key),
    }));
    const parts = await ('post' in file ? readOfPost(file) : readStored(bridge, account, file));
    const error = parts.ok || parts.error.detail?.reason === 'cancelled' ? null : parts.error;
    // Only a file of a post has room for its error beside it.
    if (error && !('post' in file)) showError(error);
    set(({ downloads, failed }) => ({
      downloads: without(downloads, key),
      failed: error ? { ...failed, [key]: error } : failed,
    }));
    return parts.ok ? parts.value : null;
  }

  return { take, running: (file: AnyFile) => taking.get(anyFileKey(file)) };
}

export const createPostFilesSlice: CreateSlice<PostFilesSlice, 'nav' | 'postFiles'> = (set, get, bridge) => {
  async function load(): Promise<void> {
    const { of } = get().postFiles;
    if (of === null) return;
    const answer = await bridge.call('postFile.list', of);
    // Without this answer, the next press finds out.
    if (!answer.ok || get().postFiles.of !== of) return;
    set({ fetched: Object.fromEntries(answer.value.map((file) => [fileKey({ ...of, ...file }), file])) });
  }

  const { take, running } = createTransfers(set, () => get().nav.account, bridge);
  /** Files that a "save all" still has to save, so that a second press does not save them twice. */
  const ofAll = new Set<string>();

  return {
    of: null,
    fetched: {},
    downloads: {},
    failed: {},
    shown: null,
    loadFor(account, ticket) {
      const { of } = get().postFiles;
      if (of?.account === account && of.ticket === ticket) return;
      set({ of: { account, ticket }, fetched: {}, failed: {} });
      void load();
    },
    async open(file) {
      const { account, ticket } = get().nav;
      const parts = await take(file);
      if (parts === null) return;
      const content = await contentOf(file, parts);
      if (content.how === null) return saveBlob(content.blob, downloadName(file.name));
      // If the agent went on to another ticket or file, the file just stays in the cache.
      const { nav, postFiles } = get();
      if (nav.account !== account || nav.ticket !== ticket || postFiles.shown) return;
      set({ shown: { file, account, ticket, content } });
    },
    async show(name, blob) {
      const { account, ticket } = get().nav;
      const { size, type } = blob;
      const file = { id: crypto.randomUUID(), name, size, type, stored: size, finished: true };
      const content = await contentOf(file, [new Uint8Array(await blob.arrayBuffer())]);
      if (content.how === null) return saveBlob(blob, downloadName(name));
      set({ shown: { file, account, ticket, content } });
    },
    async turnTo(file) {
      const { shown } = get().postFiles;
      if (!shown) return;
      const next = { ...shown, file, content: null };
      set({ shown: next });
      const parts = await (running(file) ?? take(file));
      const content = parts && (await contentOf(file, parts));
      // A later turn has its own bytes.
      if (content && get().postFiles.shown === next) set({ shown: { ...next, content } });
    },
    async save(file) {
      const parts = await take(file);
      if (parts !== null) saveBlob(new Blob(parts), downloadName(file.name));
    },
    async saveAll(files) {
      const wanted = files.filter((file) => !ofAll.has(anyFileKey(file)));
      for (const file of wanted) ofAll.add(anyFileKey(file));
      for (const file of wanted) {
        // If a transfer is already running, wait for it, then save.
        const parts = await (running(file) ?? take(file));
        ofAll.delete(anyFileKey(file));
        if (parts !== null) saveBlob(new Blob(parts), downloadName(file.name));
      }
    },
    cancel({ name: _name, ...key }) {
      // Cancelling a finished transfer does nothing, so ignore errors.
      void bridge.call('postFile.cancel', key);
    },
    close: () => set({ shown: null }),
    onEvent(event: DeskEvent) {
      const { of, downloads } = get().postFiles;
      if (event.name === 'postFile.progress') {
        const { got, total, ...key } = event.data;
        const name = fileKey(key);
        if (downloads[name]) set({ downloads: { ...downloads, [name]: { receivedBytes: got, total } } });
        return;
      }
      const isChange = event.name === 'postFile.changed' || event.name === 'tickets.changed';
      if (!isChange || of === null || event.data.account !== of.account) return;
      // Without ids, anything may have changed, including a dropped cache.
      if (event.name === 'postFile.changed' ? event.data.ticket === of.ticket : !event.data.ids?.length) void load();
    },
  };
};
