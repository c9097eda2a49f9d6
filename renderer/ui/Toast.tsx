/** Toasts. Their code is loaded after the first paint; earlier messages wait for it. */
import type { Toast as Base } from '@base-ui/react/toast';
import { lazyView } from './lazy-view.tsx';

export interface ToastExtras {
  also?: { children: string; onClick(): void };
}

export type ToastManager = ReturnType<typeof Base.createToastManager<ToastExtras>>;

/** Null until the toast layer is mounted. */
let manager: ToastManager | null = null;
/** Messages and closings that wait for the layer. */
const pendingCalls: ((to: ToastManager) => void)[] = [];

function callManager(what: (to: ToastManager) => void): void {
  if (manager) what(manager);
  else pendingCalls.push(what);
}

interface ToastAction {
  label: string;
  run: () => void;
}

interface ToastOptions {
  title: string;
  description?: string | undefined;
  /** `urgent` is announced at once, for failures; others wait for their turn. */
  urgent?: boolean;
  /** Time on screen (ms); 0 stays until dismissed. */
  timeout?: number;
  action?: ToastAction | undefined;
  secondAction?: ToastAction | undefined;
  /** Subject: a newer toast with the same subject, or `closeToastsAbout`, closes this one. */
  about?: string | undefined;
}

const toastBySubject = new Map<string, string>();

/** Shows a message that has no place of its own. Returns the id for `closeToast`. */
export function showToast({
  title,
  description,
  urgent,
  timeout = 6000,
  action,
  secondAction: also,
  about,
}: ToastOptions): string {
  if (about !== undefined) closeToastsAbout(about);
  const id = crypto.randomUUID();
  const propsOf = ({ label, run }: ToastAction) => ({
    children: label,
    onClick() {
      closeToast(id);
      run();
    },
  });
  callManager((to) =>
    to.add({
      id,
      title,
      description,
      timeout,
      priority: urgent ? 'high' : 'low',
      type: urgent ? 'danger' : 'plain',
      ...(action && { actionProps: propsOf(action) }),
      ...(also && { data: { also: propsOf(also) } }),
    }),
  );
  if (about !== undefined) toastBySubject.set(about, id);
  return id;
}

export const closeToast = (id: string): void => callManager((to) => to.close(id));

export const closeToasts = (): void => callManager((to) => to.close());

export function closeToastsAbout(about: string): void {
  const id = toastBySubject.get(about);
  if (id === undefined) return;
  toastBySubject.delete(about);
  closeToast(id);
}

function onReady(there: ToastManager): void {
  manager = there;
  for (const what of pendingCalls.splice(0)) what(there);
}

const Toasts = lazyView(async () => (await import('./Toasts.tsx')).Toasts);

/** The place of all toasts; mount it once, around the app. */
export const ToastLayer = () => <Toasts onReady={onReady} />;
