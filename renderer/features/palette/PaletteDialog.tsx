import { Dialog } from '@base-ui/react/dialog';
import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import type { GetApp } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useFocusBefore } from '../../ui/Dialog.tsx';
import css from './Palette.module.css';
import { Palette } from './Palette.tsx';

/** The palette over the window. What is chosen in it happens after it is gone, with the focus back where it was. */
export function PaletteDialog() {
  const store = useAppStore();
  const open = useApp((app) => app.palette.open);
  const hide = useApp((app) => app.palette.hide);
  const popup = useRef<HTMLDivElement>(null);
  const before = useFocusBefore(open, popup);
  const chosen = useRef<((get: GetApp) => void) | null>(null);
  const choose = (run: (get: GetApp) => void) => {
    chosen.current = run;
    hide();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && hide()}
      onOpenChangeComplete={(next) => {
        const run = chosen.current;
        chosen.current = null;
        // A frame later the focus is back, and what a command acts on is known again.
        if (!next && run) requestAnimationFrame(() => run(store.getState));
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup
            ref={popup}
            className={css.popup}
            data-modal=""
            aria-label={t('palette.title')}
            finalFocus={before}
          >
            <Palette onChoose={choose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
