/** Keeps key presses in order: a key may act on the result of an earlier one, so it waits. */
import type { KeyContext } from './table.ts';

interface Held {
  event: KeyboardEvent;
  context: KeyContext;
  /**
   * It followed the key that submitted a dialog, so it belongs to the dialog if that stays open.
   */
  ofDialog: boolean;
}

interface KeyQueue {
  /** Holds later keys until this command's outcome is known. */
  waitFor(outcome: Promise<unknown>): void;
  /** True: the press is held and handled later, so the caller must not act on it. */
  hold(event: KeyboardEvent, context: KeyContext): boolean;
  /** Like `hold`, for a press in a dialog that was submitted. */
  holdInDialog(event: KeyboardEvent): boolean;
  isHolding(): boolean;
  /** Returns the held presses, because a field has the focus now and should get them. */
  release(): KeyboardEvent[];
}

/** A dialog's work that takes longer (ms) holds no keys. */
const LONGEST = 3000;

/**
 * `isKey` selects presses that belong to the desk; others are not held. `handle` gets held presses,
 * one per task, so that a dialog opened by one is there for the next. `atWork`: the work that the
 * open dialog was submitted for.
 */
export function createKeyQueue(
  isKey: (event: KeyboardEvent) => boolean,
  handle: (held: Held) => void,
  atWork: () => Promise<unknown> | null,
): KeyQueue {
  const held: Held[] = [];
  let outcomes: Promise<unknown>[] = [];
  let awaited: Promise<unknown> | null = null;
  let releasing = false;
  let isHandling = false;

  const release = async () => {
    releasing = true;
    while (outcomes.length > 0 || held.length > 0) {
      const awaited = outcomes;
      outcomes = [];
      // A failed command has reported its error; keys after it still count.
      await Promise.allSettled(awaited);
      if (outcomes.length > 0) continue;
      if (awaited.length === 0) await new Promise((resolve) => setTimeout(resolve));
      const next = held.shift();
      isHandling = true;
      if (next) handle(next);
      isHandling = false;
    }
    releasing = false;
  };

  const waitFor = (outcome: Promise<unknown>) => {
    outcomes.push(outcome);
    if (!releasing) void release();
  };

  const hold = (event: KeyboardEvent, context: KeyContext, ofDialog = false): boolean => {
    const isOurs = isKey(event) || (held.length > 0 && event.key === 'Backspace');
    if (!releasing || context.inField || !isOurs) return false;
    // On a button, these keys press the button.
    if (context.onControl && [' ', 'Enter'].includes(event.key)) return false;
    held.push({ event, context, ofDialog });
    return true;
  };

  return {
    waitFor,
    hold,
    holdInDialog(event) {
      const work = atWork();
      if (!work || isHandling || event.key === 'Escape') return false;
      // A double or held Enter would send a reply as well.
      if (event.key === 'Enter' && (event.repeat || held.length === 0)) return true;
      if (work !== awaited) {
        awaited = work;
        const late = new Promise((resolve) => setTimeout(resolve, LONGEST));
        // Wait one more task, so that the dialog has left the screen.
        waitFor(Promise.race([work, late]).finally(() => new Promise((resolve) => setTimeout(resolve))));
      }
      // Independent of the focus, which disappears with the dialog.
      return hold(event, { inField: false, onControl: false }, true);
    },
    isHolding: () => held.length > 0,
    release: () => held.splice(0).map(({ event }) => event),
  };
}
