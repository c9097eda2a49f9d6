/** Toasts. Their code is read after the first paint; what is said before waits for it. */
import type { Toast as Base } from '@base-ui/react/toast';
import { later } from './later.tsx';

/** What a toast has beside the parts that the library knows. */
export interface MoreOfToast {
  also?: { children: string; onClick(): void };
}

export type ToastManager = ReturnType<typeof Base.createToastManager<MoreOfToast>>;

/** Null until toasts have their place in the window. */
let manager: ToastManager | null = null;
/** What was said, and closed, until then. */
const said: ((to: ToastManager) => void)[] = [];

function tell(what: (to: ToastManager) => void): void {
  if (manager) what(manager);
  else said.push(what);
}

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
  tell((to) =>
    to.add({
      ...{ id, title, description, timeout },
      priority: urgent ? 'high' : 'low',
      type: urgent ? 'danger' : 'plain',
      ...(action && { actionProps: propsOf(action) }),
      ...(also && { data: { also: propsOf(also) } }),
    }),
  );
  if (about !== undefined) standing.set(about, id);
  return id;
}

export const closeToast = (id: string): void => tell((to) => to.close(id));

/** Closes all of them, whatever they are about. */
export const closeToasts = (): void => tell((to) => to.close());

/** The cause of a toast is gone: it went well, or something newer is said about it. */
export function closeToastsAbout(about: string): void {
  const id = standing.get(about);
  if (id === undefined) return;
  standing.delete(about);
  closeToast(id);
}

function onStanding(there: ToastManager): void {
  manager = there;
  for (const what of said.splice(0)) what(there);
}

const Toasts = later(async () => (await import('./Toasts.tsx')).Toasts);

/** Where toasts appear, once, around the app. */
export const ToastLayer = () => <Toasts onStanding={onStanding} />;
