/**
 * State of the ticket list: a window of rows, the cursor, and the order, which freezes while the
 * agent is in the list.
 */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { QueueKey, TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import {
  countNew,
  EMPTY_WINDOW,
  hasMoved,
  indexOf,
  type ListWindow,
  lastWritten,
  missingPages,
  PAGE_SIZE,
  pagesFor,
  refreshed,
  rowAt,
  withPage,
} from '../../parts/tickets/row-window.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import type { NavSlice } from '../../store/nav-slice.ts';
import { createQueueReadAhead } from './read-ahead.ts';
import { findRow, placeAt, type RowPlace } from './row-place.ts';

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
  moveCursor(by: number): Promise<void>;
  rowAfter(by: number): Promise<string | null>;
  /**
   * Call when the agent returns to the list. If the cursor's ticket moved away, the cursor stays at
   * its old place.
   */
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

interface LeftPosition {
  top: number;
  cursor: string | null;
  place: RowPlace | null;
}
const TOP_POSITION: LeftPosition = { top: 0, cursor: null, place: null };
const MAX_RANGE = 1000;

const ROWS_AHEAD = 60;
const NO_NEWS = { count: 0, atLeast: false, moved: false };

export const createListSlice: CreateSlice<ListSlice, 'list' | 'nav' | 'selection'> = (set, get, bridge) => {
  /** Changes with each fresh list; answers to an earlier list are dropped. */
  let generation = 0;
  /**
   * Counts news; rows requested earlier are stale. (The desk's own revision restarts with the
   * desk.)
   */
  let epoch = 0;
  let visible = { first: 0, last: 20 };
  let known: ReadonlyMap<string, string> = new Map();
  let knownTotal: number | null = null;
  let filling = Promise.resolve();
  /** Number of times that a new order was applied, and the latest application. */
  let orders = 0;
  let taken = Promise.resolve();
  let beginning: RowPlace | null = null;
  const asked = new Map<number, Promise<void>>();
  const places = new Map<string, LeftPosition>();

  const ahead = createQueueReadAhead(bridge);

  const keyOf = ({ account, queue, sort }: Pick<NavSlice, 'account' | 'queue' | 'sort'>) =>
    `${account} ${queue} ${sort.by} ${sort.dir}`;
  const key = () => keyOf(get().nav);
  const left = () => places.get(key()) ?? TOP_POSITION;
  const keep = (patch: Partial<LeftPosition>) => places.set(key(), { ...left(), ...patch });

  const standing = () => {
    const { window, cursor } = get().list;
    const { place } = left();
    if (place && place.id === cursor) return findRow(window, place);
    const index = indexOf(window, cursor);
    return index < 0 ? null : { index, itself: true };
  };

  /** Remember the cursor's neighbours, by which its place is found again. */
  const look = () => {
    const at = standing();
    if (at?.itself) keep({ place: placeAt(get().list.window, at.index) });
  };

  /** Rows now in view are no longer new to the agent. */
  const learn = () => {
    const { window } = get().list;
    known = lastWritten(window);
    knownTotal = window.total;
  };

  const read = async (page: number) => {
    const { account, queue, sort } = get().nav;
    if (!account) return null;
    const asOf = generation;
    const answer = await (ahead.pendingRows({ account, queue, sort, page, epoch }) ??
      bridge.call('queue.rows', { account, view: queue, sort, from: page * PAGE_SIZE, count: PAGE_SIZE }));
    if (asOf !== generation) return null;
    if (answer.ok) return answer.value;
    set({ error: answer.error });
    return null;
  };

  const readInto = async (page: number) => {
    const asOf = { generation, epoch };
    const answer = await read(page);
    if (asOf.generation !== generation) return;
    asked.delete(page);
    if (!answer) return;
    get().selection.refresh(answer.rows);
    set(({ window }) => ({
      window: withPage(window, page, { rows: answer.rows, epoch: asOf.epoch }, answer.total),
      error: null,
    }));
    look();
  };

  const load = (page: number): Promise<void> => {
    const running = asked.get(page) ?? readInto(page);
    asked.set(page, running);
    return running;
  };

  const wanted = (total: number | null) => pagesFor(visible.first - ROWS_AHEAD, visible.last + ROWS_AHEAD, total);

  const fill = async (): Promise<void> => {
    const { window } = get().list;
    const asOf = epoch;
    // While frozen, loaded pages are not read again.
    await Promise.all(missingPages(window, wanted(window.total), isOrderFrozen() ? 0 : epoch).map(load));
    if (asOf !== epoch && !isOrderFrozen()) await fill();
  };

  /** While frozen: update rows in place, and count what is new. */
  const lookAgain = async () => {
    const asOf = { generation, orders };
    const pages = [...new Set([0, ...wanted(get().list.window.total)])];
    const answers = await Promise.all(pages.map(read));
    await taken;
    // A newer list or order was shown meanwhile.
    if (asOf.generation !== generation || asOf.orders !== orders) return;
    if (!isOrderFrozen()) return fill();
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
          const rows = answers[at]?.rows;
          return !!rows && hasMoved(window, page, rows);
        }),
      },
    }));
  };

  /** Applies the current order. Its rows then count as known to the agent. */
  const takeNewOrder = () => {
    orders += 1;
    taken = applyNewOrder();
  };
  const applyNewOrder = async () => {
    set({ news: NO_NEWS });
    const { window } = get().list;
    await Promise.all(missingPages(window, wanted(window.total), epoch).map(load));
    learn();
    if (get().list.focused) get().list.settleCursor();
  };

  const isOrderFrozen = () => get().list.focused || get().list.pointing;

  const freezeOrder = (patch: { focused: boolean } | { pointing: boolean }) => {
    const before = isOrderFrozen();
    set(patch);
    if (!before && isOrderFrozen()) learn();
    if (before && !isOrderFrozen()) takeNewOrder();
  };

  /** The row at an index, read if needed; null if another list is shown by then. */
  const rowOrRead = async (index: number): Promise<TicketRow | null> => {
    const held = rowAt(get().list.window, index);
    if (held || index < 0 || index >= (get().list.window.total ?? 0)) return held;
    const asOf = generation;
    await load(Math.floor(index / PAGE_SIZE));
    return asOf === generation ? rowAt(get().list.window, index) : null;
  };

  /**
   * Start of a cursor step. If the cursor's row moved away, the row that followed it is the next
   * one down.
   */
  const from = (by: number): number => {
    const at = standing();
    if (!at) return by > 0 ? -1 : 0;
    return at.itself || by <= 0 ? at.index : at.index - 1;
  };

  /** The anchor's ticket: this row, unless a selection was begun at another. */
  const begin = (id: string): string => {
    const { window, cursor } = get().list;
    const { place } = left();
    if (get().selection.rows.size === 0) beginning = null;
    const anchor = get().selection.begin(id);
    if (beginning?.id !== anchor)
      beginning = anchor === cursor && place?.id === anchor ? place : placeAt(window, indexOf(window, anchor));
    return anchor;
  };

  /**
   * Start index of a range that ends at `end`. If the anchor row moved away, use its old place;
   * otherwise the range would include rows that the agent did not mean.
   */
  const startOfRange = (anchor: string, end: number): number => {
    const { window } = get().list;
    if (beginning?.id !== anchor) return indexOf(window, anchor);
    const at = findRow(window, beginning);
    // The following row now stands at the anchor's old place.
    return at.itself || end >= at.index ? at.index : at.index - 1;
  };

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
        const sort = sortOf(queue);
        const { top } = places.get(keyOf({ account, queue, sort })) ?? TOP_POSITION;
        return { account, queue, sort, page: Math.floor(top / PAGE_SIZE), epoch };
      });
    },
    reset() {
      generation += 1;
      asked.clear();
      const { top, cursor } = left();
      visible = { first: Math.floor(top), last: Math.floor(top) + 20 };
      known = new Map();
      const { account, queue, sort, ticket } = get().nav;
      const window = account === null ? EMPTY_WINDOW : ahead.take({ account, queue, sort, epoch });
      set({ window, error: null, cursor: cursor ?? ticket, news: NO_NEWS });
      look();
      filling = fill().then(learn);
    },
    whenFilled: () => filling,
    show(first, last) {
      visible = { first, last };
      void fill();
    },
    setFocused: (focused) => freezeOrder({ focused }),
    setPointing: (pointing) => freezeOrder({ pointing }),
    setCursor(id) {
      const { window } = get().list;
      set({ cursor: id });
      keep({ cursor: id, place: placeAt(window, indexOf(window, id)) });
    },
    async moveCursor(by) {
      const id = await get().list.rowAfter(by);
      if (id !== null) get().list.setCursor(id);
    },
    async rowAfter(by) {
      const asOf = generation;
      await taken;
      const total = get().list.window.total ?? 0;
      if (total === 0 || asOf !== generation) return null;
      return (await rowOrRead(Math.min(Math.max(from(by) + by, 0), total - 1)))?.id ?? null;
    },
    settleCursor() {
      const { cursor } = get().list;
      // While the cursor's ticket is open, the cursor waits until the agent leaves it.
      if (cursor !== null && cursor === get().nav.ticket) return;
      if (!standing()?.itself) void get().list.moveCursor(0);
    },
    showNew: takeNewOrder,
    async neighbour(id, by) {
      const { window, cursor } = get().list;
      const found = id === cursor ? -1 : indexOf(window, id);
      // From a ticket outside the list, go to the top of the list.
      const start = found >= 0 ? found : standing() ? from(by) : -1;
      return (await rowOrRead(start < 0 ? 0 : start + by))?.id ?? null;
    },
    toggleCursor() {
      const { window, cursor } = get().list;
      const row = rowAt(window, indexOf(window, cursor));
      if (!row) return;
      get().selection.toggle(row);
      beginning = null;
      begin(row.id);
    },
    async extendCursor(by) {
      const { cursor } = get().list;
      if (cursor) begin(cursor);
      const to = await get().list.rowAfter(by);
      if (to) await get().list.extendTo(to);
    },
    async extendTo(id) {
      const { window, cursor } = get().list;
      const end = indexOf(window, id);
      const start = startOfRange(begin(cursor ?? id), end);
      get().list.setCursor(id);
      if (end < 0) return;
      // If the anchor is not loaded, begin the range here.
      const from = Math.min(start < 0 ? end : start, end);
      const to = Math.min(Math.max(start, end), from + MAX_RANGE - 1);
      const rows: TicketRow[] = [];
      const asOf = generation;
      for (let index = from; index <= to; index += 1) {
        const row = await rowOrRead(index);
        if (asOf !== generation) return;
        if (row) rows.push(row);
      }
      get().selection.extend(rows);
    },
    storeScroll(top) {
      // Before the first answer there is no position.
      if (get().list.window.total !== null) keep({ top });
    },
    storedScroll: () => left().top,
    updateRows(rows) {
      epoch += 1;
      get().selection.refresh(rows);
      set(({ window }) => ({ window: refreshed(window, rows) }));
      if (!isOrderFrozen()) void fill();
    },
    onEvent(event: DeskEvent) {
      if (event.name !== 'tickets.changed' && event.name !== 'drafts.changed' && event.name !== 'outbox.changed')
        return;
      if (event.data.account !== get().nav.account) return;
      epoch += 1;
      void (isOrderFrozen() ? lookAgain() : fill());
    },
  };
};
