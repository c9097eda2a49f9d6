import { afterEach, expect, it } from 'vitest';
import type { Managed } from '../../shared/domain/computer.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: string;
async function begin(managed: Managed = {}): Promise<void> {
  service = await startTestService();
  under = await openDesk({ host: { managed } });
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
