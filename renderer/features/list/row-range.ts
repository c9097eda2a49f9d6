/** Selects ranges of rows, from the row where the selection began. */
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { indexOf } from '../../parts/tickets/row-window.ts';
import type { AppState } from '../../store/app-state.ts';
import type { CursorPlaces } from './cursor-place.ts';
import type { ListRows } from './list-rows.ts';
import { findRow, placeAt, type RowPlace } from './row-place.ts';

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

  /**
   * Start index of a range that ends at `end`. If the anchor row moved away, use its old place;
   * otherwise the range would include rows that the agent did not mean.
   */
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
