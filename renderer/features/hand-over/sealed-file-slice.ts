/** Moves sealed hand-overs between the desk and files, in chunks. */
import type { HandOverContents, HandOverImport } from '../../../shared/domain/hand-over.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { readWhole, sendWhole } from '../../parts/sealed-transfer.ts';
import { nameUndoable, type Undoable } from '../../parts/undo.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { subjectWords } from './subject-words.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    handOverFile: HandOverFileSlice;
  }
}

export interface HandOverFileSlice {
  seal(account: string, passphrase: string): Promise<Result<{ blob: Blob; name: string }>>;
  /** Reads the contents of a file without changing anything. */
  readContents(account: string, file: File, passphrase: string): Promise<Result<HandOverContents>>;
  /** Imports the contents. The returned change undoes this while `z` still works. */
  bringIn(account: string, contents: HandOverContents): Promise<Result<{ brought: HandOverImport; change: Undoable }>>;
  putAway(account: string, contents: HandOverContents): Promise<Result<null>>;
}

function showStayed({ tickets }: HandOverImport, stayed: string[]): void {
  const names = tickets.filter(({ ticket }) => stayed.includes(ticket)).map(subjectWords);
  showToast({ title: t('handOver.stayed'), description: names.join(' · '), timeout: 15_000 });
}

export const createHandOverFileSlice: CreateSlice<HandOverFileSlice, 'marks'> = (_set, get, bridge) => ({
  async seal(account, passphrase) {
    const begun = await bridge.call('handOver.export', { account, passphrase });
    if (!begun.ok) return begun;
    const file = begun.value.export;
    return readWhole(begun.value.name, (index) =>
      bridge.call('handOver.exportChunk', { account, export: file, index }),
    );
  },
  async readContents(account, file, passphrase) {
    const begun = await bridge.call('handOver.import', { account, passphrase });
    if (!begun.ok) return begun;
    return sendWhole(file, 'handOver.import', (bytes, last) =>
      bridge.call('handOver.importChunk', { account, import: begun.value.import, bytes, last }),
    );
  },
  async bringIn(account, { id, from }) {
    const doubtNote = t('handOver.doubtNote', { from }).slice(0, 1000);
    const answer = await bridge.call('handOver.bringIn', { account, id, doubtNote });
    if (!answer.ok) return answer;
    const brought = answer.value;
    const change = get().marks.addUndoable(account, async () => {
      const back = await bridge.call('handOver.takeBack', { account, id });
      if (back.ok && back.value.stayed.length > 0) showStayed(brought, back.value.stayed);
      return back;
    });
    nameUndoable(change, t('handOver.heading', { name: from }));
    return ok({ brought, change });
  },
  putAway: (account, { id }) => bridge.call('handOver.putAway', { account, id }),
});
