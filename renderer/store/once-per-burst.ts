/**
 * Runs once for news that come in a burst: `ms` after the first of them, however many follow. What
 * comes after that run begins the next wait.
 */
export interface OncePerBurst {
  /** There is news. */
  soon(): void;
  /** What was to come of the news so far is done, or concerns nobody any more. */
  cancel(): void;
}

/** Begins without a wait. */
export function oncePerBurst(ms: number, run: () => void): OncePerBurst {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon() {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, ms);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
