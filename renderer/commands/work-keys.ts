/**
 * Keys behind the one that submits a dialog. It closes once that is done: until then they would be
 * written into what goes away, and those after them would be commands that begin in the middle.
 */
import type { KeyQueue } from './key-queue.ts';
import { pressWithFocus } from './type-ahead.ts';

export interface WorkKeys {
  /** True: the press is kept until the dialog is gone, and nobody else acts on it. */
  hold(event: KeyboardEvent): boolean;
  /** A dialog has the window after all: the press is its own, if it came behind its work. */
  giveBack(event: KeyboardEvent): void;
}

/** ms. Work that takes longer than this keeps no keys. */
const LONGEST = 3000;

/** `atWork`: what the open dialog was submitted for. */
export function createWorkKeys(atWork: () => Promise<unknown> | null, queue: KeyQueue): WorkKeys {
  const held = new WeakSet<KeyboardEvent>();
  let awaited: Promise<unknown> | null = null;
  let isGivingBack = false;

  return {
    hold(event) {
      const work = atWork();
      // Escape still closes it.
      if (!work || isGivingBack || event.key === 'Escape') return false;
      // Pressed twice, or held down: once more it would send a reply.
      if (event.key === 'Enter' && (event.repeat || !queue.isHolding())) return true;
      if (work !== awaited) {
        awaited = work;
        const late = new Promise((resolve) => setTimeout(resolve, LONGEST));
        // In a task of its own, in which the dialog is off the screen.
        queue.waitFor(Promise.race([work, late]).finally(() => new Promise((resolve) => setTimeout(resolve))));
      }
      // Wherever the focus is: it goes with the dialog.
      if (!queue.hold(event, { inField: false, onControl: false })) return false;
      held.add(event);
      return true;
    },
    giveBack(event) {
      if (!held.has(event)) return;
      isGivingBack = true;
      pressWithFocus(event);
      isGivingBack = false;
    },
  };
}
