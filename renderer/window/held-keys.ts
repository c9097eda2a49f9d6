/**
 * Holds the keys that are pressed while a start's picture stands, for the window to take once it
 * answers: only there are the commands known, and what the agent made their keys.
 */

/** The first that are held: whoever presses more has seen by then that nothing answers. */
const MOST = 16;

let held: KeyboardEvent[] = [];
let end = (): void => undefined;

/** Those of a menu or of the browser, and what is typed in a field, are nobody else's. */
const isOurs = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !/^F\d/.test(key) &&
  !(target instanceof Element && target.matches('input, textarea, select'));

/** Holds them from now on, until they are taken: nobody else hears them. */
export function holdKeys(page: Window): void {
  const hold = (event: KeyboardEvent) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held.length < MOST) held.push(event);
  };
  page.addEventListener('keydown', hold, true);
  end = () => page.removeEventListener('keydown', hold, true);
}

/** Ends the holding, and gives what was held. */
export function takeHeldKeys(): readonly KeyboardEvent[] {
  end();
  const taken = held;
  held = [];
  return taken;
}
