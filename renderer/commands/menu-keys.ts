/**
 * Keys for a menu that has just come up. It gets the focus some frames later: what is pressed until
 * then would be a command of the desk, or nothing, and is pressed in the menu instead.
 */
import { pressAgain } from './type-ahead.ts';

export interface MenuKeys {
  /** True: the press is kept for the menu, and nobody else acts on it. */
  hold(event: KeyboardEvent): boolean;
  /** Something has the focus: if that is the menu, it gets what was kept. */
  arrived(at: EventTarget | null): void;
  /** The agent does something else. */
  giveUp(): void;
}

const MENU = '[role="menu"]';

const isAwaited = (): boolean =>
  document.querySelector(`${MENU}[data-open]`) !== null && !document.activeElement?.closest(MENU);

export function createMenuKeys(): MenuKeys {
  const held: KeyboardEvent[] = [];
  let isReleasing = false;
  /** The press that is heard now is one of those that were kept. */
  let isAgain = false;

  const release = async () => {
    isReleasing = true;
    while (held.length > 0) {
      // One a task: what a letter marks is marked before Enter chooses it.
      await new Promise((resolve) => setTimeout(resolve));
      const event = held.shift();
      isAgain = true;
      if (event) pressAgain(event);
      isAgain = false;
    }
    isReleasing = false;
  };

  return {
    hold(event) {
      if (isAgain) return false;
      if (!isReleasing && !isAwaited()) {
        held.length = 0;
        return false;
      }
      held.push(event);
      return true;
    },
    arrived(at) {
      if (!isReleasing && at instanceof Element && at.closest(MENU)) void release();
    },
    giveUp() {
      held.length = 0;
    },
  };
}
