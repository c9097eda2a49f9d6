import { expect, it } from 'vitest';
import { ok } from '../../../../shared/result.ts';
import {
  endFirstSync,
  NOON,
  openTestStore,
  remoteOf,
  take,
  time,
  wire,
} from '../../../../tests/helpers/memory-store.ts';
import { newOddities } from '../../worker/decode/lists.ts';
import type { StoredPage } from '../../worker/tickets/ingest.ts';
import { systemClock } from '../clock.ts';
import { createFullSync } from './full-sync.ts';
import type { Reader } from './reader.ts';

const DAY = 24 * 3600_000;
/** The end of a list whose tickets were read before. */
const END: StoredPage = {
  ...{ ids: [], changed: [], added: [], moved: [], ours: [], total: 1, returned: 0, falling: true },
  ...{ newest: null, oldest: null, odd: newOddities() },
};

it.each([
  [365, 1],
  // The service has shown something newer since: that closed ticket is old indeed.
  [40, 0],
])(
  'a service that tells no time drops what is old by its own newest reply: our clock is %i days ahead',
  async (days, left) => {
    const store = openTestStore();
    await take(store, [wire('1', { status: 'Closed' })]);
    endFirstSync(store);
    const newest = left === 1 ? time('09:00:00') : '2026-06-13 09:00:00';
    store.ticketSync.setFact('reached', newest);
    const reader: Pick<Reader, 'paging' | 'offset'> = { paging: () => async () => ok(END), offset: () => 0 };
    const sync = createFullSync({
      reader: reader as Reader,
      store: remoteOf(store).remote,
      clock: { ...systemClock, now: () => NOON + days * DAY },
      log: { info: () => undefined, warn: () => undefined },
      retentionDays: () => 30,
      rest: () => 0,
      newest: async () => ok(null),
      awaiting: async () => ok(null),
      onPage: () => undefined,
      onFailed: () => undefined,
      onEnd: () => undefined,
    });
    sync.wake();
    await sync.idle();
    expect(store.tickets.count()).toBe(left);
  },
);
