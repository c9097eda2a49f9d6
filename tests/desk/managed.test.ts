import { afterEach, expect, it } from 'vitest';
import type { Managed } from '../../shared/domain/computer.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
async function begin(managed: (url: string) => Managed): Promise<void> {
  service = await startTestService();
  under = await openDesk({ host: { managed: managed(service.url) } });
}
afterEach(async () => {
  await under.stop();
  await service.stop();
});
const login = (address: string) =>
  under.callFails('account.signIn', { address, ...service.credentials, remember: true, allowHttp: true });

it('signs in to the settled service only, and has no practice desk', async () => {
  await begin((address) => ({ service: { address: `${address}/`, only: true }, practiceDesk: false }));
  expect((await under.call('desk.status', {})).managed).toEqual({
    service: { address: `${service.url}/`, only: true },
    practiceDesk: false,
    mostDays: null,
    readPages: null,
    readOnly: null,
    checksAllowed: null,
    checkResolver: null,
    checkBlocklist: null,
  });
  expect(await login('https://other.example')).toMatchObject({
    kind: 'invalid',
    subject: `${service.url}/`,
    detail: { reason: 'managed', field: 'address' },
  });
  expect(await under.callFails('account.practice', {})).toMatchObject({
    kind: 'invalid',
    detail: { reason: 'managed' },
  });
  const account = await signIn(under, service);
  expect(account.address).toBe(service.url);
});

it('keeps closed tickets no longer than settled', async () => {
  await begin(() => ({ retention: { mostDays: 30 } }));
  const account = await signIn(under, service);
  expect(account.settings.retentionDays).toBe(30);
  const configure = (retentionDays: number) =>
    under.call('account.configure', { account: account.id, settings: { retentionDays } });
  expect((await configure(365)).settings.retentionDays).toBe(30);
  expect((await configure(7)).settings.retentionDays).toBe(7);
});

it('names the block list that checks ask, without its key', async () => {
  await begin(() => ({ checks: { blocklist: 'k3y.zen.list.example' } }));
  const { managed } = await under.call('desk.status', {});
  expect(managed?.checkBlocklist).toBe('zen.list.example');
  expect(JSON.stringify(managed)).not.toContain('k3y');
});

it('shows nothing of settings where there are none', async () => {
  await begin(() => ({}));
  expect(await under.call('desk.status', {})).not.toHaveProperty('managed');
});
