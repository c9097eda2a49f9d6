/**
 * The tickets that are selected in the list, by their ids: reading rows again, or scrolling away,
 * changes nothing of it.
 */
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    selection: SelectionSlice;
  }
}

export interface SelectionSlice {
  /** In the order in which they were selected, each as it was last read. */
  rows: ReadonlyMap<string, TicketRow>;
  toggle(row: TicketRow): void;
  /** From the row where the selecting began to this one; `between` are the rows of that range. */
  extend(between: readonly TicketRow[]): void;
  /** Where `extend` begins: the row that was last toggled, else `id`. */
  begin(id: string): string;
  clear(): void;
  /** These rows were read again. */
  refresh(rows: readonly TicketRow[]): void;
}

const NONE: ReadonlyMap<string, TicketRow> = new Map();

/** The same where none of the fresh rows is among them. */
function renewed(rows: ReadonlyMap<string, TicketRow>, fresh: readonly TicketRow[]): ReadonlyMap<string, TicketRow> {
  if (!fresh.some(({ id }) => rows.has(id))) return rows;
  const next = new Map(rows);
  for (const row of fresh) if (next.has(row.id)) next.set(row.id, row);
  return next;
}

export const createSelectionSlice: CreateSlice<SelectionSlice, 'selection'> = (set, get) => {
  let anchor: string | null = null;
  /** What was selected before the range that is being drawn. */
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
      before = renewed(before, fresh);
      const next = renewed(rows, fresh);
      if (next !== rows) set({ rows: next });
    },
  };
};
