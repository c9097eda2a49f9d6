/** Reads the rows on screen and around them into the list's window. */
import type { Bridge } from '../../../shared/contract.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { missingPages, PAGE_SIZE, pagesFor, rowAt, withPage } from '../../parts/tickets/row-window.ts';
import type { AppState, SetSlice } from '../../store/app-state.ts';
import type { QueueReadAhead } from './read-ahead.ts';
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
