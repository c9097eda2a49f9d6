import { expect, it } from 'vitest';
import { openTestStore, remoteStoreOf } from '../../../../tests/helpers/memory-store.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { createRequestStatistics } from './request-statistics.ts';

it('answers in a coding that does not exist are counted among the oddities of what they are about', async () => {
  const store = openTestStore();
  const clock = createTestClock();
  const { remote } = remoteStoreOf(store);
  let written = 0;
  const health = {
    ...remote.health,
    noteOddities(...given: Parameters<typeof remote.health.noteOddities>) {
      written += 1;
      return remote.health.noteOddities(...given);
    },
  };
  const statistics = createRequestStatistics(clock, { ...remote, health });
  const answer = (operation: string, oddCoding = true) =>
    statistics.onAnswer({ path: `/api/v2/hosting/${operation}`, at: 0, serverDate: null, latencyMs: 1, oddCoding });
  const oddities = () => store.health.report().oddities.map(({ of, what, name, count }) => [of, what, name, count]);
  for (const operation of ['get-tickets', 'add-ticket-reply', 'get-orders', 'add-contact']) answer(operation);
  answer('get-tickets', false);
  // Each write is a transaction of its own.
  expect(written).toBe(0);
  clock.advance(20_000);
  await expect.poll(oddities).toEqual([
    ['contacts', 'shape', 'content-encoding', 1],
    ['orders', 'shape', 'content-encoding', 1],
    ['tickets', 'shape', 'content-encoding', 2],
  ]);
  expect(written).toBe(3);
});

it('are counted at the end, too', async () => {
  const store = openTestStore();
  const statistics = createRequestStatistics(createTestClock(), remoteStoreOf(store).remote);
  const path = '/api/v2/hosting/get-orders';
  statistics.onAnswer({ path, at: 0, serverDate: null, latencyMs: 1, oddCoding: true });
  await statistics.flush();
  expect(store.health.report().oddities).toMatchObject([{ of: 'orders', count: 1 }]);
});
