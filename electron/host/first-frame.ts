/** Detects, as far as a host can, when the window's first frame is visible. */
import type { Result } from '../../shared/result.ts';

/** Time for the page to draw its first data, ms. */
const DRAWN = 300;
/** Time limit for the page after the first account opened, ms. */
const UNSEEN = 5000;

interface Callable {
  call(name: string, input: unknown): Promise<Result<unknown>>;
}

export interface FirstFrame {
  untilThere(): Promise<void>;
  seenBy<D extends Callable>(desk: D): D;
}

export function watchFirstFrame(drawn = DRAWN, unseen = UNSEEN): FirstFrame {
  let done = (): void => undefined;
  const isThere = new Promise<void>((resolve) => {
    done = resolve;
  });
  return {
    untilThere() {
      // The timer must not keep the process alive.
      setTimeout(done, unseen).unref();
      return isThere;
    },
    seenBy: (desk) => ({
      ...desk,
      async call(name, input) {
        const answer = await desk.call(name, input);
        if (name === 'desk.opening') setTimeout(done, drawn);
        return answer;
      },
    }),
  };
}
