/**
 * State of the files of posts in this window: what is known of those of the open ticket, what is on
 * its way, what failed, and the one that is shown. A press opens a file or saves it; what is not
 * here is fetched first.
 */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import { type FetchedFile, type PostFileKey, postKey } from '../../../shared/domain/post-file.ts';
import { type AppError, err, ok, type Result } from '../../../shared/result.ts';
import { downloadName } from '../../parts/text/file-names.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { saveBlob } from '../../ui/dom.ts';
import { type ShownAs, shownAs } from './file-kind.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    postFiles: PostFilesSlice;
  }
}

/** A file of a post, as its link names it. */
export interface FileOfPost extends PostFileKey {
  account: string;
  name: string;
}

/** Bytes of its answer that came; nulls before the first, and where the service does not say it. */
export interface Underway {
  got: number;
  total: number | null;
}

/** What the window shows of a file. */
export interface ShownFile {
  file: FileOfPost;
  blob: Blob;
  how: ShownAs;
  /** There is more of it than is shown. */
  cut: boolean;
}

export interface PostFilesSlice extends ListensToDesk {
  /** Whose files are known. */
  of: { account: string; ticket: string } | null;
  /** By `fileKey`, as all below. */
  fetched: Record<string, FetchedFile>;
  underway: Record<string, Underway>;
  failed: Record<string, AppError>;
  shown: ShownFile | null;
  /** The files of this ticket are on screen. */
  look(account: string, ticket: string): void;
  /** Shows it in the window where that is safe, else saves it. */
  open(file: FileOfPost): Promise<void>;
  save(file: FileOfPost): Promise<void>;
  /** One after the other. */
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

type Parts = Uint8Array<ArrayBuffer>[];

export const createPostFilesSlice: CreateSlice<PostFilesSlice, 'nav' | 'postFiles'> = (set, get, bridge) => {
  async function load(): Promise<void> {
    const { of } = get().postFiles;
    if (of === null) return;
    const answer = await bridge.call('postFile.list', of);
    // Without it, a press finds out.
    if (!answer.ok || get().postFiles.of !== of) return;
    set({ fetched: Object.fromEntries(answer.value.map((file) => [fileKey({ ...of, ...file }), file])) });
  }

  const without = <T>(all: Record<string, T>, key: string): Record<string, T> => {
    const { [key]: _gone, ...rest } = all;
    return rest;
  };

  /** All bytes of a file, which the desk fetches where it does not have them. */
  async function read({ name: _name, ...key }: FileOfPost): Promise<Result<Parts>> {
    const fetched = await bridge.call('postFile.fetch', key);
    if (!fetched.ok) return fetched;
    const parts: Parts = [];
    for (let chunk = 0, have = 0; have < (fetched.value.size ?? 0); chunk += 1) {
      const part = await bridge.call('postFile.read', { ...key, chunk });
      if (!part.ok) return part;
      // Others took its place meanwhile.
      if (part.value.byteLength === 0) return err('storage', 'postFile.read', { detail: { reason: 'gone' } });
      have += part.value.byteLength;
      parts.push(part.value);
    }
    return ok(parts);
  }

  /** What is on its way, by `fileKey`. */
  const taking = new Map<string, Promise<Parts | null>>();
  /** Those that a press on all of them still has to save: a second press saves none of them twice. */
  const ofAll = new Set<string>();

  /** Null where it failed, which stands beside the file then, and where it is on its way already. */
  async function take(file: FileOfPost): Promise<Parts | null> {
    const key = fileKey(file);
    if (taking.has(key)) return null;
    const taken = bring(file, key);
    taking.set(key, taken);
    return taken.finally(() => taking.delete(key));
  }

  async function bring(file: FileOfPost, key: string): Promise<Parts | null> {
    set(({ underway, failed }) => ({
      underway: { ...underway, [key]: { got: 0, total: null } },
      failed: without(failed, key),
    }));
    const parts = await read(file);
    set(({ underway, failed }) => ({
      underway: without(underway, key),
      failed: parts.ok || parts.error.detail?.reason === 'cancelled' ? failed : { ...failed, [key]: parts.error },
    }));
    return parts.ok ? parts.value : null;
  }

  const isOpen = ({ account, ticket }: FileOfPost): boolean => {
    const { nav } = get();
    return nav.account === account && nav.ticket === ticket;
  };

  return {
    of: null,
    fetched: {},
    underway: {},
    failed: {},
    shown: null,
    look(account, ticket) {
      const { of } = get().postFiles;
      if (of?.account === account && of.ticket === ticket) return;
      set({ of: { account, ticket }, fetched: {}, failed: {} });
      void load();
    },
    async open(file) {
      const parts = await take(file);
      if (parts === null) return;
      const how = shownAs(
        parts[0] ?? new Uint8Array(),
        parts.reduce((n, part) => n + part.byteLength, 0),
        file.name,
      );
      if (how === null) return saveBlob(new Blob(parts), downloadName(file.name));
      // Whoever went on to another ticket, or looks at another file by now, finds it kept.
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
        const key = fileKey(file);
        // One that was pressed before is saved as well, once it is here.
        const parts = await (taking.get(key) ?? take(file));
        ofAll.delete(key);
        if (parts !== null) saveBlob(new Blob(parts), downloadName(file.name));
      }
    },
    cancel({ name: _name, ...key }) {
      // What is there by now needs no giving up.
      void bridge.call('postFile.cancel', key);
    },
    close: () => set({ shown: null }),
    onEvent(event: DeskEvent) {
      const { of, underway } = get().postFiles;
      if (event.name === 'postFile.progress') {
        const { got, total, ...key } = event.data;
        const name = fileKey(key);
        if (underway[name]) set({ underway: { ...underway, [name]: { got, total } } });
        return;
      }
      const isChange = event.name === 'postFile.changed' || event.name === 'tickets.changed';
      if (!isChange || of === null || event.data.account !== of.account) return;
      // Without ids everything may have changed: the cache may have been dropped.
      if (event.name === 'postFile.changed' ? event.data.ticket === of.ticket : !event.data.ids?.length) void load();
    },
  };
};
