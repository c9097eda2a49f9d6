/** Reports the agent's presence to the desk, which then asks the service more often. */
import type { Bridge } from '../../shared/contract.ts';

/** Interval (ms); the desk trusts a report slightly longer. */
const REPORT_INTERVAL_MS = 60_000;
/** A report this late (ms) means that the computer slept. */
const MAX_LATE_MS = 30_000;
/** Without input for this long (ms) the agent counts as absent; longer without the focus. */
const IDLE_MS = 5 * 60_000;
const IDLE_UNFOCUSED_MS = 30 * 60_000;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Reports each change, and every minute. Returns a function that stops this. */
export function watchPresence(bridge: Pick<Bridge, 'call'>): () => void {
  let touched = performance.now();
  let reported = '';
  let reportedAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const state = () => {
    const focused = document.hasFocus() && document.visibilityState === 'visible';
    return { focused, idle: performance.now() - touched >= (focused ? IDLE_MS : IDLE_UNFOCUSED_MS) };
  };

  const report = () => {
    const now = state();
    reported = JSON.stringify(now);
    reportedAt = Date.now();
    // Ignore failures: a lost desk is shown elsewhere, and the next report follows in a minute.
    void bridge.call('desk.presence', { ...now, untouched: Math.round(performance.now() - touched) });
    clearTimeout(timer);
    timer = setTimeout(report, REPORT_INTERVAL_MS);
  };
  const changed = () => {
    // During sleep, the clock of the last input and the timer may stop.
    if (JSON.stringify(state()) !== reported || Date.now() - reportedAt > REPORT_INTERVAL_MS + MAX_LATE_MS) report();
  };
  const touch = () => {
    touched = performance.now();
    changed();
  };

  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, changed);
  document.addEventListener('visibilitychange', changed);
  report();
  return () => {
    clearTimeout(timer);
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, touch, true);
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, changed);
    document.removeEventListener('visibilitychange', changed);
  };
}
