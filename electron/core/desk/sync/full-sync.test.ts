import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import {
  endFirstSync,
  ingestTickets,
  NOON,
  openTestStore,
  remoteStoreOf,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { newOddities } from '../../worker/decode/lists.ts';
import { systemClock } from '../clock.ts';
import { createFullSync } from './full-sync.ts';
import type { Reader, WalkedPage } from './reader.ts';

const DAY = 24 * 3600_000;
/** The end of a list whose tickets were read before. */
const END: WalkedPage = {
  ...{ ids: [], changed: [], added: [], moved: [], ours: [], total: 1, returned: 0, falling: true },
  ...{ newest: null, oldest: null, odd: newOddities(), hidden: [] },
};

const calm = {
  log: { info: () => undefined, warn: () => undefined },
  pauseMs: () => 0,
  readNewest: async () => ok(null),
  readAwaiting: async () => ok(null),
  onPage: () => undefined,
  onFailed: () => undefined,
  onEnd: () => undefined,
};

it('a pass under which the cache is dropped begins again', async () => {
  const store = openTestStore();
  const { remote } = remoteStoreOf(store);
  const all = Array.from({ length: 60 }, (_, index) => wireTicket(String(index + 1)));
  let isDropped = false;
  const paging = () => async (start: number) => {
    if (start > 20 && !isDropped) {
      // The cache is dropped, as after a search that meets a damaged page.
      store.databases.dropCache();
      isDropped = true;
    }
    const page = all.slice(start, start + 20);
    await ingestTickets(store, page);
    return ok({ ...END, ids: page.map(({ id }) => String(id)), total: all.length, returned: page.length });
  };
  const sync = createFullSync({
    ...calm,
    reader: { paging, offset: () => 0, settle: () => undefined } as unknown as Reader,
    store: remote,
    clock: systemClock,
    retentionDays: () => 0,
  });
  sync.wake();
  await sync.idle();
  expect(isDropped).toBe(true);
  expect(store.tickets.count()).toBe(60);
});

it.each([
  [365, 1],
  // The service has shown something newer since: that closed ticket is old indeed.
  [40, 0],
])(
  'a service that tells no time drops what is old by its own newest reply: our clock is %i days ahead',
  async (days, left) => {
    const store = openTestStore();
    await ingestTickets(store, [wireTicket('1', { status: 'Closed' })]);
    endFirstSync(store);
    const newest = left === 1 ? time('09:00:00') : '2026-06-13 09:00:00';
    store.ticketSync.setFact('reached', newest);
    const reader: Pick<Reader, 'paging' | 'offset' | 'settle'> = {
      paging: () => async () => ok(END),
      offset: () => 0,
      settle: () => undefined,
    };
    const sync = createFullSync({
      reader: reader as Reader,
      store: remoteStoreOf(store).remote,
      clock: { ...systemClock, now: () => NOON + days * DAY },
      ...calm,
      retentionDays: () => 30,
    });
    sync.wake();
    await sync.idle();
    expect(store.tickets.count()).toBe(left);
  },
);
