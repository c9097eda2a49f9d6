/**
 * Keys for a menu or dialog that has just come up. It gets the focus some frames later: what is
 * pressed until then would be a command of the desk, or nothing, and is pressed in it instead.
 */
import { onceShown } from '../ui/dom.ts';
import { focusModal, isUnderModal } from './panes.ts';
import { isEditing, isModifier, pressWithFocus } from './type-ahead.ts';

export interface OverlayKeys {
  /** A key does something now: a dialog that opens next is what it led to. */
  begin(): void;
  /** Something came up, and has no focus yet. */
  isAwaited(): boolean;
  /** True: the press is kept for what came up, and nobody else acts on it. */
  hold(event: KeyboardEvent): boolean;
  /** What was kept is being pressed: whatever is pressed next comes after it. */
  isReleasing(): boolean;
  /** Something has the focus: if that is what came up, it gets what was kept. Says whether there is any. */
  arrived(at: EventTarget | null): boolean;
  /** The agent does something else. */
  giveUp(): void;
}

const MENU = '[role="menu"]';
const OVERLAY = `${MENU}, [data-modal]`;

const isMenuAwaited = (): boolean =>
  document.querySelector(`${MENU}[data-open]`) !== null && !document.activeElement?.closest(MENU);

/** A press that a script can't make: of Tab, of an input method, and of keys that change a text by the clipboard. */
const isPressable = (event: KeyboardEvent): boolean =>
  event.key !== 'Tab' && event.key !== 'Dead' && !event.isComposing && !isEditing(event);

export function createOverlayKeys(): OverlayKeys {
  const held: KeyboardEvent[] = [];
  let isReleasing = false;
  /** The press that is heard now is one of those that were kept. */
  let isAgain = false;
  /** No dialog that opens by itself takes keys that were not meant for it. */
  let isExpected = false;

  const isAwaited = (): boolean => isMenuAwaited() || (isExpected && isUnderModal(document.activeElement));

  /** A dialog may have lost the focus to what one before it gave it back to: then nobody brings it. */
  const bring = () => onceShown(() => held.length > 0 && !isReleasing && focusModal(document.activeElement));

  const release = async () => {
    isReleasing = true;
    while (held.length > 0) {
      // One a task: what a letter marks is marked before Enter chooses it.
      await new Promise((resolve) => setTimeout(resolve));
      // The one before may have led to another.
      if (isAwaited()) break;
      const event = held.shift();
      isAgain = true;
      if (event) pressWithFocus(event);
      isAgain = false;
    }
    isReleasing = false;
    if (held.length > 0) bring();
  };

  return {
    begin() {
      isExpected = true;
    },
    isAwaited,
    hold(event) {
      if (isAgain) return false;
      if (!isReleasing && !isAwaited()) {
        held.length = 0;
        if (!isModifier(event)) isExpected = false;
        return false;
      }
      if (isModifier(event)) return true;
      if (!isPressable(event)) return false;
      // The key that opened it is still down: it presses no button in what nobody has seen.
      if (event.repeat && [' ', 'Enter'].includes(event.key)) return true;
      if (held.push(event) === 1) bring();
      return true;
    },
    isReleasing: () => isReleasing && !isAgain,
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
