import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { ToastLayer } from './Toast.tsx';

/**
 * What the primitives need around the app. No style elements: the content security policy allows
 * none.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        {children}
        <ToastLayer />
      </Tooltip.Provider>
    </CSPProvider>
  );
}
