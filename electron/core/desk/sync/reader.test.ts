import { beforeEach, describe, expect, it } from 'vitest';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import {
  detailOf,
  endFirstSync,
  ingestTickets,
  NOON,
  openTestStore,
  remoteStoreOf,
  ticketsBody,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import type { Store } from '../../worker/calls.ts';
import type { StoredPage } from '../../worker/ingest/ingest.ts';
import { createLimiter } from '../scheduling.ts';
import type { TicketQuery } from '../service/endpoints.ts';
import type { WireAnswer } from '../service/sender.ts';
import { trackConnection } from './connection.ts';
import { createReader, READS_AT_ONCE } from './reader.ts';

/** A reader over the real store, and a service whose answers are given by hand, in any order. */
function reading(store: Store) {
  const asked: { query: TicketQuery; answer(tickets: Record<string, unknown>[] | AppError, total?: number): void }[] =
    [];
  const news: StoredPage[] = [];
  const connection = trackConnection(createTestClock());
  const reader = createReader({
    clock: createTestClock(),
    client: {
      getTickets: (query) =>
        new Promise((resolve) => {
          asked.push({
            query,
            answer: (tickets, total) => resolve(Array.isArray(tickets) ? arrived(tickets, total) : failed(tickets)),
          });
        }),
    },
    store: remoteStoreOf(store).remote,
    connection,
    limit: createLimiter(READS_AT_ONCE),
    onFailed: () => undefined,
    onHidden: () => undefined,
    onStored: (page) => void news.push(page),
  });
  const arrived = (tickets: Record<string, unknown>[], total?: number): Result<WireAnswer> =>
    ok({ body: ticketsBody(tickets, total), status: 200, serverDate: NOON + 5000, at: NOON });
  const failed = (error: AppError): Result<never> => ({ ok: false, error });
  return { reader, asked, news, connection };
}
const rejected = (detail: AppError['detail']) => err('rejected', 'get-tickets', { detail: detail ?? {} }).error;

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
}

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [wireTicket('1', { status: 'Open' })]);
  endFirstSync(store);
});
const moved = wireTicket('1', { status: 'Customer-Reply', lastreply: time('11:30:00') });

describe('two answers that overtake each other', () => {
  it('leave what the later one of the service says, whichever comes first', async () => {
    const { reader, asked } = reading(store);
    const slow = reader.page({ status: 'Open' });
    const quick = reader.page({});
    asked[1]?.answer([moved]);
    await quick;
    // This one was put together before the customer wrote, and took its time.
    asked[0]?.answer([wireTicket('1', { status: 'Open' }), wireTicket('2')]);
    expect((await slow).ok).toBe(true);
    expect(detailOf(store, '1').fingerprint).toMatchObject({ status: 'Customer-Reply', lastReply: time('11:30:00') });
    expect(detailOf(store, '2').ticket.id).toBe('2');
  });

  it('also where both arrive in the same moment', async () => {
    const { reader, asked } = reading(store);
    const both = [reader.page({ status: 'Open' }), reader.page({})];
    asked[1]?.answer([moved]);
    asked[0]?.answer([wireTicket('1', { status: 'Open' })]);
    await Promise.all(both);
    expect(detailOf(store, '1').fingerprint.status).toBe('Customer-Reply');
  });

  it('an answer to a later question is believed whatever it says', async () => {
    const { reader, asked } = reading(store);
    const first = reader.page({});
    asked[0]?.answer([moved]);
    await first;
    const second = reader.page({});
    asked[1]?.answer([wireTicket('1', { status: 'Closed', lastreply: time('09:00:00') })]);
    await second;
    expect(detailOf(store, '1').fingerprint).toMatchObject({ status: 'Closed', lastReply: time('09:00:00') });
  });
});

