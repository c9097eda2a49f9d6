/** The list of what left this computer, against a capture of a whole session. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { HostRequest, Updates } from '../../electron/core/desk/ports.ts';
import type { OutsideHost } from '../../shared/domain/outside.ts';
import { type Captured, startCapture } from '../helpers/capture.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import { firstAwaiting, openDesk, send, waitForState, waitForStateAfterHold, waitUntilSynced } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const NO_ANSWERS = { remember: false, allowHttp: false };

/** The list as a capture has it: by kind of connection and port of this computer. */
function asCaptured(hosts: readonly OutsideHost[]): Captured {
  const sums: Captured = {};
  for (const { unit, host, port, times, sent, received } of hosts) {
    expect(host).toMatch(/^(127\.0\.0\.1|localhost)$/);
    const old = sums[`${unit} ${port}`] ?? { times: 0, sent: 0, received: 0 };
    sums[`${unit} ${port}`] = {
      times: old.times + times,
      sent: old.sent + sent,
      received: old.received + received,
    };
  }
  return sums;
}

it('lists what a capture of the whole session shows', async () => {
  const capture = startCapture();
  onTestFinished(capture.stop);
  const under = await openDesk();
  onTestFinished(() => under.stop());
  const { id: account } = await under.call('account.practice', {});
  await waitUntilSynced(under, account);
  await under.call('account.configure', { account, settings: { agentName: 'Mara Lind', checksAllowed: true } });
  const row = await firstAwaiting(under, account);
  await under.call('ticket.readConversation', { account, ticket: row.id });
  const item = await send(under, account, row.id, 'The record is live now.');
  await waitForStateAfterHold(under, account, item.id, 'accepted');
  const [subject] = await under.call('check.subjects', { account, ticket: row.id });
  const { id: run } = await under.call('check.start', { account, name: subject?.name ?? 'rackside.com', ticket: null });
  await until('the end of the run', async () => (await under.call('check.read', { account, run }))?.isDone);

  const list = await whenSettled('the list', () => under.call('outside.list', { account }));
  expect(asCaptured(list.hosts)).toEqual(capture.all());
  expect(new Set(list.hosts.map(({ part }) => part))).toEqual(new Set(['service', 'signIn', 'pages', 'checks']));
  expect(list).toMatchObject({
    computer: [],
    writes: [{ operation: 'add-ticket-reply', ticket: row.id, tid: row.tid, result: 'accepted' }],
    dropped: { hosts: 0 },
  });
});

it('keeps hosts over a restart, writes with their results, and no secret', async () => {
  const { service, under, account } = await signedInDesk({ keeps: true });
  const { id } = account;
  const list = () => under.call('outside.list', { account: id });
  await under.callFails('account.signIn', {
    ...{ address: 'http://localhost:1', ...service.credentials, ...NO_ANSWERS },
  });
  const ticket = await firstAwaiting(under, id);
  service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after' });
  const lost = await send(under, id, ticket.id, 'Was it heard?');
  await under.call('outbox.sendNow', { account: id, item: lost.id });
  await waitForState(under, id, lost.id, 'in-doubt');
  const before = await list();
  expect(before.computer).toMatchObject([{ part: 'signIn', host: 'localhost', port: 1, times: 1, received: 0 }]);
  expect(before.writes).toMatchObject([{ ticket: ticket.id, tid: ticket.tid, result: null }]);

  await under.restart();
  await waitUntilSynced(under, id);
  const after = await list();
  expect(after.computer).toEqual(before.computer);
  expect(after.writes).toEqual(before.writes);
  const port = Number(new URL(service.url).port);
  const timesOf = ({ hosts }: typeof after) => hosts.find((host) => host.part === 'service')?.times ?? 0;
  expect(after.hosts).toMatchObject([
    { part: 'service', port, via: '' },
    { part: 'signIn', port },
  ]);
  expect(timesOf(after)).toBeGreaterThan(timesOf(before));
  const { apiKey, apiSecret, password } = service.credentials;
  for (const secret of [apiKey, apiSecret, password, ticket.subject])
    expect(JSON.stringify(after)).not.toContain(secret);
  expect(readFileSync(join(under.dataDir, 'secrets.json'), 'utf8')).not.toContain('signIn');
});

it('keeps failed sign-ins in memory until there is an account, and forgets them with it', async () => {
  const { service, under, account } = await signedInDesk();
  const { address } = account;
  await under.callFails('account.signIn', { address, ...service.credentials, password: 'wrong', ...NO_ANSWERS });
  const { id: practice } = await under.call('account.practice', {});
  const computer = async () => (await under.call('outside.list', { account: practice })).computer;
  expect(await computer()).toMatchObject([{ part: 'signIn', port: Number(new URL(service.url).port) }]);
  const { fingerprint } = await under.call('account.unsent', { account: account.id });
  await under.call('account.remove', { account: account.id, print: fingerprint });
  expect(await computer()).toEqual([]);
});

it('lists updates for the whole computer, through its proxy, also those before an account', async () => {
  let report: (request: HostRequest) => void = () => undefined;
  const updates: Updates = {
    state: () => ({ state: 'idle', checkedAt: null }),
    onChange: () => undefined,
    onRequest: (listener) => {
      report = listener;
    },
    check: () => undefined,
    restart: () => undefined,
  };
  const under = await openDesk({ ways: ['http://name:secret@proxy.example:3128'], host: { updates } });
  onTestFinished(() => under.stop());
  report({ url: 'https://updates.example/rackside/release.json', times: 1, sent: 200, received: 0 });
  const { id: account } = await under.call('account.practice', {});
  report({ url: 'https://updates.example/rackside/release.json', times: 1, sent: 200, received: 900 });
  const list = await whenSettled('the list', () => under.call('outside.list', { account }));
  expect(list.computer).toMatchObject([
    ...[{ part: 'updates', host: 'updates.example', via: 'proxy.example:3128', times: 2, sent: 400, received: 900 }],
  ]);
  expect(JSON.stringify(list)).not.toContain('secret');
});
