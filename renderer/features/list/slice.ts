/** The ticket list: a window of rows, the cursor in it, and the order that stands still while the agent is there. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, Hears } from '../../store/slice.ts';
import {
  countNew,
  EMPTY,
  indexOf,
  type ListWindow,
  lastWritten,
  missing,
  moved,
  PAGE,
  pagesFor,
  refreshed,
  rowAt,
  withPage,
} from './window.ts';

export interface ListSlice extends Hears {
  window: ListWindow;
  error: AppError | null;
  /** The row the keys act on, by its ticket. */
  cursor: string | null;
  /** Where the cursor was last seen, for when its ticket left the list. */
  cursorIndex: number;
  /** The list has the focus, or the pointer moves over it: its order stands. */
  focused: boolean;
  pointing: boolean;
  /** While the order stands: rows that are new at the top, and whether anything would move. */
  news: { count: number; moved: boolean };
  /** A fresh list: another queue, account or order. */
  reset(): void;
  /** The rows on screen; loads what is missing around them. */
  show(first: number, last: number): void;
  setFocused(focused: boolean): void;
  setPointing(pointing: boolean): void;
  setCursor(id: string): void;
  moveCursor(by: number): Promise<void>;
  /** Lets the list take its new order. */
  showNew(): void;
  neighbour(id: string | null, by: 1 | -1): Promise<string | null>;
  /** Selects the row of the cursor, or no longer. */
  toggleCursor(): void;
  /** Moves the cursor, and selects every row from where the selecting began. */
  extendCursor(by: number): Promise<void>;
  /** Selects every row from where the selecting began to this one. */
  extendTo(id: string): Promise<void>;
  /** Rows above the window of the list, and parts of one: kept for when the agent comes back to this queue. */
  keepTop(rows: number): void;
  /** Where the agent left this queue, in rows. */
  keptTop(): number;
  /** These rows as they are now, in their places: what the agent did to one shows at once, also while the order stands. */
  amend(rows: readonly TicketRow[]): void;
}

/** Where the agent was in a queue. */
interface Place {
  top: number;
  cursor: string | null;
}
const TOP: Place = { top: 0, cursor: null };
/** Rows of one range that is selected. */
const RANGE_AT_MOST = 1000;

/** Rows loaded before they come on screen. */
const AHEAD = 60;
const NO_NEWS = { count: 0, moved: false };

