import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueueKey } from '../../../../shared/domain/ticket.ts';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import {
  at,
  detailOf,
  endFirstSync,
  ingestTickets,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';
import type { FilterName } from './filters.ts';

const IDS = ['1', '2', '3', '4', '5', '6'];
const STATUSES = ['Open', 'Answered', 'Closed', 'Escalated'];
const FILTERS: FilterName[] = ['awaiting', 'active', 'flagged'];
const SORT = { by: 'lastReply', dir: 'desc' } as const;

/** Last state of each ticket by the service and by the agent. */
interface Known {
  tickets: Map<string, { status: string; dept: string; flagged: boolean; snoozed: boolean; done: boolean }>;
  filters: Record<FilterName, string[] | null>;
}

const someIds = fc.subarray(IDS);
const step = fc.oneof(
  fc.record({
    do: fc.constant('page' as const),
    ids: someIds,
    status: fc.constantFrom(...STATUSES),
    dept: fc.constantFrom('1', '2'),
    flagged: fc.boolean(),
  }),
  fc.record({ do: fc.constant('filter' as const), name: fc.constantFrom(...FILTERS), ids: fc.option(someIds) }),
  fc.record({ do: fc.constant('snooze' as const), ids: someIds, on: fc.boolean() }),
  fc.record({ do: fc.constant('done' as const), ids: someIds, on: fc.boolean() }),
  fc.record({ do: fc.constant('drop' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function carryOut(store: Store, known: Known, one: Step, turn: number): Promise<void> {
  const now = at('12:00:00') + turn * 1000;
  if (one.do === 'page') {
    const fields = { status: one.status, deptid: one.dept, flag: one.flagged ? '1' : '0', lastreply: time('09:00:00') };
    await ingestTickets(
      store,
      one.ids.map((id) => wireTicket(id, fields)),
      { at: now },
    );
    for (const id of one.ids) {
      const before = known.tickets.get(id);
      const same = before?.status === one.status && before.dept === one.dept && before.flagged === one.flagged;
      const kept = { snoozed: before?.snoozed ?? false, done: (before?.done ?? false) && same };
      known.tickets.set(id, { status: one.status, dept: one.dept, flagged: one.flagged, ...kept });
    }
  } else if (one.do === 'filter') {
    await store.tickets.setFilter(one.name, one.ids, now);
    known.filters[one.name] = one.ids;
  } else if (one.do === 'drop') {
    // Marks outlast the cache; here each begins anew.
    store.marks.set(IDS, { snooze: null, done: false }, now);
    store.databases.dropCache();
    endFirstSync(store);
    known.tickets.clear();
    known.filters = { awaiting: null, active: null, flagged: null };
  } else {
    const ids = one.ids.filter((id) => known.tickets.has(id));
    if (one.do === 'snooze') store.marks.set(ids, { snooze: one.on ? at('23:00:00') : null }, now);
    else store.marks.set(ids, { done: one.on }, now);
    for (const id of ids) {
      const ticket = known.tickets.get(id);
      if (!ticket) continue;
      // A snooze and *done* replace each other.
      if (one.do === 'snooze') Object.assign(ticket, { snoozed: one.on, done: one.on ? false : ticket.done });
      else Object.assign(ticket, { done: one.on, snoozed: one.on ? false : ticket.snoozed });
    }
  }
}

/** By looking at each ticket. */
function expected(store: Store, { tickets, filters }: Known, view: QueueKey): string[] {
  const inFilter = (id: string, name: FilterName, otherwise: boolean) => filters[name]?.includes(id) ?? otherwise;
  return [...tickets]
    .filter(([id, ticket]) => {
      if (ticket.snoozed) return false;
      if (view.startsWith('status:')) return view === `status:${ticket.status}`;
      if (view === 'flagged') return inFilter(id, 'flagged', ticket.flagged);
      const { meaning } = detailOf(store, id);
      const isActive = !ticket.done && inFilter(id, 'active', meaning !== 'closed');
      if (view.startsWith('dept:')) return view === `dept:${ticket.dept}` && isActive;
      if (view === 'active') return isActive;
      // Seen answered since the service was asked.
      const isOver = meaning === 'answered' || meaning === 'closed';
      return !ticket.done && !isOver && inFilter(id, 'awaiting', meaning === 'needs-us');
    })
    .map(([id]) => id)
    .sort();
}

describe('the queues', () => {
  it('count and list what looking at every ticket gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const store = openTestStore();
        endFirstSync(store);
        const known: Known = { tickets: new Map(), filters: { awaiting: null, active: null, flagged: null } };
        for (const [turn, one] of steps.entries()) {
          await carryOut(store, known, one, turn);
          const list = new Map(store.queues.list().map(({ key, count }) => [key, count]));
          const statuses = [...new Set([...known.tickets.values()].map(({ status }) => status))];
          const depts = [...new Set([...known.tickets.values()].map(({ dept }) => dept))];
          const views: QueueKey[] = [
            ...(['awaiting', 'active', 'flagged'] as const),
            ...statuses.map((status): QueueKey => `status:${status}`),
            ...depts.map((dept): QueueKey => `dept:${dept}`),
          ];
          for (const view of views) {
            const ids = expected(store, known, view);
            const rows = store.queues.rows(view, SORT, 0, 50);
            expect([view, list.get(view)]).toEqual([view, ids.length]);
            expect([view, rows.rows.map(({ id }) => id).sort(), rows.total]).toEqual([view, ids, ids.length]);
          }
          const awaiting = expected(store, known, 'awaiting');
          for (const { key, awaiting: bold } of store.queues.list()) {
            const waits = key.startsWith('dept:') && expected(store, known, key).filter((id) => awaiting.includes(id));
            expect([key, bold]).toEqual([key, waits ? waits.length : undefined]);
          }
          // No queue of a department or status that no ticket has.
          const named = [...list.keys()].filter((key) => /^(status|dept):/.test(key)).sort();
          expect(named).toEqual(views.filter((view) => /^(status|dept):/.test(view)).sort());
        }
        store.databases.close();
      }),
      { numRuns: numberOfRuns(60) },
    );
  });
});
