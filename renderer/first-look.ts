/** Entry of the page: shows the last window's snapshot, then loads the code that replaces it. */
import { inBrowserTab, openBridge } from './bridge.ts';
import { suppressKeys } from './commands/suppressed-keys.ts';
import { readFirstWords } from './i18n/first-words.ts';
import { applyLanguage } from './i18n/language.ts';
import { askOpening, type Opening } from './opening.ts';
import { applyAppearance } from './store/appearance.ts';
import { FIRST_QUEUE, lastAccount } from './store/first-place.ts';
import { readStoredShell, SHELL_KEY } from './store/shell-slice.ts';
import { type AgentPlace, readPlace } from './window/agent-place.ts';
import { holdKeys, takeHeldKeys } from './window/held-keys.ts';
import { hideSnapshot, showSnapshot } from './window/snapshot.ts';
import { takeReached } from './window/snapshot-cursor.ts';

/** Longest wait for the snapshot (ms); the window's code could load meanwhile. */
const SNAPSHOT_WAIT_MS = 400;
/** Longest wait for the frame that draws it (ms), because a hidden page draws none. */
const FRAME_WAIT_MS = 100;
/** Longest time (ms) on screen, because a picture that opens nothing misleads. */
const MAX_SHOWN_MS = 10_000;

/** Applies language and appearance before anything is drawn. */
function applyPageSettings(root: HTMLElement): void {
  applyLanguage(root);
  const moreContrast = window.matchMedia('(prefers-contrast: more)').matches;
  applyAppearance(root, readStoredShell(localStorage.getItem(SHELL_KEY)), moreContrast);
}

/** Whether the list opens first, as far as the page knows; the desk may report a ticket later. */
function opensWithRows(place: AgentPlace | null): boolean {
  return location.hash === '' && (place === null || (place.queue === FIRST_QUEUE && place.ticket === null));
}

/**
 * Downloads the window's code while the desk answers with the snapshot. Call it after that request,
 * which the download would delay. `vite.config.ts` lists the files in the page.
 */
function fetchWindow(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="window"]')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: content }));
  }
}

async function showLastSnapshot(ask: () => void): Promise<void> {
  const place = readPlace(history.state);
  if (!opensWithRows(place)) return fetchWindow();
  const account = place?.account ?? lastAccount();
  const answering = bridge.call('window.snapshot', { account });
  fetchWindow();
  const answer = await Promise.race([answering, after(SNAPSHOT_WAIT_MS)]);
  const snapshot = answer?.ok && answer.value !== null ? showSnapshot(answer.value, document) : null;
  // Electron paints on the thread that this call keeps busy; another process serves a tab.
  if (inBrowserTab()) ask();
  if (!snapshot) return;
  holdKeys(window, snapshot.steps);
  setTimeout(() => {
    hideSnapshot(document);
    takeHeldKeys();
    takeReached();
  }, MAX_SHOWN_MS);
  await Promise.race([painted(), after(FRAME_WAIT_MS)]);
}

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

async function begin(): Promise<void> {
  // The window opens even if its words or the snapshot fail.
  const words = readFirstWords().catch(reportError);
  let opening: Opening | null = null;
  const ask = () => {
    opening ??= askOpening(bridge);
    return opening;
  };
  await showLastSnapshot(ask).catch(reportError);
  const asked = ask();
  await words;
  const { drawWindow } = await import('./main.tsx');
  drawWindow(asked);
}

const bridge = openBridge();
suppressKeys(document);
applyPageSettings(document.documentElement);
void begin();