export const createListSlice: CreateSlice<ListSlice> = (set, get, bridge) => {
  /** Answers to an earlier list are dropped by this number. */
  let generation = 0;
  /** Grows with every piece of news; rows asked for before it are stale. The desk's own revision restarts with it. */
  let epoch = 0;
  let visible = { first: 0, last: 20 };
  let known: ReadonlyMap<string, string> = new Map();
  const asked = new Map<number, Promise<void>>();
  /** By account, queue and order. */
  const places = new Map<string, Place>();

  const key = () => {
    const { account, queue, sort } = get().nav;
    return `${account} ${queue} ${sort.by} ${sort.dir}`;
  };
  const place = () => places.get(key()) ?? TOP;
  const keep = (patch: Partial<Place>) => places.set(key(), { ...place(), ...patch });

  const read = async (page: number) => {
    const { account, queue, sort } = get().nav;
    if (!account) return null;
    const asOf = generation;
    const answer = await bridge.call('queue.rows', { account, view: queue, sort, from: page * PAGE, count: PAGE });
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
    set(({ window, cursor, cursorIndex }) => {
      const next = withPage(window, page, { rows: answer.rows, epoch: asOf.epoch }, answer.total);
      const found = indexOf(next, cursor);
      return { window: next, error: null, cursorIndex: found >= 0 ? found : cursorIndex };
    });
  };

  const load = (page: number): Promise<void> => {
    const running = asked.get(page) ?? readInto(page);
    asked.set(page, running);
    return running;
  };

  const wanted = (total: number | null) => pagesFor(visible.first - AHEAD, visible.last + AHEAD, total);

  const fill = async (): Promise<void> => {
    const { window } = get().list;
    const asOf = epoch;
    // While the order stands, a page that is there is not read again into its place.
    await Promise.all(missing(window, wanted(window.total), stands() ? 0 : epoch).map(load));
    if (asOf !== epoch && !stands()) await fill();
  };

  /** While the order stands: new contents in old places, and a count of what waits. */
  const lookAgain = async () => {
    const asOf = generation;
    const pages = [...new Set([0, ...wanted(get().list.window.total)])];
    const answers = await Promise.all(pages.map(read));
    if (asOf !== generation) return;
    if (!stands()) return fill();
    const { window } = get().list;
    const [top] = answers;
    const fresh = answers.flatMap((answer) => answer?.rows ?? []);
    get().selection.refresh(fresh);
    set({
      window: refreshed(window, fresh),
      news: {
        // Without the top of the old list nothing can be called new.
        count: top && window.pages.has(0) ? countNew(known, top.rows) : 0,
        moved: pages.some((page, at) => {
          const rows = answers[at]?.rows;
          return !!rows && moved(window, page, rows);
        }),
      },
    });
  };

  /** Takes the order as it is now. The known rows are those the agent then has before them. */
  const thaw = async () => {
    set({ news: NO_NEWS });
    const { window } = get().list;
    await Promise.all(missing(window, wanted(window.total), epoch).map(load));
    known = lastWritten(get().list.window);
  };

  const stands = () => get().list.focused || get().list.pointing;

  const hold = (patch: { focused: boolean } | { pointing: boolean }) => {
    const before = stands();
    set(patch);
    if (!before && stands()) known = lastWritten(get().list.window);
    if (before && !stands()) void thaw();
  };

  /** The row at a place, read first where it is not held. */
  const rowOrRead = async (index: number): Promise<TicketRow | null> => {
    const held = rowAt(get().list.window, index);
    if (held || index < 0 || index >= (get().list.window.total ?? 0)) return held;
    await load(Math.floor(index / PAGE));
    return rowAt(get().list.window, index);
  };

  return {
    window: EMPTY,
    error: null,
    cursor: null,
    cursorIndex: -1,
    focused: false,
    pointing: false,
    news: NO_NEWS,
    reset() {
      generation += 1;
      asked.clear();
      const { top, cursor } = place();
      visible = { first: Math.floor(top), last: Math.floor(top) + 20 };
      known = new Map();
      set({ window: EMPTY, error: null, cursor: cursor ?? get().nav.ticket, cursorIndex: -1, news: NO_NEWS });
      void fill().then(() => {
        known = lastWritten(get().list.window);
      });
    },
    show(first, last) {
      visible = { first, last };
      void fill();
    },
    setFocused: (focused) => hold({ focused }),
    setPointing: (pointing) => hold({ pointing }),
    setCursor(id) {
      const found = indexOf(get().list.window, id);
      keep({ cursor: id });
      set(({ cursorIndex }) => ({ cursor: id, cursorIndex: found >= 0 ? found : cursorIndex }));
    },
    async moveCursor(by) {
      const { window, cursor, cursorIndex } = get().list;
      const total = window.total ?? 0;
      if (total === 0) return;
      const found = indexOf(window, cursor);
      // Gone from the list, its place is taken by the one that followed it.
      const from = found >= 0 ? found : by > 0 ? cursorIndex - 1 : cursorIndex;
      const to = from < 0 ? 0 : Math.min(Math.max(from + by, 0), total - 1);
      const row = await rowOrRead(to);
      if (!row) return;
      keep({ cursor: row.id });
      set({ cursor: row.id, cursorIndex: to });
    },
    showNew() {
      void thaw();
    },
    async neighbour(id, by) {
      const { window, cursorIndex } = get().list;
      const found = indexOf(window, id);
      // Gone from the list, its place is taken by the one that followed it.
      const to = found >= 0 ? found + by : by === 1 ? cursorIndex : cursorIndex - 1;
      return (await rowOrRead(Math.max(to, 0)))?.id ?? null;
    },
    toggleCursor() {
      const { window, cursor } = get().list;
      const row = rowAt(window, indexOf(window, cursor));
      if (row) get().selection.toggle(row);
    },
    async extendCursor(by) {
      const { cursor } = get().list;
      if (cursor) get().selection.begin(cursor);
      await get().list.moveCursor(by);
      const to = get().list.cursor;
      if (to) await get().list.extendTo(to);
    },
    async extendTo(id) {
      const { window } = get().list;
      const end = indexOf(window, id);
      const start = indexOf(window, get().selection.begin(id));
      if (end < 0) return;
      // Where the beginning is out of reach, the range begins here.
      const from = Math.min(start < 0 ? end : start, end);
      const to = Math.min(Math.max(start, end), from + RANGE_AT_MOST - 1);
      const rows: TicketRow[] = [];
      for (let index = from; index <= to; index += 1) {
        const row = await rowOrRead(index);
        if (row) rows.push(row);
      }
      get().selection.extend(rows);
    },
    keepTop(top) {
      // Before the first answer there is nothing to be anywhere in.
      if (get().list.window.total !== null) keep({ top });
    },
    keptTop: () => place().top,
    amend(rows) {
      epoch += 1;
      get().selection.refresh(rows);
      set(({ window }) => ({ window: refreshed(window, rows) }));
      if (!stands()) void fill();
    },
    hear(event: DeskEvent) {
      if (event.name !== 'tickets.changed' && event.name !== 'drafts.changed' && event.name !== 'outbox.changed')
        return;
      if (event.data.account !== get().nav.account) return;
      epoch += 1;
      void (stands() ? lookAgain() : fill());
    },
  };
};
