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
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { ConversationToRead } from '../../worker/conversations/stored-posts.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDelay, createDueLoop, type Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import { asksToWait } from '../service/errors.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { TicketPages } from './ticket-pages.ts';

export interface Conversations {
  /** Reads one ticket's conversation, unless the cached one is current; `fresh` reads it anyway. */
  read(ticket: string, fresh?: boolean): Promise<Result<ConversationOutcome>>;
  /**
   * Tries get-ticket with one ticket, whatever earlier tries gave, and starts prefetching if it
   * works.
   */
  tryApi(): Promise<Result<ConversationSource>>;
  /**
   * Looks for conversations to prefetch and reads them one by one. A call during a run starts
   * another run after it.
   */
  wake(): void;
  state(): ConversationState;
  /** The rules for reading pages changed, so failed tickets are worth another try. */
  onPageSettingsChanged(): Promise<void>;
  findPlace(): Promise<Result<PageSource>>;
  hasFoundPlace(): boolean;
  /** Learns from a sentence in this ticket how its page marks a post. */
  learnShape(ticket: string, sentence: string): Promise<Result<LearnedShape>>;
  /** Takes over the page that our own page view loaded for this ticket. */
  ingestShownPage(ticket: string, shown: ShownDocument): Promise<Result<ConversationOutcome>>;
  /** Resolves when no read is in progress; the next `wake` continues. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

export interface ShownDocument {
  html: string;
  url: string;
}

export interface ConversationsOptions {
  api(): Pick<Client, 'getTicket'>;
  store: RemoteStore;
  connection: ConnectionTracker;
  limit: Limit;
  clock: Clock;
  log: Log;
  known: ApiSource;
  pages: TicketPages;
  /** ms between two prefetches; null pauses them. */
  pauseMs(): number | null;
  onStored(ticket: string): void;
  onSource(): void;
  onProgress(): void;
}

export type ApiSource = Pick<ConversationSource, 'api' | 'triedAt' | 'error'>;

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** Tickets that the agent opened within this time may be opened again. */
const TOUCHED_WITHIN = 7 * DAY;
const PREFETCH_LIMIT = 500;
/** ms to wait if a *busy* answer names no time. */
const AFTER_BUSY = 15 * 60_000;
const PREFETCHES_AT_ONCE = 2;
const REREAD = 5;
/** If get-ticket fails this often in a row while other requests work, the service has lost it. */
const GIVES_UP = 5;

const FACT = 'conversationSource';
const NEVER_TRIED: ApiSource = { api: 'unknown', triedAt: null, error: null };

const isInconclusive = ({ kind, detail }: AppError): boolean =>
  kind === 'offline' ||
  kind === 'busy' ||
  kind === 'storage' ||
  kind === 'bug' ||
  (kind === 'auth' && detail?.status === undefined);

export async function readConversationSource(store: RemoteStore): Promise<Result<ApiSource>> {
  const kept = await store.ticketSync.fact(FACT);
  if (!kept.ok) return kept;
  return ok(kept.value === null ? NEVER_TRIED : (JSON.parse(kept.value) as ApiSource));
}

