/**
 * Reads tickets from the service into the store; all get-tickets answers pass through here. api.md
 * 4.11.
 */
import type { HiddenEntries } from '../../../../shared/domain/account.ts';
import type { AppError, Result } from '../../../../shared/result.ts';
import type { StoredPage } from '../../worker/ingest/ingest.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import { createLimiter, type Limit } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import type { ConnectionTracker } from './connection.ts';
import { createTicketFinder, type TicketFinder } from './find-ticket.ts';
import { isEmptyAnswer, refuseEmptyAnswer } from './paging.ts';
import { createStepper, listNames, type WithHidden } from './step-over.ts';

export type WalkedPage = WithHidden<StoredPage>;

export interface Reader extends TicketFinder {
  page(query: TicketQuery, how?: PageOptions): Promise<Result<WalkedPage>>;
  /**
   * Reads a query page by page. While one page is being stored, the request for the page at `ahead`
   * already runs; its answer is stored even if nobody asks for that page.
   */
  paging(query: TicketQuery, how?: PageOptions): (start: number, ahead: number | null) => Promise<Result<WalkedPage>>;
  /** All tickets were read: reports how many the service can't show. */
  settle(): void;
  /** Server time minus our clock, ms, from the last answer's `Date` header. */
  offset(): number;
  /** The service's clock, ms: its last time plus the monotonic time since. Null if it gave none. */
  serviceNow(): number | null;
  idle(): Promise<void>;
}

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

export function createReader(options: ReaderOptions): Reader {
  const { clock, client, store, connection, limit } = options;
  // Answers are stored one by one, in their order of arrival.
  const storing = createLimiter(1);
  const underWay = new Set<Promise<unknown>>();
  const stepper = createStepper({ clock, onChange: options.onHidden });
  const overtaken = new Set<Set<string>>();
  let offset = 0;
  /** Service clock minus our monotonic clock, ms. */
  let ahead: number | null = null;

  function read(query: TicketQuery, how: PageOptions, onArrived: () => void): Promise<Result<WalkedPage>> {
    const { limitstart: start = 0, limitnum: rows = PAGE, ...list } = query;
    return stepper.read(
      listNames(list, list.status),
      { start, rows },
      {
        ask: (part) => readPart({ ...list, limitstart: part.start, limitnum: part.rows }, how, onArrived),
        join: joinPages,
      },
    );
  }

  async function readPart(query: TicketQuery, how: PageOptions, onArrived: () => void): Promise<Result<StoredPage>> {
    const newer = new Set<string>();
    try {
      const answer = await limit(() => {
        overtaken.add(newer);
        return client.getTickets(query);
      }, how.patient);
      if (!answer.ok) return answer;
      const { body, at, serverDate } = answer.value;
      if (serverDate !== null) {
        offset = serverDate - at;
        ahead = serverDate - clock.monotonic();
      }
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

  async function page(query: TicketQuery, how: PageOptions = {}, onArrived = () => {}): Promise<Result<WalkedPage>> {
    let arrived: number | undefined;
    const reading = read(query, how, () => {
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

  function begin(query: TicketQuery, how: PageOptions) {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { arrived, stored: page(query, how, arrive) };
  }

  function paging(query: TicketQuery, how: PageOptions = {}) {
    let early: { start: number; page: ReturnType<typeof begin> } | null = null;
    return (start: number, ahead: number | null): Promise<Result<WalkedPage>> => {
      const found = early?.start === start ? early.page : begin({ ...query, limitstart: start }, how);
      early = null;
      void found.arrived.then(() => {
        if (ahead !== null) early = { start: ahead, page: begin({ ...query, limitstart: ahead }, how) };
      });
      return found.stored;
    };
  }

  return {
    page: (query, how) => page(query, how),
    paging,
    settle: stepper.settle,
    offset: () => offset,
    serviceNow: () => (ahead === null ? null : Math.floor(clock.monotonic() + ahead)),
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    ...createTicketFinder({ page: (query) => page(query), store, clock }),
  };
}

function joinPages(parts: readonly [StoredPage, ...StoredPage[]]): StoredPage {
  const all = (key: 'changed' | 'added' | 'moved' | 'ours') => parts.flatMap((part) => part[key]);
  const filled = parts.filter(({ returned }) => returned > 0);
  return {
    ...parts[0],
    changed: all('changed'),
    added: all('added'),
    moved: all('moved'),
    ours: all('ours'),
    newest: filled[0]?.newest ?? null,
    oldest: filled.at(-1)?.oldest ?? null,
    falling: filled.every(
      ({ falling, newest }, at) => falling && (at === 0 || (newest ?? '') <= (filled[at - 1]?.oldest ?? '')),
    ),
  };
}
