import './trusted-types.ts';
import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/order.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { inBrowserTab, openBridge } from './bridge.ts';
import { openReached, replayKeys } from './commands/replay-keys.ts';
import { features } from './features.ts';
import { withOpening } from './opening.ts';
import { createAppStore } from './slices.ts';
import { StoreProvider } from './store/app-store.ts';
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

holdViews();
const bridge = withOpening(openBridge());
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

// Wait for the frame with the rows, so that it is not delayed by views that are not open.
void untilFilled(store).then(() => {
  const begin = () => {
    hideSnapshot(document);
    openReached(takeReached(), store.getState());
    replayKeys(takeHeldKeys(), store.getState(), document);
    const parts = windowParts(document);
    setTimeout(() => {
      void readAllViews()
        .finally(allowTickets)
        .then(() => goOn(parts));
    });
  };
  const goOn = async (parts: ReadonlySet<Element> | null) => {
    const [{ keepSnapshots }, { watchPresence }] = await Promise.all([
      import('./window/keep-snapshot.ts'),
      import('./window/report-presence.ts'),
    ]);
    watchPresence(bridge);
    keepSnapshots(store, bridge, parts);
  };
  if (document.visibilityState === 'hidden') begin();
  else requestAnimationFrame(begin);
});
