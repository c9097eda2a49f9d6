/**
 * Reads conversations of tickets, by get-ticket if the service has it, otherwise from the tickets'
 * web pages if that is allowed. An opened ticket is read at once; tickets that may be opened next
 * are prefetched. No answer here signs the account out or stops other reads.
 */
import type {
  ConversationOutcome,
  ConversationSource,
  ConversationState,
  LearnedShape,
  PageSource,
} from '../../../../shared/domain/conversation.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { ConversationToRead } from '../../worker/conversations/stored-posts.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import { createDelay, createDueLoop } from '../scheduling.ts';
import { createGetTicket, type GetTicket, type GetTicketOptions, isInconclusive } from './get-ticket.ts';
import type { TicketPages } from './ticket-pages.ts';

export type Conversations = ReturnType<typeof createConversations>;

interface ShownDocument {
  html: string;
  url: string;
}

interface ConversationsOptions extends GetTicketOptions {
  pages: TicketPages;
  /** ms between two prefetches; null pauses them. */
  pauseMs(): number | null;
  onProgress(): void;
}

const REREAD = 5;

export function createConversations(options: ConversationsOptions) {
  const { store, connection, clock, log, pages } = options;
  const getTicket = createGetTicket(options);
  let stopped = false;
  let paused = false;
  const reading = new Map<string, Promise<Result<ConversationOutcome>>>();

  const isOnline = () => !stopped && !paused && connection.current().state === 'online';

  const prefetch = createPrefetch({
    store,
    clock,
    getTicket,
    probe,
    isOnline,
    pauseMs: options.pauseMs,
    onProgress: options.onProgress,
    mayPrefetch: () =>
      getTicket.source().api === 'there'
        ? getTicket.mayPrefetch()
        : pages.isWorthTrying() && clock.monotonic() >= pages.pausedUntil(),
    underway: (ticket) => reading.get(ticket),
    read: (due) => readNow(due, true),
  });

  async function readNow(
    { ticket, lastAt }: ConversationToRead,
    patient: boolean,
    fresh = false,
  ): Promise<Result<ConversationOutcome>> {
    if (getTicket.isWorthTrying()) {
      const outcome = await getTicket.ask(ticket, lastAt, patient);
      if (!outcome.ok || outcome.value === 'known') return outcome;
    }
    if (pages.isWorthTrying(fresh)) return pages.read(ticket, lastAt, patient);
    return ok(pages.canBeAllowed() ? 'page-not-allowed' : 'not-offered');
  }

  async function readIfOld(ticket: string, fresh: boolean): Promise<Result<ConversationOutcome>> {
    const due = await store.conversations.toRead(ticket, fresh);
    if (!due.ok) return due;
    if (!due.value) return ok('known');
    if (!isOnline()) return ok('not-reached');
    return readNow(due.value, false, fresh);
  }

  /** Several windows share one request for a ticket. A `fresh` read starts its own. */
  function read(ticket: string, fresh = false): Promise<Result<ConversationOutcome>> {
    const before = reading.get(ticket);
    if (before && !fresh) return before;
    const under = (before ?? Promise.resolve())
      .then(() => readIfOld(ticket, fresh))
      .finally(() => {
        if (reading.get(ticket) === under) reading.delete(ticket);
      });
    reading.set(ticket, under);
    return under;
  }

  async function probe(): Promise<Result<ConversationSource>> {
    const newest = await store.conversations.newest();
    if (!newest.ok) return newest;
    if (newest.value) {
      const asked = await getTicket.ask(newest.value.ticket, newest.value.lastAt, true);
      if (!asked.ok && isInconclusive(asked.error)) return asked;
    }
    return ok({ ...getTicket.source(), page: pages.source() });
  }

  async function reparseStored(): Promise<void> {
    for (;;) {
      const read = await store.conversations.rereadPages(REREAD);
      if (!read.ok) return;
      for (const ticket of read.value.changed) options.onStored(ticket);
      if (!read.value.more || stopped || paused) return;
    }
  }

  const loop = createDueLoop({ clock, log, name: 'conversations' }, async () => {
    if (!isOnline()) return null;
    await reparseStored();
    await prefetch.run();
    return null;
  });

  async function pause(): Promise<void> {
    paused = true;
    prefetch.hurry();
    await Promise.allSettled([loop.idle(), ...reading.values()]);
    paused = false;
  }

  return {
    /** Reads one ticket's conversation unless the cached one is current, or if `fresh`. */
    read,
    /** Tries get-ticket with one ticket again, and starts prefetching if it works. */
    async tryApi(): Promise<Result<ConversationSource>> {
      const { state, error } = connection.current();
      if (!isOnline())
        return error ? { ok: false, error } : err(state === 'signed-out' ? 'auth' : 'offline', 'conversations.try');
      const tried = await probe();
      loop.wake();
      return tried;
    },
    /** Prefetches conversations one by one. A call during a run starts another after it. */
    wake: loop.wake,
    state: (): ConversationState => ({ ...getTicket.source(), page: pages.source(), ahead: prefetch.progress() }),
    /** The rules for reading pages changed, so failed tickets are worth another try. */
    async onPageSettingsChanged(): Promise<void> {
      await store.conversations.forgetFailures();
      loop.wake();
    },
    hasFoundPlace: pages.hasFoundPlace,
    async findPlace(): Promise<Result<PageSource>> {
      const found = await pages.find();
      await store.conversations.forgetFailures();
      loop.wake();
      return found;
    },
    /** Learns from a sentence in this ticket how its page marks a post. */
    async learnShape(ticket: string, sentence: string): Promise<Result<LearnedShape>> {
      let taught = await store.conversations.teachShape(ticket, sentence);
      if (!taught.ok && taught.error.detail?.reason === 'no-page') {
        const asked = await read(ticket, true);
        if (!asked.ok && isInconclusive(asked.error)) return asked;
        taught = await store.conversations.teachShape(ticket, sentence);
      }
      if (!taught.ok) return taught;
      options.onStored(ticket);
      void reparseStored();
      return taught;
    },
    /** Takes over the page that our own page view loaded for this ticket. */
    ingestShownPage: (ticket: string, shown: ShownDocument): Promise<Result<ConversationOutcome>> =>
      ingestShownPage(options, ticket, shown),
    /** Resolves when no read is in progress; the next `wake` continues. */
    pause,
    async stop(): Promise<void> {
      stopped = true;
      pages.stop();
      await pause();
    },
  };
}

async function ingestShownPage(
  { store, onStored }: ConversationsOptions,
  ticket: string,
  { html, url }: ShownDocument,
): Promise<Result<ConversationOutcome>> {
  const due = await store.conversations.toRead(ticket, true);
  if (!due.ok) return due;
  if (!due.value) return ok('not-offered');
  const { lastAt } = due.value;
  const body = new TextEncoder().encode(html).buffer;
  const page = { url, status: 200, contentType: 'text/html; charset=utf-8', shown: true as const };
  // The age of the page is unknown, so date it as too old to prove anything.
  const stored = await store.conversations.ingestPage(ticket, body, page, { at: 0, lastAt });
  if (!stored.ok) return stored;
  if (stored.value.changed) onStored(ticket);
  return ok('known');
}

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

/** Reads ahead the conversations of tickets that the agent may open next, one after the other. */
function createPrefetch(options: PrefetchOptions) {
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
