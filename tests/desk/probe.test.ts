/** The first reply under an identity: it shows how the service records what is sent under it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, itemOf, passHold, rowsOf, send, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let used: Set<string>;

beforeEach(async () => {
  used = new Set();
  ({ service, under, account } = await signedInDesk({ tickets: 120 }));
  service.setRepliesAs(null);
});

const replies = () => service.ledger.of('add-ticket-reply');
const item = async (id: string) => (await itemOf(under, account.id, id)) as OutboxItem;
const waits = (id: string, waiting: OutboxItem['waiting']) =>
  asTimePasses(`${id} to wait: ${waiting}`, async () => {
    return (await passHold(under, account.id, id))?.waiting === waiting;
  });

/** Replies to so many tickets, all due at once. */
async function sendMany(count: number, text = 'Solved.'): Promise<string[]> {
  const rows = (await rowsOf(under, account.id, 'active')).filter(({ id }) => !used.has(id)).slice(0, count);
  for (const { id } of rows) used.add(id);
  expect(rows).toHaveLength(count);
  const ids: string[] = [];
  for (const { id } of rows) ids.push((await send(under, account.id, id, text)).id);
  under.clock.advance(15_100);
  return ids;
}
const configure = (settings: Parameters<typeof under.call<'account.configure'>>[1]['settings']) =>
  under.call('account.configure', { account: account.id, settings });
const goOn = (id: string, replyAs: 'service' | 'name' | null) =>
  under.call('reply.goOn', { account: account.id, item: id, replyAs });

describe('the first reply of an account, recorded as the customer’s', () => {
  it('stops the others, needs the agent, and all go once on the service’s own choice', async () => {
    const ids = await sendMany(5);
    const [probe = '', ...others] = ids;
    await whenSettled('the probe to be read back', async () => (await item(probe)).recordedAs === 'client');
    for (const other of others) await waits(other, 'filed');
    expect(replies()).toHaveLength(1);
    expect(await item(probe)).toMatchObject({ state: 'accepted', misfiled: true });
    expect(under.notices).toContain(`stopped ${(await item(probe)).ticket}`);

    // Our own text is no news of a customer.
    const { ticket } = await item(probe);
    const detail = await under.call('ticket.get', { account: account.id, ticket });
    expect(detail).toMatchObject({ meaning: 'needs-us', turn: 'us', unread: false });
    expect((await rowsOf(under, account.id, 'active')).find((row) => row.id === ticket)?.turn).toBe('us');

    await goOn(probe, 'service');
    for (const other of others) await waitForState(under, account.id, other, 'accepted');
    await whenSettled('all to be read back', async () =>
      (await Promise.all(others.map(item))).every(({ recordedAs }) => recordedAs === 'staff'),
    );
    expect(replies()).toHaveLength(5);
    expect(new Set(replies().map(({ params }) => params.ticketid)).size).toBe(5);
    expect(replies().map(({ params }) => params.name)).toEqual(['Mara Lind', ...others.map(() => undefined)]);
    expect((await item(probe)).misfiled).toBe(false);
    const [shown] = await under.call('account.list', {});
    expect(shown).toMatchObject({ recordedAs: 'staff', settings: { replyAs: 'service' } });
  });

  it('is remembered: what is sent later waits too, over a restart, and goes as it is on the agent’s word', async () => {
    const [probe = '', second = ''] = await sendMany(2);
    await waits(second, 'filed');
    await under.restart();
    await waits(second, 'filed');
    expect(replies()).toHaveLength(1);
    await goOn(second, null);
    await waitForState(under, account.id, second, 'accepted');
    expect((await item(probe)).misfiled).toBe(false);
    await whenSettled('it to be read back', async () => (await item(second)).recordedAs === 'client');
    expect((await item(second)).misfiled).toBe(false);
    const [third = ''] = await sendMany(1, 'One more.');
    await waitForState(under, account.id, third, 'accepted');
  });

  it('under a new name it is one again', async () => {
    service.setRepliesAs('staff');
    const [first = ''] = await sendMany(1);
    await whenSettled('it to be read back', async () => (await item(first)).recordedAs === 'staff');
    service.setRepliesAs(null);
    await configure({ agentName: 'Mara L.' });
    expect((await under.call('account.list', {}))[0]?.recordedAs).toBeNull();
    const [, other = ''] = await sendMany(2, 'Another.');
    await waits(other, 'filed');
    expect(replies()).toHaveLength(2);
  });
});

