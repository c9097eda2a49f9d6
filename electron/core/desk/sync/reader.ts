/** Reads tickets into the store; all get-tickets answers pass through here. api.md 4.11. */
import type { HiddenEntries } from '../../../../shared/domain/account.ts';
import { type AppError, ok, type Result } from '../../../../shared/result.ts';
import type { StoredPage } from '../../worker/ingest/ingest.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import { createLimiter, type Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import type { ConnectionTracker } from './connection.ts';
import { isEmptyAnswer, refuseEmptyAnswer } from './paging.ts';
import { createStepper, listNames, type WithHidden } from './step-over.ts';

export type WalkedPage = WithHidden<StoredPage>;

export type Reader = ReturnType<typeof createReader>;

export interface PageOptions {
  /** The service says that the tickets of this query await our reply. */
  awaiting?: boolean;
  patient?: boolean;
  /** Older closed tickets are not stored, unless they are already known. */
  cut?: string | null;
}

interface ReaderOptions {
  clock: Pick<Clock, 'monotonic'>;
  client: Pick<Client, 'getTickets'>;
  store: RemoteStore;
  connection: ConnectionTracker;
  limit: Limit;
  onStored(page: StoredPage): void;
  onFailed(error: AppError): void;
  onHidden(hidden: HiddenEntries | null): void;
}

const PAGE = 100;
export const READS_AT_ONCE = 2;

