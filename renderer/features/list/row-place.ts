/**
 * Remembers the cursor's place in the list, to find it again after its ticket moved, for example
 * because it was just answered.
 */
import { indexOf, type ListWindow, rowAt } from '../../parts/tickets/row-window.ts';

interface RowKey {
  id: string;
  written: string;
}

export interface RowPlace extends RowKey {
  index: number;
  below: readonly RowKey[];
  above: readonly RowKey[];
}

const NEIGHBOURS = 8;
const DISTANCES = Array.from({ length: NEIGHBOURS }, (_, at) => at + 1);

function keyAt(window: ListWindow, index: number): RowKey | null {
  const row = index < 0 ? null : rowAt(window, index);
  return row && { id: row.id, written: row.lastAt?.text ?? '' };
}

/** The place of a row with its neighbours; null if the row is not loaded. */
export function placeAt(window: ListWindow, index: number): RowPlace | null {
  const key = keyAt(window, index);
  const around = (by: 1 | -1) => DISTANCES.flatMap((step) => keyAt(window, index + by * step) ?? []);
  return key && { ...key, index, below: around(1), above: around(-1) };
}

/**
 * Finds the current index of a place. `itself`: the same row is there; otherwise the row that
 * followed it.
 */
export function findRow(window: ListWindow, place: RowPlace): { index: number; itself: boolean } {
  /** Rows with a newer message may have moved, so they mark no place. */
  const still = ({ id, written }: RowKey) => {
    const index = indexOf(window, id);
    return index >= 0 && keyAt(window, index)?.written === written ? index : -1;
  };
  const firstStill = (keys: readonly RowKey[]) => keys.map(still).find((index) => index >= 0);
  const own = still(place);
  if (own >= 0) return { index: own, itself: true };
  const here = indexOf(window, place.id);
  const below = firstStill(place.below);
  const above = firstStill(place.above);
  const index = below ?? (above === undefined ? place.index : above + 1);
  // The row has a newer message but did not move, as in an order by number.
  const stayed = here >= 0 && (here + 1 === below || here - 1 === above);
  return stayed ? { index: here, itself: true } : { index, itself: false };
}
