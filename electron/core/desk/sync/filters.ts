/**
 * Reads the members of queues that only the service knows. On a large service a queue has hundreds
 * of pages, so its first page decides whether to read the rest.
 */
import { type ErrorKind, ok, type Result } from '../../../../shared/result.ts';
import type { FilterName } from '../../worker/queues/filters.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import { isRefusal } from './connection.ts';
import { isEmptyAnswer, pageThrough } from './paging.ts';
import type { Reader, WalkedPage } from './reader.ts';

export const FILTERS: Record<FilterName, string> = {
  awaiting: 'Awaiting Reply',
  active: 'All Active Tickets',
  flagged: 'My Flagged Tickets',
};

export type FilterReader = ReturnType<typeof createFilterReader>;

interface FilterReaderOptions {
  reader: Reader;
  store: RemoteStore;
  clock: Clock;
  isAway(): boolean;
  /** False stops the read at once. */
  isRunning(): boolean;
  onPage(): Promise<void>;
  onQueues(ids: string[]): void;
}

/** Most tickets that left a queue and are read one by one. Poll and full pass find the others. */
const LOOK_UP_AT_MOST = 20;
/** Errors of these kinds may concern a single ticket that the service can't show. */
const SINGLE_TICKET_ERRORS: readonly ErrorKind[] = ['server', 'malformed', 'rejected'];
/** If more tickets than this fail, the service itself fails. */
const FAILING_AT_MOST = 3;
/**
 * An unchanged queue is read whole after a rest of this many times the last read's duration, which
 * is half a percent of the time. While the agent is away, this applies to changed queues as well.
 */
const REST_FACTOR = 200;
/** Longest rest of a queue in ms: a busy service or a sleep prolongs the last read. */
const LONGEST_REST = 3600_000;

interface WholeRead {
  first: WalkedPage;
  isCounted: boolean;
  /** End and duration, ms of the monotonic clock. */
  at: number;
  took: number;
}

interface Members extends Pick<WholeRead, 'first' | 'isCounted'> {
  ids: Set<string>;
  began: number;
}

export function createFilterReader(options: FilterReaderOptions) {
  const { reader, store, clock, isRunning } = options;
  const known = new Map<FilterName, WholeRead>();
  const leavers = new Set<string>();

  async function read(name: FilterName, sparing: boolean): Promise<Result<'read' | 'refused'>> {
    const members = await membersOf(name, sparing);
    if (!members.ok) {
      known.delete(name);
      // A network portal's answer says nothing about this queue.
      if (isRefusal(members.error)) return ok('refused');
      return isEmptyAnswer(members.error) ? ok('read') : members;
    }
    if (members.value === null) return ok('read');
    const { ids, began, ...found } = members.value;
    const change = await store.tickets.setFilter(name, [...ids], clock.now());
    if (!change.ok) return change;
    const at = clock.monotonic();
    known.set(name, { ...found, at, took: at - began });
    const { joined, left } = change.value;
    for (const id of left) leavers.add(id);
    if (joined.length + left.length > 0) options.onQueues([...joined, ...left]);
    return ok('read');
  }

  /** All ids in the queue; null if the read was stopped, or the queue is unchanged. */
  async function membersOf(name: FilterName, sparing: boolean): Promise<Result<Members | null>> {
    const ids = new Set<string>();
    const hidden = new Set<number>();
    const foundCount = () => ids.size + hidden.size;
    const began = clock.monotonic();
    let first: WalkedPage | null = null;
    let total: number | null = null;
    const next = reader.paging({ status: FILTERS[name] }, { awaiting: name === 'awaiting' });
    const page = async (start: number, ahead: number | null = null): Promise<Result<WalkedPage>> => {
      const answer = await next(start, ahead);
      if (!answer.ok) return answer;
      first ??= answer.value;
      total = answer.value.total;
      for (const id of answer.value.ids) ids.add(id);
      for (const place of answer.value.hidden) hidden.add(place);
      await options.onPage();
      return answer;
    };
    const after = (page: WalkedPage) => isRunning() && (page !== first || !sparing || isDue(name, page));
    const all = await pageThrough<WalkedPage>({ read: page, after });
    if (!all.ok) return all;
    if (!all.value || first === null) return ok(null);
    // The total says that more exist: a ticket may have moved to the top while we read.
    for (let start = 0; total !== null && total > foundCount(); ) {
      const before = foundCount();
      const again = await page(start);
      if (!again.ok) return again;
      if (foundCount() === before) break;
      start += again.value.returned;
    }
    return ok({ ids, began, first, isCounted: total === foundCount() });
  }

  function isDue(name: FilterName, page: WalkedPage): boolean {
    const before = known.get(name);
    if (before === undefined) return true;
    if (clock.monotonic() - before.at >= Math.min(before.took * REST_FACTOR, LONGEST_REST)) return true;
    return !options.isAway() && !(before.isCounted && isUnchanged(before.first, page));
  }

  async function readLeavers(since: number): Promise<Result<null>> {
    const left = [...leavers];
    const unread = await store.tickets.fetchedBefore(left, since, clock.now());
    if (!unread.ok) return unread;
    const failed: string[] = [];
    for (const id of unread.value.slice(0, LOOK_UP_AT_MOST)) {
      if (!isRunning()) return ok(null);
      const looked = await reader.ticket(id);
      if (looked.ok) continue;
      if (!SINGLE_TICKET_ERRORS.includes(looked.error.kind) || failed.length === FAILING_AT_MOST) return looked;
      failed.push(id);
    }
    if (unread.value.length > LOOK_UP_AT_MOST) known.delete('active');
    for (const id of left) if (!failed.includes(id)) leavers.delete(id);
    return ok(null);
  }

  return {
    /** Reads one queue. `sparing`: whole only if its first page changed or after a long time. */
    read,
    /** Reads tickets that left a queue, except those read since: their last reply may not move. */
    readLeavers,
    forget: () => known.clear(),
  };
}

/** Joining or leaving changes the total; a reply changes the first page. */
const isUnchanged = (before: WalkedPage, page: WalkedPage): boolean =>
  page.falling &&
  page.total === before.total &&
  page.changed.length + page.added.length === 0 &&
  page.ids.join('\n') === before.ids.join('\n');
