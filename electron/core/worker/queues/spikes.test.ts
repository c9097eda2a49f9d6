import { beforeEach, expect, it } from 'vitest';
import { at, ingestTickets, NOON, openWhole, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';
import type { OpenedStore } from '../open-store.ts';

let store: Store;
let setTime: OpenedStore['setTime'];

/** Each server's product has the number of its customer behind the server's. */
async function products(...servers: string[]): Promise<void> {
  const list = servers.flatMap((server, index) =>
    [1, 2, 3, 4].map((customer) => ({
      ...{ id: `${index + 1}${customer}`, clientid: String(customer), name: 'Web Hosting L', status: 'Active' },
      ...{ domain: `site${customer}.example`, serverhostname: server, servername: server },
    })),
  );
  const answer = { result: 'success', totalresults: list.length, startnumber: 0, numreturned: list.length };
  const bytes = new TextEncoder().encode(JSON.stringify({ ...answer, products: { product: list } }));
  expect((await store.records.ingest('products', bytes.buffer, { at: at('08:00:00') })).ok).toBe(true);
}

function spikesAt(clock: string) {
  setTime(at(clock));
  return store.spikes.list();
}

/** New tickets of four customers about the first or second server, one a minute from `clock` on. */
const arrive = (count: number, clock: string, more: { server?: 1 | 2; status?: string; from?: number } = {}) =>
  ingestTickets(
    store,
    Array.from({ length: count }, (_, index) => {
      const customer = String((index % 4) + 1);
      const opened = time(new Date(at(clock) + index * 30_000).toISOString().slice(11, 19));
      const own = { date: opened, lastreply: opened, status: more.status ?? 'Open', userid: customer };
      return wireTicket(String((more.from ?? 100) + index), { ...own, service: `S${more.server ?? 1}${customer}` });
    }),
    { at: at(clock) + count * 30_000 },
  );

beforeEach(async () => {
  ({ store, setTime } = openWhole(null, NOON));
  await products('srv-1', 'srv-10');
});

it('is told with its tickets, how long it took and since when', async () => {
  await arrive(12, '11:50:00');
  const [spike, ...others] = spikesAt('12:00:00');
  expect(others).toEqual([]);
  expect(spike).toMatchObject({
    ...{ server: 'srv-1', count: 12, span: 11 * 30_000, since: at('11:50:00') },
    newest: time('11:55:30'),
  });
  expect(spike?.tickets[0]).toBe('111');
});

it('is over after an hour, and once its tickets are answered', async () => {
  await arrive(12, '11:50:00');
  expect(spikesAt('13:00:00')).toEqual([]);
  await arrive(12, '11:50:00', { status: 'Answered' });
  expect(spikesAt('12:00:00')).toEqual([]);
});

it('is told no more once the agent has seen to it, unless as many come again', async () => {
  await arrive(12, '11:40:00');
  expect(store.spikes.handle('srv-1', time('11:45:30'))).toBeNull();
  expect(spikesAt('12:00:00')).toEqual([]);
  await arrive(9, '11:50:00', { from: 200 });
  expect(spikesAt('12:00:00')).toEqual([]);
  await arrive(1, '11:55:00', { from: 300 });
  expect(spikesAt('12:00:00')).toMatchObject([{ server: 'srv-1', count: 10 }]);
  expect(store.spikes.handle('srv-1', null)).toBe(time('11:45:30'));
  expect(spikesAt('12:00:00')).toMatchObject([{ server: 'srv-1', count: 22 }]);
});

it('is told where the service’s zone is not known, by its newest ticket and by when they were met', async () => {
  store.settings.save({ zone: null });
  await arrive(12, '10:10:00', { from: 200 });
  expect(spikesAt('20:00:00')).toMatchObject([{ server: 'srv-1', count: 12, since: null }]);
  store.ticketSync.setFact('firstDone', '1');
  await arrive(12, '11:50:00');
  expect(spikesAt('12:00:00')).toMatchObject([{ server: 'srv-1', count: 12, since: null }]);
  expect(spikesAt('14:00:00')).toEqual([]);
});

it('leaves the other servers findable by a query, also those whose names begin alike', async () => {
  await arrive(3, '11:50:00');
  await arrive(2, '11:51:00', { server: 2, from: 200 });
  await ingestTickets(store, [wireTicket('300', { status: 'Open' })]);
  const query = 'is:awaiting -server:"srv-1"';
  const { hits } = store.search.run({ query, kinds: ['ticket'], from: 0, count: 50 });
  expect(hits.map(({ id }) => id).toSorted()).toEqual(['200', '201', '300']);
});
