import { useEffect } from 'react';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';

const REPORT_INTERVAL_MS = 60_000;
/** A focused window without key or pointer events for this long (ms) counts as unattended. */
const IDLE_MS = 5 * 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown'] as const;

export function useAbsence(): void {
  const store = useAppStore();
  const id = useApp((app) => app.nav.account);
  const account = useApp(currentAccount);
  useEffect(() => {
    if (account) store.getState().away.checkAbsence(account);
  }, [store, account]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming to another account is coming
  useEffect(() => {
    let touched = performance.now();
    const here = () => {
      const inSight = document.visibilityState === 'visible' && document.hasFocus();
      if (inSight && performance.now() - touched < IDLE_MS) void store.getState().away.reportPresence();
    };
    const touch = () => {
      const idle = performance.now() - touched >= IDLE_MS;
      touched = performance.now();
      if (idle) here();
    };
    const back = () => {
      touched = performance.now();
      here();
    };
    here();
    const timer = setInterval(here, REPORT_INTERVAL_MS);
    window.addEventListener('focus', back);
    for (const name of ACTIVITY_EVENTS) window.addEventListener(name, touch, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', back);
      for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, touch, true);
    };
  }, [store, id]);
}
