/** A page is on its way while the one before it is still being stored. */
import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import { NOON, openTestStore, remoteStoreOf, ticketsBody, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { Store } from '../../worker/calls.ts';
import { createLimiter } from '../scheduling.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import { trackConnection } from './connection.ts';
import { type ListPage, pageThrough } from './paging.ts';
import { createReader, READS_AT_ONCE } from './reader.ts';

const ROWS = 230;
const list = Array.from({ length: ROWS }, (_, index) => wireTicket(String(ROWS - index)));

let store: Store;
let asked: number[];
let cap: number;
/** Storing waits for this. */
let gate: Promise<void>;

function reading() {
  const { remote } = remoteStoreOf(store, async (name) => {
    if (name === 'tickets.ingest') await gate;
  });
  return createReader({
    clock: createTestClock(),
    client: {
      async getTickets({ limitstart = 0, limitnum = 25 }: TicketQuery) {
        asked.push(limitstart);
        const page = list.slice(limitstart, limitstart + Math.min(cap, limitnum));
        return ok({ body: ticketsBody(page, ROWS), status: 200, serverDate: null, at: NOON });
      },
    },
    store: remote,
    connection: trackConnection(createTestClock()),
    limit: createLimiter(READS_AT_ONCE),
    onStored: () => undefined,
    onFailed: () => undefined,
    onHidden: () => undefined,
  });
}

beforeEach(() => {
  store = openTestStore();
  asked = [];
  cap = 1000;
  gate = Promise.resolve();
});
const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
};

describe('reading ahead', () => {
  it('asks for the next page before this one is stored', async () => {
    const next = reading().paging({});
    let open = () => {};
    gate = new Promise((resolve) => {
      open = resolve;
    });
    const first = next(0, 95);
    await turns();
    expect(asked).toEqual([0, 95]);
    expect(store.tickets.count()).toBe(0);
    open();
    expect(await first).toMatchObject({ ok: true, value: { returned: 100 } });
    // The one that came early is the one that is asked for now: no third request.
    expect(await next(95, null)).toMatchObject({ ok: true, value: { returned: 100 } });
    expect(asked).toEqual([0, 95]);
    expect(store.tickets.count()).toBe(195);
  });

  it('asks again where the page begins elsewhere, and leaves nothing half stored', async () => {
    const reader = reading();
    const next = reader.paging({});
    await next(0, 95);
    expect(await next(20, null)).toMatchObject({ ok: true, value: { returned: 100 } });
    await reader.idle();
    expect(asked).toEqual([0, 95, 20]);
    expect(store.tickets.count()).toBe(195);
  });

  it.each([1000, 60, 25])('reads a whole list of at most %i rows a page without a request too many', async (rows) => {
    cap = rows;
    const reader = reading();
    const plain = reading();
    const whole = await pageThrough({ read: reader.paging({}), after: () => true });
    expect(whole).toEqual(ok(true));
    expect(store.tickets.count()).toBe(ROWS);
    const ahead = asked.splice(0);
    await pageThrough({ read: (start) => plain.page({ limitstart: start }), after: () => true });
    expect(ahead).toEqual(asked);
  });
});

describe('what probably follows', () => {
  const guesses: (number | null)[] = [];
  const through = (sizes: number[], total: number | null) => {
    guesses.length = 0;
    let id = 0;
    return pageThrough<ListPage>({
      async read(_start, ahead) {
        guesses.push(ahead);
        const returned = sizes.shift() ?? 0;
        return ok({ ids: Array.from({ length: returned }, () => String(id++)), returned, total });
      },
      after: () => true,
    });
  };

  it('is not known at first, then as many rows as came before, up to the total', async () => {
    await through([100, 100, 100, 20], 305);
    // 0, 95, 190, 285 (rows to 305), 300
    expect(guesses).toEqual([null, 190, 285, null, null]);
  });

  it('goes by what came where no total is told', async () => {
    await through([25, 25, 25, 10, 10], null);
    expect(guesses).toEqual([null, 40, 60, 80, 80, 90]);
  });
});