export function createConversations(options: ConversationsOptions): Conversations {
  const { store, connection, limit, clock, log, pages } = options;
  let source = options.known;
  /** On the monotonic clock: otherwise a corrected clock could make the pause last a month. */
  let notBefore = 0;
  let stopped = false;
  let paused = false;
  const delay = createDelay(clock);
  const reading = new Map<string, Promise<Result<ConversationOutcome>>>();
  let ahead: ConversationState['ahead'] = null;
  let failures = 0;
  /** Time of the last good answer to any request, taken at the last counted failure. */
  let answeredBefore: number | null = null;

  const isOnline = () => !stopped && !paused && connection.current().state === 'online';

  /** A service may get get-ticket with a newer version, so try again from time to time. */
  function isWorthTrying(): boolean {
    if (source.api !== 'absent') return true;
    const since = clock.now() - (source.triedAt ?? 0);
    return since < 0 || since >= (source.error?.kind === 'server' ? HOUR : DAY);
  }

  async function learn(api: ConversationSource['api'], error: AppError | null): Promise<void> {
    const before = source.api;
    source = { api, triedAt: clock.now(), error };
    if (before === api && api === 'there') return;
    log.info('conversations.source', { outcome: api, reason: error?.detail?.reason ?? null });
    await store.ticketSync.setFact(FACT, JSON.stringify(source));
    options.onSource();
  }

  async function ask(ticket: string, lastAt: string, patient: boolean): Promise<Result<ConversationOutcome>> {
    // The answer may lack posts that were written after the request.
    let at = clock.now();
    const answer = await limit(() => {
      at = clock.now();
      return options.api().getTicket({ ticketid: ticket });
    }, patient);
    if (!answer.ok) return failed(ticket, lastAt, answer.error);
    const { body } = answer.value;
    const stored = await store.conversations.ingestAnswer(ticket, body, { at, lastAt });
    if (!stored.ok) return failed(ticket, lastAt, stored.error);
    if (failures >= GIVES_UP) await store.conversations.forgetFailures();
    failures = 0;
    await learn('there', null);
    if (stored.value.changed) options.onStored(ticket);
    return ok('known');
  }

  async function failed(ticket: string, lastAt: string, error: AppError): Promise<Result<ConversationOutcome>> {
    if (asksToWait(error)) {
      const { retryAfter } = error.detail ?? {};
      notBefore = clock.monotonic() + (retryAfter ? retryAfter * 1000 : AFTER_BUSY);
    }
    if (isInconclusive(error)) return { ok: false, error };
    const { lastSuccess } = connection.current();
    // If no other request works either, the cause is a login page or an outage.
    const isLost = failures >= GIVES_UP && lastSuccess !== answeredBefore;
    if (failures < GIVES_UP) answeredBefore = lastSuccess;
    failures += 1;
    if (source.api !== 'there' || isLost) {
      await learn('absent', error);
      return ok('not-offered');
    }
    await store.conversations.noteFailure(ticket, error, { at: clock.now(), lastAt });
    // A 401 here concerns this operation only, so it must not ask for a new sign-in.
    return { ok: false, error: error.kind === 'auth' ? { ...error, kind: 'rejected' } : error };
  }

  async function readNow(
    { ticket, lastAt }: ConversationToRead,
    patient: boolean,
    fresh = false,
  ): Promise<Result<ConversationOutcome>> {
    if (isWorthTrying()) {
      const outcome = await ask(ticket, lastAt, patient);
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
      const asked = await ask(newest.value.ticket, newest.value.lastAt, true);
      if (!asked.ok && isInconclusive(asked.error)) return asked;
    }
    return ok({ ...source, page: pages.source() });
  }

  async function prefetchDue(): Promise<void> {
    await reparseStored();
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok || first.value === null) return;
    const mayBeLost = failures >= GIVES_UP && clock.monotonic() >= notBefore;
    if (source.api === 'there' ? mayBeLost : isWorthTrying()) await probe();
    if (!mayPrefetch()) return;
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
      if (isOver || ms === null || !isOnline() || !mayPrefetch()) break;
      progress({ done, total: due.length });
      const one = (reading.get(ticket) ?? prefetchOne(ticket)).then((read) => {
        under.delete(one);
        done += 1;
        if (!read.ok && isInconclusive(read.error)) isOver = true;
      });
      under.add(one);
      if (ms > 0 && isOnline()) await delay.wait(ms);
      if (under.size >= PREFETCHES_AT_ONCE) await Promise.race(under);
    }
    await Promise.all(under);
  }

  async function prefetchOne(ticket: string): Promise<Result<ConversationOutcome>> {
    const due = await store.conversations.toRead(ticket, false);
    if (!due.ok) return due;
    if (!due.value || !isOnline() || !mayPrefetch()) return ok('not-reached');
    return readNow(due.value, true);
  }

  const mayPrefetch = (): boolean =>
    source.api === 'there'
      ? clock.monotonic() >= notBefore && failures < GIVES_UP
      : pages.isWorthTrying() && clock.monotonic() >= pages.pausedUntil();

  function progress(now: ConversationState['ahead']): void {
    ahead = now;
    options.onProgress();
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
    try {
      await prefetchDue();
    } finally {
      if (ahead) progress(null);
    }
    return null;
  });

  async function pause(): Promise<void> {
    paused = true;
    delay.cancel();
    await Promise.allSettled([loop.idle(), ...reading.values()]);
    paused = false;
  }

  return {
    read,
    async tryApi() {
      const { state, error } = connection.current();
      if (!isOnline())
        return error ? { ok: false, error } : err(state === 'signed-out' ? 'auth' : 'offline', 'conversations.try');
      const tried = await probe();
      loop.wake();
      return tried;
    },
    wake: loop.wake,
    state: () => ({ ...source, page: pages.source(), ahead }),
    async onPageSettingsChanged() {
      await store.conversations.forgetFailures();
      loop.wake();
    },
    hasFoundPlace: pages.hasFoundPlace,
    async findPlace() {
      const found = await pages.find();
      await store.conversations.forgetFailures();
      loop.wake();
      return found;
    },
    async learnShape(ticket, sentence) {
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
    async ingestShownPage(ticket, { html, url }) {
      const due = await store.conversations.toRead(ticket, true);
      if (!due.ok) return due;
      if (!due.value) return ok('not-offered');
      const { lastAt } = due.value;
      const body = new TextEncoder().encode(html).buffer;
      const page = { url, status: 200, contentType: 'text/html; charset=utf-8', shown: true as const };
      // The age of the page is unknown, so date it as too old to prove anything.
      const stored = await store.conversations.ingestPage(ticket, body, page, { at: 0, lastAt });
      if (!stored.ok) return stored;
      if (stored.value.changed) options.onStored(ticket);
      return ok('known');
    },
    pause,
    async stop() {
      stopped = true;
      pages.stop();
      await pause();
    },
  };
}
