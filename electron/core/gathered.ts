import type { Clock } from './ports.ts';

/** Calls `run` once, `ms` after the first of any number of calls. */
export function gathered(clock: Clock, ms: number, run: () => void): { soon(): void; cancel(): void } {
  let cancel: (() => void) | null = null;
  return {
    soon() {
      cancel ??= clock.after(ms, () => {
        cancel = null;
        run();
      });
    },
    cancel() {
      cancel?.();
      cancel = null;
    },
  };
}
