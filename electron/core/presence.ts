/** Where the agent is: told by the windows, and believed for a while. */
import type { Clock } from './ports.ts';
import type { Attention } from './sync/tempo.ts';

export interface Presence {
  /** `idle`: the window has the focus or had it, and nobody has touched anything for long. */
  report(state: { focused: boolean; idle: boolean }): void;
  attention(): Attention;
  /** A ticket's conversation was opened in the browser: the agent reads there, and comes back to what happened meanwhile. */
  wentToBrowser(): void;
  /** The attention is another one than before. The returned function ends it. */
  onChange(listener: () => void): () => void;
}

/** Windows say where they are every minute; one that says nothing for longer is gone. */
const BELIEVED = 150_000;
/** So long a window without the focus counts as one that has it. */
const IN_BROWSER = 10 * 60_000;

export function createPresence(clock: Clock): Presence {
  const listeners = new Set<() => void>();
  let last: { attention: Attention; at: number } | null = null;

  let inBrowserUntil = Number.NEGATIVE_INFINITY;

  const attention = (): Attention => {
    if (clock.monotonic() < inBrowserUntil) return 'focused';
    // A window that has not said anything yet was opened by somebody.
    if (last === null) return 'focused';
    return clock.monotonic() - last.at > BELIEVED ? 'away' : last.attention;
  };

  return {
    attention,
    wentToBrowser() {
      inBrowserUntil = clock.monotonic() + IN_BROWSER;
    },
    report({ focused, idle }) {
      const before = attention();
      last = { attention: idle ? 'away' : focused ? 'focused' : 'unfocused', at: clock.monotonic() };
      if (before !== attention()) for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
