/** Reads the rows on screen and around them into the list's window. */
import type { Bridge } from '../../../shared/contract.ts';
import type { QueueKey, QueueRows, TicketRow } from '../../../shared/domain/ticket.ts';
import type { TicketSort } from '../../../shared/domain/ticket-sort.ts';
import type { Result } from '../../../shared/result.ts';
import {
  EMPTY_WINDOW,
  type ListWindow,
  missingPages,
  PAGE_SIZE,
  pagesFor,
  rowAt,
  withPage,
} from '../../parts/tickets/row-window.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import type { CursorPlaces } from './row-place.ts';

const ROWS_AHEAD = 60;

export const isOrderFrozen = ({ focused, pointing }: AppState['list']): boolean => focused || pointing;

export type ListRows = ReturnType<typeof createListRows>;

export function createListRows(
  set: SetSlice<AppState['list']>,
  get: () => Pick<AppState, 'list' | 'nav' | 'selection'>,
  bridge: Bridge,
  ahead: QueueReadAhead,
  places: CursorPlaces,
) {
  /** Changes with each new list; answers to an earlier list are dropped. */
  let generation = 0;
  /** Counts news; rows requested earlier are stale. The desk's revision restarts with the desk. */
  let epoch = 0;
  let visible = { first: 0, last: 20 };
  const asked = new Map<number, Promise<void>>();

  /** Returns a function that tells, after a wait, whether this list is still shown. */
  const sameList = () => {
    const asOf = generation;
    return () => asOf === generation;
  };

  const read = async (page: number) => {
    const { account, queue, sort } = get().nav;
    if (!account) return null;
    const isSame = sameList();
    const answer = await (ahead.pendingRows({ account, queue, sort, page, epoch }) ??
      bridge.call('queue.rows', { account, view: queue, sort, from: page * PAGE_SIZE, count: PAGE_SIZE }));
    if (!isSame()) return null;
    if (answer.ok) return answer.value;
    set({ error: answer.error });
    return null;
  };

  const readInto = async (page: number) => {
    const isSame = sameList();
    const asOf = epoch;
    const answer = await read(page);
    if (!isSame()) return;
    asked.delete(page);
    if (!answer) return;
    get().selection.refresh(answer.rows);
    set(({ window }) => ({
      window: withPage(window, page, { rows: answer.rows, epoch: asOf }, answer.total),
      error: null,
    }));
    places.keepNeighbours();
  };

  const load = (page: number): Promise<void> => {
    const running = asked.get(page) ?? readInto(page);
    asked.set(page, running);
    return running;
  };

  const pagesAround = () => pagesFor(visible.first - ROWS_AHEAD, visible.last + ROWS_AHEAD, get().list.window.total);

  /** Loads pages around the visible rows that are missing, or older than these news. */
  const loadSince = (since: number) => Promise.all(missingPages(get().list.window, pagesAround(), since).map(load));

  const fill = async (): Promise<void> => {
    const asOf = epoch;
    // While frozen, loaded pages are not read again.
    await loadSince(isOrderFrozen(get().list) ? 0 : epoch);
    if (asOf !== epoch && !isOrderFrozen(get().list)) await fill();
  };

  return {
    sameList,
    read,
    fill,
    pagesAround,
    loadNewest: () => loadSince(epoch),
    epoch: () => epoch,
    /** News came, so the loaded rows are stale. */
    outdate() {
      epoch += 1;
    },
    startOver(top: number) {
      generation += 1;
      asked.clear();
      visible = { first: top, last: top + 20 };
    },
    show(first: number, last: number) {
      visible = { first, last };
      void fill();
    },
    /** The row at an index, read if needed; null if another list is shown by then. */
    async rowOrRead(index: number): Promise<TicketRow | null> {
      const held = rowAt(get().list.window, index);
      if (held || index < 0 || index >= (get().list.window.total ?? 0)) return held;
      const isSame = sameList();
      await load(Math.floor(index / PAGE_SIZE));
      return isSame() ? rowAt(get().list.window, index) : null;
    },
  };
}

/** Wait this long (ms) at a queue before reading it, because the agent passes most of them. */
const REST_MS = 30;

interface ListAhead {
  account: string;
  queue: QueueKey;
  sort: TicketSort;
  /** The page that contains the agent's first visible row. */
  page: number;
  epoch: number;
}

interface QueueReadAhead {
  /** Reads the list that `listAhead` returns once the pointer has rested; null reads nothing. */
  rest(listAhead: () => ListAhead | null): void;
  /** Rows of this list read since the last news; empty if there are none. */
  take(list: Omit<ListAhead, 'page'>): ListWindow;
  /** The request that is already running for this page, to avoid a second one. */
  pendingRows(list: ListAhead): Promise<Result<QueueRows>> | null;
}

export function createQueueReadAhead(bridge: Bridge): QueueReadAhead {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: { list: ListAhead; window: ListWindow; answer: Promise<Result<QueueRows>> } | null = null;

  const isSame = (a: Omit<ListAhead, 'page'>, b: Omit<ListAhead, 'page'>) =>
    a.account === b.account &&
    a.queue === b.queue &&
    a.sort.by === b.sort.by &&
    a.sort.dir === b.sort.dir &&
    a.epoch === b.epoch;

  async function read(list: ListAhead): Promise<void> {
    if (next && isSame(next.list, list)) return;
    const { account, queue: view, sort, page, epoch } = list;
    const asked = {
      list,
      window: EMPTY_WINDOW,
      answer: bridge.call('queue.rows', { account, view, sort, from: page * PAGE_SIZE, count: PAGE_SIZE }),
    };
    next = asked;
    const answer = await asked.answer;
    if (answer.ok) asked.window = withPage(EMPTY_WINDOW, page, { rows: answer.value.rows, epoch }, answer.value.total);
  }

  return {
    rest(listAhead) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const list = listAhead();
        if (list) void read(list);
      }, REST_MS);
    },
    take(list) {
      const known = next && isSame(next.list, list) ? next : null;
      // Keep a running request, so that it can be awaited.
      if (known?.window !== EMPTY_WINDOW) next = null;
      return known?.window ?? EMPTY_WINDOW;
    },
    pendingRows(list) {
      const known = next && isSame(next.list, list) && next.list.page === list.page ? next : null;
      if (known) next = null;
      return known?.answer ?? null;
    },
  };
}
