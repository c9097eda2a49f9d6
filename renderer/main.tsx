import './trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/order.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Bridge } from '../shared/contract.ts';
import { App } from './App.tsx';
import { inBrowserTab } from './bridge.ts';
import { openReached, replayKeys } from './commands/replay-keys.ts';
import { features } from './features.ts';
import type { Opening } from './opening.ts';
import { createAppStore } from './slices.ts';
import { type AppStore, StoreProvider } from './store/app-store.ts';
import { watchLeaving } from './store/unsaved-slice.ts';
import { Boundary } from './ui/Boundary.tsx';
import { holdViews, readAllViews } from './ui/lazy-view.tsx';
import { UiProvider } from './ui/UiProvider.tsx';
import { untilFilled } from './window/first-frame.ts';
import { takeHeldKeys } from './window/held-keys.ts';
import { watchHistory } from './window/history.ts';
import { watchQueues } from './window/offer-first.ts';
import { hideSnapshot, windowParts } from './window/snapshot.ts';
import { takeReached } from './window/snapshot-cursor.ts';

/** Draws the window, and puts it in the place of the last snapshot. */
export function drawWindow({ bridge, end }: Opening): void {
  holdViews();
  const store = createAppStore(bridge, features);
  store.listen();
  void store.getState().vault.load();
  void store.getState().computer.load();
  watchHistory(store);
  let allowTickets = () => {};
  watchQueues(
    store,
    new Promise<void>((resolve) => {
      allowTickets = resolve;
    }),
  );
  void store.getState().quitDialog.load();
  watchLeaving(store, inBrowserTab());
  for (const { watch } of features) watch?.(store, bridge);

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <StoreProvider store={store}>
        <UiProvider>
          <Boundary>
            <App />
          </Boundary>
        </UiProvider>
      </StoreProvider>
    </StrictMode>,
  );

  void untilFilled(store).then(() => {
    end();
    const begin = () => replaceSnapshot(store, bridge, allowTickets);
    // Wait for the frame with the rows, so that it is not delayed by views that are not open.
    if (document.visibilityState === 'hidden') begin();
    else requestAnimationFrame(begin);
  });
}

/** Goes on from the last snapshot: its cursor, its keys, then the code of all other views. */
function replaceSnapshot(store: AppStore, bridge: Bridge, allowTickets: () => void): void {
  hideSnapshot(document);
  openReached(takeReached(), store.getState());
  replayKeys(takeHeldKeys(), store.getState(), document);
  const parts = windowParts(document);
  setTimeout(async () => {
    await readAllViews().finally(allowTickets);
    const [{ keepSnapshots }, { watchPresence }] = await Promise.all([
      import('./window/keep-snapshot.ts'),
      import('./window/report-presence.ts'),
    ]);
    watchPresence(bridge);
    keepSnapshots(store, bridge, parts);
  });
}
