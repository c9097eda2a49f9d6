/** State of the current account's queues, with their counts. */
import type { DeskEvent } from '../../../shared/contract.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { keepKnown } from '../../store/keep-known.ts';
import { createQuery, oncePerBurst } from '../../store/query.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    queues: QueuesSlice;
  }
}

export interface QueuesSlice extends ListensToDesk {
  account: string | null;
  list: QueueSummary[];
  /** Counts readings of the list, for views that read more about its tickets. */
  readings: number;
  error: AppError | null;
  load(): void;
}

/** Counts are read this often (ms) during a first sync, which changes them ten times a second. */
const COUNTING_MS = 500;

export const createQueuesSlice: CreateSlice<QueuesSlice, 'nav' | 'queues'> = (set, get, bridge) => {
  const ask = createQuery(() => [get().nav.account]);
  let readAt = Number.NEGATIVE_INFINITY;
  const load = async () => {
    readAt = performance.now();
    const { account } = get().nav;
    // Never show one account's counts for another.
    if (account !== get().queues.account) set({ account, list: [], error: null });
    if (!account) return;
    const answer = await ask(bridge.call('queue.list', { account }));
    if (answer)
      set(({ list, readings }) =>
        answer.ok
          ? { list: keepKnown(list, answer.value), readings: readings + 1, error: null }
          : { error: answer.error },
      );
  };
  const counting = oncePerBurst(COUNTING_MS, () => void load());
  const countSoon = () => counting.soon(Math.max(0, readAt + COUNTING_MS - performance.now()));
  return {
    account: null,
    list: [],
    readings: 0,
    error: null,
    load: () => void load(),
    onEvent(event: DeskEvent) {
      const { account } = get().nav;
      const isCounting = get().queues.list.some(({ atLeast }) => atLeast);
      // When the first sync ends, exact counts replace the lower bounds.
      if (event.name === 'accounts.changed' && isCounting) countSoon();
      if (event.name === 'tickets.changed' || event.name === 'drafts.changed') {
        if (event.data.account !== account) return;
        if (isCounting) countSoon();
        else void load();
      }
    },
  };
};