it('a reply that the agent sends as the customer is no probe', async () => {
  await configure({ replyAs: 'client' });
  const rows = (await rowsOf(under, account.id, 'active')).filter((row) => row.requester.clientId !== null).slice(0, 2);
  for (const { id } of rows) await send(under, account.id, id, 'As you.');
  under.clock.advance(15_100);
  await whenSettled('both to go', () => replies().length === 2);
});

it('replies posted as staff go on by themselves, the first before the others', async () => {
  service.setRepliesAs('staff');
  service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
  const [first = '', ...others] = await sendMany(4);
  await waitForState(under, account.id, first, 'sending');
  for (const other of others) await waits(other, 'probe');
  expect(replies()).toHaveLength(0);
  service.faults.clear();
  for (const other of others) await waitForState(under, account.id, other, 'accepted');
  expect(replies()).toHaveLength(4);
});

it('a first reply that cannot be read back lets the others wait, says so, and they go on the agent’s word', async () => {
  service.setRepliesAs('staff');
  service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
  const [first = '', second = ''] = await sendMany(2);
  await waitForState(under, account.id, first, 'sending');
  // It was checked already; whoever reads the ticket from now on is shown none.
  const { ticket } = await item(first);
  service.faults.clear();
  service.faults.add({ operation: 'get-tickets', kind: 'empty', times: 0 });
  await waitForState(under, account.id, first, 'accepted');
  await waits(second, 'probe');
  expect((await item(first)).ticket).toBe(ticket);
  service.faults.clear();
  await asTimePasses('it to be read after all', async () => {
    under.clock.advance(21_000);
    return (await item(second)).state === 'accepted';
  });
  expect(replies()).toHaveLength(2);
});

it('without the network it can’t be read back: what waits for it says that it waits for the network', async () => {
  service.setRepliesAs('staff');
  service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
  const [first = ''] = await sendMany(1);
  await waitForState(under, account.id, first, 'sending');
  service.faults.clear();
  // Accepted, and the network goes before it is read back.
  for (const operation of ['get-tickets', 'get-ticket'] as const)
    service.faults.add({ operation, kind: 'reset-before', times: 0 });
  await waitForState(under, account.id, first, 'accepted');
  // Whatever else is answered, as a pass over the orders, says that the network is there.
  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await whenSettled('no network', async () => {
    await under.desk.call('sync.now', { account: account.id });
    return (await under.call('account.list', {}))[0]?.connection.state === 'offline';
  });
  const [second = ''] = await sendMany(1);
  await waits(second, 'offline');
  expect(replies()).toHaveLength(1);
  service.faults.clear();
  await asTimePasses('the first to be read back', async () => {
    under.clock.advance(21_000);
    await under.desk.call('sync.now', { account: account.id });
    return (await item(first)).recordedAs === 'staff';
  });
  await waitForState(under, account.id, second, 'accepted');
});

it('one recorded as the customer’s where others were staff’s makes the next one a probe', async () => {
  service.setRepliesAs('staff');
  const [first = ''] = await sendMany(1);
  await whenSettled('it to be read back', async () => (await item(first)).recordedAs === 'staff');
  service.setRepliesAs('client');
  const ids = await sendMany(4, 'Later.');
  await whenSettled('two to have gone', () => replies().length === 3);
  await whenSettled(
    'the others to wait',
    async () => (await Promise.all(ids.map(item))).filter(({ waiting }) => waiting === 'filed').length >= 1,
  );
  await whenSettled('none to be under way', async () =>
    (await Promise.all(ids.map(item))).every(({ state, waiting }) => state === 'accepted' || waiting === 'filed'),
  );
  // Two go at a time: what is on its way when the first one comes back is not called back.
  expect(replies().length).toBeLessThanOrEqual(4);
});
