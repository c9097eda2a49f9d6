/** Moves sealed hand-overs between the desk and files, a chunk at a time. */

import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import type { BroughtIn, HandOverContents } from '../../../shared/domain/hand-over.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    handOverFile: HandOverFileSlice;
  }
}

export interface HandOverFileSlice {
  /** The sealed file, whole. */
  seal(account: string, passphrase: string): Promise<Result<{ blob: Blob; name: string }>>;
  /** Says what a file holds; nothing changes. */
  look(account: string, file: File, passphrase: string): Promise<Result<HandOverContents>>;
  bringIn(account: string, contents: HandOverContents): Promise<Result<BroughtIn>>;
  putAway(account: string, contents: HandOverContents): Promise<Result<null>>;
}

export const createHandOverFileSlice: CreateSlice<HandOverFileSlice> = (_set, _get, bridge) => ({
  async seal(account, passphrase) {
    const begun = await bridge.call('handOver.export', { account, passphrase });
    if (!begun.ok) return begun;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let index = 0; ; index++) {
      const part = await bridge.call('handOver.exportChunk', { account, export: begun.value.export, index });
      if (!part.ok) return part;
      if (part.value.byteLength === 0) return ok({ blob: new Blob(parts), name: begun.value.name });
      parts.push(part.value);
    }
  },
  async look(account, file, passphrase) {
    const begun = await bridge.call('handOver.import', { account, passphrase });
    if (!begun.ok) return begun;
    for (let at = 0; ; at += CHUNK_BYTES) {
      const last = at + CHUNK_BYTES >= file.size;
      const bytes = await readPart(file, at);
      if (!bytes)
        return err('invalid', 'handOver.import', { subject: file.name, detail: { reason: 'unreadable-file' } });
      const taken = await bridge.call('handOver.importChunk', { account, import: begun.value.import, bytes, last });
      if (!taken.ok) return taken;
      if (taken.value) return ok(taken.value);
    }
  },
  bringIn: (account, { id, from }) =>
    bridge.call('handOver.bringIn', { account, id, doubtNote: t('handOver.doubtNote', { from }).slice(0, 1000) }),
  putAway: (account, { id }) => bridge.call('handOver.putAway', { account, id }),
});

/** Null: it was moved or changed since it was chosen; the browser says no more. */
async function readPart(file: File, at: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}
