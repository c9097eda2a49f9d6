/** Tooltips as the library draws them. `Tooltip.tsx` is what the rest of the window imports. */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useState } from 'react';
import { Keys } from './Keys.tsx';
import css from './Menu.module.css';
import type { TooltipProps } from './Tooltip.tsx';

export function BaseTooltip({ words, keys, children, side = 'bottom' }: TooltipProps) {
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
