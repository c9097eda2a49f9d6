/**
 * The way to a team's engine, at real NATS servers: what is stored comes back in order, and each
 * trouble that a server or a network has is named as such.
 */
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, nkeys } from '@nats-io/transport-node';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bucket, BucketEntry } from '../../electron/core/desk/team/bucket.ts';
import { connectEngine, type EngineConnection } from '../../electron/core/desk/team/connection.ts';
import { dial, type EngineLink } from '../../electron/core/desk/team/dial.ts';
import { type EngineLogin, readEngineAddresses, readLogin } from '../../electron/core/desk/team/engine-login.ts';
import type { AppError, Result } from '../../shared/result.ts';
import { authority, expired, good, KEY, other } from '../helpers/certificates.ts';
import { freePorts } from '../helpers/free-ports.ts';
import { operator } from '../helpers/nats-operator.ts';
import {
  type NatsOptions,
  type NatsServer,
  noNatsServer,
  startNats,
  startNatsCluster,
} from '../helpers/nats-server.ts';
import { type ProxyOptions, startProxy } from '../helpers/proxy.ts';
import { smallDisk } from '../helpers/small-disk.ts';
import { createTestClock } from '../helpers/test-clock.ts';
import { routeBy } from '../helpers/unreported.ts';
import { until } from '../helpers/until.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function server(options: NatsOptions = {}): Promise<NatsServer> {
  const started = await startNats(options);
  ends.push(started.stop);
  return started;
}

async function proxy(options: ProxyOptions = {}) {
  const started = await startProxy(options);
  ends.push(started.stop);
  return started;
}

interface Way {
  login?: EngineLogin;
  trusts?: string[] | null;
  proxies?: (string | null)[];
}

function waysOf({ trusts = [authority], proxies = [null] }: Way) {
  return { network: routeBy(proxies, trusts), clock: createTestClock() };
}

async function reach(address: string, way: Way = {}): Promise<Result<EngineLink>> {
  const addresses = value(readEngineAddresses(address, 'test'));
  const linked = await dial({ addresses, login: way.login ?? { by: 'nothing' } }, waysOf(way));
  if (linked.ok) ends.push(linked.value.close);
  return linked;
}

/** The kind and reason of what failed. */
const why = <T>(result: Result<T>): string =>
  result.ok ? 'it worked' : `${result.error.kind} ${result.error.detail?.reason}`;

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const bucketAt = async (address: string, way?: Way, replicas?: number): Promise<Bucket> =>
  value(await value(await reach(address, way)).bucket('rackside-tests', replicas));

/** An account as docs/team.md has it, with this user. */
function account(name: string, user: string): string {
  const [, found = ''] = /\n {2}office (\{.+?\n {2}\})\n/s.exec(readFileSync('docs/team.md', 'utf8')) ?? [];
  expect(found).toContain('$KV');
  return `${name} ${found.replace(/users = \[.+?\]/s, `users = [{ user: ${user}, password: much }]`)}`;
}
const loginOf = (user: string): EngineLogin => ({ by: 'password', user, password: 'much' });

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (entry: BucketEntry) => `${entry.key} ${new TextDecoder().decode(entry.bytes)}`;

function watched(bucket: Bucket, from = 1) {
  const seen: BucketEntry[] = [];
  const { ended, stop } = bucket.watch(from, async (page) => void seen.push(...page));
  ends.push(stop);
  return { seen, ended, stop };
}

