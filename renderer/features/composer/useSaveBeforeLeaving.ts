import { useEffect } from 'react';
import { useAppStore } from '../../store/app-store.ts';

/** Saves what is unsaved at once when the window is hidden, left or closed. */
export function useSaveBeforeLeaving(): void {
  const store = useAppStore();
  useEffect(() => {
    const save = () => void store.getState().composer.saveAll();
    const hidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('blur', save);
    window.addEventListener('beforeunload', save);
    window.addEventListener('pagehide', save);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('blur', save);
      window.removeEventListener('beforeunload', save);
      window.removeEventListener('pagehide', save);
    };
  }, [store]);
}