export function createReader(options: ReaderOptions) {
  const { clock, client, store, connection, limit } = options;
  // Answers are stored one by one, in their order of arrival.
  const storing = createLimiter(1);
  const underWay = new Set<Promise<unknown>>();
  const stepper = createStepper({ clock, onChange: options.onHidden });
  /** For each request under way, the tickets that were stored from answers to others since. */
  const requestsUnderWay = new Set<Set<string>>();
  let offset = 0;
  /** Service clock minus our monotonic clock, ms. */
  let serviceLead: number | null = null;

  function read(query: TicketQuery, pageOptions: PageOptions, onArrived: () => void): Promise<Result<WalkedPage>> {
    const { limitstart: start = 0, limitnum: rows = PAGE, ...list } = query;
    return stepper.read(
      listNames(list, list.status),
      { start, rows },
      {
        ask: (part) => readPart({ ...list, limitstart: part.start, limitnum: part.rows }, pageOptions, onArrived),
        join: joinPages,
      },
    );
  }

  async function readPart(
    query: TicketQuery,
    pageOptions: PageOptions,
    onArrived: () => void,
  ): Promise<Result<StoredPage>> {
    const storedMeanwhile = new Set<string>();
    try {
      const answer = await limit(() => {
        requestsUnderWay.add(storedMeanwhile);
        return client.getTickets(query);
      }, pageOptions.patient);
      if (!answer.ok) return answer;
      const { body, at, serverDate } = answer.value;
      if (serverDate !== null) {
        offset = serverDate - at;
        serviceLead = serverDate - clock.monotonic();
      }
      onArrived();
      return await storing(async () => {
        requestsUnderWay.delete(storedMeanwhile);
        const { awaiting = false, cut = null } = pageOptions;
        const stored = await store.tickets.ingest(body, { awaiting, at, overtaken: [...storedMeanwhile], cut });
        if (stored.ok) for (const ids of requestsUnderWay) for (const id of stored.value.ids) ids.add(id);
        return refuseEmptyAnswer(stored, 'get-tickets', query.limitstart);
      });
    } finally {
      requestsUnderWay.delete(storedMeanwhile);
    }
  }

  async function page(
    query: TicketQuery,
    pageOptions: PageOptions = {},
    onArrived = () => {},
  ): Promise<Result<WalkedPage>> {
    let arrived: number | undefined;
    const reading = read(query, pageOptions, () => {
      arrived = connection.failureCount();
      onArrived();
    });
    underWay.add(reading);
    const stored = await reading.finally(() => underWay.delete(reading));
    if (stored.ok || query.status === undefined || !isEmptyAnswer(stored.error)) {
      connection.report(stored, arrived);
    }
    if (!stored.ok) options.onFailed(stored.error);
    if (stored.ok && (stored.value.changed.length > 0 || stored.value.added.length > 0)) options.onStored(stored.value);
    return stored;
  }

  function begin(query: TicketQuery, pageOptions: PageOptions) {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { arrived, stored: page(query, pageOptions, arrive) };
  }

  function paging(query: TicketQuery, pageOptions: PageOptions = {}) {
    let early: { start: number; page: ReturnType<typeof begin> } | null = null;
    return (start: number, nextStart: number | null): Promise<Result<WalkedPage>> => {
      const found = early?.start === start ? early.page : begin({ ...query, limitstart: start }, pageOptions);
      early = null;
      void found.arrived.then(() => {
        if (nextStart !== null)
          early = { start: nextStart, page: begin({ ...query, limitstart: nextStart }, pageOptions) };
      });
      return found.stored;
    };
  }

  return {
    page: (query: TicketQuery, pageOptions?: PageOptions) => page(query, pageOptions),
    /**
     * Reads a query page by page. While one page is being stored, the request for the page at
     * `nextStart` already runs; its answer is stored even if nobody asks for that page.
     */
    paging,
    /** All tickets were read: reports how many the service can't show. */
    settle: stepper.settle,
    /** Server time minus our clock, ms, from the last answer's `Date` header. */
    offset: () => offset,
    /** The service's clock, ms, by its last time and the monotonic clock. Null if it gave none. */
    serviceNow: (): number | null => (serviceLead === null ? null : Math.floor(clock.monotonic() + serviceLead)),
    async idle(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    ...createTicketFinder({ page: (query) => page(query), store, clock }),
  };
}

function joinPages(parts: readonly [StoredPage, ...StoredPage[]]): StoredPage {
  const joined = (key: 'changed' | 'added' | 'moved' | 'ours') => parts.flatMap((part) => part[key]);
  const filled = parts.filter(({ returned }) => returned > 0);
  return {
    ...parts[0],
    changed: joined('changed'),
    added: joined('added'),
    moved: joined('moved'),
    ours: joined('ours'),
    newest: filled[0]?.newest ?? null,
    oldest: filled.at(-1)?.oldest ?? null,
    falling: filled.every(
      ({ falling, newest }, at) => falling && (at === 0 || (newest ?? '') <= (filled[at - 1]?.oldest ?? '')),
    ),
  };
}

interface TicketFinderOptions {
  page(query: TicketQuery): Promise<Result<WithHidden<StoredPage>>>;
  store: RemoteStore;
  clock: Pick<Clock, 'monotonic'>;
}

const LOOK_PAGES = 3;
/** A sweep serves checks that begin within this time after it, ms. */
const SWEEP_LIFETIME = 15_000;
const SWEEP_PAGES = 20;

/** Finds single tickets in the service's lists, which can't be asked for one by its id. */
function createTicketFinder({ page, store, clock }: TicketFinderOptions) {
  let lastSweep: { at: number; ids: Promise<Set<string>> } | null = null;

  async function find(id: string, query: TicketQuery): Promise<Result<boolean>> {
    let start = 0;
    for (let count = 0; count < LOOK_PAGES; count++) {
      const answer = await page({ ...query, limitstart: start });
      if (!answer.ok) return answer;
      if (answer.value.ids.includes(id)) return ok(true);
      if (answer.value.returned === 0) break;
      start += answer.value.returned;
      if (answer.value.total !== null && start >= answer.value.total) break;
    }
    return ok(false);
  }

  /** Ids of the active tickets. If the list is refused, tickets are read one by one. */
  async function sweep(): Promise<Set<string>> {
    const ids = new Set<string>();
    let start = 0;
    for (let count = 0; count < SWEEP_PAGES; count++) {
      const answer = await page({ status: 'All Active Tickets', limitstart: start });
      if (!answer.ok) break;
      const before = ids.size;
      for (const id of answer.value.ids) ids.add(id);
      start += ids.size - before + answer.value.hidden.length;
      if (ids.size === before || start >= (answer.value.total ?? Number.POSITIVE_INFINITY)) break;
    }
    return ids;
  }

  async function ticket(id: string): Promise<Result<boolean>> {
    const key = await store.tickets.wireKey(id);
    if (!key.ok) return key;
    if (key.value) {
      const { subjectWire: subject, deptId: deptid } = key.value;
      const narrowed = await find(id, { subject, deptid });
      const bySubject = narrowed.ok && !narrowed.value ? await find(id, { subject }) : narrowed;
      // A service that refuses or ignores this filter still shows its newest pages.
      const isFilterRefused = !bySubject.ok && (bySubject.error.kind === 'rejected' || isEmptyAnswer(bySubject.error));
      if (bySubject.ok ? bySubject.value : !isFilterRefused) return bySubject;
    }
    const newest = await find(id, {});
    // The service's own refusal, not a page of a device in between: this account sees no tickets.
    const seesNoTickets = !newest.ok && newest.error.kind === 'rejected' && newest.error.detail?.status === undefined;
    return seesNoTickets ? ok(false) : newest;
  }

  return {
    /** Reads a ticket's header into the store. False: the service does not show it. */
    ticket,
    /**
     * Like `ticket`, for many tickets: one read of all active tickets serves the checks of the next
     * seconds. Missing tickets are read one by one.
     */
    async ticketFromSweep(id: string): Promise<Result<boolean>> {
      const now = clock.monotonic();
      if (lastSweep === null || now - lastSweep.at >= SWEEP_LIFETIME) lastSweep = { at: now, ids: sweep() };
      return (await lastSweep.ids).has(id) ? ok(true) : ticket(id);
    },
  };
}
