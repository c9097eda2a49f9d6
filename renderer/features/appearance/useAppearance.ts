import { useLayoutEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApp } from '../../store/app-store.ts';
import { applyAppearance } from './appearance.ts';

/** The root element looks as the agent chose, before anything of a choice is painted. */
export function useAppearance(): void {
  const look = useApp(
    useShallow(({ shell: { theme, contrast, density, textSize } }) => ({ theme, contrast, density, textSize })),
  );
  useLayoutEffect(() => {
    const more = window.matchMedia('(prefers-contrast: more)');
    const apply = () => applyAppearance(document.documentElement, look, more.matches);
    apply();
    more.addEventListener('change', apply);
    return () => more.removeEventListener('change', apply);
  }, [look]);
}
