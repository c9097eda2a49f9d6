/** Keeps the order of the rows while the agent is in the list, and counts what is new meanwhile. */
import { countNew, hasMoved, lastWritten, PAGE_SIZE, refreshed } from '../../parts/tickets/row-window.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import { isOrderFrozen, type ListRows } from './list-rows.ts';

export const NO_NEWS = { count: 0, atLeast: false, moved: false };

export function createFrozenOrder(
  set: SetSlice<AppState['list']>,
  get: () => Pick<AppState, 'list' | 'selection'>,
  rows: ListRows,
) {
  let known: ReadonlyMap<string, string> = new Map();
  let knownTotal: number | null = null;
  /** Counts new orders. `applied`: resolves once the newest is shown. */
  let orders = 0;
  let applied = Promise.resolve();

  /** Rows now in view are no longer new to the agent. */
  const learn = () => {
    const { window } = get().list;
    known = lastWritten(window);
    knownTotal = window.total;
  };

  const applyNewOrder = async () => {
    set({ news: NO_NEWS });
    await rows.loadNewest();
    learn();
    if (get().list.focused) get().list.settleCursor();
  };

  /** Applies the current order. Its rows then count as known to the agent. */
  const takeNewOrder = () => {
    orders += 1;
    applied = applyNewOrder();
  };

  return {
    learn,
    takeNewOrder,
    /** Resolves once the newest order is applied. */
    settled: () => applied,
    forget() {
      known = new Map();
    },
    freeze(patch: { focused: boolean } | { pointing: boolean }) {
      const before = isOrderFrozen(get().list);
      set(patch);
      const after = isOrderFrozen(get().list);
      if (!before && after) learn();
      if (before && !after) takeNewOrder();
    },
    /** While frozen: updates rows in place, and counts what is new. */
    async refreshFrozen() {
      const isSame = rows.sameList();
      const asOf = orders;
      const pages = [...new Set([0, ...rows.pagesAround()])];
      const answers = await Promise.all(pages.map(rows.read));
      await applied;
      // A newer list or order was shown meanwhile.
      if (!isSame() || asOf !== orders) return;
      if (!isOrderFrozen(get().list)) return rows.fill();
      const { window } = get().list;
      const [top] = answers;
      const fresh = answers.flatMap((answer) => answer?.rows ?? []);
      get().selection.refresh(fresh);
      // Without the top of the old list, no row can be called new.
      const atTop = top && window.pages.has(0) ? countNew(known, top.rows) : 0;
      const grown = top && knownTotal !== null ? top.total - knownTotal : 0;
      set((list) => ({
        window: refreshed(window, fresh),
        error: answers.includes(null) ? list.error : null,
        news: {
          // New rows need not be at the top, and may not all be on the first page.
          count: Math.max(atTop, grown),
          atLeast: atTop === PAGE_SIZE && grown < atTop,
          moved: pages.some((page, at) => {
            const moved = answers[at]?.rows;
            return !!moved && hasMoved(window, page, moved);
          }),
        },
      }));
    },
  };
}
