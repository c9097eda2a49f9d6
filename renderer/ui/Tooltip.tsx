import { Tooltip as Base } from '@base-ui/react/tooltip';
import { type ReactElement, useState } from 'react';
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
 * Escape closes them and goes on to what it is meant for: no press is lost on words that nobody asked
 * for.
 */
export function Tooltip({ words, keys, children, side = 'bottom' }: TooltipProps) {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => {
        setOpen(next);
        if (details.reason !== 'escape-key') return;
        // Else the library prevents the key's default and keeps it from its handlers.
        details.cancel();
        details.allowPropagation();
      }}
    >
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
