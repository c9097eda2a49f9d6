import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Keys } from './Keys.tsx';
import css from './Menu.module.css';

interface TooltipProps {
  words: string;
  keys?: string | undefined;
  /** One element that takes props and a ref; it carries its own accessible name. */
  children: ReactElement<Record<string, unknown>>;
  side?: 'top' | 'bottom' | 'left' | 'right' | 'inline-end';
}

/**
 * Words beside what the pointer or the focus is on. Never the only place where something is said.
 */
export function Tooltip({ words, keys, children, side = 'bottom' }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className={css.tooltipLayer} data-tooltip="">
          <Base.Popup className={css.tooltip}>
            {words}
            {keys && <Keys keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
