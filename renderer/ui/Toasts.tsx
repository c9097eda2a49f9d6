/** Toasts on top of the library. The rest of the window imports `Toast.tsx`. */
import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../i18n/index.ts';
import { Glyph } from './Glyph.tsx';
import css from './Toast.module.css';
import type { ToastExtras, ToastManager } from './Toast.tsx';

const manager = Base.createToastManager<ToastExtras>();

export function Toasts({ onReady: onStanding }: { onReady: (manager: ToastManager) => void }) {
  useEffect(() => onStanding(manager), [onStanding]);
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <Base.Viewport className={css.viewport} aria-label={t('ui.notices')}>
          <All />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

/** Renders all toasts. The library hides some from screen readers; we undo that. */
function All() {
  const { toasts } = Base.useToastManager<ToastExtras>();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      aria-hidden={false}
      className={css.toast}
      swipeDirection={['right', 'left']}
    >
      <Base.Content className={css.content}>
        <div className={css.words}>
          <Base.Title className={css.title} />
          <Base.Description className={css.description} dir="auto" />
        </div>
        <Base.Action className={css.action} />
        {toast.data?.also && <button type="button" className={css.action} {...toast.data.also} />}
        <Base.Close className={css.close} aria-hidden={false} aria-label={t('ui.dismiss')}>
          <Glyph icon={X} size={14} />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
