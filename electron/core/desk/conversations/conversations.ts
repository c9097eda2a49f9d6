/**
 * Reads what was written in tickets: by get-ticket where the service knows it, else from their own
 * pages where that is allowed. At once for a ticket that is opened, ahead for those that may be
 * opened next. Nothing that is answered to it signs the account out or stops other reading.
 */
import type {
  ConversationOutcome,
  ConversationSource,
  ConversationState,
  LearnedShape,
  PageSource,
} from '../../../../shared/domain/conversation.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { ToRead } from '../../worker/conversations/stored-posts.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import { createDueLoop, createRest, type Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import { asksToWait } from '../service/errors.ts';
import type { ConnectionTracker } from '../sync/connection.ts';
import type { TicketPages } from './ticket-pages.ts';

export interface Conversations {
  /**
   * Reads one ticket's conversation now, unless it is known as it is; `fresh`: whatever is known.
   */
  read(ticket: string, fresh?: boolean): Promise<Result<ConversationOutcome>>;
  /**
   * Tries the service with one ticket, whatever is known of it, and reads ahead where it answers.
   */
  tryNow(): Promise<Result<ConversationSource>>;
  /**
   * Looks what may be opened next, and reads it one after the other; while a look is under way,
   * another one follows it.
   */
  wake(): void;
  state(): ConversationState;
  /** Pages may be read that could not be before: what failed is worth another try. */
  pagesChanged(): Promise<void>;
  /** Looks for the place of the tickets' pages again. */
  findPlace(): Promise<Result<PageSource>>;
  /** One was found, whether or not the agent named another. */
  hasFoundPlace(): boolean;
  /** Learns how pages show a post from a sentence of this ticket's. */
  learnShape(ticket: string, sentence: string): Promise<Result<LearnedShape>>;
  /** Takes a page that a view of ours showed for this ticket. */
  takeShown(ticket: string, shown: ShownDocument): Promise<Result<ConversationOutcome>>;
  /** Resolves when nothing is under way; the next `wake` goes on. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

/** What a view of ours showed: the document as it stood there, and its address. */
export interface ShownDocument {
  html: string;
  url: string;
}

export interface ConversationsOptions {
  /** The client of whoever is signed in now. */
  api(): Pick<Client, 'getTicket'>;
  store: RemoteStore;
  connection: ConnectionTracker;
  /** The reader's: requests to one service at once, whatever they ask for. */
  limit: Limit;
  clock: Clock;
  log: Log;
  /** What an earlier start learnt. */
  known: ApiSource;
  pages: TicketPages;
  /** ms between two that are read ahead; null: none is read ahead now. */
  rest(): number | null;
  /** A conversation is not as it was. */
  onStored(ticket: string): void;
  onSource(): void;
  /** The reading ahead came further. */
  onProgress(): void;
}

/** What is known of get-ticket. */
export type ApiSource = Pick<ConversationSource, 'api' | 'triedAt' | 'error'>;

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** What the agent had open within this time may be opened again. */
const TOUCHED_WITHIN = 7 * DAY;
/** Conversations read ahead in one go; the next poll goes on. */
const AHEAD = 500;
/** After a *not now* without a time of its own. */
const AFTER_BUSY = 15 * 60_000;
const AHEAD_AT_ONCE = 2;
/** Kept pages that are read again in one turn of the worker. */
const REREAD = 5;
/**
 * A service that answers no reading any more, so many in a row, has lost the operation, once it
 * answered something else after them.
 */
const GIVES_UP = 5;

const FACT = 'conversationSource';
const NEVER_TRIED: ApiSource = { api: 'unknown', triedAt: null, error: null };

/** Trouble of the way to the service, or ours: it says nothing of what the service can do. */
const saysNothing = ({ kind, detail }: AppError): boolean =>
  kind === 'offline' ||
  kind === 'busy' ||
  kind === 'storage' ||
  kind === 'bug' ||
  // Nobody is signed in, so that nothing was asked.
  (kind === 'auth' && detail?.status === undefined);

/** What an earlier start learnt of the service. */
export async function readConversationSource(store: RemoteStore): Promise<Result<ApiSource>> {
  const kept = await store.ticketSync.fact(FACT);
  if (!kept.ok) return kept;
  return ok(kept.value === null ? NEVER_TRIED : (JSON.parse(kept.value) as ApiSource));
}

export function createConversations(options: ConversationsOptions): Conversations {
  const { store, connection, limit, clock, log, pages } = options;
  let source = options.known;
  /** By the monotonic clock: a clock that is put right must not make a pause of a month. */
  let notBefore = 0;
  let stopped = false;
  let paused = false;
  const rest = createRest(clock);
  const reading = new Map<string, Promise<Result<ConversationOutcome>>>();
  let ahead: ConversationState['ahead'] = null;
  /** Readings in a row that the service did not answer as it used to. */
  let failures = 0;
  /** The last good answer of the service, to whatever was asked, when the last of them was counted. */
  let answeredBefore: number | null = null;

  const isOnline = () => !stopped && !paused && connection.current().state === 'online';

  /** Whether get-ticket is worth asking for: a service may learn it with its next version. */
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
    // Where it cannot be kept the next start tries the service again.
    await store.ticketSync.setFact(FACT, JSON.stringify(source));
    options.onSource();
  }

  async function ask(ticket: string, lastAt: string, patient: boolean): Promise<Result<ConversationOutcome>> {
    // What was written while the answer was on its way may be missing in it.
    let at = clock.now();
    const answer = await limit(() => {
      at = clock.now();
      return options.api().getTicket({ ticketid: ticket });
    }, patient);
    if (!answer.ok) return failed(ticket, lastAt, answer.error);
    const { body } = answer.value;
    const stored = await store.conversations.ingestAnswer(ticket, body, { at, lastAt });
    if (!stored.ok) return failed(ticket, lastAt, stored.error);
    // What failed meanwhile is read ahead after all.
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
    if (saysNothing(error)) return { ok: false, error };
    const { lastSuccess } = connection.current();
    // While nothing else is answered either, a login page or a service that is down stands in the way.
    const isLost = failures >= GIVES_UP && lastSuccess !== answeredBefore;
    if (failures < GIVES_UP) answeredBefore = lastSuccess;
    failures += 1;
    if (source.api !== 'there' || isLost) {
      await learn('absent', error);
      return ok('not-offered');
    }
    // Where it cannot be noted, this ticket is asked for once more than it should be.
    await store.conversations.noteFailure(ticket, error, { at: clock.now(), lastAt });
    // A 401 here is about this operation alone: nobody is to sign in again.
    return { ok: false, error: error.kind === 'auth' ? { ...error, kind: 'rejected' } : error };
  }

  /** By the first way that the service offers. */
  async function readNow(ticket: string, lastAt: string, patient: boolean): Promise<Result<ConversationOutcome>> {
    if (isWorthTrying()) {
      const told = await ask(ticket, lastAt, patient);
      if (!told.ok || told.value === 'known') return told;
    }
    if (pages.isWorthTrying()) return pages.read(ticket, lastAt, patient);
    return ok(pages.isUnasked() ? 'page-not-allowed' : 'not-offered');
  }

  async function readIfOld(ticket: string, fresh: boolean): Promise<Result<ConversationOutcome>> {
    const due = await store.conversations.toRead(ticket, fresh);
    if (!due.ok) return due;
    if (!due.value) return ok('known');
    if (!isOnline()) return ok('not-reached');
    return readNow(ticket, due.value.lastAt, false);
  }

  /** One request for one ticket, however many windows show it; a fresh one began after it was asked. */
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
      if (!asked.ok && saysNothing(asked.error)) return asked;
    }
    return ok({ ...source, page: pages.source() });
  }

  async function look(): Promise<void> {
    await rereadKept();
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok || first.value === null) return;
    const mayBeLost = failures >= GIVES_UP && clock.monotonic() >= notBefore;
    if (source.api === 'there' ? mayBeLost : isWorthTrying()) await probe();
    if (!mayReadAhead()) return;
    const due = await store.conversations.toReadAhead(clock.now() - TOUCHED_WITHIN, AHEAD);
    if (!due.ok) return;
    await readAhead(due.value);
  }

  /** One begins when the rest is over, though the one before may take longer; two at a time. */
  async function readAhead(due: readonly ToRead[]): Promise<void> {
    const under = new Set<Promise<unknown>>();
    let done = 0;
    let isOver = false;
    for (const { ticket } of due) {
      const ms = options.rest();
      if (isOver || ms === null || !isOnline() || !mayReadAhead()) break;
      progress({ done, total: due.length });
      const one = (reading.get(ticket) ?? readWhileItMay(ticket)).then((read) => {
        under.delete(one);
        done += 1;
        if (!read.ok && saysNothing(read.error)) isOver = true;
      });
      under.add(one);
      // Paused meanwhile, nobody would end the rest.
      if (ms > 0 && isOnline()) await rest.take(ms);
      if (under.size >= AHEAD_AT_ONCE) await Promise.race(under);
    }
    await Promise.all(under);
  }

  /** Since the look somebody may have opened it, and the service may have asked for a rest. */
  async function readWhileItMay(ticket: string): Promise<Result<ConversationOutcome>> {
    const due = await store.conversations.toRead(ticket, false);
    if (!due.ok) return due;
    if (!due.value || !isOnline() || !mayReadAhead()) return ok('not-reached');
    return readNow(ticket, due.value.lastAt, true);
  }

  const mayReadAhead = (): boolean =>
    source.api === 'there'
      ? clock.monotonic() >= notBefore && failures < GIVES_UP
      : pages.isWorthTrying() && clock.monotonic() >= pages.restsUntil();

  function progress(now: ConversationState['ahead']): void {
    ahead = now;
    options.onProgress();
  }

  /** A shape that reads more than before needs no network for it. */
  async function rereadKept(): Promise<void> {
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
      await look();
    } finally {
      if (ahead) progress(null);
    }
    return null;
  });

  async function pause(): Promise<void> {
    paused = true;
    rest.end();
    await Promise.allSettled([loop.idle(), ...reading.values()]);
    paused = false;
  }

  return {
    read,
    async tryNow() {
      const { state, error } = connection.current();
      if (!isOnline())
        return error ? { ok: false, error } : err(state === 'signed-out' ? 'auth' : 'offline', 'conversations.try');
      const tried = await probe();
      loop.wake();
      return tried;
    },
    wake: loop.wake,
    state: () => ({ ...source, page: pages.source(), ahead }),
    async pagesChanged() {
      // Where it cannot be noted, whoever opens a ticket asks again all the same.
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
        if (!asked.ok && saysNothing(asked.error)) return asked;
        taught = await store.conversations.teachShape(ticket, sentence);
      }
      if (!taught.ok) return taught;
      options.onStored(ticket);
      void rereadKept();
      return taught;
    },
    async takeShown(ticket, { html, url }) {
      const due = await store.conversations.toRead(ticket, true);
      if (!due.ok) return due;
      if (!due.value) return ok('not-offered');
      const { lastAt } = due.value;
      const body = new TextEncoder().encode(html).buffer;
      const page = { url, status: 200, contentType: 'text/html; charset=utf-8', shown: true as const };
      // Nobody knows how long it stood there: it is fresh enough to prove nothing.
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
