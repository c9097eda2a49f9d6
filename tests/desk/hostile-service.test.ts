/**
 * A service that answers what no service should: each answer of the practice service is changed on
 * its way.
 */
import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandName, contract } from '../../shared/contract.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, send, startTestService } from './harness.ts';

let service: RunningService;
let way: Server;
let under: DeskUnderTest;
let change: (path: string, body: string, response: ServerResponse) => string;

beforeEach(async () => {
  service = await startTestService({ tickets: 30, customers: 8 });
  change = (_path, body) => body;
  way = createServer((incoming, outgoing) => {
    const { method, headers, url = '/' } = incoming;
    const onward = request(`${service.url}${url}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part as Buffer);
      for (const [name, value] of Object.entries(answer.headers)) {
        if (value !== undefined && !/^(content-length|transfer-encoding)$/.test(name)) outgoing.setHeader(name, value);
      }
      outgoing.statusCode = answer.statusCode ?? 500;
      outgoing.end(change(url, Buffer.concat(parts).toString(), outgoing));
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

async function enter(): Promise<string | null> {
  const address = `http://127.0.0.1:${(way.address() as AddressInfo).port}`;
  const input = { address, ...service.credentials, remember: true, allowHttp: false };
  const entered = await under.desk.call('account.signIn', input);
  return entered.ok ? (entered.value as { id: string }).id : null;
}

/** Until it has read all it wants to read, whatever came of that. */
const settled = (account: string) =>
  expect
    .poll(async () => {
      const one = (await under.call('account.list', {})).find(({ id }) => id === account);
      return one?.connection.state !== 'online' || one.sync.phase === 'idle';
    })
    .toBe(true);

const BARE = [
  ...(['queue.list', 'announcement.list', 'records.status', 'outbox.list', 'health.get', 'health.report'] as const),
  ...(['account.suggestZone', 'account.unsent', 'tag.list', 'order.catalog'] as const),
];

/** Everything a window asks by itself is answered, and nothing of it is a defect of ours. */
async function used(account: string): Promise<void> {
  const lists: [CommandName, object][] = [
    ...BARE.map((name): [CommandName, object] => [name, {}]),
    ['order.list', { from: 0, count: 200 }],
    ['contact.list', { filter: {}, from: 0, count: 200 }],
    ['search.run', { query: 'proto', kinds: null, from: 0, count: 50 }],
    ['palette.find', { text: 'proto' }],
    ['away.summary', { since: 0 }],
  ];
  for (const [name, input] of lists) await call(name, { account, ...input });
  for (const { id } of (await rowsOf(under, account, 'active')).slice(0, 3)) {
    for (const name of ['ticket.get', 'ticket.timeline', 'customer.ofTicket', 'ticket.openConversation'] as const) {
      await call(name, { account, ticket: id });
    }
    const item = await send(under, account, id, 'A reply.').catch(() => null);
    if (item) await call('outbox.sendNow', { account, item: item.id });
  }
  under.clock.advance(3_600_000);
  await settled(account);
  expect(under.logged.filter((line) => /\.bug\b|worker-failed/.test(line))).toEqual([]);
}

async function call(name: CommandName, input: object): Promise<void> {
  const asked = contract[name].input.safeParse(input);
  expect([name, asked.error?.issues]).toEqual([name, undefined]);
  const result = await under.desk.call(name, input as never);
  expect([name, result.ok || result.error.kind]).not.toEqual([name, 'bug']);
}

const NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
/** The same JSON with another value in the place of each of these fields. */
const rewritten = (body: string, fields: RegExp, value: (index: number, old: unknown) => unknown): string => {
  let index = 0;
  try {
    return JSON.stringify(JSON.parse(body), (name, old) => (fields.test(name) ? value(index++, old) : old));
  } catch {
    // Bodies that are no JSON stay as they are.
    return body;
  }
};

it.each<[string, typeof change]>([
  [
    'a clock at the end of time',
    (_path, body, response) => {
      response.setHeader('date', 'Sat, 13 Sep 275760 00:00:00 GMT');
      return body;
    },
  ],
  [
    'a clock before there was any',
    (_path, body, response) => {
      response.setHeader('date', 'Tue, 01 Jan -271821 00:00:00 GMT');
      return body;
    },
  ],
  [
    'names that every object has',
    (_path, body) => rewritten(body, /^(status|deptid|deptname|name|priority|domain)$/, (i) => NAMES[i % 4]),
  ],
  ['ids that every object has', (_path, body) => rewritten(body, /^(id|tid|userid|clientid)$/, (i) => NAMES[i % 4])],
  [
    'times that are none',
    (_path, body) =>
      rewritten(body, /date|lastreply/, (i) => ['9999-99-99 99:99:99', '275760-09-13', '-1', 'x'.repeat(9000)][i % 4]),
  ],
  [
    'numbers beyond all',
    (_path, body) =>
      rewritten(body, /amount|total|num|price|expires_in|id$/, (i) => ['1e308', '-9'.repeat(200), 1e300, '٣'][i % 4]),
  ],
  [
    'lists in the place of texts',
    (_path, body) => rewritten(body, /^(subject|name|email|status|cc|attachment|description)$/, () => [[[{ a: {} }]]]),
  ],
  [
    'cookies, refreshes and policies',
    (_path, body, response) => {
      response.setHeader('set-cookie', 'a=b');
      response.setHeader('refresh', '0;url=file:///etc/passwd');
      response.setHeader('clear-site-data', '"*"');
      response.setHeader('link', '<file:///etc/passwd>; rel=preload');
      return body;
    },
  ],
])('%s: nothing of ours fails over it', async (_, changed) => {
  change = changed;
  const account = await enter();
  if (account === null) return expect(under.logged.filter((line) => /\.bug\b/.test(line))).toEqual([]);
  await settled(account);
  await used(account);
});
