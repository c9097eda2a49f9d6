/** Reads ahead the conversations of tickets that the agent may open next, one after the other. */
import type { ConversationOutcome, ConversationState } from '../../../../shared/domain/conversation.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { ConversationToRead } from '../../worker/conversations/stored-posts.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import { createDelay } from '../scheduling.ts';
import { type GetTicket, isInconclusive } from './get-ticket.ts';

interface PrefetchOptions {
  store: RemoteStore;
  clock: Clock;
  getTicket: GetTicket;
  /** Asks the service for one ticket, to learn whether it has get-ticket. */
  probe(): Promise<unknown>;
  isOnline(): boolean;
  mayPrefetch(): boolean;
  /** The read of this ticket that is in progress. */
  underway(ticket: string): Promise<Result<ConversationOutcome>> | undefined;
  read(due: ConversationToRead): Promise<Result<ConversationOutcome>>;
  /** ms between two prefetches; null pauses them. */
  pauseMs(): number | null;
  onProgress(): void;
}

/** Tickets that the agent opened within this time may be opened again. */
const TOUCHED_WITHIN = 7 * 24 * 3600_000;
const PREFETCH_LIMIT = 500;
const PREFETCHES_AT_ONCE = 2;

export function createPrefetch(options: PrefetchOptions) {
  const { store, clock, getTicket } = options;
  const delay = createDelay(clock);
  let ahead: ConversationState['ahead'] = null;

  function report(now: ConversationState['ahead']): void {
    ahead = now;
    options.onProgress();
  }

  async function prefetchDue(): Promise<void> {
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok || first.value === null) return;
    if (getTicket.isProbeDue()) await options.probe();
    if (!options.mayPrefetch()) return;
    const due = await store.conversations.toReadAhead(clock.now() - TOUCHED_WITHIN, PREFETCH_LIMIT);
    if (!due.ok) return;
    await prefetchAll(due.value);
  }

  /** Starts one read after each pause, even if the last one still runs; at most two at a time. */
  async function prefetchAll(due: readonly ConversationToRead[]): Promise<void> {
    const under = new Set<Promise<unknown>>();
    let done = 0;
    let isOver = false;
    for (const { ticket } of due) {
      const ms = options.pauseMs();
      if (isOver || ms === null || !options.isOnline() || !options.mayPrefetch()) break;
      report({ done, total: due.length });
      const next = (options.underway(ticket) ?? prefetchOne(ticket)).then((read) => {
        under.delete(next);
        done += 1;
        if (!read.ok && isInconclusive(read.error)) isOver = true;
      });
      under.add(next);
      if (ms > 0 && options.isOnline()) await delay.wait(ms);
      if (under.size >= PREFETCHES_AT_ONCE) await Promise.race(under);
    }
    await Promise.all(under);
  }

  async function prefetchOne(ticket: string): Promise<Result<ConversationOutcome>> {
    const due = await store.conversations.toRead(ticket, false);
    if (!due.ok) return due;
    if (!due.value || !options.isOnline() || !options.mayPrefetch()) return ok('not-reached');
    return options.read(due.value);
  }

  return {
    /** Reads all conversations that are due. */
    async run(): Promise<void> {
      try {
        await prefetchDue();
      } finally {
        if (ahead) report(null);
      }
    },
    progress: () => ahead,
    /** Ends the pause between two reads. */
    hurry: delay.cancel,
  };
}
