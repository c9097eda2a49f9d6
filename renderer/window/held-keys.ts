/** Holds keys pressed during the start's snapshot, for the window that knows the commands. */

/** Later presses are dropped, because by then it is obvious that the window does not react. */
const MAX_HELD = 16;

let held: KeyboardEvent[] = [];
let stopHolding = (): void => undefined;

/** Skip keys of menus and of the browser, and text typed in a field. */
const isOurs = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !/^F\d/.test(key) &&
  !(target instanceof Element && target.matches('input, textarea, select'));

/** Holds keys until they are taken; no other handler gets them. */
export function holdKeys(page: Window): void {
  const hold = (event: KeyboardEvent) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.length < MAX_HELD) held.push(event);
  };
  page.addEventListener('keydown', hold, true);
  stopHolding = () => page.removeEventListener('keydown', hold, true);
}

export function takeHeldKeys(): readonly KeyboardEvent[] {
  stopHolding();
  const taken = held;
  held = [];
  return taken;
}
