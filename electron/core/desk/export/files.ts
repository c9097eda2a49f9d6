/**
 * The files that the store has bytes of: of messages, the archive, drafts, replies and canned
 * replies. Each is read twice, since its place in the export begins with the hash of its bytes.
 */
import { createHash } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import type { RacksideFile } from '../../rules/importing/rackside.ts';
import type { ExportedFile, ExportKey, ExportPart } from '../../worker/export/pages.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { fail, must } from '../refusals.ts';
import { safeName } from './safe-name.ts';

export interface ExportedBytes {
  path: string;
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

type StoredFile = ExportedFile | (Omit<ExportedFile, 'from'> & { from: 'canned'; hash: string });

/** A part's rows, a page at a time. `after`: the key after which to begin; empty for all. */
export async function* pagesOf(
  store: RemoteStore,
  part: ExportPart,
  after: ExportKey,
): AsyncGenerator<{ rows: object[]; after: ExportKey }> {
  let key = after;
  for (;;) {
    const page = must(await store.export.page(part, key));
    if (page.after === null) return;
    key = page.after;
    yield { rows: page.rows, after: key };
  }
}

export type ExportFiles = ReturnType<typeof createExportFiles>;

export function createExportFiles(store: RemoteStore) {
  const found = new Map<string, { row: StoredFile; file: RacksideFile }>();
  const byPath = new Map<string, StoredFile>();

  async function read(row: StoredFile, index: number): Promise<Uint8Array> {
    if (row.from === 'post') return must(await store.postFiles.read(row, index));
    if (row.from === 'canned') return must(await store.canned.chunk(row.hash, index)) ?? new Uint8Array();
    if (row.from === 'archive') return must(await store.imported.fileChunk(row.id, index));
    return must(await store.files.readChunk(row.id, index));
  }

  async function* chunks(row: StoredFile): AsyncGenerator<Uint8Array> {
    for (let index = 0; index * CHUNK_BYTES < row.size; index++) yield await read(row, index);
  }

  /** A message's file makes room for newer ones, maybe since it was found. */
  async function* wholeOf(row: StoredFile): AsyncGenerator<Uint8Array> {
    let missing = row.size;
    for await (const chunk of chunks(row)) {
      missing -= chunk.byteLength;
      yield chunk;
    }
    if (missing !== 0) fail('storage', { detail: { reason: 'file-gone' } });
  }

  async function* listed(): AsyncGenerator<StoredFile> {
    for (const part of ['postFiles', 'workFiles', 'archivedFiles'] as const)
      for await (const { rows } of pagesOf(store, part, [])) yield* rows as ExportedFile[];
    for (const { name: canned, files = [] } of must(await store.canned.list()))
      for (const { hash, ...file } of files)
        yield { ...file, from: 'canned', hash, key: `canned ${hash}`, owner: { canned } };
  }

  return {
    /** Finds all files, and gives those that an export has to write. */
    async *all(): AsyncGenerator<ExportedBytes> {
      for await (const row of listed()) {
        const hash = createHash('sha256');
        let length = 0;
        for await (const chunk of chunks(row)) {
          hash.update(chunk);
          length += chunk.byteLength;
        }
        // Its bytes may have gone since it was listed.
        if (length !== row.size) continue;
        const sha256 = hash.digest('hex');
        const path = `files/${sha256}/${safeName(row.name)}`;
        found.set(row.key, { row, file: { name: row.name, type: row.type, path, sha256 } });
        if (byPath.has(path)) continue;
        byPath.set(path, row);
        yield { path, bytes: wholeOf(row) };
      }
    },
    of: (key: string): RacksideFile | null => found.get(key)?.file ?? null,
    bytesAt(path: string | null): ExportedBytes['bytes'] | null {
      const row = byPath.get(path ?? '');
      return row ? wholeOf(row) : null;
    },
    *lines(): Generator<Uint8Array> {
      for (const { file, row } of found.values())
        yield Buffer.from(`${JSON.stringify({ ...file, size: row.size, ...row.owner })}\n`);
    },
  };
}
