import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { t } from '../i18n/index.ts';
import { Glyph } from './Glyph.tsx';
import css from './Toast.module.css';

/** What a toast has beside the parts that the library knows. */
interface MoreOfToast {
  also?: { children: string; onClick(): void };
}

const manager = Base.createToastManager<MoreOfToast>();

interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `urgent` is read out at once. For what failed; everything else waits its turn. */
  urgent?: boolean;
  /** Milliseconds on screen; 0 stays until dismissed. */
  timeout?: number;
  /** Closes it as well. */
  action?: ToastAction | undefined;
  /** Another way on, behind the first; closes it as well. */
  also?: ToastAction | undefined;
  /** What it is about: the toast goes when that is said again, or is over (`closeToastsAbout`). */
  about?: string | undefined;
}

/** Ids of toasts that may still be on screen, by what they are about. */
const standing = new Map<string, string>();

/** Says something that needs no place of its own. Returns the id `closeToast` takes. */
export function showToast({ title, description, urgent, timeout = 6000, action, also, about }: ToastOptions): string {
  if (about !== undefined) closeToastsAbout(about);
  const id = crypto.randomUUID();
  const propsOf = ({ label, run }: ToastAction) => ({
    children: label,
    onClick() {
      closeToast(id);
      run();
    },
  });
  manager.add({
    ...{ id, title, description, timeout },
    priority: urgent ? 'high' : 'low',
    type: urgent ? 'danger' : 'plain',
    ...(action && { actionProps: propsOf(action) }),
    ...(also && { data: { also: propsOf(also) } }),
  });
  if (about !== undefined) standing.set(about, id);
  return id;
}

export const closeToast = (id: string): void => manager.close(id);

/** Closes all of them, whatever they are about. */
export const closeToasts = (): void => manager.close();

/** The cause of a toast is gone: it went well, or something newer is said about it. */
export function closeToastsAbout(about: string): void {
  const id = standing.get(about);
  if (id === undefined) return;
  standing.delete(about);
  closeToast(id);
}

/**
 * Where toasts appear, once, around the app: in the status bar, where they lie over nothing that is
 * pressed.
 */
export function ToastLayer() {
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <Base.Viewport className={css.viewport} aria-label={t('ui.notices')}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts } = Base.useToastManager<MoreOfToast>();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={css.toast} swipeDirection={['right', 'left']}>
      <Base.Content className={css.content}>
        <div className={css.words}>
          <Base.Title className={css.title} />
          <Base.Description className={css.description} />
        </div>
        <Base.Action className={css.action} />
        {toast.data?.also && <button type="button" className={css.action} {...toast.data.also} />}
        <Base.Close className={css.close} aria-label={t('ui.dismiss')}>
          <Glyph icon={X} size={14} />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
