/** Reads the first rows of the queue under pointer or focus, so that it opens without waiting. */
import type { Bridge } from '../../../shared/contract.ts';
import type { QueueKey, QueueRows } from '../../../shared/domain/ticket.ts';
import type { TicketSort } from '../../../shared/domain/ticket-sort.ts';
import type { Result } from '../../../shared/result.ts';
import { EMPTY_WINDOW, type ListWindow, PAGE_SIZE, withPage } from '../../parts/tickets/row-window.ts';

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

export interface QueueReadAhead {
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
