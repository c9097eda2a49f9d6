/**
 * Reads the rows of the queue that the pointer or the focus is on, so that it opens with them: a press
 * then waits for no thread.
 */
import type { Bridge } from '../../../shared/contract.ts';
import type { QueueKey, QueueRows } from '../../../shared/domain/ticket.ts';
import type { TicketSort } from '../../../shared/domain/ticket-sort.ts';
import type { Result } from '../../../shared/result.ts';
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
  /** What is still being read of this page, to be waited for instead of being asked for twice. */
  coming(list: ListAhead): Promise<Result<QueueRows>> | null;
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
      window: EMPTY,
      answer: bridge.call('queue.rows', { account, view, sort, from: page * PAGE, count: PAGE }),
    };
    next = asked;
    const answer = await asked.answer;
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
      const known = next && isSame(next.list, list) ? next : null;
      // One that is still being read is waited for.
      if (known?.window !== EMPTY) next = null;
      return known?.window ?? EMPTY;
    },
    coming(list) {
      const known = next && isSame(next.list, list) && next.list.page === list.page ? next : null;
      if (known) next = null;
      return known?.answer ?? null;
    },
  };
}
