import { beforeEach, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import {
  detailOf,
  endFirstSync,
  openTestStore,
  remoteStoreOf,
  ticketsBody,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { createTestClock, type TestClock } from '../../../../tests/helpers/test-clock.ts';
import type { Store } from '../../worker/calls.ts';
import { createLimiter } from '../scheduling.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import type { WireAnswer } from '../service/sender.ts';
import { trackConnection } from './connection.ts';
import { createFilterReader, type FilterReader } from './filters.ts';
import { createReader, READS_AT_ONCE } from './reader.ts';

type Row = Record<string, unknown>;

/** Active tickets of the service, newest first; it takes a second for each page. */
let list: Row[];
let counts: (rows: number) => number;
let refuses: boolean;
/** Tickets for which the service fails where they are asked for alone, by their subjects. */
let broken: string[];
let asked: string[];
/** ms that an answer takes besides. */
let heldUp: number;
/** Pages that were asked for since the last reading began. */
let pages: number;
let clock: TestClock;
let store: Store;
let isAway: boolean;
let filters: FilterReader;

async function getTickets(query: TicketQuery): Promise<Result<WireAnswer>> {
  // Queries for single tickets hold a subject or nothing; only those for pages hold a status.
  if (query.status !== undefined) pages += 1;
  clock.advance(1000 + heldUp);
  if (query.subject !== undefined) asked.push(query.subject);
  if (query.subject !== undefined && broken.includes(query.subject))
    return err('server', 'get-tickets', { detail: { status: 500 } });
  if (refuses) return err('rejected', 'get-tickets', { detail: { status: 422 } });
  const start = query.limitstart ?? 0;
  const page = list.slice(start, start + (query.limitnum ?? 25));
  return ok({ body: ticketsBody(page, counts(list.length)), status: 200, serverDate: null, at: clock.now() });
}

const ticket = (n: number, more: Row = {}): Row =>
  wireTicket(String(n), { lastreply: new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().slice(0, 19), ...more });

beforeEach(async () => {
  list = Array.from({ length: 600 }, (_, index) => ticket(1600 - index));
  counts = (rows) => rows;
  refuses = false;
  broken = [];
  asked = [];
  heldUp = 0;
  isAway = false;
  clock = createTestClock();
  store = openTestStore();
  endFirstSync(store);
  const { remote } = remoteStoreOf(store);
  const none = () => undefined;
  const reader = createReader({
    clock,
    client: { getTickets },
    store: remote,
    connection: trackConnection(clock),
    limit: createLimiter(READS_AT_ONCE),
    onStored: none,
    onFailed: none,
    onHidden: none,
  });
  filters = createFilterReader({
    reader,
    store: remote,
    clock,
    isAway: () => isAway,
    isRunning: () => true,
    onPage: async () => undefined,
    onQueues: none,
  });
  await read();
});

const WHOLE = 7;

/** The pages that one reading asked for. */
async function read(sparing = true): Promise<number> {
  pages = 0;
  clock.advance(1);
  expect((await filters.read('active', sparing)).ok).toBe(true);
  return pages;
}

const members = () => store.queues.rows('active', { by: 'lastReply', dir: 'desc' }, 0, 1).total;
const without = (id: string) => list.filter((row) => row.id !== id);

it('asks for the first page alone where nothing changed', async () => {
  expect(await read()).toBe(1);
  expect(members()).toBe(600);
  expect(await read(false)).toBeGreaterThanOrEqual(WHOLE);
});

it('reads all where a ticket left, however far down', async () => {
  list = without('1010');
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
  expect(members()).toBe(599);
  expect(await read()).toBe(1);
});

it('reads all where one was answered, though as many left as came', async () => {
  list = [ticket(2000, { id: '50' }), ...without('1010')];
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
  expect(members()).toBe(600);
  expect(detailOf(store, '50').ticket.id).toBe('50');
});

it('reads all now and then, since the first page does not show everything', async () => {
  list = list.map((row) => (row.id === '1200' ? { ...row, priority: 'High' } : row));
  expect(await read()).toBe(1);
  clock.advance(30 * 60_000);
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
  expect(detailOf(store, '1200').ticket.priority).toBe('High');
});

it('reads all each time where the service counts wrong', async () => {
  counts = () => 9999;
  await read(false);
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
});

it('reads all each time where the list does not fall by last reply: who joins it may stand anywhere', async () => {
  list = list.map((row, index) => ({ ...row, lastreply: ticket(1000 + index).lastreply }));
  await read(false);
  list = [...without('1010'), ticket(2000)];
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
  expect(detailOf(store, '2000').ticket.id).toBe('2000');
});

it('rests no longer than an hour, however long its last reading was held up', async () => {
  heldUp = 3600_000;
  await read(false);
  heldUp = 0;
  list = list.map((row) => (row.id === '1200' ? { ...row, priority: 'High' } : row));
  expect(await read()).toBe(1);
  clock.advance(3600_000);
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
});

it('rests while nobody is there, whatever changed, and reads all once they are back', async () => {
  isAway = true;
  list = [ticket(2000, { id: '50' }), ...without('1010').slice(5)];
  for (let minutes = 0; minutes < 20; minutes += 5) {
    expect(await read()).toBe(1);
    clock.advance(5 * 60_000);
  }
  expect(members()).toBe(600);
  isAway = false;
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
  expect(members()).toBe(list.length);
});

it('of a short queue rests shorter than there is between two polls', async () => {
  list = list.slice(0, 30);
  await read();
  isAway = true;
  list = list.slice(1);
  clock.advance(10 * 60_000);
  await read();
  expect(members()).toBe(29);
});

it('reads all of what was refused before, or forgotten', async () => {
  refuses = true;
  expect(await filters.read('active', true)).toEqual(ok('refused'));
  refuses = false;
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
  filters.forget();
  expect(await read()).toBeGreaterThanOrEqual(WHOLE);
});

it('reads those that left also where the service fails for one of them, which is asked for with the next poll', async () => {
  broken = ['Subject 1010'];
  list = list.map((row) => (row.id === '1010' || row.id === '1020' ? { ...row, status: 'Closed' } : row));
  const gone = list.filter(({ id }) => id === '1010' || id === '1020');
  list = list.filter((row) => !gone.includes(row));
  await read(false);
  expect(await filters.readLeavers(clock.now())).toEqual(ok(null));
  expect(new Set(asked)).toEqual(new Set(broken.concat('Subject 1020')));
  asked = [];
  expect(await filters.readLeavers(clock.now())).toEqual(ok(null));
  expect(asked).toEqual(broken);
  broken = [];
  await filters.readLeavers(clock.now());
  asked = [];
  await filters.readLeavers(clock.now());
  expect(asked).toEqual([]);
});

it('fails where the service fails for all that left', async () => {
  const left = list.slice(300, 310);
  broken = left.map(({ subject }) => String(subject));
  list = list.filter((row) => !left.includes(row));
  await read(false);
  expect(await filters.readLeavers(clock.now())).toMatchObject({ ok: false, error: { kind: 'server' } });
});
