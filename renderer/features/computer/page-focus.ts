/** Finds out which of several tabs the agent looks at: only that page knows what they see. */

/**
 * Lock held by the page in view. Pages of other desks have another origin, so they don't share it.
 */
const FOCUS_LOCK = 'rackside.looked-at';

export const isPageFocused = (): boolean => document.hasFocus() && document.visibilityState === 'visible';

export async function isOtherPageFocused(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === FOCUS_LOCK);
}

/** Tells other pages whether the agent looks at this page. Returns a function that stops this. */
export function shareFocus(): () => void {
  // Locks exist only in a secure context.
  if (!('locks' in navigator)) return () => {};
  let release: (() => void) | null = null;
  const say = (isHeld: boolean) => {
    if (isHeld === (release !== null)) return;
    release?.();
    release = null;
    if (!isHeld) return;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // Shared, because two pages may hold it briefly while the focus moves between them.
    void navigator.locks.request(FOCUS_LOCK, { mode: 'shared' }, () => held);
  };
  const look = () => say(isPageFocused());
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
    say(false);
  };
}
