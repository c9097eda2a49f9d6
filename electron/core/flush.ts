/** Asks every window to store what it holds, before the desk ends. */
import { randomUUID } from 'node:crypto';
import type { Emitter } from './emitter.ts';
import type { Clock } from './ports.ts';

/** Upper limit for all windows together: a page that hangs must not keep the agent from quitting. */
const FLUSH_MS = 2_000;

export interface Flush {
  /** Resolves with how many texts and files could not be stored, once every window answered or the time is over. */
  ask(): Promise<number>;
  /** A window's answer; one that comes too late, or to another question, counts for nothing. */
  answered(id: string, unsaved: number): void;
}

/** `windows`: how many pages hear the desk's events now. */
export function createFlush(emitter: Emitter, clock: Clock, windows: () => number): Flush {
  let open: { id: string; answer(unsaved: number): void } | null = null;
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
        answer(unsaved) {
          total += unsaved;
          missing -= 1;
          if (missing === 0) end();
        },
      };
      emitter.emit('desk.flush', { id });
    });
  }

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
