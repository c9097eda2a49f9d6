/** The list of what left this computer, against a capture of a whole session. */
import { expect, it, onTestFinished } from 'vitest';
import type { HostRequest, Updates } from '../../electron/core/desk/ports.ts';
import type { OutsideHost } from '../../shared/domain/outside.ts';
import { type Captured, startCapture } from '../helpers/capture.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import {
  firstAwaiting,
  openDesk,
  send,
  startTestService,
  waitForState,
  waitForStateAfterHold,
  waitUntilServiceHolds,
  waitUntilSynced,
} from './harness.ts';
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
    writes: [{ operation: 'add-ticket-reply', ticket: row.id, tid: row.tid, result: 'accepted' }],
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
  const refused = { part: 'signIn', host: 'localhost', port: 1, times: 1, received: 0 };
  expect(before.hosts).toContainEqual(expect.objectContaining(refused));
  expect(before.writes).toMatchObject([{ ticket: ticket.id, tid: ticket.tid, result: null }]);

  await under.restart();
  await waitUntilSynced(under, id);
  const after = await list();
  expect(after.writes).toEqual(before.writes);
  const port = Number(new URL(service.url).port);
  const timesOf = ({ hosts }: typeof after) => hosts.find((host) => host.part === 'service')?.times ?? 0;
  expect(after.hosts).toMatchObject([{ part: 'service', port, via: '' }, refused, { part: 'signIn', port }]);
  expect(timesOf(after)).toBeGreaterThan(timesOf(before));
  const { apiKey, apiSecret, password } = service.credentials;
  for (const secret of [apiKey, apiSecret, password, ticket.subject])
    expect(JSON.stringify(after)).not.toContain(secret);
});

it('lists refused sign-ins, also those before the first account, and over a restart', async () => {
  const under = await openDesk();
  onTestFinished(() => under.stop());
  const refused = async (port: number) => {
    const answers = { apiKey: 'k', apiSecret: 's', email: 'a@b.example', password: 'p', ...NO_ANSWERS };
    await under.callFails('account.signIn', { address: `http://localhost:${port}`, ...answers });
  };
  await refused(1);
  const { id: account } = await under.call('account.practice', {});
  await refused(2);
  await refused(2);
  const list = async () => {
    const { hosts } = await under.call('outside.list', { account });
    return hosts.filter(({ port }) => port < 3).map(({ port, times }) => `${port}: ${times}`);
  };
  await under.restart();
  expect((await list()).sort()).toEqual(['1: 1', '2: 2']);
});

it('lists a sign-in that ended while the desk was locked', async () => {
  const { under, account } = await signedInDesk();
  const passphrase = 'correct horse battery';
  await under.call('vault.protect', { passphrase });
  const other = await startTestService({ tickets: 0 });
  onTestFinished(() => other.stop());
  other.faults.add({ operation: 'token', kind: 'held' });
  const ended = under.callFails('account.signIn', { address: other.url, ...other.credentials, ...NO_ANSWERS });
  await waitUntilServiceHolds(other);
  under.desk.on((event) => {
    if (event.name !== 'desk.flush') return;
    const stored = () => under.call('desk.flushed', { id: event.data.id, unsaved: 0 });
    // The second one answers for whoever reads the events of this test.
    void stored().then(stored);
  });
  await under.call('vault.lock', {});
  await whenSettled('the lock', async () => (await under.call('desk.status', {})).vault.state === 'locked');
  other.faults.clear();
  await ended;
  await under.call('vault.unlock', { passphrase });
  const { hosts } = await under.call('outside.list', { account: account.id });
  const port = Number(new URL(other.url).port);
  expect(hosts.filter((host) => host.port === port)).toMatchObject([{ part: 'signIn' }]);
});

it('lists updates, through its proxy, also those before an account', async () => {
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
  expect(list.hosts.filter(({ part }) => part === 'updates')).toMatchObject([
    { host: 'updates.example', via: 'proxy.example:3128', times: 2, sent: 400, received: 900 },
  ]);
  expect(JSON.stringify(list)).not.toContain('secret');
});
