/**
 * Which of several pages of one desk the agent looks at, as in a browser with two tabs: pages hear
 * the same news, and only that one knows what stands before the agent's eyes.
 */

/** The page that is looked at holds this lock; those of other desks have another origin. */
const LOOKED_AT = 'rackside.looked-at';

/** Whether the agent looks at this page. */
export const isLookedAt = (): boolean => document.hasFocus() && document.visibilityState === 'visible';

/** Whether the agent looks at another page of this desk. */
export async function isElsewhere(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOOKED_AT);
}

/** Says to other pages whether this one is looked at. The returned function ends it. */
export function sayLookedAt(): () => void {
  // Only a page that came over a guarded way has locks.
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
    // Two may have it for a moment, while the focus goes from one to the other.
    void navigator.locks.request(LOOKED_AT, { mode: 'shared' }, () => held);
  };
  const look = () => say(isLookedAt());
  for (const name of ['focus', 'blur'] as const) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    for (const name of ['focus', 'blur'] as const) window.removeEventListener(name, look);
    document.removeEventListener('visibilitychange', look);
    say(false);
  };
}
