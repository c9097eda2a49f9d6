/** Stores what is unsaved when the page is hidden, left or closed, as far as a browser allows. */
import type { AppStore } from '../store/app-store.ts';

/** A page that is gone may still send so much, with what HTTP adds to it. */
const LAST_BYTES = 50_000;

/**
 * `tab`: the page is a browser's, which may ask whether to stay. A window of the program is asked by the program. Returns its
 * own end.
 */
export function watchLeaving(store: AppStore, tab: boolean): () => void {
  const end = new AbortController();
  const { signal } = end;
  const flush = () => void store.getState().unsaved.flush();
  const hidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const going = (event: BeforeUnloadEvent) => {
    // Looked at before the save begins: what is on its way then is no longer lost by leaving, if it is small enough.
    if (tab && store.getState().unsaved.bytes() > LAST_BYTES) event.preventDefault();
    flush();
  };
  document.addEventListener('visibilitychange', hidden, { signal });
  window.addEventListener('blur', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener('beforeunload', going, { signal });
  return () => end.abort();
}
