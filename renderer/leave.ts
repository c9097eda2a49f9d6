/** Stores what is unsaved when the page is hidden, left or closed, as far as a browser allows. */
import type { AppStore } from './store/app-store.ts';

/** A page that is gone may still send so much, with what HTTP adds to it. */
const LAST_BYTES = 50_000;

/** `tab`: the page is a browser's, which may ask whether to stay. A window of the program is asked by the program. */
export function watchLeaving(store: AppStore, tab: boolean): void {
  const flush = () => void store.getState().unsaved.flush();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  window.addEventListener('blur', flush);
  window.addEventListener('pagehide', flush);
  window.addEventListener('beforeunload', (event) => {
    // Looked at before the save begins: what is on its way then is no longer lost by leaving, if it is small enough.
    const { bytes } = store.getState().unsaved;
    if (tab && bytes() > LAST_BYTES) event.preventDefault();
    flush();
  });
}
