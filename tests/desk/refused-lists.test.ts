/** A service that refuses a list: the agent is told in its words, and everything else goes on. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORD_LISTS, RECORD_ORDER } from '../../electron/core/desk/service/endpoints.ts';
import type { Account } from '../../shared/domain/account.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService, waitUntilRecordsRead } from './harness.ts';

const NO = 'Permission Denied';
const MINUTE = 60_000;
const LISTS = RECORD_ORDER.map((kind) => [kind, RECORD_LISTS[kind].operation] as const);

let service: RunningService;
let under: DeskUnderTest;

beforeEach(async () => {
  service = await startTestService();
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const refuse = (operation: string) => service.faults.add({ operation, kind: 'refused', message: NO, times: 0 });

const view = async (): Promise<Account> => {
  const [account] = await under.call('account.list', {});
  if (!account) throw new Error('no account');
  return account;
};
const words = async (of: string) => (await view()).refused.find((one) => one.of === of)?.error.detail?.texts;
const whole = async (account: string) =>
  (await under.call('records.status', { account })).filter(({ fullAt }) => fullAt !== null).map(({ kind }) => kind);

async function enter(): Promise<string> {
  const { id } = await under.call('account.signIn', {
    address: service.url,
    ...service.credentials,
    remember: true,
    allowHttp: false,
  });
  return id;
}

describe('a list of tickets that is refused', () => {
  it('from the first sign-in on is said, while the records are read', async () => {
    refuse('get-tickets');
    const account = await enter();
    await whenSettled('the words', async () => (await words('tickets'))?.[0] === NO);
    await waitUntilRecordsRead(under, account);
    const { connection, sync } = await view();
    expect(connection).toMatchObject({ state: 'online', error: null });
    // Nothing is being fetched: nothing says so.
    expect(sync).toMatchObject({ phase: 'idle', done: 0 });

    service.faults.clear();
    under.clock.advance(2 * MINUTE);
    await whenSettled('the tickets', async () => (await rowsOf(under, account)).length > 0);
    await whenSettled('no refusal', async () => (await view()).refused.length === 0);
  });

  it('later on is said by every poll, and by whoever asks for one', async () => {
    const { id } = await signIn(under, service);
    // Rows name the products behind them.
    await waitUntilRecordsRead(under, id);
    const before = await rowsOf(under, id);
    refuse('get-tickets');
    expect(await under.callFails('sync.now', { account: id })).toMatchObject({
      kind: 'rejected',
      operation: 'get-tickets',
      detail: { texts: [NO] },
    });
    const { refused, connection, syncedAt } = await view();
    expect(refused).toMatchObject([{ of: 'tickets', error: { detail: { texts: [NO] } } }]);
    // The service is there, and all that was read stays; how old that is does not change by a no.
    expect(connection.state).toBe('online');
    expect(await rowsOf(under, id)).toEqual(before);
    under.clock.advance(5 * MINUTE);
    await whenSettled('another poll', () => service.ledger.of('get-tickets').filter(({ fault }) => fault).length > 1);
    expect((await view()).syncedAt).toBe(syncedAt);

    service.faults.clear();
    // A poll that was under way is refused still.
    await whenSettled('it is given', async () => (await under.desk.call('sync.now', { account: id })).ok);
    expect(await view()).toMatchObject({ refused: [], syncedAt: expect.toSatisfy((at) => at > (syncedAt ?? 0)) });
  });

  it('is said where only the whole list is refused, and no filter of it', async () => {
    service.faults.add({ operation: 'get-tickets', kind: 'refused', message: NO, times: 0, without: 'status' });
    const account = await enter();
    await whenSettled('the words', async () => (await words('tickets'))?.[0] === NO);
    await whenSettled('what awaits a reply', async () => (await rowsOf(under, account)).length > 0);
    await waitUntilRecordsRead(under, account);
  });

  it.each([
    ['null', { text: 'null' }],
    ['500', { status: 500, json: { result: 'error', message: NO } }],
  ])('does not keep the records from being read where it is answered by %s', async (_what, said) => {
    service.faults.add({ operation: 'get-tickets', kind: 'answer', ...said, times: 0 });
    const account = await enter();
    await waitUntilRecordsRead(under, account);
    // That another list is given is no news of the tickets.
    expect((await view()).connection).toMatchObject({ state: 'offline', error: { operation: 'get-tickets' } });
  });
});

it.each(LISTS)(
  'a list of %s that is refused is said, also after a restart, and the others go on',
  async (kind, operation) => {
    refuse(operation);
    const account = await enter();
    await whenSettled('the words', async () => (await words(kind))?.[0] === NO);
    await whenSettled('the others', async () => (await whole(account)).length === LISTS.length - 1);
    expect(await whole(account)).not.toContain(kind);
    const [first] = (await view()).refused;

    await under.restart();
    await whenSettled('the words again', async () => (await view()).refused.length > 0);
    expect((await view()).refused).toEqual([first]);

    service.faults.clear();
    await under.call('records.refresh', { account, kind });
    await whenSettled('it is given', async () => (await view()).refused.length === 0);
    await whenSettled('all of them', async () => (await whole(account)).includes(kind));
  },
);

it('what the agent asks for is read while the first tickets are still coming', async () => {
  service.faults.add({ operation: 'get-tickets', kind: 'held', skip: 2, times: 0 });
  const account = await enter();
  await whenSettled('a first sync', async () => (await view()).sync.phase === 'first');
  await under.call('records.refresh', { account, kind: 'orders' });
  await whenSettled('the orders', async () => (await whole(account)).includes('orders'));
  expect((await view()).sync.phase).toBe('first');
  expect(await whole(account)).toEqual(['orders']);
  service.faults.clear();
});
