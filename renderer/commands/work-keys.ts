/**
 * Holds keys pressed after the one that submits a dialog. The dialog closes when its work is done;
 * until then those keys would be typed into it, and the following ones would act as commands.
 */
import type { KeyQueue } from './key-queue.ts';
import { pressWithFocus } from './type-ahead.ts';

export interface WorkKeys {
  /** True: the press is held until the dialog closes, so the caller must not act on it. */
  hold(event: KeyboardEvent): boolean;
  /** The dialog is still open, so the press belongs to it if it followed the submit. */
  giveBack(event: KeyboardEvent): void;
}

/** Work that takes longer (ms) holds no keys. */
const LONGEST = 3000;

/** `atWork`: the work that the open dialog was submitted for. */
export function createWorkKeys(atWork: () => Promise<unknown> | null, queue: KeyQueue): WorkKeys {
  const held = new WeakSet<KeyboardEvent>();
  let awaited: Promise<unknown> | null = null;
  let isGivingBack = false;

  return {
    hold(event) {
      const work = atWork();
      if (!work || isGivingBack || event.key === 'Escape') return false;
      // A double or held Enter would send a reply as well.
      if (event.key === 'Enter' && (event.repeat || !queue.isHolding())) return true;
      if (work !== awaited) {
        awaited = work;
        const late = new Promise((resolve) => setTimeout(resolve, LONGEST));
        // Wait one more task, so that the dialog has left the screen.
        queue.waitFor(Promise.race([work, late]).finally(() => new Promise((resolve) => setTimeout(resolve))));
      }
      // Independent of the focus, which disappears with the dialog.
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
