/** State of the ticket list: its window of rows, the cursor, and the order, which may freeze. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { QueueKey, TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import { EMPTY_WINDOW, indexOf, type ListWindow, PAGE_SIZE, refreshed, rowAt } from '../../parts/tickets/row-window.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { createFrozenOrder, NO_NEWS } from './frozen-order.ts';
import { createListRows, createQueueReadAhead, isOrderFrozen } from './list-rows.ts';
import { createCursorPlaces, createRowRange, placeAt } from './row-place.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    list: ListSlice;
  }
}

export interface ListSlice extends ListensToDesk {
  window: ListWindow;
  error: AppError | null;
  cursor: string | null;
  /** While the list has the focus or the pointer moves over it, its order is frozen. */
  focused: boolean;
  pointing: boolean;
  /**
   * While frozen: the number of new rows (or at least that many), and whether any row would move.
   */
  news: { count: number; atLeast: boolean; moved: boolean };
  readAhead(queue: QueueKey): void;
  reset(): void;
  whenFilled(): Promise<void>;
  /** Call with the rows on screen; loads what is missing around them. */
  show(first: number, last: number): void;
  setFocused(focused: boolean): void;
  setPointing(pointing: boolean): void;
  setCursor(id: string): void;
  /** The row at the kept cursor, or at its old place; the first one without a cursor. */
  rowToOffer(): TicketRow | null;
  /** Shows the cursor at a row that the agent did not choose: the queue does not keep it. */
  offerCursor(id: string): void;
  moveCursor(by: number): Promise<void>;
  rowAfter(by: number): Promise<string | null>;
  /** Call when the agent returns. If the cursor's ticket moved, the cursor stays in place. */
  settleCursor(): void;
  showNew(): void;
  neighbour(id: string | null, by: 1 | -1): Promise<string | null>;
  toggleCursor(): void;
  extendCursor(by: number): Promise<void>;
  /** Selects from the anchor (else the cursor) to this row, and moves the cursor there. */
  extendTo(id: string): Promise<void>;
  /** Keeps the scroll position (in rows, with fractions) for the return to this queue. */
  storeScroll(rows: number): void;
  storedScroll(): number;
  /**
   * Updates these rows in place, so that the agent's own changes show at once, even while frozen.
   */
  updateRows(rows: readonly TicketRow[]): void;
}

export const createListSlice: CreateSlice<ListSlice, 'list' | 'nav' | 'selection'> = (set, get, bridge) => {
  const ahead = createQueueReadAhead(bridge);
  const places = createCursorPlaces(get);
  const rows = createListRows(set, get, bridge, ahead, places);
  const order = createFrozenOrder(set, get, rows);
  const range = createRowRange(get, rows, places);
  let filling = Promise.resolve();
  return {
    window: EMPTY_WINDOW,
    error: null,
    cursor: null,
    focused: false,
    pointing: false,
    news: NO_NEWS,
    readAhead(queue) {
      ahead.rest(() => {
        const { account, queue: open, sortOf } = get().nav;
        if (account === null || queue === open) return null;
        const list = { account, queue, sort: sortOf(queue) };
        return { ...list, page: Math.floor(places.positionIn(list).top / PAGE_SIZE), epoch: rows.epoch() };
      });
    },
    reset() {
      const { top, cursor } = places.positionIn();
      rows.startOver(Math.floor(top));
      order.forget();
      const { account, queue, sort, ticket } = get().nav;
      const window = account === null ? EMPTY_WINDOW : ahead.take({ account, queue, sort, epoch: rows.epoch() });
      set({ window, error: null, cursor: cursor ?? ticket, news: NO_NEWS });
      places.keepNeighbours();
      filling = rows.fill().then(order.learn);
    },
    whenFilled: () => filling,
    show: rows.show,
    setFocused: (focused) => order.freeze({ focused }),
    setPointing: (pointing) => order.freeze({ pointing }),
    setCursor(id) {
      const { window } = get().list;
      set({ cursor: id });
      places.keep({ cursor: id, place: placeAt(window, indexOf(window, id)) });
    },
    rowToOffer: places.rowToOffer,
    offerCursor: (cursor) => set({ cursor }),
    async moveCursor(by) {
      const id = await get().list.rowAfter(by);
      if (id !== null) get().list.setCursor(id);
    },
    async rowAfter(by) {
      const isSame = rows.sameList();
      await order.settled();
      const total = get().list.window.total ?? 0;
      if (total === 0 || !isSame()) return null;
      return (await rows.rowOrRead(Math.min(Math.max(places.stepStart(by) + by, 0), total - 1)))?.id ?? null;
    },
    settleCursor() {
      const { cursor } = get().list;
      // While the cursor's ticket is open, the cursor waits until the agent leaves it.
      if (cursor !== null && cursor === get().nav.ticket) return;
      if (!places.findCursor()?.itself) void get().list.moveCursor(0);
    },
    showNew: order.takeNewOrder,
    async neighbour(id, by) {
      const { window, cursor } = get().list;
      const found = id === cursor ? -1 : indexOf(window, id);
      // From a ticket outside the list, go to the top of the list.
      const start = found >= 0 ? found : places.findCursor() ? places.stepStart(by) : -1;
      return (await rows.rowOrRead(start < 0 ? 0 : start + by))?.id ?? null;
    },
    toggleCursor() {
      const { window, cursor } = get().list;
      const row = rowAt(window, indexOf(window, cursor));
      if (row) range.toggle(row);
    },
    async extendCursor(by) {
      const { cursor } = get().list;
      if (cursor) range.begin(cursor);
      const to = await get().list.rowAfter(by);
      if (to) await range.extendTo(to);
    },
    extendTo: range.extendTo,
    storeScroll(top) {
      // Before the first answer there is no position.
      if (get().list.window.total !== null) places.keep({ top });
    },
    storedScroll: () => places.positionIn().top,
    updateRows(changed) {
      rows.outdate();
      get().selection.refresh(changed);
      set(({ window }) => ({ window: refreshed(window, changed) }));
      if (!isOrderFrozen(get().list)) void rows.fill();
    },
    onEvent(event: DeskEvent) {
      if (event.name !== 'tickets.changed' && event.name !== 'drafts.changed' && event.name !== 'outbox.changed')
        return;
      if (event.data.account !== get().nav.account) return;
      rows.outdate();
      void (isOrderFrozen(get().list) ? order.refreshFrozen() : rows.fill());
    },
  };
};
