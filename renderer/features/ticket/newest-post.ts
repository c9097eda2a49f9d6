/** Whether the newest message is on screen, because only a visible message can be read. */
import type { ThreadEntry } from './thread.ts';

/** The newest message that is not a note; null if none is known. */
export function newestPost(entries: readonly ThreadEntry[] | null): string | null {
  return entries?.findLast((entry) => entry.kind === 'post' && !entry.post.note)?.id ?? null;
}

interface ScreenWatch {
  isOnScreenNow: boolean;
  stop(): void;
}

/**
 * Calls back once the message is on screen: at once, or after `ms` in view. Without a message,
 * calls back right away.
 */
export function onceOnScreen(post: string | null, ms: number, then: () => void): ScreenWatch {
  const element = post === null ? null : document.querySelector(`[data-post="${CSS.escape(post)}"]`);
  if (element === null || isOnScreen(element)) {
    then();
    return { isOnScreenNow: true, stop: () => {} };
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(([found]) => {
    clearTimeout(timer);
    if (!found?.isIntersecting || document.visibilityState !== 'visible') return;
    timer = setTimeout(() => {
      observer.disconnect();
      then();
    }, ms);
  });
  observer.observe(element);
  return {
    isOnScreenNow: false,
    stop() {
      clearTimeout(timer);
      observer.disconnect();
    },
  };
}

/** Whether any part is visible within its scroll container. */
function isOnScreen(element: Element): boolean {
  const box = element.closest('[data-pane-scroll]')?.getBoundingClientRect();
  const { top, bottom } = element.getBoundingClientRect();
  return !box || (bottom >= box.top && top <= box.bottom);
}
