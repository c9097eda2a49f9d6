/** Knows, as far as a host can, when the window's first frame is there. */
import type { Result } from '../../shared/result.ts';

/** ms that the page is given to draw what it got. */
const DRAWN = 300;
/** ms from the first account's opening for which a page is waited for. */
const UNSEEN = 5000;

interface Callable {
  call(name: string, input: unknown): Promise<Result<unknown>>;
}

export interface FirstFrame {
  /** For `firstFrame` of the desk's ports. */
  untilThere(): Promise<void>;
  /** The desk as the page calls it: that it got what it shows first is noticed. */
  seenBy<D extends Callable>(desk: D): D;
}

/** `drawn` and `unseen` in ms; tests have other ones. */
export function watchFirstFrame(drawn = DRAWN, unseen = UNSEEN): FirstFrame {
  let done = (): void => undefined;
  const isThere = new Promise<void>((resolve) => {
    done = resolve;
  });
  return {
    untilThere() {
      // Not a reason to stay, for a process that ends before.
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
