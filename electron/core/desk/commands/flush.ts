/** Lets every window store its unsaved texts before the desk ends or locks. */
import { randomUUID } from 'node:crypto';
import type { Emitter } from '../emitter.ts';
import type { Clock } from '../ports.ts';

/** Longest wait for all windows together, ms: a page that hangs must not prevent quitting. */
const FLUSH_MS = 2_000;

interface Flush {
  /**
   * Resolves with the number of texts and files that could not be stored, once all windows answered
   * or the time is over.
   */
  ask(): Promise<number>;
  answered(id: string, unsaved: number): void;
}

export function createFlush(emitter: Emitter, clock: Clock, windows: () => number): Flush {
  let open: { id: string; answer(unsaved: number): void; end(): void } | null = null;
  let asking: Promise<number> | null = null;

  function ask(): Promise<number> {
    let missing = windows();
    if (missing === 0) return Promise.resolve(0);
    let total = 0;
    return new Promise((resolve) => {
      const id = randomUUID();
      const end = () => {
        cancel();
        open = null;
        resolve(total);
      };
      const cancel = clock.after(FLUSH_MS, end);
      open = {
        id,
        end,
        answer(unsaved) {
          total += unsaved;
          missing -= 1;
          if (missing === 0) end();
        },
      };
      emitter.emit('desk.flush', { id });
    });
  }

  // With several windows we can't tell whether the closed one had answered; with none left, stop
  // waiting.
  emitter.onListenerGone(() => {
    if (windows() === 0) open?.end();
  });
  return {
    ask() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    answered(id, unsaved) {
      if (open?.id === id) open.answer(unsaved);
    },
  };
}
