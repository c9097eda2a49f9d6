/** Finds single tickets in the service's lists, which can't be asked for a ticket by its id. */
import { ok, type Result } from '../../../../shared/result.ts';
import type { StoredPage } from '../../worker/ingest/ingest.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock } from '../ports.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import { isEmptyAnswer } from './paging.ts';
import type { WithHidden } from './step-over.ts';

export type TicketFinder = ReturnType<typeof createTicketFinder>;

interface TicketFinderOptions {
  page(query: TicketQuery): Promise<Result<WithHidden<StoredPage>>>;
  store: RemoteStore;
  clock: Pick<Clock, 'monotonic'>;
}

const LOOK_PAGES = 3;
/** A sweep serves checks that begin within this time after it, ms. */
const SWEEP_LIFETIME = 15_000;
const SWEEP_PAGES = 20;

export function createTicketFinder({ page, store, clock }: TicketFinderOptions) {
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
