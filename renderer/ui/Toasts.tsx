/** Toasts as the library draws them. `Toast.tsx` is what the rest of the window imports. */
import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../i18n/index.ts';
import { Glyph } from './Glyph.tsx';
import css from './Toast.module.css';
import type { MoreOfToast, ToastManager } from './Toast.tsx';

const manager = Base.createToastManager<MoreOfToast>();

/**
 * Where toasts appear, once, around the app: in the status bar, where they lie over nothing that is
 * pressed.
 */
export function Toasts({ onStanding }: { onStanding: (manager: ToastManager) => void }) {
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

/**
 * The library hides an urgent one, and the button that dismisses any, from screen readers until the focus or the
 * pointer is there, and Tab stops at both all the same.
 */
function All() {
  const { toasts } = Base.useToastManager<MoreOfToast>();
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
          <Base.Description className={css.description} />
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
