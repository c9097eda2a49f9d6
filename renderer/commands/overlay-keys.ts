/** Holds keys for a menu or dialog that has just opened and gets the focus some frames later. */
import { afterNextPaint } from '../ui/dom.ts';
import { focusModal, isUnderModal } from './panes.ts';
import { isEditing, isModifier, pressWithFocus } from './type-ahead.ts';

interface OverlayKeys {
  /** A key is acting now, so a dialog that opens next is its result. */
  begin(): void;
  /** Whether an overlay has opened but has no focus yet. */
  isAwaited(): boolean;
  /** True: the press is kept for the overlay, so the caller must not act on it. */
  hold(event: KeyboardEvent): boolean;
  /** Whether kept presses are being repeated; later presses must queue behind them. */
  isReleasing(): boolean;
  /** Call when an element gets the focus. Returns whether it gets kept keys, in the overlay. */
  arrived(at: EventTarget | null): boolean;
  /** Drops the kept presses, because the agent does something else. */
  giveUp(): void;
}

const MENU = '[role="menu"]';
const OVERLAY = `${MENU}, [data-modal]`;

const isMenuAwaited = (): boolean =>
  document.querySelector(`${MENU}[data-open]`) !== null && !document.activeElement?.closest(MENU);

/** Whether a script can repeat the press: not Tab, dead keys, or clipboard keys. */
const isPressable = (event: KeyboardEvent): boolean => event.key !== 'Tab' && event.key !== 'Dead' && !isEditing(event);

export function createOverlayKeys(): OverlayKeys {
  const held: KeyboardEvent[] = [];
  let isReleasing = false;
  /** The current press is a kept one that we repeat. */
  let isRepeating = false;
  /** A dialog that opens by itself must not take keys meant for something else. */
  let isExpected = false;

  const isAwaited = (): boolean => isMenuAwaited() || (isExpected && isUnderModal(document.activeElement));

  /** If another closing dialog took the focus back, nothing else moves it into this one. */
  const bringFocus = () => afterNextPaint(() => held.length > 0 && !isReleasing && focusModal(document.activeElement));

  const release = async () => {
    isReleasing = true;
    while (held.length > 0) {
      // One press per task: a letter must mark an option before Enter chooses it.
      await new Promise((resolve) => setTimeout(resolve));
      if (isAwaited()) break;
      const event = held.shift();
      isRepeating = true;
      if (event) pressWithFocus(event);
      isRepeating = false;
    }
    isReleasing = false;
    if (held.length > 0) bringFocus();
  };

  return {
    begin() {
      isExpected = true;
    },
    isAwaited,
    hold(event) {
      if (isRepeating) return false;
      if (!isReleasing && !isAwaited()) {
        held.length = 0;
        if (!isModifier(event)) isExpected = false;
        return false;
      }
      if (isModifier(event)) return true;
      if (!isPressable(event)) return false;
      // The key that opened the overlay is still down; it must not press a button unseen.
      if (event.repeat && [' ', 'Enter'].includes(event.key)) return true;
      if (held.push(event) === 1) bringFocus();
      return true;
    },
    isReleasing: () => isReleasing && !isRepeating,
    arrived(at) {
      if (!isReleasing && held.length > 0 && at instanceof Element && at.closest(OVERLAY)) void release();
      return isReleasing;
    },
    giveUp() {
      held.length = 0;
      isExpected = false;
    },
  };
}
