/**
 * Keeps key presses in their order. A key can act on what the one before it leads to: on rows that
 * are still being read, on a ticket that is opened next. Until that is there, later presses are
 * held.
 */
import type { KeyContext } from './table.ts';

export interface KeyQueue {
  /** A command has begun whose outcome the next key acts on. */
  waitFor(outcome: Promise<unknown>): void;
  /** True: the press is held, and handled once the outcome is there. Nobody else acts on it. */
  hold(event: KeyboardEvent, context: KeyContext): boolean;
  /** Whether a press is held: whatever is pressed next comes after it. */
  isHolding(): boolean;
  /** Gives what is held: a field has the focus, and what is typed next goes there. */
  release(): KeyboardEvent[];
}

/**
 * `isKey` tells which presses are keys of the desk; all others go where they always go. `handle`
 * takes what was held, one press a task, so that a dialog that opens in between is there for the
 * next.
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
      // A command that failed has said so itself; what was typed after it still counts.
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
      // Pressed on a button, they are the button's.
      if (context.onControl && [' ', 'Enter'].includes(event.key)) return false;
      held.push({ event, context });
      return true;
    },
    isHolding: () => held.length > 0,
    release: () => held.splice(0).map(({ event }) => event),
  };
}
