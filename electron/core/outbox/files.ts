import type { FileMeta } from '../../../shared/domain/draft.ts';
import type { OutgoingFile } from '../api/attachments.ts';
import type { RemoteStore } from '../store/rpc.ts';

/** Stored files, read chunk by chunk as they are sent. */
export function outgoingFiles(store: RemoteStore, files: readonly FileMeta[]): OutgoingFile[] {
  return files.map(({ id, name, size }) => ({ name, size, chunks: () => chunks(store, id) }));
}

async function* chunks(store: RemoteStore, file: string): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index++) {
    const chunk = await store.readChunk(file, index);
    if (!chunk.ok) throw new Error('a stored file cannot be read');
    if (chunk.value.byteLength === 0) return;
    yield chunk.value;
  }
}
