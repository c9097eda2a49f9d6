import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { ToastLayer } from './Toast.tsx';
import { TooltipLayer } from './Tooltip.tsx';

/**
 * What the primitives need around the app. No style elements: the content security policy allows
 * none.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <ToastLayer />
      <TooltipLayer />
    </CSPProvider>
  );
}
