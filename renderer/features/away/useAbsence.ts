import { useEffect } from 'react';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';

/** While the agent stays, this is noted so often. */
const NOTE_EVERY = 60_000;
/** Without a key or the pointer for so long, a window that has the focus has nobody before it. */
const IDLE = 5 * 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Tells that the agent is here, and how the connection does. */
export function useAbsence(): void {
  const store = useAppStore();
  const id = useApp((app) => app.nav.account);
  const account = useApp(currentAccount);
  useEffect(() => {
    if (account) store.getState().away.look(account);
  }, [store, account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to another account is coming
  useEffect(() => {
    let touched = Date.now();
    const here = () => {
      const inSight = document.visibilityState === 'visible' && document.hasFocus();
      if (inSight && Date.now() - touched < IDLE) void store.getState().away.here();
    };
    const touch = () => {
      const idle = Date.now() - touched >= IDLE;
      touched = Date.now();
      if (idle) here();
    };
    const back = () => {
      touched = Date.now();
      here();
    };
    here();
    const timer = setInterval(here, NOTE_EVERY);
    window.addEventListener('focus', back);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', back);
      for (const name of TOUCHES) window.removeEventListener(name, touch);
    };
  }, [store, id]);
}
