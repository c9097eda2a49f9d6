/**
 * Reads tickets from the service into the store: the one place where a get-tickets answer goes.
 * api.md 4.11.
 */
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { StoredPage } from '../../worker/tickets/ingest.ts';
import type { Clock } from '../ports.ts';
import { createLimiter, type Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import type { ConnectionTracker } from './connection.ts';
import { isEmptyAnswer, refuseEmptyAnswer } from './paging.ts';

export interface Reader {
  page(query: TicketQuery, how?: PageOptions): Promise<Result<StoredPage>>;
  /**
   * Reads one query page by page. While one is being stored, the one that begins at `ahead` is on
   * its way already; it is stored too, also where it is not asked for after all.
   */
  paging(query: TicketQuery, how?: PageOptions): (start: number, ahead: number | null) => Promise<Result<StoredPage>>;
  /**
   * Reads one ticket again, so that the store holds its present header. False: the service does not
   * show it.
   */
  ticket(id: string): Promise<Result<boolean>>;
  /**
   * The same for one of many tickets: one sweep over all that are active serves every check of the
   * next seconds. What it does not meet is read by itself.
   */
  swept(id: string): Promise<Result<boolean>>;
  /** Server time minus our clock, ms, as the last answer's `Date` header said. */
  offset(): number;
  /** Resolves when no page is under way. */
  idle(): Promise<void>;
}

export interface PageOptions {
  /** What this query returns awaits our reply, by the service's own account. */
  awaiting?: boolean;
  /** Only while nothing else wants to be read. */
  patient?: boolean;
  /** Closed tickets from before that are not stored, unless they are known. */
  cut?: string | null;
}

export interface ReaderOptions {
  clock: Pick<Clock, 'monotonic'>;
  client: Pick<Client, 'getTickets'>;
  store: RemoteStore;
  connection: ConnectionTracker;
  /** A limit of `AT_ONCE`, shared by all that reads from the service. */
  limit: Limit;
  /** Something in the cache changed. */
  onStored(page: StoredPage): void;
  onFailed(error: AppError): void;
}

const PAGE = 100;
/** Pages looked through for one ticket, by its subject and then among the newest. */
const LOOK_PAGES = 3;
/** A sweep serves the checks that begin within so long after it did, ms. */
const SWEEP_LASTS = 15_000;
const SWEEP_PAGES = 20;
/** Requests to one service at once. */
export const AT_ONCE = 2;

export function createReader(options: ReaderOptions): Reader {
  const { clock, client, store, connection, limit } = options;
  // Stored one after the other, in the order of their answers.
  const storing = createLimiter(1);
  const underWay = new Set<Promise<unknown>>();
  /** For each request on its way: the tickets that other answers brought since it began. */
  const overtaken = new Set<Set<string>>();
  let offset = 0;

  /** `onArrived`: the answer is here, and about to be stored. */
  async function read(query: TicketQuery, how: PageOptions, onArrived: () => void): Promise<Result<StoredPage>> {
    const newer = new Set<string>();
    try {
      const answer = await limit(() => {
        overtaken.add(newer);
        return client.getTickets({ limitnum: PAGE, ...query });
      }, how.patient);
      if (!answer.ok) return answer;
      const { body, at, serverDate } = answer.value;
      if (serverDate !== null) offset = serverDate - at;
      onArrived();
      return await storing(async () => {
        overtaken.delete(newer);
        const { awaiting = false, cut = null } = how;
        const stored = await store.tickets.ingest(body, { awaiting, at, overtaken: [...newer], cut });
        if (stored.ok) for (const other of overtaken) for (const id of stored.value.ids) other.add(id);
        return refuseEmptyAnswer(stored, 'get-tickets', query.limitstart);
      });
    } finally {
      overtaken.delete(newer);
    }
  }

  async function page(query: TicketQuery, how: PageOptions = {}, onArrived = () => {}): Promise<Result<StoredPage>> {
    let arrived: number | undefined;
    const reading = read(query, how, () => {
      arrived = connection.arrival();
      onArrived();
    });
    underWay.add(reading);
    const stored = await reading.finally(() => underWay.delete(reading));
    // One queue of which nothing is said is not the connection.
    if (stored.ok || query.status === undefined || !isEmptyAnswer(stored.error)) {
      connection.report(stored, arrived);
    }
    if (!stored.ok) options.onFailed(stored.error);
    if (stored.ok && (stored.value.changed.length > 0 || stored.value.added.length > 0)) options.onStored(stored.value);
    return stored;
  }

  function begin(query: TicketQuery, how: PageOptions) {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { arrived, stored: page(query, how, arrive) };
  }

  function paging(query: TicketQuery, how: PageOptions = {}) {
    let early: { start: number; page: ReturnType<typeof begin> } | null = null;
    return (start: number, ahead: number | null): Promise<Result<StoredPage>> => {
      const found = early?.start === start ? early.page : begin({ ...query, limitstart: start }, how);
      early = null;
      void found.arrived.then(() => {
        if (ahead !== null) early = { start: ahead, page: begin({ ...query, limitstart: ahead }, how) };
      });
      return found.stored;
    };
  }

  /** Looks through a few pages of one query. */
  async function find(id: string, query: TicketQuery): Promise<Result<boolean>> {
    let start = 0;
    for (let count = 0; count < LOOK_PAGES; count++) {
      const answer = await page({ ...query, limitstart: start });
      if (!answer.ok) return answer;
      if (answer.value.ids.includes(id)) return ok(true);
      if (answer.value.ids.length === 0) break;
      start += answer.value.ids.length;
      if (answer.value.total !== null && start >= answer.value.total) break;
    }
    return ok(false);
  }

  let last: { at: number; met: Promise<Set<string>> } | null = null;

  /**
   * Ids of the active tickets that were read just now. A service that refuses this list is met
   * ticket by ticket.
   */
  async function sweep(): Promise<Set<string>> {
    const met = new Set<string>();
    for (let count = 0; count < SWEEP_PAGES; count++) {
      const answer = await page({ status: 'All Active Tickets', limitstart: met.size });
      if (!answer.ok) break;
      const before = met.size;
      for (const id of answer.value.ids) met.add(id);
      if (met.size === before || met.size >= (answer.value.total ?? Number.POSITIVE_INFINITY)) break;
    }
    return met;
  }

  async function ticket(id: string): Promise<Result<boolean>> {
    const key = await store.tickets.wireKey(id);
    if (!key.ok) return key;
    if (key.value) {
      const { subjectWire: subject, deptId: deptid } = key.value;
      const there = await find(id, { subject, deptid });
      // It may have gone to another department since.
      const bySubject = there.ok && !there.value ? await find(id, { subject }) : there;
      // A service that refuses this filter, or says nothing to it, still shows its newest pages.
      const passed = !bySubject.ok && (bySubject.error.kind === 'rejected' || isEmptyAnswer(bySubject.error));
      if (bySubject.ok ? bySubject.value : !passed) return bySubject;
    }
    const newest = await find(id, {});
    // A no in its own words, not the page of something in between: then it shows this account no
    // tickets.
    const shownNone = !newest.ok && newest.error.kind === 'rejected' && newest.error.detail?.status === undefined;
    return shownNone ? ok(false) : newest;
  }

  return {
    page: (query, how) => page(query, how),
    paging,
    offset: () => offset,
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    ticket,
    async swept(id) {
      const now = clock.monotonic();
      if (last === null || now - last.at >= SWEEP_LASTS) last = { at: now, met: sweep() };
      return (await last.met).has(id) ? ok(true) : ticket(id);
    },
  };
}
