/** Archives of a desk, written and read whole. */
import type { ArchiveContents } from '../../shared/domain/hand-over.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskUnderTest } from './harness.ts';

export const PASSPHRASE = 'correct horse battery';

export async function exportArchive(
  under: DeskUnderTest,
  account: string,
  own: boolean,
): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }> {
  const { export: id, name } = await under.call('archive.export', { account, own, passphrase: PASSPHRASE });
  const parts: Uint8Array[] = [];
  for (let index = 0; ; index++) {
    const part = await under.call('archive.exportChunk', { account, export: id, index });
    if (part.byteLength === 0) return { name, bytes: new Uint8Array(Buffer.concat(parts)) };
    parts.push(part);
  }
}

/** The preview, or the first refusal. */
export async function openArchive(
  under: DeskUnderTest,
  account: string,
  bytes: Uint8Array<ArrayBuffer>,
  passphrase = PASSPHRASE,
): Promise<Result<ArchiveContents>> {
  const { import: id } = await under.call('archive.open', { account, passphrase });
  for (let at = 0; ; at += 1_000_000) {
    const last = at + 1_000_000 >= bytes.byteLength;
    const part = { account, import: id, bytes: bytes.slice(at, at + 1_000_000), last };
    const read = (await under.desk.call('archive.openChunk', part)) as Result<ArchiveContents | null>;
    if (!read.ok) return read;
    if (read.value !== null) return { ok: true, value: read.value };
  }
}
