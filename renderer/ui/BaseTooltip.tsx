/** The tooltip as the library draws it. `Tooltip.tsx` is what the rest of the window imports. */
import { Tooltip as Base } from '@base-ui/react/tooltip';
import { useSyncExternalStore } from 'react';
import { useLast } from './hooks.ts';
import { Keys } from './Keys.tsx';
import css from './Menu.module.css';
import { hideTip, keepTip, leaveTip, tipNow, watchTip } from './tooltip-state.ts';

export function BaseTooltip() {
  const shown = useSyncExternalStore(watchTip, tipNow);
  const tip = useLast(shown, shown !== null);
  if (!tip) return null;
  return (
    <Base.Root
      open={shown !== null}
      onOpenChange={(_, details) => {
        hideTip();
        if (details.reason !== 'escape-key') return;
        // Else the library prevents the key's default and keeps it from its handlers.
        details.cancel();
        details.allowPropagation();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={tip.anchor}
          side={tip.side}
          sideOffset={6}
          collisionPadding={8}
          className={css.tooltipLayer}
          data-tooltip=""
        >
          <Base.Popup className={css.tooltip} onPointerEnter={keepTip} onPointerLeave={leaveTip}>
            {tip.words}
            {tip.keys && <Keys keys={tip.keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