describe.skipIf(noNatsServer)(`a team’s engine${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`, () => {
  it('stores each value behind the revision before it, and gives the newest of each key in their order', async () => {
    const { address } = await server();
    const bucket = await bucketAt(address);
    expect(bucket.revision).toBe(0);
    expect(value(await bucket.put('e.one', bytes('1'), null))).toBe(1);
    expect(value(await bucket.put('e.two', bytes('2'), null))).toBe(2);
    expect(value(await bucket.put('e.one', bytes('of somebody who did not look'), null))).toBeNull();
    expect(value(await bucket.put('e.one', bytes('3'), 1))).toBe(3);
    expect(value(await bucket.put('e.one', bytes('late'), 1))).toBeNull();
    const { seen } = watched(bucket);
    await until('what is there', () => seen.length === 2);
    expect(value(await bucket.put('e.three', bytes('4'), null))).toBe(4);
    await until('what came since', () => seen.length === 3);
    expect(seen.map(text)).toEqual(['e.two 2', 'e.one 3', 'e.three 4']);
    expect(seen.map(({ revision }) => revision)).toEqual([2, 3, 4]);
    expect(text(value(await bucket.get('e.one')) as BucketEntry)).toBe('e.one 3');
    expect(value(await bucket.get('e.none'))).toBeNull();
    const later = watched(bucket, 4);
    await until('the rest', () => later.seen.length === 1);
    expect(later.seen.map(text)).toEqual(['e.three 4']);
  });

  it('knows the engine’s time before anything was written, and lists keys without their values', async () => {
    const { address } = await server();
    const bucket = await bucketAt(address);
    watched(bucket);
    // Both are on this computer, and what the engine said may be as old as the machine is slow.
    await until('the engine’s time', () => Math.abs(bucket.now() - Date.now()) < 10_000);
    const listed: { key: string; revision: number }[] = [];
    const list = () => bucket.keys(async (page) => void listed.push(...page));
    expect(value(await list())).toBeNull();
    expect(listed).toEqual([]);
    for (let count = 0; count < 230; count++) await bucket.put(`e.${count % 210}x${count}`, bytes('text'), null);
    expect(value(await list())).toBeNull();
    expect(new Set(listed.map(({ key }) => key)).size).toBe(230);
    expect(listed.at(-1)).toMatchObject({ key: 'e.19x229', revision: 230 });
  });

  it('hands over a page only once the one before it was taken', async () => {
    const { address } = await server();
    const bucket = await bucketAt(address);
    for (let count = 0; count < 250; count++) await bucket.put(`e.${count}`, bytes(`${count}`), null);
    const pages: number[] = [];
    let busy = 0;
    const { stop } = bucket.watch(1, async (page) => {
      expect(++busy).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      pages.push(page.length);
      busy--;
    });
    ends.push(stop);
    await until('all pages', () => pages.reduce((sum, count) => sum + count, 0) === 250);
    expect(Math.max(...pages)).toBeLessThanOrEqual(100);
  });

  it('carries what is not stored to those who listen', async () => {
    const { address } = await server();
    const [one, two] = [value(await reach(address)), value(await reach(address))];
    const heard: string[] = [];
    const off = two.subscribe('rackside.p.x', (message) => void heard.push(new TextDecoder().decode(message)));
    await until('it to be heard', () => {
      one.publish('rackside.p.x', bytes('here'));
      return heard.length > 0;
    });
    expect(new Set(heard)).toEqual(new Set(['here']));
    off();
  });

  it('takes the password that the server wants, and says when it is wrong', async () => {
    const { address } = await server({ user: 'desk', password: 'much' });
    const by = (password: string): EngineLogin => ({ by: 'password', user: 'desk', password });
    expect(why(await reach(address))).toBe('auth engine-login');
    expect(why(await reach(address, { login: by('little') }))).toBe('auth engine-login');
    expect(why(await reach(address, { login: by('much') }))).toBe('it worked');
  });

  it('signs in with an nkey', async () => {
    const pair = nkeys.createUser();
    const { address } = await server({ settings: `authorization { users = [{ nkey: ${pair.getPublicKey()} }] }` });
    const seedOf = (one: typeof pair) => new TextDecoder().decode(one.getSeed());
    expect(why(await reach(address, { login: { by: 'nkey', seed: seedOf(nkeys.createUser()) } }))).toBe(
      'auth engine-login',
    );
    expect(why(await reach(address, { login: { by: 'nkey', seed: seedOf(pair) } }))).toBe('it worked');
  });

  it('signs in with a credentials file', async () => {
    const { settings, credentials, forged } = operator();
    const { address } = await server({ settings });
    const by = (key: string) => value(readLogin({ user: '', password: '', key }, 'test'));
    expect(why(await reach(address, { login: by(forged) }))).toBe('auth engine-login');
    const bucket = await bucketAt(address, { login: by(credentials) });
    expect(value(await bucket.put('e.one', bytes('1'), null))).toBe(1);
  });

  it('says that there is no room where the server’s disk is full, and stores again once there is some', async ({
    skip,
  }) => {
    const disk = smallDisk(3_000);
    if (!disk) return skip('a small disk cannot be mounted here');
    ends.push(disk.end);
    const { address } = await server({ store: join(disk.folder, 'store') });
    const bucket = await bucketAt(address);
    const other = join(disk.folder, 'other');
    // Whatever else is on that disk takes all that is left.
    expect(() => writeFileSync(other, Buffer.alloc(4_000_000))).toThrow('ENOSPC');
    expect(why(await bucket.put('e.one', new Uint8Array(40_000), null))).toBe('rejected engine-full');
    rmSync(other);
    await until('it to be stored', async () => (await bucket.put('e.one', new Uint8Array(40_000), null)).ok);
  });

  it('goes to no address that a server announces', async () => {
    const announced = createServer((socket) => socket.destroy());
    let calls = 0;
    announced.on('connection', () => calls++);
    announced.listen(0, '127.0.0.1');
    await once(announced, 'listening');
    ends.push(() => announced.close());
    const elsewhere = `127.0.0.1:${(announced.address() as AddressInfo).port}`;
    const [first = 0, second = 0] = await freePorts(2);
    const cluster = (port: number) =>
      `cluster { name: "tests", listen: "127.0.0.1:${port}", routes: ["nats://127.0.0.1:${first}"] }`;
    const one = await server({ jetStream: false, settings: cluster(first) });
    await server({ jetStream: false, settings: `client_advertise: "${elsewhere}"\n${cluster(second)}` });
    // So that there is an announcement.
    await until('it to be announced', async () => {
      const raw = await connect({ servers: one.address, reconnect: false, ignoreClusterUpdates: true });
      const urls = raw.info?.connect_urls ?? [];
      await raw.close();
      return urls.includes(elsewhere);
    });
    const link = value(await reach(one.address));
    await one.kill();
    expect(await link.closed).toMatchObject({ kind: 'offline' });
    expect(why(await reach(one.address))).toBe('offline refused');
    expect(calls).toBe(0);
  });

  it('says what an administrator has to do: storage, permissions, room', async () => {
    const without = await server({ jetStream: false });
    expect(why(await value(await reach(without.address)).bucket('rackside-tests'))).toBe('rejected engine-no-storage');
    const alone = await server();
    expect(why(await value(await reach(alone.address)).bucket('rackside-tests', 3))).toBe('rejected engine-replicas');
    const narrow = await server({
      settings: 'authorization { users = [{ user: a, password: b, permissions: { publish: "nothing" } }] }',
    });
    const a: EngineLogin = { by: 'password', user: 'a', password: 'b' };
    const denied = value(await reach(narrow.address, { login: a }));
    expect(why(await denied.bucket('rackside-tests'))).toBe('rejected engine-permissions');
    const small = await server({ maxStore: 20_000 });
    const bucket = await bucketAt(small.address);
    const full = await until('it to be full', async () => {
      const put = await bucket.put(`e.${crypto.randomUUID()}`, new Uint8Array(4_000), null);
      return !put.ok && put;
    });
    expect(why(full)).toBe('rejected engine-full');
    expect(value(await bucket.get('e.none'))).toBeNull();
  });

  it('needs no more permissions than docs/team.md gives', async () => {
    const { address } = await server({ settings: `accounts {\n${account('office', 'mara')}\n}` });
    const login = loginOf('mara');
    const link = value(await reach(address, { login }));
    const bucket = value(await link.bucket('rackside-tests'));
    const { seen } = watched(bucket);
    expect(value(await bucket.put('e.one', bytes('1'), null))).toBe(1);
    await until('it to come back', () => seen.length === 1);
    expect(value(await bucket.get('e.one'))?.revision).toBe(1);
    const listed: string[] = [];
    value(await bucket.keys(async (page) => void listed.push(...page.map(({ key }) => key))));
    expect(listed).toEqual(['e.one']);
    value(await bucket.remove('e.one', 1));
    const heard: Uint8Array[] = [];
    value(await reach(address, { login })).subscribe('rackside.p.x', (message) => void heard.push(message));
    await until('it to be heard', () => {
      link.publish('rackside.p.x', bytes('here'));
      return heard.length > 0;
    });
  });

  it('keeps teams apart that have accounts of their own, as docs/team.md gives them', async () => {
    const accounts = `accounts {\n${account('office', 'mara')}\n${account('other', 'eve')}\n}`;
    const { address } = await server({ settings: accounts });
    const [mara, own, eve] = await Promise.all(
      ['mara', 'mara', 'eve'].map(async (user) => value(await reach(address, { login: loginOf(user) }))),
    );
    if (!mara || !own || !eve) throw new Error('nobody is there');
    const heard: string[] = [];
    mara.subscribe('rackside.p.x', (message) => void heard.push(new TextDecoder().decode(message)));
    value(await value(await mara.bucket('rackside-tests')).put('e.one', bytes('1'), null));
    await until('their own to be heard', () => {
      eve.publish('rackside.p.x', bytes('eve'));
      own.publish('rackside.p.x', bytes('mara'));
      return heard.length > 3;
    });
    expect(new Set(heard)).toEqual(new Set(['mara']));
    expect(value(await eve.bucket('rackside-tests')).revision).toBe(0);
  });

  it('encrypts before it says who it is, with a server that this computer trusts', async () => {
    const login: EngineLogin = { by: 'password', user: 'desk', password: 'much' };
    const tls = { key: KEY, cert: good };
    const { port } = await server({ tls, user: 'desk', password: 'much' });
    expect(why(await reach(`tls://localhost:${port}`, { login }))).toBe('it worked');
    expect(why(await reach(`tls://127.0.0.1:${port}`, { login }))).toBe('it worked');
    expect(why(await reach(`tls://localhost:${port}`, { login, trusts: null }))).toBe('offline certificate-incomplete');
  });

  it.each([
    ['expired', expired, 'offline certificate-expired'],
    ['another server’s', other, 'offline certificate-name'],
  ])('refuses a certificate that is %s', async (_, cert, reason) => {
    const { port } = await server({ tls: { key: KEY, cert } });
    expect(why(await reach(`tls://localhost:${port}`))).toBe(reason);
    expect(why(await reach(`tls://127.0.0.1:${port}`))).toBe(reason);
  });

  it('says no password to a server that does not encrypt', async () => {
    const { port, folder } = await server({ user: 'desk', password: 'much', settings: 'trace: true' });
    const login: EngineLogin = { by: 'password', user: 'desk', password: 'much' };
    expect(why(await reach(`tls://localhost:${port}`, { login }))).toBe('rejected engine-not-encrypted');
    expect(readFileSync(`${folder}/log`, 'utf8')).not.toContain('CONNECT');
  });

  it('goes past no proxy: it takes the way of a web page, or none', async () => {
    const { port, webSocketPort } = await server({ tls: { key: KEY, cert: good }, webSocket: true });
    const tunnel = await proxy({ to: webSocketPort });
    const proxies = [tunnel.url];
    expect(why(await reach(`tls://service.example:${port}`, { proxies }))).toBe('offline engine-behind-proxy');
    expect(tunnel.tunnels).toEqual([]);
    const bucket = await bucketAt('wss://service.example:8443', { proxies });
    expect(tunnel.tunnels).toEqual(['service.example:8443']);
    const { seen } = watched(bucket);
    expect(value(await bucket.put('e.one', bytes('1'), null))).toBe(1);
    await until('it to come back', () => seen.length === 1);
    const strict = await proxy({ answers: '403 Forbidden' });
    expect(why(await reach('wss://service.example', { proxies: [strict.url] }))).toBe('offline proxy-refused');
    expect(why(await reach(`wss://localhost:${webSocketPort}`, { trusts: null }))).toBe(
      'offline certificate-incomplete',
    );
    expect(why(await reach(`wss://localhost:${webSocketPort}`))).toBe('it worked');
  });

  it('keeps what was stored over a restart, and is another one once it was wiped', async () => {
    const engine = await server();
    const before = await bucketAt(engine.address);
    await before.put('e.one', bytes('1'), null);
    const { ended } = watched(before);
    await engine.kill();
    expect(await ended).toMatchObject({ kind: 'offline' });
    expect(why(await before.put('e.two', bytes('2'), null))).toBe('offline closed');
    expect(why(await reach(engine.address))).toBe('offline refused');
    await engine.start();
    const after = await bucketAt(engine.address);
    expect(after).toMatchObject({ identity: before.identity, revision: 1 });
    await engine.wipe();
    const anew = await bucketAt(engine.address);
    expect(anew.revision).toBe(0);
    expect(anew.identity).not.toBe(before.identity);
  });

  it('goes on with the others of a cluster when one ends', async () => {
    const cluster = await startNatsCluster();
    for (const one of cluster) ends.push(one.stop);
    const addresses = cluster.map(({ address }) => address).join();
    const bucketOf = async (at: string): Promise<Bucket | null> => {
      const link = await reach(at);
      const bucket = link.ok ? await link.value.bucket('rackside-tests') : link;
      return bucket.ok ? bucket.value : null;
    };
    const { identity, put } = await until('the cluster to have a leader', () => bucketOf(addresses));
    await until('all copies to be there', async () => (await put('e.one', bytes('1'), null)).ok);
    const there = async (at: string): Promise<Bucket | null> => {
      const bucket = await bucketOf(at);
      const entry = await bucket?.get('e.one');
      return entry?.ok && entry.value ? bucket : null;
    };
    const raw = await connect({ servers: addresses.split(',') });
    const { cluster: state } = await (await jetstreamManager(raw)).streams.info('KV_rackside-tests');
    await raw.close();
    const leader = cluster[Number(state?.leader?.at(-1))];
    await leader?.kill();
    expect((await until('the others to answer', () => there(addresses))).identity).toBe(identity);
    await leader?.start();
    await until('it to be one of them again', () => there(leader?.address ?? ''));
  }, 120_000);

  it('ends a watch whose server in the cluster is gone, though the connection to another one goes on', async () => {
    const cluster = await startNatsCluster();
    for (const one of cluster) ends.push(one.stop);
    const bucketOf = async ({ address }: NatsServer) => {
      const link = await reach(address);
      const bucket = link.ok ? await link.value.bucket('rackside-tests') : link;
      return bucket.ok ? bucket.value : null;
    };
    const raw = await connect({ servers: cluster.map(({ address }) => address) });
    ends.push(() => raw.close());
    // Where a watch runs, the cluster decides.
    const { watch, host } = await until('a watch on another server', async () => {
      const [one] = cluster;
      const bucket = one && (await bucketOf(one));
      if (!bucket) return null;
      const watch = watched(bucket);
      await until('it to have begun', async () => (await bucket.put(`e.${crypto.randomUUID()}`, bytes('1'), null)).ok);
      await until('it to run', () => watch.seen.length > 0);
      const { consumers } = await jetstreamManager(raw);
      const listed = () => consumers.list('KV_rackside-tests').next();
      // The one by which the server was asked for its time ends soon.
      const [consumer] = await until('only the watch to read', async () => {
        const all = await listed();
        return all.length === 1 && all;
      });
      const host = cluster[Number(consumer?.cluster?.leader?.at(-1))];
      if (host && host !== one) return { watch, host };
      watch.stop();
      for (const { name } of await listed()) await consumers.delete('KV_rackside-tests', name);
      return null;
    });
    await host.kill();
    expect(await watch.ended).toMatchObject({ kind: 'offline', detail: { reason: 'timeout' } });
  }, 120_000);

  describe('kept up', () => {
    function keepUp(address: string, login: EngineLogin = { by: 'nothing' }) {
      const ways = waysOf({});
      const seen: string[] = [];
      const errors: AppError[] = [];
      const connection: EngineConnection = connectEngine({
        ...ways,
        access: { addresses: value(readEngineAddresses(address, 'test')), login },
        log: { info: () => undefined, warn: () => undefined },
        async use(link, ready) {
          const bucket = await link.bucket('rackside-tests');
          if (!bucket.ok) return bucket.error;
          ready();
          return link.closed;
        },
        onStatus() {
          const status = connection.status();
          seen.push(status.state);
          if ('error' in status) errors.push(status.error);
        },
      });
      ends.push(connection.stop);
      return { connection, seen, errors, clock: ways.clock };
    }
    const stateOf = ({ connection }: ReturnType<typeof keepUp>) => connection.status().state;

    it('comes back by itself', async () => {
      const engine = await server();
      const kept = keepUp(engine.address);
      await until('a connection', () => stateOf(kept) === 'connected');
      await engine.kill();
      await until('it to be gone', () => stateOf(kept) === 'away');
      await engine.start();
      await until('it to be back', () => {
        kept.clock.advance(10_000);
        return stateOf(kept) === 'connected';
      });
      expect(kept.seen.filter((state) => state !== 'away')).toEqual(['connected', 'connected']);
      await kept.connection.stop();
      expect(await until('nobody to be there', async () => kept.connection.status())).toEqual({ state: 'connected' });
    });

    it('waits long where a person has to do something, unless they ask', async () => {
      const engine = await server({ user: 'desk', password: 'much' });
      const kept = keepUp(engine.address, { by: 'password', user: 'desk', password: 'old' });
      await until('a refusal', () => stateOf(kept) === 'refused');
      expect(kept.errors).toMatchObject([{ kind: 'auth', detail: { reason: 'engine-login' } }]);
      kept.clock.advance(200_000);
      expect(stateOf(kept)).toBe('refused');
    });

    it('ends while it waits', async () => {
      const kept = keepUp('127.0.0.1:1');
      await until('it to be away', () => stateOf(kept) === 'away');
      await kept.connection.stop();
      expect(kept.errors[0]).toMatchObject({ kind: 'offline', detail: { reason: 'refused' } });
    });
  });
});
