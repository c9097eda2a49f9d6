/** Knows where the agent is: windows tell it, and are believed for a while. */
import type { Clock } from '../ports.ts';
import type { WindowActivity } from '../sync/poll-interval.ts';

export interface Presence {
  /** `idle`: the window has the focus or had it, and nobody has touched anything for long. */
  report(state: { focused: boolean; idle: boolean }): void;
  activity(): WindowActivity;
  /**
   * A ticket's conversation was opened in the browser: the agent reads there, and comes back to
   * what happened meanwhile.
   */
  wentToBrowser(): void;
  /** The activity is another one than before. The returned function ends it. */
  onChange(listener: () => void): () => void;
}

/** Windows say where they are every minute; one that says nothing for longer is gone. */
const BELIEVED = 150_000;
/** ms for which a window without the focus counts as one that has it. */
const IN_BROWSER = 10 * 60_000;

export function createPresence(clock: Clock): Presence {
  const listeners = new Set<() => void>();
  let last: { activity: WindowActivity; at: number } | null = null;

  let inBrowserUntil = Number.NEGATIVE_INFINITY;

  const activity = (): WindowActivity => {
    if (clock.monotonic() < inBrowserUntil) return 'focused';
    // A window that has not said anything yet was opened by somebody.
    if (last === null) return 'focused';
    return clock.monotonic() - last.at > BELIEVED ? 'away' : last.activity;
  };

  return {
    activity,
    wentToBrowser() {
      inBrowserUntil = clock.monotonic() + IN_BROWSER;
    },
    report({ focused, idle }) {
      const before = activity();
      last = { activity: idle ? 'away' : focused ? 'focused' : 'unfocused', at: clock.monotonic() };
      if (before !== activity()) for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
