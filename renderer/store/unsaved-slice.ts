/**
 * Asks whoever holds something typed that the desk has not got yet. There is one list for the
 * window, and each holder joins it when it is made, so that a new kind of form is asked without
 * anybody remembering it.
 */
import type { DeskEvent } from '../../shared/contract.ts';
import type { CreateSlice, ListensToDesk } from './app-state.ts';
import type { AppStore } from './app-store.ts';

export interface Holder {
  /**
   * Rough bytes that are not stored yet; 0 where there is nothing. `Infinity`: no last moment is
   * enough for it.
   */
  unsaved(): number;
  /** A few words by which the agent knows it: the beginning of the text, the name of the file. */
  what(): string;
  /** Stores them. Why that fails is shown by the holder. */
  flush(): Promise<unknown>;
}

declare module './app-state.ts' {
  interface AppState {
    unsaved: UnsavedSlice;
  }
}

export interface UnsavedSlice extends ListensToDesk {
  /** Returns its own end. */
  hold(holder: Holder): () => void;
  /** What is not stored yet, each in a few words. */
  left(): string[];
  /** How many this window named to the desk when it was last asked to store everything. */
  told(): number;
  /** Bytes of everything that is not stored yet. */
  bytes(): number;
  /**
   * Stores everything; resolves with how many holders still have something, at the latest after a
   * second and a half.
   */
  flush(): Promise<number>;
}

/** Less than the desk waits for its windows, so that what is left is told in time. */
const FLUSH_MS = 1_500;

export const createUnsavedSlice: CreateSlice<UnsavedSlice, 'unsaved'> = (_set, get, bridge) => {
  const holders = new Set<Holder>();
  const holding = () => [...holders].filter((holder) => holder.unsaved() > 0);
  let told = 0;
  return {
    hold(holder) {
      holders.add(holder);
      return () => holders.delete(holder);
    },
    left: () => holding().map((holder) => holder.what()),
    told: () => told,
    bytes: () => holding().reduce((sum, holder) => sum + holder.unsaved(), 0),
    async flush() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS));
      await Promise.race([Promise.allSettled(holding().map((holder) => holder.flush())), late]);
      return holding().length;
    },
    onEvent(event: DeskEvent) {
      if (event.name !== 'desk.flush') return;
      const { id } = event.data;
      // A desk that does not take the answer ends after its own time.
      void get()
        .unsaved.flush()
        .then((unsaved) => {
          told = unsaved;
          return bridge.call('desk.flushed', { id, unsaved });
        });
    },
  };
};

/** A page that is gone may still send so much, with what HTTP adds to it. */
const LAST_BYTES = 50_000;

/**
 * Stores what is unsaved when the page is hidden, left or closed, as far as a browser allows.
 * @param tab the page is a browser's, which may ask whether to stay; a window of the program is
 *   asked by the program
 * @returns its own end
 */
export function watchLeaving(store: AppStore, tab: boolean): () => void {
  const end = new AbortController();
  const { signal } = end;
  const flush = () => void store.getState().unsaved.flush();
  const hidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  const going = (event: BeforeUnloadEvent) => {
    // Looked at before the save begins: what is on its way then is no longer lost by leaving, if it
    // is small enough.
    if (tab && store.getState().unsaved.bytes() > LAST_BYTES) event.preventDefault();
    flush();
  };
  document.addEventListener('visibilitychange', hidden, { signal });
  window.addEventListener('blur', flush, { signal });
  window.addEventListener('pagehide', flush, { signal });
  window.addEventListener('beforeunload', going, { signal });
  return () => end.abort();
}
