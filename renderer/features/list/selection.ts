/**
 * Selected tickets by id, so that reading rows again or scrolling does not change the selection.
 */
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    selection: SelectionSlice;
  }
}

export interface SelectionSlice {
  /** In the order of selection, each as last read. */
  rows: ReadonlyMap<string, TicketRow>;
  toggle(row: TicketRow): void;
  /** Selects from the anchor row to this row; `between` are the rows of that range. */
  extend(between: readonly TicketRow[]): void;
  /** The anchor of `extend`: the last toggled row, else `id`. */
  begin(id: string): string;
  clear(): void;
  refresh(rows: readonly TicketRow[]): void;
}

const NONE: ReadonlyMap<string, TicketRow> = new Map();

/** Returns the same map if none of the fresh rows is selected. */
function withFreshRows(
  rows: ReadonlyMap<string, TicketRow>,
  fresh: readonly TicketRow[],
): ReadonlyMap<string, TicketRow> {
  if (!fresh.some(({ id }) => rows.has(id))) return rows;
  const next = new Map(rows);
  for (const row of fresh) if (next.has(row.id)) next.set(row.id, row);
  return next;
}

export const createSelectionSlice: CreateSlice<SelectionSlice, 'selection'> = (set, get) => {
  let anchor: string | null = null;
  /** The selection before the current range was begun. */
  let before = NONE;
  return {
    rows: NONE,
    toggle(row) {
      const rows = new Map(get().selection.rows);
      if (!rows.delete(row.id)) rows.set(row.id, row);
      anchor = row.id;
      before = rows;
      set({ rows });
    },
    begin(id) {
      anchor ??= id;
      return anchor;
    },
    extend(between) {
      set({ rows: new Map([...before, ...between.map((row): [string, TicketRow] => [row.id, row])]) });
    },
    clear() {
      anchor = null;
      before = NONE;
      if (get().selection.rows.size > 0) set({ rows: NONE });
    },
    refresh(fresh) {
      const { rows } = get().selection;
      before = withFreshRows(before, fresh);
      const next = withFreshRows(rows, fresh);
      if (next !== rows) set({ rows: next });
    },
  };
};
