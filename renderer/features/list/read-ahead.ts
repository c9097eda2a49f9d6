/**
 * Reads the rows of the queue that the pointer or the focus is on, so that it opens with them: a press
 * then waits for no thread.
 */
import type { Bridge } from '../../../shared/contract.ts';
import type { QueueKey } from '../../../shared/domain/ticket.ts';
import type { TicketSort } from '../../../shared/domain/ticket-sort.ts';
import { EMPTY, type ListWindow, PAGE, withPage } from '../../parts/tickets/row-window.ts';

/** ms that the agent is at a queue before it is read: they pass most of them. */
const REST_MS = 30;

/** A list as it would open. */
export interface ListAhead {
  account: string;
  queue: QueueKey;
  sort: TicketSort;
  /** The page of its rows with which the agent begins. */
  page: number;
  /** Which news had been heard. */
  epoch: number;
}

export interface QueueReadAhead {
  /** Reads what `listAhead` tells once the agent has rested there; null: nothing. */
  rest(listAhead: () => ListAhead | null): void;
  /** What was read of this list since the last news; nothing of it otherwise. */
  take(list: Omit<ListAhead, 'page'>): ListWindow;
}

export function createQueueReadAhead(bridge: Bridge): QueueReadAhead {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let next: { list: ListAhead; window: ListWindow } | null = null;

  const isSame = (a: Omit<ListAhead, 'page'>, b: Omit<ListAhead, 'page'>) =>
    a.account === b.account &&
    a.queue === b.queue &&
    a.sort.by === b.sort.by &&
    a.sort.dir === b.sort.dir &&
    a.epoch === b.epoch;

  async function read(list: ListAhead): Promise<void> {
    if (next && isSame(next.list, list)) return;
    const asked = { list, window: EMPTY };
    next = asked;
    const { account, queue: view, sort, page, epoch } = list;
    const answer = await bridge.call('queue.rows', { account, view, sort, from: page * PAGE, count: PAGE });
    if (answer.ok) asked.window = withPage(EMPTY, page, { rows: answer.value.rows, epoch }, answer.value.total);
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
      const known = next;
      next = null;
      return known && isSame(known.list, list) ? known.window : EMPTY;
    },
  };
}
