import type { ReactElement } from 'react';
import { later } from './later.tsx';

export interface TooltipProps {
  words: string;
  keys?: string | undefined;
  /** One element that takes props and a ref; it carries its own accessible name. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom' | 'left' | 'right' | 'inline-end';
}

/**
 * Words beside what the pointer or the focus is on. Never the only place where something is said.
 * Escape closes them and goes on to what it is meant for: no press is lost on words that nobody asked
 * for. Their code is read after the first paint.
 */
export const Tooltip = later<TooltipProps>(
  async () => (await import('./BaseTooltip.tsx')).BaseTooltip,
  ({ children }) => children,
);
