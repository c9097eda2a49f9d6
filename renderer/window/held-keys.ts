/**
 * Hears keys and presses during the start's snapshot. Steps move the cursor there; other keys are
 * held for the window that knows the commands.
 */
import type { Snapshot } from './snapshot.ts';
import { pressInSnapshot, stepInSnapshot } from './snapshot-cursor.ts';

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
export function holdKeys(page: Window, steps: Snapshot['steps']): void {
  const hold = (event: KeyboardEvent) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // A step after a held key happens where that key leads.
    if (held.length === 0 && stepInSnapshot(event, steps, page.document)) return;
    if (held.length < MAX_HELD) held.push(event);
  };
  const press = (event: MouseEvent) => {
    if (held.length === 0) pressInSnapshot(event, page.document);
  };
  page.addEventListener('keydown', hold, true);
  page.addEventListener('pointerdown', press, true);
  stopHolding = () => {
    page.removeEventListener('keydown', hold, true);
    page.removeEventListener('pointerdown', press, true);
  };
}

export function takeHeldKeys(): readonly KeyboardEvent[] {
  stopHolding();
  const taken = held;
  held = [];
  return taken;
}
