import { Socket as UdpSocket } from 'node:dgram';
import { Socket } from 'node:net';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { openInternet } from '../../service/internet/internet.ts';
import type { Managed } from '../../shared/domain/computer.ts';
import { ok } from '../../shared/result.ts';
import { hostsOf, RESOLVER, ROOT } from '../helpers/internet/world.ts';
import { until } from '../helpers/until.ts';
import { type RunningService, startService } from '../service/service.ts';
import {
  type DeskUnderTest,
  openDesk,
  rowsOf,
  signIn,
  startTestService,
  waitUntilRecordsRead,
  waitUntilSynced,
} from './harness.ts';

const { connect } = Socket.prototype;

let service: RunningService;
let under: DeskUnderTest;
let account: string;
async function begin(managed: Managed = {}): Promise<void> {
  service = await startTestService();
  // A proxy that nobody listens to: whatever a check asks stays on this computer.
  under = await openDesk({ host: { managed }, ways: ['http://127.0.0.1:9'] });
  account = (await signIn(under, service)).id;
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});

const start = (name: string) => under.call('check.start', { account, name, ticket: null });
const startFails = async (name: string) =>
  (await under.callFails('check.start', { account, name, ticket: null })).detail?.reason;
const allow = (checksAllowed: boolean) => under.call('account.configure', { account, settings: { checksAllowed } });

it('asks nobody until the agent allowed it', async () => {
  await begin();
  expect(await startFails('shop.example')).toBe('checks-off');
  await allow(true);
  expect((await start('shop.example')).subject).toEqual({ kind: 'domain', name: 'shop.example' });
});

it('follows the administrator, whatever the agent chose', async () => {
  await begin({ checks: { allowed: false } });
  await allow(true);
  expect(await startFails('shop.example')).toBe('checks-forbidden');
});

it('takes what an agent types or pastes for a domain or address', async () => {
  await begin({ checks: { allowed: true, resolver: '192.0.2.53' } });
  const subject = async (text: string) => (await start(text)).subject;
  expect(await subject('https://www.Shop.example/cart?x=1')).toEqual({ kind: 'domain', name: 'shop.example' });
  expect(await subject('bücher.example')).toEqual({ kind: 'domain', name: 'xn--bcher-kva.example' });
  expect(await subject('Ann <ann@mail.shop.example>')).toEqual({ kind: 'domain', name: 'mail.shop.example' });
  expect(await subject('8.8.8.8')).toEqual({ kind: 'address', name: '8.8.8.8' });
  expect(await startFails('two words')).toBe('no-domain');
  for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fe80::1']) {
    expect(await startFails(address)).toBe('special-address');
  }
});

it('forgets its runs when the account closes', async () => {
  await begin({ checks: { allowed: true } });
  const { id } = await start('shop.example');
  expect(await under.call('check.read', { account, run: id })).toMatchObject({ id });
  await under.restart();
  expect(await under.call('check.read', { account, run: id })).toBeNull();
});

it('asks nobody unasked', async () => {
  const places: string[] = [];
  const note = (place: unknown) => void places.push(JSON.stringify(place));
  const tcp = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...to: unknown[]) {
    note(to.flat()[0]);
    return connect.apply(this, to as never);
  });
  const udp = vi.spyOn(UdpSocket.prototype, 'connect').mockImplementation((...to: unknown[]) => note(to));
  onTestFinished(() => {
    tcp.mockRestore();
    udp.mockRestore();
  });
  await begin({ checks: { allowed: true, resolver: '192.0.2.53' } });
  await waitUntilSynced(under, account);
  const sort = { by: 'lastReply', dir: 'desc' } as const;
  const { rows } = await under.call('queue.rows', { account, view: 'active', sort, from: 0, count: 20 });
  for (const { id: ticket } of rows) {
    await under.call('ticket.get', { account, ticket });
    await under.call('customer.ofTicket', { account, ticket });
    await under.call('check.subjects', { account, ticket });
    await under.call('check.watches', { account, ticket });
  }
  await under.call('palette.find', { account, text: 'shop.example' });
  expect(places.filter((place) => !place.includes(new URL(service.url).port))).toEqual([]);
  await start('shop.example');
  await until('a question', () => places.some((place) => place.includes('192.0.2.53')));
});

it('waits for the end of a finding, wakes its ticket, and survives a restart', async () => {
  let [site, address] = ['', '203.0.113.99'];
  const worldNow = () =>
    hostsOf({
      zones: {
        '': `${site} 60 NS ns1.${site}.\nns1.${site}. 60 A 192.0.2.3`,
        [site]: `@ 60 NS ns1\nns1 60 A 192.0.2.3\n@ 60 A ${address}\nwww 60 A ${address}`,
      },
      servers: { [ROOT]: [''], '192.0.2.3': [site] },
    });
  const internet = await openInternet(
    [ROOT, '192.0.2.3', RESOLVER].map((host) => ({
      address: host,
      dns: (...asked) =>
        worldNow()
          .find((one) => one.address === host)
          ?.dns?.(...asked) ?? 'silent',
    })),
  );
  onTestFinished(internet.close);
  let isStarted = false;
  const practice = {
    async start({ credentials }: { credentials: RunningService['credentials'] }) {
      if (!isStarted) service = await startService({ credentials, tickets: 30, customers: 10 });
      isStarted = true;
      return ok({ url: service.url, departments: {} });
    },
    play: async () => ok(null),
    internet: async () =>
      ok({ ...internet, roots: [ROOT], resolvers: [RESOLVER], authorities: [], rdap: {}, whois: {} }),
    stop: async () => undefined,
  };
  under = await openDesk({ host: { practice } });
  account = (await under.call('account.practice', {})).id;
  await waitUntilSynced(under, account);
  await waitUntilRecordsRead(under, account);
  await allow(true);
  const rows = await rowsOf(under, account, 'active');
  const subjects = await Promise.all(
    rows.map(async ({ id, service: linked }) => {
      const [subject] = await under.call('check.subjects', { account, ticket: id });
      return { ticket: id, name: linked?.kind === 'product' ? (subject?.name ?? '') : '' };
    }),
  );
  const { ticket, name } = subjects.find((one) => /^[^.]+\.[^.]+$/.test(one.name)) ?? { ticket: '', name: '' };
  site = name;
  const begun = await under.call('check.start', { account, name, ticket });
  const run = await until('the check', async () => {
    const now = await under.call('check.read', { account, run: begun.id });
    return now?.reports.find(({ layer }) => layer === 'addresses')?.doneAt ? now : null;
  });
  const watch = {
    account,
    ticket,
    run: run.id,
    layer: 'addresses',
    code: 'elsewhere',
    text: 'It leads to us now.',
  } as const;
  expect(await under.call('check.watch', watch)).toMatchObject([{ isOpen: true }]);
  expect((await under.call('ticket.get', { account, ticket })).watchedNames).toEqual([name]);
  address = run.onFile.addresses[0] ?? '';
  await under.restart();
  await waitUntilSynced(under, account);
  under.clock.advance(6 * 60_000);
  const draft = await until('the draft', () => under.call('draft.get', { account, ticket }));
  expect(draft.text).toBe('It leads to us now.');
  expect(await under.call('check.watches', { account, ticket })).toMatchObject([{ isOpen: false }]);
  expect((await under.call('ticket.get', { account, ticket }))?.unread).toBe(true);
});
