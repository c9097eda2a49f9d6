/**
 * The page's entry, which is read and run before anything else: it shows what the window showed as it
 * last opened, and reads the window's own code once that is painted. The window takes it away when
 * its own rows are there (`main.tsx`).
 */
import { openBridge } from './bridge.ts';
import { applyLanguage } from './i18n/language.ts';
import { applyAppearance } from './store/appearance.ts';
import { FIRST_QUEUE, lastAccount } from './store/first-place.ts';
import { readKept, SHELL_KEY } from './store/shell-slice.ts';
import { holdKeys, takeHeldKeys } from './window/held-keys.ts';
import { type AgentPlace, placeIn } from './window/place.ts';
import { hideSnapshot, showSnapshot } from './window/snapshot.ts';

/** ms that a snapshot is waited for: the window's own code could be read meanwhile. */
const PATIENCE = 400;
/** ms that its frame is waited for: a page that is hidden meanwhile draws none. */
const DRAWN = 100;
/** ms after which it goes, whatever became of the window: a picture that never answers misleads. */
const LONGEST = 10_000;

/** As the agent wants it to look, before anything is drawn. */
function dressPage(root: HTMLElement): void {
  applyLanguage(root);
  const moreContrast = window.matchMedia('(prefers-contrast: more)').matches;
  applyAppearance(root, readKept(localStorage.getItem(SHELL_KEY)), moreContrast);
}

/** As far as the page knows; what another program wants opened, the desk tells later. */
function opensWithRows(place: AgentPlace | null): boolean {
  return location.hash === '' && (place === null || (place.queue === FIRST_QUEUE && place.ticket === null));
}

/**
 * Has the window's code fetched and parsed while the snapshot is on its way. Fetched before the
 * snapshot is asked for, the code would delay that question. The build names its files in the page
 * (`vite.config.ts`).
 */
function fetchWindow(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name="window"]')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: content }));
  }
}

async function showLast(): Promise<void> {
  const place = placeIn(history.state);
  if (!opensWithRows(place)) return fetchWindow();
  const account = place?.account ?? lastAccount();
  const answering = openBridge().call('window.snapshot', { account });
  fetchWindow();
  const answer = await Promise.race([answering, after(PATIENCE)]);
  if (!answer?.ok || answer.value === null || !showSnapshot(answer.value, document)) return;
  holdKeys(window);
  setTimeout(() => {
    hideSnapshot(document);
    takeHeldKeys();
  }, LONGEST);
  await Promise.race([painted(), after(DRAWN)]);
}

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));
const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

dressPage(document.documentElement);
// Whatever is wrong with it, the window opens.
void showLast()
  .catch(reportError)
  .then(() => import('./main.tsx'));
