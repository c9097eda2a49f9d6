/** The tooltip on top of the library. The rest of the window imports `Tooltip.tsx`. */
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
        // Otherwise the library prevents the key's default and stops its event.
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
