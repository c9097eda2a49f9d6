import { useEffect, useRef } from 'react';
import { useAppStore } from './app-store.ts';

/**
 * For what a dialog or field holds until the agent saves it: before the window goes they are asked about it. `flush` stores it
 * where that can be done without them.
 */
export function useUnsaved(text: string, flush?: () => Promise<unknown>): void {
  const store = useAppStore();
  const now = useRef({ text, flush });
  now.current = { text, flush };
  useEffect(
    () =>
      store.getState().unsaved.hold({
        unsaved: () => (now.current.text.trim() === '' ? 0 : Number.POSITIVE_INFINITY),
        what: () => now.current.text.trim().slice(0, 80),
        flush: async () => now.current.flush?.(),
      }),
    [store],
  );
}
