/** State of the files of posts: their transfers, errors, and the file that is shown. */
import type { Bridge, DeskEvent } from '../../../shared/contract.ts';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import { type FetchedFile, type PostFileKey, postKey } from '../../../shared/domain/post-file.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { type Parts, readInParts } from '../../parts/read-in-parts.ts';
import { downloadName } from '../../parts/text/file-names.ts';
import type { CreateSlice, ListensToDesk, SetSlice } from '../../store/app-state.ts';
import { saveBlob } from '../../ui/dom.ts';
import type { ShownAs } from './file-kind.ts';

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

export interface ShownFile {
  file: FileOfPost;
  blob: Blob;
  how: ShownAs;
  cut: boolean;
}

export interface PostFilesSlice extends ListensToDesk {
  of: { account: string; ticket: string } | null;
  /** This and the maps below are keyed by `fileKey`. */
  fetched: Record<string, FetchedFile>;
  downloads: Record<string, FileDownload>;
  failed: Record<string, AppError>;
  shown: ShownFile | null;
  loadFor(account: string, ticket: string): void;
  open(file: FileOfPost): Promise<void>;
  save(file: FileOfPost): Promise<void>;
  saveAll(files: readonly FileOfPost[]): Promise<void>;
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

const without = <T>(all: Record<string, T>, key: string): Record<string, T> => {
  const { [key]: _gone, ...rest } = all;
  return rest;
};

/** Reads files of posts, one transfer for each, and shows their progress and errors. */
function createTransfers(set: SetSlice<PostFilesSlice>, bridge: Bridge) {
  /** Reads all bytes of a file; the desk downloads it if needed. */
  async function read({ name: _name, ...key }: FileOfPost): Promise<Result<Parts>> {
    const fetched = await bridge.call('postFile.fetch', key);
    if (!fetched.ok) return fetched;
    return readInParts(fetched.value.size ?? 0, 'postFile.read', (chunk) =>
      bridge.call('postFile.read', { ...key, chunk }),
    );
  }

  const taking = new Map<string, Promise<Parts | null>>();

  /**
   * Null if it failed (the error is shown beside the file), or if a transfer is already running.
   */
  async function take(file: FileOfPost): Promise<Parts | null> {
    const key = fileKey(file);
    if (taking.has(key)) return null;
    const taken = bring(file, key);
    taking.set(key, taken);
    return taken.finally(() => taking.delete(key));
  }

  async function bring(file: FileOfPost, key: string): Promise<Parts | null> {
    set(({ downloads, failed }) => ({
      downloads: { ...downloads, [key]: { receivedBytes: 0, total: null } },
      failed: without(failed, key),
    }));
    const parts = await read(file);
    set(({ downloads, failed }) => ({
      downloads: without(downloads, key),
      failed: parts.ok || parts.error.detail?.reason === 'cancelled' ? failed : { ...failed, [key]: parts.error },
    }));
    return parts.ok ? parts.value : null;
  }

  return { take, running: (file: FileOfPost) => taking.get(fileKey(file)) };
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

  const { take, running } = createTransfers(set, bridge);
  /** Files that a "save all" still has to save, so that a second press does not save them twice. */
  const ofAll = new Set<string>();

  const isOpen = ({ account, ticket }: FileOfPost): boolean => {
    const { nav } = get();
    return nav.account === account && nav.ticket === ticket;
  };

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
      const parts = await take(file);
      if (parts === null) return;
      const { shownAs } = await import('./file-kind.ts');
      const how = shownAs(
        parts[0] ?? new Uint8Array(),
        parts.reduce((n, part) => n + part.byteLength, 0),
        file.name,
      );
      if (how === null) return saveBlob(new Blob(parts), downloadName(file.name));
      // If the agent went on to another ticket or file, the file just stays in the cache.
      if (!isOpen(file) || get().postFiles.shown) return;
      const blob = new Blob(parts, { type: how.as === 'picture' ? how.type : 'text/plain' });
      set({ shown: { file, blob, how, cut: how.as === 'text' && parts.length > 1 } });
    },
    async save(file) {
      const parts = await take(file);
      if (parts !== null) saveBlob(new Blob(parts), downloadName(file.name));
    },
    async saveAll(files) {
      const wanted = files.filter((file) => !ofAll.has(fileKey(file)));
      for (const file of wanted) ofAll.add(fileKey(file));
      for (const file of wanted) {
        // If a transfer is already running, wait for it, then save.
        const parts = await (running(file) ?? take(file));
        ofAll.delete(fileKey(file));
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
