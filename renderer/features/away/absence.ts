import { useEffect } from 'react';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';

const NOTE_EVERY = 60_000;
/** A focused window without key or pointer events for this long (ms) counts as unattended. */
const IDLE = 5 * 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown'] as const;

export function useAbsence(): void {
  const store = useAppStore();
  const id = useApp((app) => app.nav.account);
  const account = useApp(currentAccount);
  useEffect(() => {
    if (account) store.getState().away.look(account);
  }, [store, account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to another account is coming
  useEffect(() => {
    let touched = performance.now();
    const here = () => {
      const inSight = document.visibilityState === 'visible' && document.hasFocus();
      if (inSight && performance.now() - touched < IDLE) void store.getState().away.here();
    };
    const touch = () => {
      const idle = performance.now() - touched >= IDLE;
      touched = performance.now();
      if (idle) here();
    };
    const back = () => {
      touched = performance.now();
      here();
    };
    here();
    const timer = setInterval(here, NOTE_EVERY);
    window.addEventListener('focus', back);
    for (const name of TOUCHES) window.addEventListener(name, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', back);
      for (const name of TOUCHES) window.removeEventListener(name, touch, true);
    };
  }, [store, id]);
}
