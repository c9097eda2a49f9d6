/**
 * Reads who is in the queues that only the service knows. Read whole, the queue of a large service takes hundreds of
 * pages, so its first page decides whether that is worth it.
 */
import { type ErrorKind, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { FilterName } from '../../worker/tickets/filters.ts';
import type { StoredPage } from '../../worker/tickets/ingest.ts';
import type { Clock } from '../ports.ts';
import { isRefusal } from './connection.ts';
import { isEmptyAnswer, pageThrough } from './paging.ts';
import type { Reader } from './reader.ts';

export const FILTERS: Record<FilterName, string> = {
  awaiting: 'Awaiting Reply',
  active: 'All Active Tickets',
  flagged: 'My Flagged Tickets',
};

export interface FilterReader {
  /** Reads one queue into the store. `sparing`: whole only where its first page shows that it changed, or it was not for long. */
  read(name: FilterName, sparing: boolean): Promise<Result<'read' | 'refused'>>;
  /**
   * Reads again what left a queue, unless that was since then: closing a ticket, putting it on hold or taking its flag
   * need not move its last reply.
   */
  lookUpLeft(since: number): Promise<Result<null>>;
  /** Each is read whole next. */
  forget(): void;
}

export interface FilterReaderOptions {
  reader: Reader;
  store: RemoteStore;
  clock: Clock;
  /** Nobody is at the computer. */
  isAway(): boolean;
  /** False ends what is read, where it is. */
  goesOn(): boolean;
  /** A page was stored. */
  onPage(): Promise<void>;
  onQueues(ids: string[]): void;
}

/**
 * Tickets that left a queue are looked up one by one. Of more than these, the next poll meets those that are still active;
 * a mass closing is left to the full pass.
 */
const LOOK_UP_AT_MOST = 20;
/** An answer of these kinds can be about one ticket alone, which the service can not show. */
const OF_ONE: readonly ErrorKind[] = ['server', 'malformed', 'rejected'];
/** Where more than so many tickets can not be shown, it is the service that fails. */
const FAILING_AT_MOST = 3;
/**
 * What seems as it was is read whole once it rested so many times as long as reading it took: half a percent of the
 * time. So does what changed, while nobody is there to see it.
 */
const RESTS = 200;
/** ms; no queue rests for longer, whatever held its reading up: a busy service, or a sleep of the computer. */
const LONGEST_REST = 3600_000;

/** What the last whole reading of a queue found. */
interface Whole {
  first: StoredPage;
  /** The service's total was right. */
  isCounted: boolean;
  /** When it ended and what it took, ms of the monotonic clock. */
  at: number;
  took: number;
}

interface Members extends Pick<Whole, 'first' | 'isCounted'> {
  ids: Set<string>;
  /** ms of the monotonic clock. */
  began: number;
}

export function createFilterReader(options: FilterReaderOptions): FilterReader {
  const { reader, store, clock, goesOn } = options;
  const known = new Map<FilterName, Whole>();
  /** Tickets that left a queue, and were not read again since. */
  const leavers = new Set<string>();

  async function read(name: FilterName, sparing: boolean): Promise<Result<'read' | 'refused'>> {
    const members = await membersOf(name, sparing);
    if (!members.ok) {
      known.delete(name);
      // What a network says that wants to be signed in to is no word about this queue.
      if (isRefusal(members.error)) return ok('refused');
      // Who was in it last stays in it.
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

  /** All ids that the service returns for it; null where it was ended before, or is as it was. */
  async function membersOf(name: FilterName, sparing: boolean): Promise<Result<Members | null>> {
    const ids = new Set<string>();
    const began = clock.monotonic();
    let first: StoredPage | null = null;
    let total: number | null = null;
    const next = reader.paging({ status: FILTERS[name] }, { awaiting: name === 'awaiting' });
    const page = async (start: number, ahead: number | null = null): Promise<Result<StoredPage>> => {
      const answer = await next(start, ahead);
      if (!answer.ok) return answer;
      first ??= answer.value;
      total = answer.value.total;
      for (const id of answer.value.ids) ids.add(id);
      await options.onPage();
      return answer;
    };
    const after = (page: StoredPage) => goesOn() && (page !== first || !sparing || isDue(name, page));
    const all = await pageThrough<StoredPage>({ read: page, after });
    if (!all.ok) return all;
    if (!all.value || first === null) return ok(null);
    // The service says that there are more: one may have moved to the top, past us, while we read.
    for (let start = 0; total !== null && total > ids.size; ) {
      const before = ids.size;
      const again = await page(start);
      if (!again.ok) return again;
      if (ids.size === before) break;
      start += again.value.returned;
    }
    return ok({ ids, began, first, isCounted: total === ids.size });
  }

  function isDue(name: FilterName, page: StoredPage): boolean {
    const before = known.get(name);
    if (before === undefined) return true;
    if (clock.monotonic() - before.at >= Math.min(before.took * RESTS, LONGEST_REST)) return true;
    return !options.isAway() && !(before.isCounted && isSame(before.first, page));
  }

  async function lookUpLeft(since: number): Promise<Result<null>> {
    const left = [...leavers];
    const unread = await store.tickets.fetchedBefore(left, since, clock.now());
    if (!unread.ok) return unread;
    const failed: string[] = [];
    for (const id of unread.value.slice(0, LOOK_UP_AT_MOST)) {
      if (!goesOn()) return ok(null);
      const looked = await reader.ticket(id);
      if (looked.ok) continue;
      if (!OF_ONE.includes(looked.error.kind) || failed.length === FAILING_AT_MOST) return looked;
      failed.push(id);
    }
    if (unread.value.length > LOOK_UP_AT_MOST) known.delete('active');
    // Those that failed are asked for again with the next poll.
    for (const id of left) if (!failed.includes(id)) leavers.delete(id);
    return ok(null);
  }

  return { read, lookUpLeft, forget: () => known.clear() };
}

/** One that joins or leaves changes the total, and one that is answered changes the first page of a list by last reply. */
const isSame = (before: StoredPage, page: StoredPage): boolean =>
  page.falling &&
  page.total === before.total &&
  page.changed.length + page.added.length === 0 &&
  page.ids.join('\n') === before.ids.join('\n');
