/**
 * The page's entry, which is read and run before anything else: it shows what the window showed as it
 * last opened, and reads the window's own code once that is painted. The window takes it away when
 * its own rows are there (`main.tsx`).
 */
import { openBridge } from './bridge.ts';
import { FIRST_QUEUE, lastAccount } from './store/first-place.ts';
import { placeIn } from './window/place.ts';
import { hideSnapshot, showSnapshot } from './window/snapshot.ts';

/** ms that a snapshot is waited for: the window's own code could be read meanwhile. */
const PATIENCE = 400;
/** ms after which it goes, whatever became of the window: a picture that never answers misleads. */
const LONGEST = 10_000;

/** Whether the window opens with the first rows of a queue: neither a ticket nor another queue is wanted. */
function opensWithRows(): boolean {
  const place = placeIn(history.state);
  return location.hash === '' && (place === null || (place.queue === FIRST_QUEUE && place.ticket === null));
}

async function showLast(): Promise<void> {
  if (!opensWithRows()) return;
  const account = placeIn(history.state)?.account ?? lastAccount();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([openBridge().call('window.snapshot', { account }), late]);
  if (!answer?.ok || answer.value === null) return;
  showSnapshot(answer.value, document);
  setTimeout(() => hideSnapshot(document), LONGEST);
  // A hidden page paints nothing.
  if (document.visibilityState === 'visible') await painted();
}

const painted = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

// Whatever is wrong with it, the window opens.
void showLast()
  .catch(reportError)
  .then(() => import('./main.tsx'));
