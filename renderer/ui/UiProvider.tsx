import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { ReactNode } from 'react';
import { language, traitsOf } from '../i18n/language.ts';
import { ToastLayer } from './Toast.tsx';
import { TooltipLayer } from './Tooltip.tsx';

/** Context of the primitives around the app, without style elements, which the policy forbids. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={traitsOf(language).direction}>
        {children}
        <ToastLayer />
        <TooltipLayer />
      </DirectionProvider>
    </CSPProvider>
  );
}
