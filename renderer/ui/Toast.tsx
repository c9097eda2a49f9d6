import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import css from './Toast.module.css';

const manager = Base.createToastManager();

interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `urgent` is read out at once. For what failed; everything else waits its turn. */
  urgent?: boolean;
  /** Milliseconds on screen; 0 stays until dismissed. */
  timeout?: number;
  action?: { label: string; run: () => void } | undefined;
}

/** Says something that needs no place of its own. Returns the id `closeToast` takes. */
export function showToast({ title, description, urgent, timeout = 6000, action }: ToastOptions): string {
  return manager.add({
    title,
    description,
    priority: urgent ? 'high' : 'low',
    type: urgent ? 'danger' : 'plain',
    timeout,
    ...(action && { actionProps: { children: action.label, onClick: action.run } }),
  });
}

export const closeToast = (id: string): void => manager.close(id);

/** Where toasts appear: once, around the app. */
export function ToastLayer() {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <Base.Viewport className={css.viewport} aria-label={t('ui.notices')}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={css.toast} swipeDirection={['right', 'down']}>
      <Base.Content className={css.content}>
        <div className={css.words}>
          <Base.Title className={css.title} />
          <Base.Description className={css.description} />
        </div>
        <Base.Action className={css.action} />
        <Base.Close render={<IconButton icon={X} label={t('ui.dismiss')} size={14} />} />
      </Base.Content>
    </Base.Root>
  ));
}
