/** Reads what an agent gives to the import, and asks the desk what it would store. */
import { MOST_IMPORTED, type CannedImport as Outcome } from '../../../shared/domain/canned.ts';
import type { AppError } from '../../../shared/result.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { DeskId } from './other-desks/other-desk.ts';
import type { BroughtReplies, ForeignSource } from './other-desks/read-replies.ts';

/** Bytes of all given files. A dump of a whole desk is larger: its table of replies is enough. */
const MOST_GIVEN = 20 * 1024 * 1024;

export interface ImportPreview {
  brought: BroughtReplies;
  outcome: Outcome;
}

export type ImportState =
  | { is: 'start' }
  | { is: 'reading' }
  | { is: 'too-large'; size: number; limit: number }
  | { is: 'unreadable' }
  | { is: 'failed'; error: AppError }
  /** Without a preview, the agent says first where a file comes from. */
  | { is: 'read'; sources: ForeignSource[]; desks: readonly DeskId[]; preview: ImportPreview | null };

/** Runs the readers only when they are needed: few agents ever import. */
const readers = () => import('./other-desks/read-replies.ts');

export async function previewFiles(store: AppStore, account: string, files: readonly File[]): Promise<ImportState> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MOST_GIVEN) return { is: 'too-large', size, limit: MOST_GIVEN };
  try {
    const { foreignSource } = await readers();
    const texts = await Promise.all(
      files.map(async (file) => foreignSource(file.name, decoded(await file.arrayBuffer()))),
    );
    return previewSources(store, account, texts);
  } catch {
    // The file was moved or changed after it was chosen; the browser gives no details.
    return { is: 'unreadable' };
  }
}

/** Spreadsheets write UTF-16 with a byte order mark; everything else is UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes);
}

export async function previewSources(store: AppStore, account: string, sources: ForeignSource[]): Promise<ImportState> {
  const { DESK_IDS: desks, readReplies } = await readers();
  if (sources.some((source) => !isSaid(source))) return { is: 'read', sources, desks, preview: null };
  const brought = await readReplies(sources);
  const size = new TextEncoder().encode(brought.files.map(({ text }) => text).join('')).byteLength;
  // UTF-8 bytes in our format, of which a call of the local host carries little more.
  if (size > MOST_IMPORTED) return { is: 'too-large', size, limit: MOST_IMPORTED };
  const answer = await store.call('canned.import', { account, files: brought.files, apply: false });
  if (!answer.ok) return { is: 'failed', error: answer.error };
  return { is: 'read', sources, desks, preview: { brought, outcome: answer.value } };
}

/** Whether a source is in our format, or it is known how to read it. */
function isSaid({ own, from }: ForeignSource): boolean {
  if (own !== null || typeof from === 'string') return true;
  return from !== null && from.name !== '' && from.text !== '' && from.name !== from.text;
}
