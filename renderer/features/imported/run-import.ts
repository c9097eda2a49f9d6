/** Sends files chunk by chunk: the desk takes one once it stored what came before. */
import type { Bridge } from '../../../shared/contract.ts';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import type { ImportProblem, ImportProgress, ImportSummary } from '../../../shared/domain/imported.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { chunkOfFile } from '../../parts/writing/attachments.ts';
import type { GetApp } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import type { ImportRun, RunningImport } from './slice.ts';

interface Import {
  account: string;
  files: readonly File[];
  /** Addresses and domains of the team there. */
  own: string[];
  /** Cancels the import; what came in stays. */
  signal: AbortSignal;
}

type Show = (state: ImportRun) => void;

/** Longer paths lose their beginning. */
const LONGEST_NAME = 1000;
/** Problems that a report names, as many as the desk gives. */
const MOST_NAMED = 200;

const nameOf = ({ webkitRelativePath, name }: File): string => (webkitRelativePath || name).slice(-LONGEST_NAME);

export async function runImport(get: GetApp, bridge: Bridge, what: Import, show: Show): Promise<void> {
  const { account, files, own, signal } = what;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const state: RunningImport = { at: 'running', file: '', index: 0, count: files.length, sent: 0, size, messages: 0 };
  show(state);
  const begun = await bridge.call('import.begin', {
    account,
    own,
    files: files.map((file) => ({ name: nameOf(file), size: file.size })),
  });
  if (!begun.ok) return finish(get, account, begun, show);
  const running = { account, import: begun.value.import };
  const lost: ImportProblem[] = [];
  const cancelled = new Promise<Result<null>>((resolve) => {
    signal.onabort = () => resolve(ok(null));
    if (signal.aborted) resolve(ok(null));
  });
  const sent = await Promise.race([sendAll(bridge, { ...what, ...running, state, lost }, show), cancelled]);
  // A failed import ends at the desk, too.
  const ended = await bridge.call(sent.ok && !signal.aborted ? 'import.end' : 'import.cancel', running);
  finish(get, account, sent.ok ? withLost(ended, lost) : sent, show);
}

function withLost(ended: Result<ImportSummary>, lost: readonly ImportProblem[]): Result<ImportSummary> {
  if (!ended.ok) return ended;
  const { problems, first } = ended.value;
  return ok({ ...ended.value, problems: problems + lost.length, first: [...lost, ...first].slice(0, MOST_NAMED) });
}

/** Shows the report, and says so where it is out of sight. */
function finish(get: GetApp, account: string, ended: Result<ImportSummary>, show: Show): void {
  show(ended.ok ? { at: 'ended', summary: ended.value } : { at: 'failed', error: ended.error });
  const { nav } = get();
  if (nav.settingsOpen && nav.settingsSection === 'imported' && nav.account === account) return;
  const action = {
    label: t('imported.showReport'),
    run() {
      nav.openAccount(account);
      nav.setSettingsOpen(true, 'imported');
    },
  };
  if (ended.ok) showToast({ title: t('imported.ended', { count: ended.value.messages }), action });
  else showError(ended.error, action);
}

interface Sending extends Import {
  import: string;
  state: RunningImport;
  /** Files that this computer couldn't read to their end. */
  lost: ImportProblem[];
}

async function sendAll(bridge: Bridge, sending: Sending, show: Show): Promise<Result<ImportProgress | null>> {
  const { account, import: id, files, signal, lost } = sending;
  let { state } = sending;
  let progress: Result<ImportProgress | null> = ok(null);
  const hasStopped = () => signal.aborted || !progress.ok || progress.value?.hasEnded === true;
  const tell = (change: Partial<RunningImport>) => {
    if (signal.aborted) return;
    state = { ...state, ...change, messages: (progress.ok && progress.value?.messages) || state.messages };
    show(state);
  };
  for (const [index, file] of files.entries()) {
    const name = nameOf(file);
    for (let part = 0, last = false; !last; part++) {
      const bytes = await chunkOfFile(file, part);
      if (bytes === null) lost.push({ file: name, place: '', reason: 'unreadable' });
      last = bytes === null || (part + 1) * CHUNK_BYTES >= file.size;
      const chunk = { account, import: id, file: index, bytes: bytes ?? new Uint8Array(), last };
      progress = await bridge.call('import.chunk', chunk);
      tell({ file: name, index, sent: state.sent + chunk.bytes.byteLength });
      if (hasStopped()) return progress;
    }
  }
  while (!hasStopped()) {
    progress = await bridge.call('import.progress', { account, import: id });
    tell({});
  }
  return progress;
}
