/** Moves sealed hand-overs between the desk and files, a chunk at a time. */
import type { BroughtIn, HandOverContents } from '../../../shared/domain/hand-over.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { readWhole, sendWhole } from '../../parts/sealed-transfer.ts';
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
    const file = begun.value.export;
    return readWhole(begun.value.name, (index) =>
      bridge.call('handOver.exportChunk', { account, export: file, index }),
    );
  },
  async look(account, file, passphrase) {
    const begun = await bridge.call('handOver.import', { account, passphrase });
    if (!begun.ok) return begun;
    return sendWhole(file, 'handOver.import', (bytes, last) =>
      bridge.call('handOver.importChunk', { account, import: begun.value.import, bytes, last }),
    );
  },
  bringIn: (account, { id, from }) =>
    bridge.call('handOver.bringIn', { account, id, doubtNote: t('handOver.doubtNote', { from }).slice(0, 1000) }),
  putAway: (account, { id }) => bridge.call('handOver.putAway', { account, id }),
});
