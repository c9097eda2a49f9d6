import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../shared/result.ts';
import {
  detailOf,
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
import { createReader, READS_AT_ONCE } from './reader.ts';
import { createSync, type Sync } from './sync.ts';

type Row = Record<string, unknown>;

/** A service with a list in any order: capped, moving while it is paged, refusing at will. */
let list: Row[];
let cap: number;
let total: (rows: Row[], page: Row[]) => number;
let refuses: (query: TicketQuery) => Result<never> | null;
let beforeAnswer: (query: TicketQuery, count: number) => void | Promise<void>;
let asked: TicketQuery[];
let store: Store;
let clock: TestClock;
let sync: Sync;
let networkChanged: () => void;
let queues: string[][];
let shown: number[];
/** Reports about the list of tickets: the words of a refusal, or null where it was given. */
let told: (string | null)[];
/** Days for which closed tickets are kept. */
let days: number;

const FILTERS: Record<string, (row: Row) => boolean> = {
  'Awaiting Reply': (row) => row.status === 'Open',
  'All Active Tickets': (row) => row.status !== 'Closed',
  'My Flagged Tickets': (row) => row.flag === '1',
};

async function getTickets(query: TicketQuery): Promise<Result<WireAnswer>> {
  asked.push(query);
  await beforeAnswer(query, asked.length);
  const no = refuses(query);
  if (no) return no;
  const keep = query.status ? (FILTERS[query.status] ?? (() => false)) : () => true;
  const rows = list.filter(
    (row) => keep(row) && (query.subject === undefined || String(row.subject) === query.subject),
  );
  const start = query.limitstart ?? 0;
  const page = rows.slice(start, start + Math.min(cap, query.limitnum ?? 25));
  return ok({ body: ticketsBody(page, total(rows, page)), status: 200, serverDate: null, at: clock.now() });
}

function begin(): void {
  const { remote } = remoteStoreOf(store);
  const connection = trackConnection(clock);
  const reader = createReader({
    clock,
    client: { getTickets },
    store: remote,
    connection,
    limit: createLimiter(READS_AT_ONCE),
    onStored: () => undefined,
    onFailed: () => undefined,
    onHidden: () => undefined,
  });
  sync = createSync({
    reader,
    store: remote,
    clock,
    log: { info: () => undefined, warn: () => undefined },
    network: {
      onChange(listener) {
        networkChanged = listener;
        return () => undefined;
      },
    },
    connection,
    interval: () => 60_000,
    isAway: () => false,
    retentionDays: () => days,
    pauseMs: () => 0,
    onProgress: () => void shown.push(sync.progress().done),
    onRefused: (error) => void told.push(error?.detail?.texts?.[0] ?? null),
    onQueues: (ids) => void queues.push(ids),
  });
}

/** Falling by last reply, the newest first, as most services list. */
const ticket = (n: number, more: Row = {}): Row =>
  wireTicket(String(n), { lastreply: `2026-05-04 ${time(n)}`, status: n % 10 === 0 ? 'Open' : 'Closed', ...more });
const time = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString().slice(11, 19);
const falling = (count: number): Row[] => Array.from({ length: count }, (_, index) => ticket(count - index));

beforeEach(() => {
  store = openTestStore();
  clock = createTestClock();
  queues = [];
  shown = [];
  told = [];
  days = 0;
  asked = [];
  list = falling(230);
  cap = 1000;
  total = (rows) => rows.length;
  refuses = () => null;
  beforeAnswer = () => undefined;
  begin();
});
afterEach(() => sync.stop());

/** A poll, and the full pass that it wakes. */
async function poll(): Promise<Result<null>> {
  // Later than all that was read before: a fast machine needs less than a millisecond for it.
  clock.advance(1);
  const result = await sync.now();
  await sync.idle();
  return result;
}

const ids = () => new Set(store.queues.rows('active', { by: 'number', dir: 'asc' }, 0, 200).rows.map((row) => row.id));
const plain = () => asked.filter((query) => query.status === undefined && query.subject === undefined);
const sees = (id: string) => store.tickets.detail(id) !== null;

describe('a first sync', () => {
  it('brings every ticket, the awaiting ones unread, and says how far it is', async () => {
    expect(await poll()).toEqual(ok(null));
    expect(store.tickets.count()).toBe(230);
    expect(store.queues.rows('unread', { by: 'number', dir: 'asc' }, 0, 200).total).toBe(23);
    expect(sync.progress()).toMatchObject({ phase: 'idle', done: 230, total: 230 });
    expect(shown).toEqual([...shown].sort((a, b) => a - b));
    // An empty list tells the window that the counts are complete.
    expect(queues.at(-1)).toEqual([]);
    expect(store.queues.list().some((queue) => queue.atLeast)).toBe(false);
  });

  it.each([
    ['more', 30, 0, 230],
    ['less', 0, 30, 140],
  ])(
    'goes as far back as the account keeps tickets, though that became %s meanwhile',
    async (_, before, then, kept) => {
      clock.changeTime(Date.UTC(2026, 4, 5) - clock.now());
      list = list.map((row) =>
        Number(row.id) > 100 ? row : { ...row, lastreply: `2025${String(row.lastreply).slice(4)}` },
      );
      [days, cap] = [before, 50];
      beforeAnswer = ({ status, limitstart }) => {
        if (status !== undefined || limitstart !== 0 || days === then) return;
        days = then;
        store.ticketSync.forgetPass();
      };
      await poll();
      await poll();
      expect(store.tickets.count()).toBe(kept);
    },
  );

  it('counts what customers write meanwhile as unread', async () => {
    let written = false;
    beforeAnswer = ({ status, limitstart }) => {
      // After the filters were read, and before the full pass comes to it.
      if (written || status !== undefined || limitstart === 0) return;
      written = true;
      const wrote = { ...ticket(33), status: 'Open', lastreply: '2026-05-04 11:00:00' };
      list = [wrote, ...list.filter((row) => row.id !== '33')];
    };
    await poll();
    expect(detailOf(store, '33')).toMatchObject({ unread: true, meaning: 'needs-us' });
    expect(store.queues.rows('unread', { by: 'number', dir: 'asc' }, 0, 200).total).toBe(24);
  });

  it.each([25, 7, 1])('of a service that gives %i rows at once brings every ticket all the same', async (rows) => {
    list = falling(60);
    cap = rows;
    await poll();
    expect(store.tickets.count()).toBe(60);
  });

  it('does not believe a total that is wrong', async () => {
    for (const wrong of [() => 0, () => 10, () => 9999, (_: Row[], page: Row[]) => page.length]) {
      store = openTestStore();
      begin();
      total = wrong;
      await poll();
      expect(store.tickets.count()).toBe(230);
      // Nor is the whole list read a second time for it, but what is new at its top.
      expect(plain().filter((query) => query.limitstart === 0)).toHaveLength(2);
      expect(plain()).toHaveLength(new Set(plain().map((query) => query.limitstart)).size + 1);
      asked = [];
    }
  });

  it('that was stopped midway goes on at the next start, and is still a first one', async () => {
    beforeAnswer = (_, count) => {
      if (count === 5) void sync.stop();
    };
    await poll();
    const stored = store.tickets.count();
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(230);
    expect(store.ticketSync.fact('firstDone')).toBeNull();
    expect(store.queues.list().find((queue) => queue.key === 'active')?.atLeast).toBe(true);
    beforeAnswer = () => undefined;
    shown = [];
    begin();
    await poll();
    expect(shown[0]).toBe(stored);
    expect(store.tickets.count()).toBe(230);
    // Nothing of it is news: it was all there before.
    expect(store.queues.rows('unread', { by: 'number', dir: 'asc' }, 0, 200).total).toBe(23);
    expect(store.ticketSync.fact('firstDone')).not.toBeNull();
  });

  it('that fails midway goes on by itself, sooner than a poll', async () => {
    refuses = () => (asked.length > 4 ? err('offline', 'get-tickets') : null);
    expect((await poll()).ok).toBe(false);
    const before = asked.length;
    refuses = () => null;
    clock.advance(6_000);
    await sync.idle();
    expect(asked.length).toBeGreaterThan(before);
    expect(store.tickets.count()).toBe(230);
  });
});

describe('a poll', () => {
  beforeEach(async () => {
    await poll();
    asked = [];
    queues = [];
  });

  it('of a list that falls by last reply reads one page of it, and of each filter', async () => {
    // A queue that took a second to read rests for minutes, however slow the machine is later.
    beforeAnswer = () => clock.advance(1000);
    await sync.refresh();
    beforeAnswer = () => undefined;
    asked = [];
    await poll();
    expect(asked.map(({ status }) => status)).toEqual([undefined, ...Object.keys(FILTERS)]);
  });

  it('that the agent asked for reads every queue whole', async () => {
    await sync.refresh();
    expect(asked.filter((query) => query.status === 'Awaiting Reply')).toHaveLength(2);
  });

  it('reads every queue whole after a sleep, or where the network is another one', async () => {
    sync.start();
    await sync.idle();
    asked = [];
    networkChanged();
    await sync.idle();
    expect(asked.filter((query) => query.status === 'Awaiting Reply')).toHaveLength(2);
  });

  it('goes on through the list while pages bring news, though the filters would show them too', async () => {
    // A weekend later: 150 answers, most in active tickets, one far down in a closed ticket.
    list = [
      ...Array.from({ length: 149 }, (_, index) =>
        ticket(index + 1, { lastreply: `2026-05-05 ${time(900 - index)}`, status: 'Answered' }),
      ),
      ticket(150, { lastreply: `2026-05-05 ${time(1)}`, status: 'Closed' }),
      ...falling(230).slice(0, 80),
    ];
    await poll();
    expect(detailOf(store, '150').fingerprint.lastReply).toBe(`2026-05-05 ${time(1)}`);
    expect(detailOf(store, '150').unread).toBe(true);
  });

  it('reads again what left the active tickets, though its last reply did not move', async () => {
    list = list.map((row) => (row.id === '10' ? { ...row, status: 'Closed', subject: 'Subject 10' } : row));
    await poll();
    expect(detailOf(store, '10').ticket.status).toBe('Closed');
    expect(queues.flat()).toContain('10');
    expect(ids().has('10')).toBe(false);
  });

  it('reads again what left the active tickets, though the clock was ahead when it was read last', async () => {
    await poll();
    clock.changeTime(-3600_000);
    list = list.map((row) => (row.id === '10' ? { ...row, status: 'Closed' } : row));
    await poll();
    expect(detailOf(store, '10').ticket.status).toBe('Closed');
  });

  it('reads again what left a queue far down in the active tickets, though its last reply did not move', async () => {
    list = Array.from({ length: 300 }, (_, index) =>
      ticket(600 - index, { status: index < 200 ? 'Answered' : 'Open', subject: `Subject ${600 - index}`, flag: '0' }),
    );
    list = list.map((row) => (row.id === '301' ? { ...row, flag: '1' } : row));
    await poll();
    const left: Record<string, Row> = { 310: { status: 'On Hold' }, 301: { flag: '0' } };
    list = list.map((row) => ({ ...row, ...left[String(row.id)] }));
    await poll();
    expect(detailOf(store, '310').ticket.status).toBe('On Hold');
    expect(detailOf(store, '301').ticket.flagged).toBe(false);
  });

  it('meets many that left a queue at once with the next poll, where they are still active', async () => {
    list = Array.from({ length: 300 }, (_, index) =>
      ticket(600 - index, { status: index < 150 ? 'Answered' : 'Open' }),
    );
    await poll();
    list = list.map((row) => (Number(row.id) <= 340 ? { ...row, status: 'On Hold' } : row));
    await poll();
    await poll();
    const statuses = list.map(({ id }) => detailOf(store, String(id)).ticket.status);
    expect(statuses.filter((status) => status === 'On Hold')).toHaveLength(40);
  });

  it('makes a queue exactly what the service returned for it', async () => {
    list = [
      ticket(231, { status: 'Open', flag: '1' }),
      ...list.map((row) => (row.id === '20' ? { ...row, status: 'Answered' } : row)),
    ];
    await poll();
    const awaiting = store.queues.rows('awaiting', { by: 'number', dir: 'asc' }, 0, 200).rows.map((row) => row.id);
    expect(awaiting).toContain('231');
    expect(awaiting).not.toContain('20');
    expect(store.queues.rows('flagged', { by: 'number', dir: 'asc' }, 0, 9).rows.map((row) => row.id)).toEqual(['231']);
  });

  it('works a queue out where the service refuses that filter, and takes the filter again when it is back', async () => {
    const basis = () => store.queues.list().find((queue) => queue.key === 'awaiting')?.basis;
    expect(basis()).toBe('service');
    refuses = ({ status }) =>
      status === 'Awaiting Reply' ? err('rejected', 'get-tickets', { detail: { status: 422 } }) : null;
    expect(await poll()).toEqual(ok(null));
    expect(basis()).toBe('computed');
    expect(store.queues.rows('awaiting', { by: 'number', dir: 'asc' }, 0, 200).total).toBe(23);
    refuses = () => null;
    await poll();
    expect(basis()).toBe('service');
  });

  it('behind a portal that refuses everything keeps every queue as it was', async () => {
    refuses = () => err('rejected', 'get-tickets', { detail: { status: 302, reason: 'redirect' } });
    const awaiting = () => store.queues.list().find((queue) => queue.key === 'awaiting');
    expect((await poll()).ok).toBe(false);
    expect(awaiting()).toMatchObject({ basis: 'service', count: 23 });
    // Also where the filters are what is asked for first.
    store.ticketSync.setFact('order', 'unknown');
    clock.advance(25 * 3600_000);
    await sync.idle();
    expect(asked.at(-1)?.status).toBe('Awaiting Reply');
    expect(awaiting()).toMatchObject({ basis: 'service', count: 23 });
    // And where it comes amid the poll.
    refuses = ({ status }) =>
      status === 'My Flagged Tickets' || status === 'All Active Tickets'
        ? err('rejected', 'get-tickets', { detail: { status: 302, reason: 'redirect' } })
        : null;
    store.ticketSync.setFact('order', 'falling');
    expect((await poll()).ok).toBe(false);
    const bases = store.queues.list().filter(({ key }) => ['awaiting', 'active', 'flagged'].includes(key));
    expect(bases.map(({ basis }) => basis)).toEqual(['service', 'service', 'service']);
  });

  it('comes a minute after the one before, or as late as a busy service asks', async () => {
    clock.advance(59_000);
    await sync.idle();
    expect(asked).toEqual([]);
    clock.advance(1_100);
    await sync.idle();
    expect(asked.length).toBeGreaterThan(0);
    refuses = () => err('busy', 'get-tickets', { detail: { retryAfter: 300 } });
    await poll();
    asked = [];
    clock.advance(290_000);
    await sync.idle();
    expect(asked).toEqual([]);
    clock.advance(11_000);
    await sync.idle();
    expect(asked.length).toBeGreaterThan(0);
  });
});

describe('a list without an order', () => {
  const shuffled = () => falling(230).sort((a, b) => Number(`0.${a.id}`) - Number(`0.${b.id}`));

  it('has its queues read whole at each poll: they are all that brings news of it', async () => {
    list = shuffled();
    await poll();
    asked = [];
    await poll();
    expect(asked.filter((query) => query.status === 'Awaiting Reply')).toHaveLength(2);
  });

  it('is not taken to be in one, and is read whole again every hour', async () => {
    list = shuffled();
    await poll();
    expect(store.ticketSync.fact('order')).toBe('unknown');
    list = shuffled().map((row) => (row.id === '13' ? { ...row, lastreply: '2026-05-06 10:00:00' } : row));
    clock.advance(61_000);
    await sync.idle();
    expect(detailOf(store, '13').fingerprint.lastReply).not.toBe('2026-05-06 10:00:00');
    clock.advance(3600_000);
    await sync.idle();
    expect(detailOf(store, '13').fingerprint.lastReply).toBe('2026-05-06 10:00:00');
  });

  it('learns an order that the service takes up, and forgets one that it gives up', async () => {
    list = shuffled();
    await poll();
    list = falling(230);
    clock.advance(3700_000);
    await sync.idle();
    expect(store.ticketSync.fact('order')).toBe('falling');
    list = shuffled();
    clock.advance(25 * 3600_000);
    await sync.idle();
    expect(store.ticketSync.fact('order')).toBe('unknown');
  });
});

describe('a list that moves while it is paged', () => {
  it('is looked through again where its total moved, so that nothing slips between two pages', async () => {
    beforeAnswer = ({ status, limitstart }) => {
      // Eight tickets of the first page go before the second: more than pages overlap by.
      if (status === undefined && limitstart === 95) list = list.filter((row) => Number(row.id) <= 222);
    };
    await poll();
    expect([...Array(222).keys()].every((index) => sees(String(index + 1)))).toBe(true);
    expect(store.ticketSync.fact('order')).toBe('falling');
  });

  it('overlaps enough for a few that slip', async () => {
    total = () => 230;
    beforeAnswer = ({ status, limitstart }) => {
      if (status === undefined && limitstart !== 0) list = list.filter((row) => Number(row.id) <= 225);
    };
    await poll();
    expect([...Array(225).keys()].every((index) => sees(String(index + 1)))).toBe(true);
  });
});

describe('a ticket that the service no longer shows', () => {
  const pass = async () => {
    clock.advance(25 * 3600_000);
    await sync.idle();
  };
  beforeEach(async () => {
    list = falling(30);
    await poll();
    queues = [];
  });

  it('is gone after two full passes, which the window is told', async () => {
    list = list.filter((row) => row.id !== '7');
    await pass();
    expect(detailOf(store, '7').gone).toBe(false);
    queues = [];
    await pass();
    expect(detailOf(store, '7').gone).toBe(true);
    expect(queues).toContainEqual(['7']);
    expect(detailOf(store, '8').gone).toBe(false);
  });

  it('is not missed by a pass that the service itself says was not all', async () => {
    list = list.filter((row) => row.id !== '7');
    total = () => 30;
    for (let n = 0; n < 3; n++) await pass();
    expect(detailOf(store, '7').gone).toBe(false);
  });

  it('is not missed by a pass that failed', async () => {
    list = [];
    refuses = ({ status }) => (status === undefined ? err('server', 'get-tickets') : null);
    for (let n = 0; n < 3; n++) await pass();
    expect(detailOf(store, '7').gone).toBe(false);
  });
});

it('asks the service nothing while nobody is signed in', async () => {
  refuses = () => err('auth', 'get-tickets');
  await poll();
  const before = asked.length;
  expect(await poll()).toMatchObject({ ok: false, error: { kind: 'auth' } });
  clock.advance(3600_000);
  await sync.idle();
  expect(asked).toHaveLength(before);
});

it('polls once where it is asked for several times', async () => {
  await Promise.all([sync.now(), sync.now(), sync.now()]);
  expect(asked.filter((query) => query.status === 'My Flagged Tickets')).toHaveLength(1);
});
