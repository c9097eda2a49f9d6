/**
 * Reports the agent's presence to the desk, which asks the service more often while an agent is
 * there.
 */
import type { Bridge } from '../../shared/contract.ts';

/** Interval (ms); the desk trusts a report slightly longer. */
const REPORT_INTERVAL_MS = 60_000;
/** A report this late (ms) means that the computer slept. */
const LATE = 30_000;
/**
 * Without input for this long (ms) the agent counts as absent; without the focus it takes longer,
 * because input goes elsewhere.
 */
const IDLE = 5 * 60_000;
const IDLE_UNFOCUSED = 30 * 60_000;

const ACTIVITY_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Reports each change, and every minute. Returns a function that stops this. */
export function watchPresence(bridge: Pick<Bridge, 'call'>): () => void {
  let touched = performance.now();
  let told = '';
  let toldAt = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const state = () => {
    const focused = document.hasFocus() && document.visibilityState === 'visible';
    return { focused, idle: performance.now() - touched >= (focused ? IDLE : IDLE_UNFOCUSED) };
  };

  const tell = () => {
    const now = state();
    told = JSON.stringify(now);
    toldAt = Date.now();
    // Ignore failures: a lost desk is shown elsewhere, and the next report follows in a minute.
    void bridge.call('desk.presence', { ...now, untouched: Math.round(performance.now() - touched) });
    clearTimeout(timer);
    timer = setTimeout(tell, REPORT_INTERVAL_MS);
  };
  const changed = () => {
    // During sleep, the clock of the last input and the timer may stop.
    if (JSON.stringify(state()) !== told || Date.now() - toldAt > REPORT_INTERVAL_MS + LATE) tell();
  };
  const touch = () => {
    touched = performance.now();
    changed();
  };

  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, changed);
  document.addEventListener('visibilitychange', changed);
  tell();
  return () => {
    clearTimeout(timer);
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, touch, true);
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, changed);
    document.removeEventListener('visibilitychange', changed);
  };
}
