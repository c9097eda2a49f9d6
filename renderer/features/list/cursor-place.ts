/** Keeps the scroll position and the cursor of each list, for when the agent returns to it. */
import { indexOf } from '../../parts/tickets/row-window.ts';
import type { AppState } from '../../store/app-state.ts';
import type { NavSlice } from '../../store/nav-slice.ts';
import { findRow, placeAt, type RowPlace } from './row-place.ts';

interface ListPosition {
  top: number;
  cursor: string | null;
  place: RowPlace | null;
}
const TOP_POSITION: ListPosition = { top: 0, cursor: null, place: null };

export type CursorPlaces = ReturnType<typeof createCursorPlaces>;

export function createCursorPlaces(get: () => Pick<AppState, 'list' | 'nav'>) {
  const places = new Map<string, ListPosition>();
  const keyOf = ({ account, queue, sort }: Pick<NavSlice, 'account' | 'queue' | 'sort'>) =>
    `${account} ${queue} ${sort.by} ${sort.dir}`;
  const positionIn = (list: Pick<NavSlice, 'account' | 'queue' | 'sort'> = get().nav) =>
    places.get(keyOf(list)) ?? TOP_POSITION;
  const keep = (patch: Partial<ListPosition>) => places.set(keyOf(get().nav), { ...positionIn(), ...patch });

  const findCursor = () => {
    const { window, cursor } = get().list;
    const { place } = positionIn();
    if (place && place.id === cursor) return findRow(window, place);
    const index = indexOf(window, cursor);
    return index < 0 ? null : { index, itself: true };
  };

  return {
    positionIn,
    keep,
    findCursor,
    /** Keeps the cursor's neighbours, to find its place again after its row moved away. */
    keepNeighbours() {
      const at = findCursor();
      if (at?.itself) keep({ place: placeAt(get().list.window, at.index) });
    },
    /**
     * Start of a cursor step. If the cursor's row moved away, the row that followed it is the next
     * one down.
     */
    stepStart(by: number): number {
      const at = findCursor();
      if (!at) return by > 0 ? -1 : 0;
      return at.itself || by <= 0 ? at.index : at.index - 1;
    },
  };
}
