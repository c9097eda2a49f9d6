/** Number of requests to a service at once, counted on the way there. */
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, send, signIn, startTestService, waitForState } from './harness.ts';

let service: RunningService;
let way: Server;
let under: DeskUnderTest;
/** By the last part of the path: how many were on their way at once, at most. */
let most: Record<string, number>;

beforeEach(async () => {
  service = await startTestService({ tickets: 200, customers: 20 });
  most = {};
  const now: Record<string, number> = {};
  way = createServer((incoming, outgoing) => {
    const isWrite = /add-|open-|update-/.test(incoming.url ?? '');
    const kind = isWrite ? 'writes' : 'reads';
    now[kind] = (now[kind] ?? 0) + 1;
    most[kind] = Math.max(most[kind] ?? 0, now[kind]);
    outgoing.on('close', () => {
      now[kind] = (now[kind] ?? 1) - 1;
    });
    const { method, headers, url } = incoming;
    const onward = request(`${service.url}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  way.closeAllConnections();
  way.close();
  await service.stop();
});

const address = () => `http://127.0.0.1:${(way.address() as AddressInfo).port}`;

it('two reads, whoever asks; replies to two tickets', async () => {
  service.turn({ cap: 20 });
  service.faults.add({ operation: '*', kind: 'latency', ms: 20 });
  const { id: account } = await signIn(under, { ...service, url: address() });
  await whenSettled('the records beside the tickets', async () => {
    // The panel and a poll ask as well, while all of it is still coming.
    const [row] = await rowsOf(under, account);
    if (row) await under.call('customer.ofTicket', { account, ticket: row.id });
    await under.call('sync.now', { account });
    return (await under.call('records.status', { account })).every(({ fullAt }) => fullAt !== null);
  });
  expect(most.reads).toBe(2);

  // All replies go out at once.
  const waiting = (await rowsOf(under, account)).slice(0, 6);
  expect(waiting).toHaveLength(6);
  const items = [];
  for (const [index, { id }] of waiting.entries()) items.push(await send(under, account, id, `Reply ${index}`));
  service.ledger.clear();
  const [probe = '', ...others] = items.map(({ id }) => id);
  const goes = (item: string) => under.call('outbox.sendNow', { account, item });
  // The others wait for it.
  await goes(probe);
  await waitForState(under, account, probe, 'accepted');
  // A call meets the first fault that fits it.
  service.faults.clear();
  service.faults.add({ operation: 'add-ticket-reply', kind: 'held', times: 0 });
  await Promise.all(others.map(goes));
  await asTimePasses('as many on their way as may be', () => {
    // More slowly than time passes: what is held must not count as lost.
    under.clock.advance(10);
    return most.writes === 2;
  });
  service.faults.clear();
  for (const { id } of items) await waitForState(under, account, id, 'accepted');
  expect(most).toEqual({ reads: 2, writes: 2 });
  expect(service.ledger.of('add-ticket-reply').map((call) => call.message)).toHaveLength(6);
});
