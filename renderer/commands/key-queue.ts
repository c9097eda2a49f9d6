/**
 * Keeps key presses in order. A key may act on the result of an earlier one, such as rows or a
 * ticket still being read. Later presses are held until then.
 */
import type { KeyContext } from './table.ts';

export interface KeyQueue {
  /** Holds later keys until this command's outcome is known. */
  waitFor(outcome: Promise<unknown>): void;
  /** True: the press is held and handled later, so the caller must not act on it. */
  hold(event: KeyboardEvent, context: KeyContext): boolean;
  isHolding(): boolean;
  /** Returns the held presses, because a field has the focus now and should get them. */
  release(): KeyboardEvent[];
}

/**
 * `isKey` selects presses that belong to the desk; others are not held. `handle` gets held presses,
 * one per task, so that a dialog opened by one is there for the next.
 */
export function createKeyQueue(
  isKey: (event: KeyboardEvent) => boolean,
  handle: (event: KeyboardEvent, context: KeyContext) => void,
): KeyQueue {
  const held: { event: KeyboardEvent; context: KeyContext }[] = [];
  let outcomes: Promise<unknown>[] = [];
  let releasing = false;

  const work = async () => {
    releasing = true;
    while (outcomes.length > 0 || held.length > 0) {
      const awaited = outcomes;
      outcomes = [];
      // A failed command has reported its error; keys after it still count.
      await Promise.allSettled(awaited);
      if (outcomes.length > 0) continue;
      if (awaited.length === 0) await new Promise((resolve) => setTimeout(resolve));
      const next = held.shift();
      if (next) handle(next.event, next.context);
    }
    releasing = false;
  };

  return {
    waitFor(outcome) {
      outcomes.push(outcome);
      if (!releasing) void work();
    },
    hold(event, context) {
      const isOurs = isKey(event) || (held.length > 0 && event.key === 'Backspace');
      if (!releasing || context.inField || !isOurs) return false;
      // On a button, these keys press the button.
      if (context.onControl && [' ', 'Enter'].includes(event.key)) return false;
      held.push({ event, context });
      return true;
    },
    isHolding: () => held.length > 0,
    release: () => held.splice(0).map(({ event }) => event),
  };
}
