/**
 * Tracks the agent's presence by reports from the windows, which expire. The pauses between polls,
 * and between pages of a full sync, depend on it.
 */
import type { Clock } from '../ports.ts';

export type Presence = ReturnType<typeof createPresence>;

const REPORT_INTERVAL = 60_000;
/** Windows report every minute; after this long without a report, a window is gone. */
const REPORT_VALID = 150_000;
/** Two reports of one touch may differ by this many ms, because calls take time. */
const TOUCH_TOLERANCE = 5_000;
/** ms for which a window without focus counts as focused: the agent is in the browser. */
const BROWSER_VISIT = 10 * 60_000;

export function createPresence(clock: Clock) {
  const listeners = new Set<() => void>();
  let touchedAt = clock.monotonic();
  /** Last report of the active window, and the time of its last input. */
  let last: { activity: WindowActivity; at: number; touched: number } | null = null;

  let inBrowserUntil = Number.NEGATIVE_INFINITY;

  const activity = (): WindowActivity => {
    if (clock.monotonic() < inBrowserUntil) return 'focused';
    // A new window that has not reported yet was just opened by the agent.
    if (last === null) return 'focused';
    return clock.monotonic() - last.at > REPORT_VALID ? 'away' : last.activity;
  };

  return {
    activity,
    /** A conversation was opened in the browser: the agent reads there and will return. */
    noteBrowserVisit() {
      inBrowserUntil = clock.monotonic() + BROWSER_VISIT;
    },
    // Windows report once a minute, so input since the last report is unknown.
    idleTime: () => Math.max(0, clock.monotonic() - touchedAt - REPORT_INTERVAL),
    /** `idle`: the window has or had the focus, but has seen no input for long. */
    report({ focused, idle, untouched = 0 }: { focused: boolean; idle: boolean; untouched?: number | undefined }) {
      const touched = clock.monotonic() - untouched;
      touchedAt = Math.max(touchedAt, touched);
      const other = last && clock.monotonic() - last.at <= REPORT_VALID ? last : null;
      // The agent is in another window (or browser tab), so that window's report counts.
      if (other && !focused && touched < other.touched - TOUCH_TOLERANCE) return;
      const before = activity();
      last = { activity: idle ? 'away' : focused ? 'focused' : 'unfocused', at: clock.monotonic(), touched };
      if (before !== activity()) for (const listener of listeners) listener();
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type WindowActivity = 'focused' | 'unfocused' | 'away';

export interface PollConditions {
  activity: WindowActivity;
  onBattery: boolean;
  metered: boolean;
  practice: boolean;
}

/** Seconds: shortest and longest interval. */
const RANGES: Record<WindowActivity, [number, number]> = {
  focused: [30, 60],
  unfocused: [120, 300],
  away: [600, 900],
};
const PRACTICE: Record<WindowActivity, [number, number]> = { focused: [4, 6], unfocused: [10, 20], away: [60, 90] };
const BATTERY = 2;
/** ms. Only the first pass runs faster, because the agent is waiting for it. */
const PAGE_PAUSE = 3000;
const CONVERSATION_PAUSE = 1000;

export function pollRange({ activity, onBattery, practice }: Omit<PollConditions, 'metered'>): [number, number] {
  const [from, to] = (practice ? PRACTICE : RANGES)[activity];
  const slower = slowness({ onBattery, practice });
  return [from * slower, to * slower];
}

const slowness = ({ onBattery, practice }: Pick<PollConditions, 'onBattery' | 'practice'>) =>
  onBattery && !practice ? BATTERY : 1;

/** ms. Random within its range, so that many desks do not poll a service in the same second. */
export function pollInterval(conditions: Omit<PollConditions, 'metered'>, random: () => number = Math.random): number {
  const [from, to] = pollRange(conditions);
  return (from + (to - from) * random()) * 1000;
}

/** ms between two prefetches; null: none on battery or a metered network. */
export const conversationPause = ({ onBattery, metered, practice }: PollConditions): number | null =>
  practice ? 0 : onBattery || metered ? null : CONVERSATION_PAUSE;

export const pagePause = (conditions: Omit<PollConditions, 'metered'>, random: () => number = Math.random): number =>
  PAGE_PAUSE * slowness(conditions) * (0.7 + random() * 0.6);
