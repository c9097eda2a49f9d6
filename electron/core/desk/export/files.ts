/**
 * The files that the store has bytes of: of messages, drafts, sent replies and canned replies. Each
 * is read twice, since its place in the export begins with the hash of its bytes.
 */
import { createHash } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import type { PostFileKey } from '../../../../shared/domain/post-file.ts';
import type { RacksideFile } from '../../rules/importing/rackside.ts';
import type { ExportedFile } from '../../worker/export/pages.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { orEnd, pagesOf } from './pages.ts';
import { safeName } from './safe-name.ts';

export interface ExportedBytes {
  path: string;
  bytes: AsyncIterable<Uint8Array>;
}

type FoundFile = { file: RacksideFile; size: number; owner: Record<string, string | null> };

export type ExportFiles = ReturnType<typeof createExportFiles>;

export const keyOfPostFile = ({ ticket, post, index }: PostFileKey): string => `${ticket} ${post} ${index}`;

export function createExportFiles(store: RemoteStore) {
  const found = new Map<string, FoundFile>();
  const chunksByPath = new Map<string, () => AsyncIterable<Uint8Array>>();

  async function* chunks(size: number, read: (index: number) => Promise<Uint8Array>) {
    for (let index = 0; index * CHUNK_BYTES < size; index++) yield await read(index);
  }

  /** Null for one whose bytes went since it was listed. */
  async function add(
    key: string,
    { name, type, size, owner }: { name: string; type: string; size: number; owner: FoundFile['owner'] },
    read: (index: number) => Promise<Uint8Array>,
  ): Promise<ExportedBytes | null> {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of chunks(size, read)) {
      hash.update(chunk);
      length += chunk.byteLength;
    }
    if (length !== size) return null;
    const sha256 = hash.digest('hex');
    const path = `files/${sha256}/${safeName(name)}`;
    found.set(key, { file: { name, type, path, sha256 }, size, owner });
    if (chunksByPath.has(path)) return null;
    chunksByPath.set(path, () => chunks(size, read));
    return { path, bytes: chunks(size, read) };
  }

  async function* ofStore(part: 'postFiles' | 'files') {
    for await (const { rows } of pagesOf(store, part, [])) {
      for (const row of rows as ExportedFile[]) {
        const { name, size } = row;
        if (!('post' in row)) {
          const { id, type, draft, item } = row;
          const owner = { draft, outbox: item };
          yield add(id, { name, type, size, owner }, async (index) => orEnd(await store.files.readChunk(id, index)));
        } else {
          const { ticket, post, index: place } = row;
          const key = { ticket, post, index: place };
          const read = async (index: number) => orEnd(await store.postFiles.read(key, index));
          yield add(keyOfPostFile(key), { name, type: '', size, owner: { ticket, post } }, read);
        }
      }
    }
  }

  async function* ofCanned() {
    for (const { name: canned, files = [] } of orEnd(await store.canned.list())) {
      for (const { hash, ...file } of files) {
        const read = async (index: number) => orEnd(await store.canned.chunk(hash, index)) ?? new Uint8Array();
        yield add(`canned ${hash}`, { ...file, owner: { canned } }, read);
      }
    }
  }

  return {
    /** Finds all files, and gives those that an export has to write. */
    async *all(): AsyncGenerator<ExportedBytes> {
      found.clear();
      chunksByPath.clear();
      for (const files of [ofStore('postFiles'), ofStore('files'), ofCanned()])
        for await (const file of files) if (file) yield file;
    },
    of: (key: string): RacksideFile | null => found.get(key)?.file ?? null,
    bytesAt: (path: string | null): AsyncIterable<Uint8Array> | null => chunksByPath.get(path ?? '')?.() ?? null,
    *lines(): Generator<string> {
      for (const { file, size, owner } of found.values()) yield `${JSON.stringify({ ...file, size, ...owner })}\n`;
    },
  };
}
