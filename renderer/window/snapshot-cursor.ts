/** The cursor in the start's snapshot, which moves before the window's code is there. */
import { strokeOf } from '../commands/stroke.ts';
import type { Snapshot } from './snapshot.ts';

let reached: string | null = null;

function rowsIn(page: Document): HTMLElement[] {
  const rows = [...page.querySelectorAll<HTMLElement>('#snapshot [data-ticket]')];
  const placeOf = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex'));
  return rows.sort((one, other) => placeOf(one) - placeOf(other));
}

/** Highlights a row as the open one; there is none beyond the picture. */
function pointAt(row: HTMLElement | undefined, rows: readonly HTMLElement[]): boolean {
  if (!row) return false;
  for (const other of rows) other.removeAttribute('aria-current');
  row.setAttribute('aria-current', 'true');
  reached = row.dataset.ticket ?? null;
  return true;
}

/** Whether the key moved the cursor within the picture. */
export function stepInSnapshot(event: KeyboardEvent, steps: Snapshot['steps'], page: Document): boolean {
  const by = steps[strokeOf(event) ?? ''];
  if (by === undefined) return false;
  const rows = rowsIn(page);
  return pointAt(rows[rows.findIndex((row) => row.hasAttribute('aria-current')) + by], rows);
}

/** Moves the cursor to the pressed row, which is inert and so no event's target. */
export function pressInSnapshot({ button, clientX, clientY }: MouseEvent, page: Document): void {
  if (button !== 0) return;
  const rows = rowsIn(page);
  const isPressed = (row: HTMLElement) => {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    return left <= clientX && clientX < right && top <= clientY && clientY < bottom;
  };
  pointAt(rows.find(isPressed), rows);
}

/** The ticket that the cursor was moved to; null if it was not moved. */
export function takeReached(): string | null {
  const ticket = reached;
  reached = null;
  return ticket;
}
