/** Moves archives between the desk and files, in chunks. */
import { MOST_CARRIED } from '../../../shared/domain/canned.ts';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import type { ArchiveContents, ArchiveImport } from '../../../shared/domain/hand-over.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { formatBytes, formatList } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { nameUndoable, type Undoable } from '../undo.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    archive: ArchiveSlice;
  }
}

interface ArchiveSlice {
  /** `own`: for the agent's own account elsewhere; otherwise for a colleague. */
  seal(account: string, own: boolean, passphrase: string): Promise<Result<{ blob: Blob; name: string }>>;
  /**
   * Reads the contents of a file without changing anything. `invalid` with reason `unreadable-file`
   * if it was moved or changed after it was chosen.
   */
  readContents(account: string, file: File, passphrase: string): Promise<Result<ArchiveContents>>;
  /** Imports the contents. The returned change undoes this while `z` still works. */
  bringIn(account: string, contents: ArchiveContents): Promise<Result<{ brought: ArchiveImport; change: Undoable }>>;
  putAway(account: string, contents: ArchiveContents): Promise<Result<null>>;
}

async function showStayed({ tickets }: ArchiveImport, stayed: string[]): Promise<void> {
  const { subjectWords } = await import('./subject-words.ts');
  const names = tickets.filter(({ ticket }) => stayed.includes(ticket)).map(subjectWords);
  showToast({ title: t('archive.stayed'), description: joinIsolated(names), timeout: 15_000 });
}

function showLeftOut(replies: string[]): void {
  const title = t('canned.exportedWithout', { list: formatList(replies), limit: formatBytes(MOST_CARRIED) });
  showToast({ title, urgent: true });
}

/** Null if the browser can't read the file any more; it gives no reason. */
async function readPart(file: File, at: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer());
  } catch {
    return null;
  }
}

export const createArchiveSlice: CreateSlice<ArchiveSlice, 'marks'> = (_set, get, bridge) => ({
  async seal(account, own, passphrase) {
    const begun = await bridge.call('archive.export', { account, own, passphrase });
    if (!begun.ok) return begun;
    const { export: id, name, without } = begun.value;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let index = 0; ; index++) {
      const part = await bridge.call('archive.exportChunk', { account, export: id, index });
      if (!part.ok) return part;
      if (part.value.byteLength === 0) break;
      parts.push(part.value);
    }
    if (without.length > 0) showLeftOut(without);
    return ok({ blob: new Blob(parts), name });
  },
  async readContents(account, file, passphrase) {
    const begun = await bridge.call('archive.open', { account, passphrase });
    if (!begun.ok) return begun;
    for (let at = 0; ; at += CHUNK_BYTES) {
      const bytes = await readPart(file, at);
      if (!bytes) return err('invalid', 'archive.open', { subject: file.name, detail: { reason: 'unreadable-file' } });
      const last = at + CHUNK_BYTES >= file.size;
      const taken = await bridge.call('archive.openChunk', { account, import: begun.value.import, bytes, last });
      if (!taken.ok) return taken;
      if (taken.value !== null) return ok(taken.value);
    }
  },
  async bringIn(account, { id, own, from }) {
    const doubtNote = own ? null : t('archive.doubtNote', { from }).slice(0, 1000);
    const answer = await bridge.call('archive.bringIn', { account, id, doubtNote });
    if (!answer.ok) return answer;
    const brought = answer.value;
    const change = get().marks.addUndoable(account, async () => {
      const back = await bridge.call('archive.takeBack', { account, id });
      if (back.ok && back.value.stayed.length > 0) await showStayed(brought, back.value.stayed);
      return back;
    });
    nameUndoable(change, own ? t('archive.undoOwn') : t('archive.undoColleague', { name: from }));
    return ok({ brought, change });
  },
  putAway: (account, { id }) => bridge.call('archive.putAway', { account, id }),
});
