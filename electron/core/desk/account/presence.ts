/**
 * Knows where the agent is: windows tell it, and are believed for a while. How long to wait
 * between two polls, and between two pages of a full sync, follows from it.
 */
import type { Clock } from '../ports.ts';

export interface Presence {
  /** `idle`: the window has the focus or had it, and nobody has touched anything for long. */
  report(state: { focused: boolean; idle: boolean; untouched?: number | undefined }): void;
  /** ms since anybody touched one of the windows, by what they told. */
  untouchedFor(): number;
  activity(): WindowActivity;
  /**
   * A ticket's conversation was opened in the browser: the agent reads there, and comes back to
   * what happened meanwhile.
   */
  wentToBrowser(): void;
  /** The activity is another one than before. The returned function ends it. */
  onChange(listener: () => void): () => void;
}

const TOLD_EVERY = 60_000;
/** Windows say where they are every minute; one that says nothing for longer is gone. */
const BELIEVED = 150_000;
/** ms by which two reports of one touch may differ: calls take their time. */
const SAME_TOUCH = 5_000;
/** ms for which a window without the focus counts as one that has it. */
const IN_BROWSER = 10 * 60_000;

export function createPresence(clock: Clock): Presence {
  const listeners = new Set<() => void>();
  let touchedAt = clock.monotonic();
  /** What was told last by the window that the agent is in, and when that one was touched. */
  let last: { activity: WindowActivity; at: number; touched: number } | null = null;

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
    // Windows tell once a minute: what happened in them since is not known yet.
    untouchedFor: () => Math.max(0, clock.monotonic() - touchedAt - TOLD_EVERY),
    report({ focused, idle, untouched = 0 }) {
      const touched = clock.monotonic() - untouched;
      touchedAt = Math.max(touchedAt, touched);
      const other = last && clock.monotonic() - last.at <= BELIEVED ? last : null;
      // The agent is in another window, as in another tab: that one tells where they are.
      if (other && !focused && touched < other.touched - SAME_TOUCH) return;
      const before = activity();
      last = { activity: idle ? 'away' : focused ? 'focused' : 'unfocused', at: clock.monotonic(), touched };
      if (before !== activity()) for (const listener of listeners) listener();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Where the agent is, as far as the window can tell. */
export type WindowActivity = 'focused' | 'unfocused' | 'away';

export interface PollConditions {
  activity: WindowActivity;
  onBattery: boolean;
  /** What goes over the network is paid for, as far as that is known. */
  metered: boolean;
  /** The practice service is on this computer: asking it costs nothing. */
  practice: boolean;
}

/** Seconds, from and to. */
const RANGES: Record<WindowActivity, [number, number]> = {
  focused: [30, 60],
  unfocused: [120, 300],
  away: [600, 900],
};
const PRACTICE: Record<WindowActivity, [number, number]> = { focused: [4, 6], unfocused: [10, 20], away: [60, 90] };
const BATTERY = 2;
/** ms. Only the first pass is hurried: whoever waits for it asked for it. */
const REST = 3000;
const CONVERSATION_REST = 1000;

/** Seconds, from and to. */
export function pollRange({ activity, onBattery, practice }: Omit<PollConditions, 'metered'>): [number, number] {
  const [from, to] = (practice ? PRACTICE : RANGES)[activity];
  const slower = slowness({ onBattery, practice });
  return [from * slower, to * slower];
}

const slowness = ({ onBattery, practice }: Pick<PollConditions, 'onBattery' | 'practice'>) =>
  onBattery && !practice ? BATTERY : 1;

/** ms. Somewhere in its range, so that many desks do not ask one service in the same second. */
export function pollInterval(conditions: Omit<PollConditions, 'metered'>, random: () => number = Math.random): number {
  const [from, to] = pollRange(conditions);
  return (from + (to - from) * random()) * 1000;
}

/**
 * ms between two conversations, or files, that are fetched ahead; null: none is on battery, nor
 * where each byte is paid for.
 */
export const conversationRest = ({ onBattery, metered, practice }: PollConditions): number | null =>
  practice ? 0 : onBattery || metered ? null : CONVERSATION_REST;

/** ms between two pages. */
export const pageRest = (conditions: Omit<PollConditions, 'metered'>, random: () => number = Math.random): number =>
  REST * slowness(conditions) * (0.7 + random() * 0.6);
