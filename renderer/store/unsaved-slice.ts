/** Knows all holders of input that the desk does not have yet. Each registers itself. */
import type { DeskEvent } from '../../shared/contract.ts';
import type { CreateSlice, ListensToDesk } from './app-state.ts';
import type { AppStore } from './app-store.ts';

export interface UnsavedHolder {
  /**
   * Approximate unsaved bytes; 0 for none. `Infinity`: too much to store while the window closes.
   */
  unsaved(): number;
  /** Short description for the agent: beginning of the text, or name of the file. */
  describeInput(): string;
  /** Stores the input. The holder itself shows errors. */
  flush(): Promise<unknown>;
}

declare module './app-state.ts' {
  interface AppState {
    unsaved: UnsavedSlice;
  }
}

export interface UnsavedSlice extends ListensToDesk {
  /** Returns a function that removes the holder. */
  hold(holder: UnsavedHolder): () => void;
  unsavedNames(): string[];
  reportedCount(): number;
  bytes(): number;
  /** Stores everything; resolves with the number of holders left, within 1.5 seconds. */
  flush(): Promise<number>;
}

/** Shorter than the desk waits for its windows (ms), so that the rest is reported in time. */
const FLUSH_MS = 1_500;

export const createUnsavedSlice: CreateSlice<UnsavedSlice, 'unsaved'> = (_set, get, bridge) => {
  const holders = new Set<UnsavedHolder>();
  const holding = () => [...holders].filter((holder) => holder.unsaved() > 0);
  let reportedCount = 0;
  return {
    hold(holder) {
      holders.add(holder);
      return () => holders.delete(holder);
    },
    unsavedNames: () => holding().map((holder) => holder.describeInput()),
    reportedCount: () => reportedCount,
    bytes: () => holding().reduce((sum, holder) => sum + holder.unsaved(), 0),
    async flush() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS));
      await Promise.race([Promise.allSettled(holding().map((holder) => holder.flush())), late]);
      return holding().length;
    },
    onEvent(event: DeskEvent) {
      if (event.name !== 'desk.flush') return;
      const { id } = event.data;
      // Ignore a failure: the desk stops waiting after its own timeout.
      void get()
        .unsaved.flush()
        .then((unsaved) => {
          reportedCount = unsaved;
          return bridge.call('desk.flushed', { id, unsaved });
        });
    },
  };
};

/** Bytes that a closing page can still send, including HTTP overhead. */
const LAST_BYTES = 50_000;

/**
 * Stores unsaved input when the page is hidden, left or closed, as far as browsers allow.
 * @param tab the page is in a browser, which may ask whether to stay; the program asks for its own
 * windows
 * @returns a function that stops this
 */
export function watchLeaving(store: AppStore, tab: boolean): () => void {
  const end = new AbortController();
  const { signal } = end;
  const flush = () => void store.getState().unsaved.flush();
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const onLeaving = (event: BeforeUnloadEvent) => {
    // Check before saving starts: a small save survives leaving the page.
    if (tab && store.getState().unsaved.bytes() > LAST_BYTES) event.preventDefault();
    flush();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal });
  window.addEventListener('blur', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener('beforeunload', onLeaving, { signal });
  return () => end.abort();
}
