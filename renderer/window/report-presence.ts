/** Tells the desk where the agent is: the service is asked more often while somebody looks. */
import type { Bridge } from '../../shared/contract.ts';

/** The desk believes a window for a little longer than this. */
const EVERY = 60_000;
/**
 * Without a key or the pointer for so long, nobody is there; without the focus it cannot be known
 * as soon.
 */
const IDLE = 5 * 60_000;
const IDLE_UNFOCUSED = 30 * 60_000;

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Reports each change, and every minute. The returned function ends it. */
export function watchPresence(bridge: Pick<Bridge, 'call'>): () => void {
  let touched = performance.now();
  let told = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  const state = () => {
    const focused = document.hasFocus() && document.visibilityState === 'visible';
    return { focused, idle: performance.now() - touched >= (focused ? IDLE : IDLE_UNFOCUSED) };
  };

  const tell = () => {
    const now = state();
    told = JSON.stringify(now);
    // A desk that does not answer is told of elsewhere; the next report comes in a minute.
    void bridge.call('desk.presence', { ...now, untouched: Math.round(performance.now() - touched) });
    clearTimeout(timer);
    timer = setTimeout(tell, EVERY);
  };
  const changed = () => {
    if (JSON.stringify(state()) !== told) tell();
  };
  const touch = () => {
    touched = performance.now();
    changed();
  };

  for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, changed);
  document.addEventListener('visibilitychange', changed);
  tell();
  return () => {
    clearTimeout(timer);
    for (const name of TOUCHES) window.removeEventListener(name, touch);
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, changed);
    document.removeEventListener('visibilitychange', changed);
  };
}