describe('reading one ticket again', () => {
  it('asks by the subject as it came and the department, then by the subject alone, then among the newest', async () => {
    await ingestTickets(store, [wireTicket('3', { subject: 'A &amp; B', deptid: '4' })]);
    const { reader, asked } = reading(store);
    const found = reader.ticket('3');
    await settled();
    expect(asked[0]?.query).toMatchObject({ subject: 'A &amp; B', deptid: '4', limitstart: 0 });
    asked[0]?.answer([wireTicket('9', { subject: 'A &amp; B and more' })]);
    await settled();
    expect(asked[1]?.query).toMatchObject({ subject: 'A &amp; B', limitstart: 0 });
    expect(asked[1]?.query.deptid).toBeUndefined();
    asked[1]?.answer([wireTicket('9', { subject: 'A &amp; B and more' })]);
    await settled();
    // Renamed meanwhile: it is met among the newest.
    expect(asked[2]?.query.subject).toBeUndefined();
    asked[2]?.answer([wireTicket('3', { subject: 'Another', deptid: '4' })]);
    expect(await found).toEqual(ok(true));
    expect(detailOf(store, '3').ticket.subject).toBe('Another');
  });

  it('finds one that went to another department since', async () => {
    const { reader, asked } = reading(store);
    const found = reader.ticket('1');
    await settled();
    asked[0]?.answer([]);
    await settled();
    asked[1]?.answer([wireTicket('1', { deptid: '5' })]);
    expect(await found).toEqual(ok(true));
    expect(asked).toHaveLength(2);
    expect(detailOf(store, '1').ticket.deptId).toBe('5');
  });

  it('looks through three pages at most, and then says that it is not shown', async () => {
    const { reader, asked } = reading(store);
    const found = reader.ticket('unknown');
    for (const start of [0, 2, 4]) {
      await settled();
      expect(asked.at(-1)?.query.limitstart).toBe(start);
      asked.at(-1)?.answer([wireTicket(`${start + 10}`), wireTicket(`${start + 11}`)], 100);
    }
    expect(await found).toEqual(ok(false));
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['the service refuses to show any, in its own words', rejected({ texts: ['Not allowed'] }), ok(false)],
    ['something in between refuses', rejected({ status: 403 }), 'rejected'],
    ['a portal redirects', rejected({ status: 302, reason: 'redirect' }), 'rejected'],
    ['there is no network', err('offline', 'get-tickets').error, 'offline'],
    ['it fails', err('server', 'get-tickets').error, 'server'],
  ] as const)('where %s', async (_, error, expected) => {
    const { reader, asked } = reading(store);
    const found = reader.ticket('unknown');
    await settled();
    // A page may be refused for one of its tickets: each is tried, and all are answered alike.
    let isDone = false;
    void found.then(() => {
      isDone = true;
    });
    for (let at = 0; !isDone; await settled()) if (at < asked.length) asked[at++]?.answer(error);
    const answer = await found;
    expect(typeof expected === 'string' ? !answer.ok && answer.error.kind : answer).toEqual(expected);
  });
});

it('knows the service’s clock, is idle when nothing is on its way, and tells what changed', async () => {
  const { reader, asked, news } = reading(store);
  const one = reader.page({});
  let idle = false;
  const waiting = reader.idle().then(() => {
    idle = true;
  });
  await settled();
  expect(idle).toBe(false);
  asked[0]?.answer([moved]);
  await one;
  await waiting;
  expect(reader.offset()).toBe(5000);
  expect(news.map((page) => page.changed)).toEqual([['1']]);
  const again = reader.page({});
  asked[1]?.answer([moved]);
  await again;
  expect(news).toHaveLength(1);
});

it('an answer that is stored late says nothing of a network that is gone by then', async () => {
  const { reader, asked, connection } = reading(store);
  const [late, lost] = [reader.page({}), reader.page({})];
  asked[0]?.answer([wireTicket('1', { status: 'Open' })]);
  asked[1]?.answer(err('offline', 'get-tickets').error);
  await lost;
  expect((await late).ok).toBe(true);
  expect(connection.current().state).toBe('offline');
  const next = reader.page({});
  asked[2]?.answer([wireTicket('1', { status: 'Open' })]);
  await next;
  expect(connection.current().state).toBe('online');
});

describe('the connection', () => {
  const states = (...results: Result<unknown>[]) => {
    const connection = trackConnection(createTestClock());
    return results.map((result) => {
      connection.report(result);
      return connection.current().state;
    });
  };

  it('is what the answers say', () => {
    expect(
      states(
        err('storage', 'store'),
        ok(null),
        err('offline', 'x'),
        { ok: false, error: rejected({ texts: ['no'] }) },
        { ok: false, error: rejected({ status: 302, reason: 'redirect' }) },
        ok(null),
        err('server', 'x'),
        err('busy', 'x'),
        err('malformed', 'x'),
      ),
    ).toEqual(['connecting', 'online', 'offline', 'online', 'offline', 'online', 'offline', 'offline', 'offline']);
  });

  it('once signed out stays so until somebody signs in, whatever comes late', () => {
    const connection = trackConnection(createTestClock());
    let changes = 0;
    connection.onChange(() => changes++);
    connection.report(err('auth', 'x'));
    for (const late of [ok(null), err('offline', 'x')]) connection.report(late);
    expect(connection.current()).toMatchObject({ state: 'signed-out', error: { kind: 'auth' } });
    connection.signedIn();
    expect(connection.current()).toMatchObject({ state: 'connecting', error: null });
    expect(changes).toBe(2);
  });

  it('says since when, and when it last succeeded', () => {
    const clock = createTestClock();
    const connection = trackConnection(clock);
    connection.report(ok(null));
    const { since } = connection.current();
    clock.advance(60_000);
    connection.report(ok(null));
    expect(connection.current().since).toBe(since);
    expect(connection.current().lastSuccess).toBeGreaterThanOrEqual(since + 60_000);
    clock.advance(60_000);
    connection.report(err('offline', 'x'));
    expect(connection.current().since).toBeGreaterThanOrEqual(since + 120_000);
  });
});
