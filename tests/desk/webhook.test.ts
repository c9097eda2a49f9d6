/** A webhook, told by the whole desk over TLS, as its receiver sees it. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ConsentQuestion } from '../../electron/core/desk/ports.ts';
import type { Managed } from '../../shared/domain/computer.ts';
import { authority, good, KEY } from '../helpers/certificates.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { firstAwaiting, rowsOf, send, waitForState } from './harness.ts';
import { type SignedIn, signedInDesk } from './set-up.ts';

const SECRET = 'whsec-canary-0123456789';
const MINUTE = 60_000;

interface Received {
  path: string;
  headers: Record<string, unknown>;
  body: string;
}

/** A receiver that answers with `status`. */
async function startReceiver() {
  const receiver = { received: [] as Received[], status: 204, port: 0, url: '' };
  const server = createServer({ key: KEY, cert: good }, async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(receiver.status, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  receiver.port = (server.address() as AddressInfo).port;
  receiver.url = `https://localhost:${receiver.port}/in/token-canary?a=1`;
  return receiver;
}

interface SetUp extends SignedIn {
  receiver: Awaited<ReturnType<typeof startReceiver>>;
  asked: ConsentQuestion[];
  /** The person's answer, and where names lead. */
  world: { agrees: boolean; address: string; lookups: string[] };
}

async function begin(managed?: Managed, reachable = true): Promise<SetUp> {
  const receiver = await startReceiver();
  const asked: ConsentQuestion[] = [];
  const world = { agrees: true, address: '127.0.0.1', lookups: [] as string[] };
  const host = {
    ...(managed && { managed }),
    ask: async (question: ConsentQuestion) => {
      asked.push(question);
      return world.agrees;
    },
  };
  const certificates = reachable ? [authority] : [];
  const addressesOf = async (name: string) => {
    world.lookups.push(name);
    return [world.address];
  };
  const desk = { certificates, addressesOf, host };
  return { receiver, asked, world, ...(await signedInDesk({ desk })) };
}

const set = ({ under, account }: SignedIn, address: string, names = false) =>
  under.call('hook.save', { account: account.id, address, secret: SECRET, names });
const viewOf = ({ under, account }: SignedIn) => under.call('hook.get', { account: account.id });
const arrived = ({ receiver: { received } }: SetUp, count: number) =>
  whenSettled(`${count} deliveries`, () => received.length === count && received);

/** Promises an answer, and lets it fall due. */
async function fallDue({ under, account }: SignedIn): Promise<{ id: string; tid: string; subject: string }> {
  const row = await firstAwaiting(under, account.id);
  const due = under.clock.now() + MINUTE;
  await under.call('marks.set', { account: account.id, tickets: [row.id], patch: { promise: { text: 'Call', due } } });
  under.clock.advance(2 * MINUTE);
  return row;
}

/** The body, after its signature was checked as a receiver does. */
function read({ headers, body }: Received) {
  const [, at = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['rackside-signature'])) ?? [];
  expect(given).toBe(createHmac('sha256', SECRET).update(`${at}.${body}`).digest('hex'));
  const told = JSON.parse(body);
  expect(headers).toMatchObject({ 'rackside-delivery': told.id, 'rackside-event': told.event });
  return told;
}

it('tells ids and kinds, signed, and gives address and secret to nobody else', async () => {
  const at = await begin();
  const { receiver, asked, under, account } = at;
  const host = `localhost:${receiver.port}`;
  expect(await viewOf(at)).toMatchObject({ host: null, hasSecret: false, waiting: 0 });
  expect(await set(at, receiver.url)).toMatchObject({ host, hasSecret: true, names: false });
  expect(asked).toEqual([{ about: 'hook', host, inside: true, names: false }]);
  const tested = await under.call('hook.test', { account: account.id });
  expect(tested).toMatchObject({ deliveredAt: expect.any(Number), failure: null });

  const row = await fallDue(at);
  const [first, second] = await arrived(at, 2);
  const common = { id: expect.any(String), at: expect.any(String) };
  expect(first && read(first)).toEqual({ ...common, event: 'test', text: 'test' });
  const service = encodeURIComponent(new URL(account.address).host);
  expect(second && read(second)).toEqual({
    ...common,
    event: 'promise.due',
    ticket: { id: row.id, number: row.tid, url: `rackside://ticket/${row.tid}?service=${service}` },
    text: `promise.due #${row.tid}`,
  });
  expect(second?.path).toBe('/in/token-canary?a=1');
  const seen = [under.logged, under.events, await under.call('account.list', {}), await viewOf(at), tested];
  expect(JSON.stringify(seen)).not.toContain('canary');
  expect(await under.call('health.report', { account: account.id })).not.toContain('canary');
  const { hosts } = await under.call('outside.list', { account: account.id });
  expect(hosts.filter(({ part }) => part === 'hook')).toMatchObject([
    { host: 'localhost', port: receiver.port, times: 2 },
  ]);
  expect(await under.call('hook.remove', { account: account.id })).toMatchObject({ host: null, deliveredAt: null });
});

it('tells of a reply on hold, with names if chosen, and of what falls due in a read-only account', async () => {
  const at = await begin();
  const { receiver, service, under, account } = at;
  await set(at, receiver.url, true);
  const row = await firstAwaiting(under, account.id);
  const item = await send(under, account.id, row.id, 'Done.');
  service.nextSecond();
  service.customerReply(row.id, 'Wait!');
  await under.call('outbox.sendNow', { account: account.id, item: item.id });
  await waitForState(under, account.id, item.id, 'stopped');
  const [held] = await arrived(at, 1);
  expect(held && read(held)).toMatchObject({
    ...{ event: 'reply.stopped', state: 'on-hold', agent: 'Mara Lind', text: `reply.stopped on-hold #${row.tid}` },
    ticket: { id: row.id, subject: row.subject, sender: row.requester.name },
  });
  await under.call('account.configure', { account: account.id, settings: { readOnly: true } });
  await fallDue(at);
  expect(read((await arrived(at, 2))[1] as Received).event).toBe('promise.due');
});

it('tries again under the same id, over a restart, and follows no redirect', async () => {
  const at = await begin();
  const { receiver, under } = at;
  await set(at, receiver.url);
  receiver.status = 302;
  await fallDue(at);
  await arrived(at, 1);
  expect(await viewOf(at)).toMatchObject({ waiting: 1, failure: { status: 302 }, deliveredAt: null });
  await under.restart();
  receiver.status = 500;
  under.clock.advance(MINUTE);
  await arrived(at, 2);
  expect(await viewOf(at)).toMatchObject({ waiting: 1, failure: { status: 500 } });
  receiver.status = 200;
  under.clock.advance(5 * MINUTE);
  const [first, ...others] = (await arrived(at, 3)).map(read);
  expect(others.map(({ id }) => id)).toEqual([first.id, first.id]);
  expect(receiver.received.map(({ path }) => path)).not.toContain('/elsewhere');
  expect(await viewOf(at)).toMatchObject({ waiting: 0, failure: null, deliveredAt: expect.any(Number) });
});

it('tries a receiver that fails once a minute, however much happens', async () => {
  const at = await begin();
  const { receiver, under, account } = at;
  await set(at, receiver.url);
  receiver.status = 500;
  await fallDue(at);
  await arrived(at, 1);
  const [, other] = await rowsOf(under, account.id);
  const due = under.clock.now() + 1000;
  const patch = { promise: { text: 'Call', due } };
  await under.call('marks.set', { account: account.id, tickets: [other?.id ?? ''], patch });
  under.clock.advance(2000);
  await whenSettled('two deliveries', async () => (await viewOf(at)).waiting === 2);
  expect(receiver.received).toHaveLength(1);
  receiver.status = 204;
  under.clock.advance(MINUTE);
  await arrived(at, 3);
});

it('sends nothing to a server that the computer doesn’t trust', async () => {
  const at = await begin(undefined, false);
  await set(at, at.receiver.url);
  const tested = await at.under.call('hook.test', { account: at.account.id });
  expect(tested.failure).toMatchObject({ status: null, reason: expect.stringMatching(/^certificate/) });
  expect(at.receiver.received).toEqual([]);
});

it('asks the person about each address, secret and choice', async () => {
  const at = await begin();
  const { receiver, asked, world, under, account } = at;
  const full = { account: account.id, address: receiver.url, secret: SECRET, names: false };
  world.agrees = false;
  expect((await under.callFails('hook.save', full)).detail?.reason).toBe('not-agreed');
  expect(await viewOf(at)).toMatchObject({ host: null });
  for (const address of ['http://localhost/', undefined]) {
    const { detail } = await under.callFails('hook.save', { ...full, address });
    expect(detail).toMatchObject({ reason: 'input', field: 'address' });
  }
  world.agrees = true;
  await under.call('hook.save', full);
  world.agrees = false;
  const changes = [{ names: true }, { secret: `${SECRET}x` }, { address: receiver.url.replace('token', 'other') }];
  for (const change of changes)
    expect((await under.callFails('hook.save', { ...full, ...change })).detail?.reason).toBe('not-agreed');
  expect(asked).toMatchObject([false, false, true, false, false].map((names) => ({ names })));
  await fallDue(at);
  const [told] = await arrived(at, 1);
  expect(told?.path).toContain('token');
  expect(told && read(told)).not.toHaveProperty('agent');
});

it('stays out of the own network unless the person agreed to that', async () => {
  const at = await begin();
  const { receiver, asked, world, under, account } = at;
  const address = `https://service.example:${receiver.port}/`;
  world.agrees = false;
  await expect(set(at, address)).rejects.toThrow('not-agreed');
  expect(world.lookups).toEqual([]);
  world.agrees = true;
  await set(at, address);
  // Asked again once the name turned out to lead there.
  expect(asked).toMatchObject([{ inside: false }, { inside: false }, { inside: true }]);
  await under.call('hook.remove', { account: account.id });
  world.address = '8.8.8.8';
  await set(at, address);
  expect(asked.slice(3)).toMatchObject([{ inside: false }]);
  world.address = '127.0.0.1';
  const tested = await under.call('hook.test', { account: account.id });
  expect(tested.failure).toMatchObject({ status: null, reason: 'private-address' });
  expect(receiver.received).toEqual([]);
});

it('goes where the administrator says, with the secret that the agent types', async () => {
  const hook = { address: '', names: false };
  const managed: Managed = { hook };
  const at = await begin(managed);
  const { receiver, asked, under, account } = at;
  hook.address = receiver.url;
  expect(await viewOf(at)).toMatchObject({ managed: 'set', hasSecret: false, host: `localhost:${receiver.port}` });
  const change = { account: account.id, names: true, secret: SECRET };
  const other = { ...change, address: 'https://other.example/' };
  expect((await under.callFails('hook.save', other)).detail?.reason).toBe('managed');
  const saved = await under.call('hook.save', change);
  expect(saved).toMatchObject({ hasSecret: true, names: false });
  expect(asked).toEqual([]);
  await fallDue(at);
  expect(read((await arrived(at, 1))[0] as Received).event).toBe('promise.due');
  // The administrator's address ends with the setting, because the person never agreed to it.
  delete managed.hook;
  await under.restart();
  expect(await viewOf(at)).toMatchObject({ managed: null, host: null, hasSecret: false });
});

it('is none where the administrator forbids it', async () => {
  const at = await begin({ hook: 'off' });
  const change = { account: at.account.id, address: at.receiver.url, secret: SECRET, names: false };
  expect((await at.under.callFails('hook.save', change)).detail?.reason).toBe('managed');
  expect(await viewOf(at)).toMatchObject({ managed: 'off', host: null });
  expect((await at.under.callFails('hook.test', { account: at.account.id })).kind).toBe('invalid');
  expect(await rowsOf(at.under, at.account.id)).not.toEqual([]);
});
