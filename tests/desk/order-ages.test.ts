import { afterEach, beforeEach, expect, it } from 'vitest';
import { askService } from '../helpers/ask-service.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, openDesk, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;

beforeEach(async () => {
  service = await startTestService({ tickets: 20 });
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

it('every order of a client with many is read again on the agent’s word', async () => {
  const account = await signIn(under, service);
  const { requester } = await firstAwaiting(under, account.id);
  const client = requester.clientId ?? '';
  for (let one = 0; one < 40; one += 1) {
    const domain = `many-${one}.example`;
    await askService(service, 'add-order', { clientid: client, 'domain[0]': domain, 'domaintype[0]': 'register' });
  }
  await under.call('records.refresh', { account: account.id, kind: 'orders' });
  const orders = () => under.call('order.list', { account: account.id, client, from: 0, count: 200 });
  const known = await whenSettled('all of them', async () => {
    const page = await orders();
    return page.total >= 40 && page;
  });
  under.clock.advance(2 * 3600_000);
  // A page of four comes from each end of the list.
  service.turn({ cap: 4 });
  const read = await under.call('customer.read', { account: account.id, client });
  const now = under.clock.now();
  const oldest = Math.min(...(await orders()).rows.map(({ readAt }) => readAt));
  expect([known.total, now - oldest < 60_000, now - (read.fresh.orders.readAt ?? 0) < 60_000]).toEqual([
    known.total,
    true,
    true,
  ]);
});
