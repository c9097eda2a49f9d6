/** Remembers the cursor's place in the list, to find it after its ticket moved. */
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { indexOf, type ListWindow, rowAt } from '../../parts/tickets/row-window.ts';
import type { AppState } from '../../store/app-state.ts';
import type { NavSlice } from '../../store/nav-slice.ts';
import type { ListRows } from './list-rows.ts';

interface RowKey {
  id: string;
  written: string;
}

interface RowPlace extends RowKey {
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

/** Finds a place's current index. `itself`: the same row is there, else its follower. */
function findRow(window: ListWindow, place: RowPlace): { index: number; itself: boolean } {
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
    rowToOffer() {
      const { window } = get().list;
      return window.total ? rowAt(window, Math.min(findCursor()?.index ?? 0, window.total - 1)) : null;
    },
    /** Start of a cursor step. If the cursor's row moved away, its follower is next down. */
    stepStart(by: number): number {
      const at = findCursor();
      if (!at) return by > 0 ? -1 : 0;
      return at.itself || by <= 0 ? at.index : at.index - 1;
    },
  };
}

const MAX_RANGE = 1000;

export function createRowRange(get: () => Pick<AppState, 'list' | 'selection'>, rows: ListRows, places: CursorPlaces) {
  let anchorPlace: RowPlace | null = null;

  /** Returns the ticket at which the selection began: `id`, unless there is one already. */
  const begin = (id: string): string => {
    const { window, cursor } = get().list;
    const { place } = places.positionIn();
    if (get().selection.rows.size === 0) anchorPlace = null;
    const anchor = get().selection.begin(id);
    if (anchorPlace?.id !== anchor)
      anchorPlace = anchor === cursor && place?.id === anchor ? place : placeAt(window, indexOf(window, anchor));
    return anchor;
  };

  /** Start of a range that ends at `end`: the anchor's old place, if the anchor row moved away. */
  const startOfRange = (anchor: string, end: number): number => {
    const { window } = get().list;
    if (anchorPlace?.id !== anchor) return indexOf(window, anchor);
    const at = findRow(window, anchorPlace);
    // The following row now stands at the anchor's old place.
    return at.itself || end >= at.index ? at.index : at.index - 1;
  };

  return {
    begin,
    toggle(row: TicketRow) {
      get().selection.toggle(row);
      anchorPlace = null;
      begin(row.id);
    },
    async extendTo(id: string) {
      const { window, cursor } = get().list;
      const end = indexOf(window, id);
      const start = startOfRange(begin(cursor ?? id), end);
      get().list.setCursor(id);
      if (end < 0) return;
      // If the anchor is not loaded, begin the range here.
      const from = Math.min(start < 0 ? end : start, end);
      const to = Math.min(Math.max(start, end), from + MAX_RANGE - 1);
      const between: TicketRow[] = [];
      const isSame = rows.sameList();
      for (let index = from; index <= to; index += 1) {
        const row = await rows.rowOrRead(index);
        if (!isSame()) return;
        if (row) between.push(row);
      }
      get().selection.extend(between);
    },
  };
}
