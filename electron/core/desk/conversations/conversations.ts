/**
 * Reads what was written in tickets, where the service tells it by get-ticket: at once for a ticket
 * that is opened, ahead for those that may be opened next. A service may not know get-ticket, and
 * nothing that it answers to it signs the account out or stops other reading.
 */
import type { ConversationOutcome, ConversationSource } from '../../../../shared/domain/conversation.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Log } from '../ports.ts';
import type { Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import type { ConnectionTracker } from '../sync/connection.ts';

export interface Conversations {
  /**
   * Reads one ticket's conversation now, unless it is known as it is; `fresh`: whatever is known.
   */
  read(ticket: string, fresh?: boolean): Promise<Result<ConversationOutcome>>;
  /**
   * Tries the service with one ticket, whatever is known of it, and reads ahead where it answers.
   */
  tryNow(): Promise<Result<ConversationSource>>;
  /** Looks what may be opened next, and reads it one after the other. */
  wake(): void;
  source(): ConversationSource;
  /** Resolves when nothing is under way; the next `wake` goes on. */
  pause(): Promise<void>;
  stop(): Promise<void>;
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
  known: ConversationSource;
  /** ms between two that are read ahead; null: none is read ahead now. */
  rest(): number | null;
  /** A conversation is not as it was. */
  onStored(ticket: string): void;
  onSource(): void;
}

const HOUR = 3600_000;
const DAY = 24 * HOUR;
/** What the agent had open within this time may be opened again. */
const TOUCHED_WITHIN = 7 * DAY;
/** Conversations read ahead in one go; the next poll goes on. */
const AHEAD = 50;
/** After a *not now* without a time of its own. */
const AFTER_BUSY = 15 * 60_000;
/** A service that answers no reading any more, so many in a row, has lost the operation. */
const GIVES_UP = 5;

const FACT = 'conversationSource';
const NEVER_TRIED: ConversationSource = { api: 'unknown', triedAt: null, error: null };

/** Trouble of the way to the service, or ours: it says nothing of what the service can do. */
const saysNothing = ({ kind, detail }: AppError): boolean =>
  kind === 'offline' ||
  kind === 'busy' ||
  kind === 'storage' ||
  kind === 'bug' ||
  // Nobody is signed in, so that nothing was asked.
  (kind === 'auth' && detail?.status === undefined);

/** What an earlier start learnt of the service. */
export async function readConversationSource(store: RemoteStore): Promise<Result<ConversationSource>> {
  const kept = await store.ticketSync.fact(FACT);
  if (!kept.ok) return kept;
  return ok(kept.value === null ? NEVER_TRIED : (JSON.parse(kept.value) as ConversationSource));
}

export function createConversations(options: ConversationsOptions): Conversations {
  const { store, connection, limit, clock, log } = options;
  let source = options.known;
  /** By the monotonic clock: a clock that is put right must not make a pause of a month. */
  let notBefore = 0;
  let running: Promise<void> | null = null;
  let stopped = false;
  let paused = false;
  let wakeUp = () => {};
  const reading = new Map<string, Promise<Result<ConversationOutcome>>>();
  /** Readings in a row that the service did not answer as it used to. */
  let failures = 0;

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
    const answer = await limit(() => options.api().getTicket({ ticketid: ticket }), patient);
    if (!answer.ok) return failed(ticket, lastAt, answer.error);
    const { body, at } = answer.value;
    const stored = await store.conversations.ingestAnswer(ticket, body, { at, lastAt });
    if (!stored.ok) return failed(ticket, lastAt, stored.error);
    failures = 0;
    await learn('there', null);
    if (stored.value.changed) options.onStored(ticket);
    return ok('known');
  }

  async function failed(ticket: string, lastAt: string, error: AppError): Promise<Result<ConversationOutcome>> {
    if (error.kind === 'busy') {
      const { retryAfter } = error.detail ?? {};
      notBefore = clock.monotonic() + (retryAfter ? retryAfter * 1000 : AFTER_BUSY);
    }
    if (saysNothing(error)) return { ok: false, error };
    failures += 1;
    if (source.api !== 'there' || failures >= GIVES_UP) {
      await learn('absent', error);
      return ok('not-offered');
    }
    // Where it cannot be noted, this ticket is asked for once more than it should be.
    await store.conversations.noteFailure(ticket, error, { at: clock.now(), lastAt });
    // A 401 here is about this operation alone: nobody is to sign in again.
    return { ok: false, error: error.kind === 'auth' ? { ...error, kind: 'rejected' } : error };
  }

  async function readIfOld(ticket: string, fresh: boolean): Promise<Result<ConversationOutcome>> {
    const due = await store.conversations.toRead(ticket, fresh);
    if (!due.ok) return due;
    if (!due.value) return ok('known');
    if (!isWorthTrying()) return ok('not-offered');
    if (!isOnline()) return ok('not-reached');
    return ask(ticket, due.value.lastAt, false);
  }

  /** One request for one ticket, however many windows show it. */
  function read(ticket: string, fresh = false): Promise<Result<ConversationOutcome>> {
    const earlier = reading.get(ticket);
    if (earlier && !fresh) return earlier;
    // What is under way may have been asked before what is looked for was written.
    const asked = earlier ? earlier.then(() => readIfOld(ticket, fresh)) : readIfOld(ticket, fresh);
    const under = asked.finally(() => {
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
    return ok(source);
  }

  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = clock.after(ms, resolve);
      wakeUp = () => {
        cancel();
        resolve();
      };
    });

  async function look(): Promise<void> {
    const first = await store.ticketSync.fact('firstDone');
    if (!first.ok || first.value === null) return;
    if (source.api !== 'there' && isWorthTrying()) await probe();
    if (source.api !== 'there') return;
    const ahead = await store.conversations.toReadAhead(clock.now() - TOUCHED_WITHIN, AHEAD);
    if (!ahead.ok) return;
    for (const { ticket, lastAt } of ahead.value) {
      const ms = options.rest();
      if (ms === null || !isOnline() || clock.monotonic() < notBefore) return;
      const asked = reading.get(ticket) ?? ask(ticket, lastAt, true);
      const done = await asked;
      if (!done.ok && saysNothing(done.error)) return;
      // Paused meanwhile, nobody would end the rest.
      if (ms > 0 && isOnline()) await rest(ms);
    }
  }

  function wake(): void {
    if (running || !isOnline() || clock.monotonic() < notBefore) return;
    running = look().finally(() => {
      running = null;
    });
  }

  async function pause(): Promise<void> {
    paused = true;
    wakeUp();
    await Promise.allSettled([running, ...reading.values()]);
    paused = false;
  }

  return {
    read,
    async tryNow() {
      const { state, error } = connection.current();
      if (!isOnline())
        return error ? { ok: false, error } : err(state === 'signed-out' ? 'auth' : 'offline', 'conversations.try');
      const tried = await probe();
      wake();
      return tried;
    },
    wake,
    source: () => source,
    pause,
    async stop() {
      stopped = true;
      await pause();
    },
  };
}
