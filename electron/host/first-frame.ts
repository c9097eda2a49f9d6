/** Detects, as far as a host can, when the window's first frame is visible. */
import type { Result } from '../../shared/result.ts';

/** Time for the page to load its code and draw its first data, ms. */
const DRAW_MS = 600;
/** Time limit for the page after the first account opened, ms. */
const MAX_WAIT_MS = 5000;

interface Callable {
  call(name: string, input: unknown): Promise<Result<unknown>>;
}

export function watchFirstFrame(drawn = DRAW_MS, unseen = MAX_WAIT_MS) {
  let done = (): void => undefined;
  const visible = new Promise<void>((resolve) => {
    done = resolve;
  });
  return {
    whenVisible(): Promise<void> {
      // The timer must not keep the process alive.
      setTimeout(done, unseen).unref();
      return visible;
    },
    watchCalls: <D extends Callable>(desk: D): D => ({
      ...desk,
      async call(name, input) {
        const answer = await desk.call(name, input);
        if (name === 'desk.opening') setTimeout(done, drawn);
        return answer;
      },
    }),
  };
}
