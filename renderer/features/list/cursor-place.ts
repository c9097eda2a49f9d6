/** Keeps the agent's place in each list that they left: how far it was scrolled, and the cursor. */
import { indexOf } from '../../parts/tickets/row-window.ts';
import type { AppState } from '../../store/app-state.ts';
import type { NavSlice } from '../../store/nav-slice.ts';
import { findRow, placeAt, type RowPlace } from './row-place.ts';

interface LeftPosition {
  top: number;
  cursor: string | null;
  place: RowPlace | null;
}
const TOP_POSITION: LeftPosition = { top: 0, cursor: null, place: null };

export type CursorPlaces = ReturnType<typeof createCursorPlaces>;

export function createCursorPlaces(get: () => Pick<AppState, 'list' | 'nav'>) {
  const places = new Map<string, LeftPosition>();
  const keyOf = ({ account, queue, sort }: Pick<NavSlice, 'account' | 'queue' | 'sort'>) =>
    `${account} ${queue} ${sort.by} ${sort.dir}`;
  const left = (list: Pick<NavSlice, 'account' | 'queue' | 'sort'> = get().nav) =>
    places.get(keyOf(list)) ?? TOP_POSITION;
  const keep = (patch: Partial<LeftPosition>) => places.set(keyOf(get().nav), { ...left(), ...patch });

  const standing = () => {
    const { window, cursor } = get().list;
    const { place } = left();
    if (place && place.id === cursor) return findRow(window, place);
    const index = indexOf(window, cursor);
    return index < 0 ? null : { index, itself: true };
  };

  return {
    left,
    keep,
    standing,
    /** Remembers the cursor's neighbours, by which its place is found again. */
    look() {
      const at = standing();
      if (at?.itself) keep({ place: placeAt(get().list.window, at.index) });
    },
    /**
     * Start of a cursor step. If the cursor's row moved away, the row that followed it is the next
     * one down.
     */
    from(by: number): number {
      const at = standing();
      if (!at) return by > 0 ? -1 : 0;
      return at.itself || by <= 0 ? at.index : at.index - 1;
    },
  };
}
