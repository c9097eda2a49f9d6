/**
 * Where the agent left the cursor: found again when its ticket moved away by itself, as one does
 * that was just answered.
 */
import { indexOf, type ListWindow, rowAt } from '../../parts/tickets/row-window.ts';

/** A row as it was then: its ticket, and when that was last written to. */
interface Mark {
  id: string;
  written: string;
}

export interface RowPlace extends Mark {
  index: number;
  /** The rows below it and above it, the nearest first. */
  below: readonly Mark[];
  above: readonly Mark[];
}

const AROUND = 8;
const STEPS = Array.from({ length: AROUND }, (_, at) => at + 1);

function markAt(window: ListWindow, index: number): Mark | null {
  const row = index < 0 ? null : rowAt(window, index);
  return row && { id: row.id, written: row.lastAt?.text ?? '' };
}

/** The place of a row, with what stands around it; null where no row is held there. */
export function placeAt(window: ListWindow, index: number): RowPlace | null {
  const mark = markAt(window, index);
  const around = (by: 1 | -1) => STEPS.flatMap((step) => markAt(window, index + by * step) ?? []);
  return mark && { ...mark, index, below: around(1), above: around(-1) };
}

/**
 * Where that place is now. `itself`: its own row stands there; otherwise the one that followed it
 * does.
 */
export function find(window: ListWindow, place: RowPlace): { index: number; itself: boolean } {
  /** Rows that were written to since stand for no place any more. */
  const still = ({ id, written }: Mark) => {
    const index = indexOf(window, id);
    return index >= 0 && markAt(window, index)?.written === written ? index : -1;
  };
  const first = (marks: readonly Mark[]) => marks.map(still).find((index) => index >= 0);
  const own = still(place);
  if (own >= 0) return { index: own, itself: true };
  const here = indexOf(window, place.id);
  const below = first(place.below);
  const above = first(place.above);
  const index = below ?? (above === undefined ? place.index : above + 1);
  // It was written to and stayed, as it does in an order by number.
  const stayed = here >= 0 && (here + 1 === below || here - 1 === above);
  return stayed ? { index: here, itself: true } : { index, itself: false };
}
