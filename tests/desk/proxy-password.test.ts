/** A proxy that lets nobody through without a name and a password. */
import { afterEach, describe, expect, it } from 'vitest';
import { type ProxyOptions, startProxy, type TestProxy } from '../helpers/proxy.ts';
import { secretOf } from '../helpers/secrets-of.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, memoryKeychain, openDesk, startTestService, waitUntilSynced } from './harness.ts';

const ADDRESS = 'http://service.example';
const PASSWORD = 'pass phrase: ü';

let service: RunningService;
let proxy: TestProxy;
let under: DeskUnderTest;
const keychain = memoryKeychain();

async function begin(options: Pick<ProxyOptions, 'wants' | 'kind'>): Promise<void> {
  keychain.entries.clear();
  service = await startTestService();
  proxy = await startProxy({ ...options, to: Number(new URL(service.url).port) });
  under = await openDesk({ ways: [proxy.url], keychain });
}
afterEach(async () => {
  await under.stop();
  await proxy.stop();
  await service.stop();
});

const input = () => ({ address: ADDRESS, ...service.credentials, remember: true, allowHttp: true });
const host = () => new URL(proxy.url).host;

describe('a proxy that wants a password', () => {
  it('is asked about once, by its name; then every way goes through it, after a restart as well', async () => {
    await begin({ wants: `ann:${PASSWORD}` });
    const asked = { kind: 'offline', detail: { reason: 'proxy-password', facts: { proxy: host() } } };
    expect(await under.callFails('account.signIn', input())).toMatchObject(asked);
    await under.call('proxy.signIn', { proxy: host(), name: 'ann', password: 'wrong' });
    expect(await under.callFails('account.signIn', input())).toMatchObject(asked);
    expect(service.ledger.all()).toEqual([]);

    await under.call('proxy.signIn', { proxy: host(), name: 'ann', password: PASSWORD });
    const account = await under.call('account.signIn', input());
    await waitUntilSynced(under, account.id);
    await under.restart();
    await waitUntilSynced(under, account.id);
    expect(new Set(proxy.tunnels)).toEqual(new Set(['service.example:80']));

    expect(await secretOf(under.dataDir, keychain, 'proxies')).toMatchObject({ [host()]: { password: PASSWORD } });
    expect([...keychain.entries.values()].join()).not.toContain(PASSWORD);
    expect(under.logged.join('\n')).not.toContain('phrase');
    expect(JSON.stringify(under.events)).not.toContain('phrase');
    expect(await under.desk.proxyLogin(host())).toEqual({ name: 'ann', password: PASSWORD });
    expect(await under.desk.proxyLogin('other.example:3128')).toBeNull();
  });

  it('brings the connection of an account back as soon as it is known', async () => {
    await begin({ wants: 'ann:old' });
    await under.call('proxy.signIn', { proxy: host(), name: 'ann', password: 'old' });
    const account = await under.call('account.signIn', input());
    await waitUntilSynced(under, account.id);
    const { port } = new URL(proxy.url);
    await proxy.stop();
    // The network changed the password.
    proxy = await startProxy({ wants: 'ann:new', to: Number(new URL(service.url).port), port: Number(port) });
    const connection = async () => (await under.call('account.list', {}))[0]?.connection;
    // After so many failures the next poll is 48 seconds away, or more.
    for (let failures = 0; failures < 5; failures += 1) await under.desk.call('sync.now', { account: account.id });
    expect((await connection())?.error?.detail?.reason).toBe('proxy-password');
    await under.call('proxy.signIn', { proxy: host(), name: 'ann', password: 'new' });
    await whenSettled('the connection', async () => (await connection())?.state === 'online');
  });

  it('that takes none is told apart', async () => {
    await begin({ wants: 'ann:x', kind: 'Negotiate' });
    expect(await under.callFails('account.signIn', input())).toMatchObject({
      kind: 'offline',
      detail: { reason: 'proxy-sign-in' },
    });
  });
});
