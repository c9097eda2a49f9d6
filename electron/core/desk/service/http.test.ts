/** Ways to the service: what certificates it may show, and proxies. */
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { noise } from '../../../../tests/helpers/bytes.ts';
import {
  authority,
  between,
  chained,
  early,
  expired,
  good,
  KEY,
  other,
  selfSigned,
} from '../../../../tests/helpers/certificates.ts';
import { type ProxyOptions, startProxy } from '../../../../tests/helpers/proxy.ts';
import { clientOf, fileOf, json, serve } from '../../../../tests/helpers/scripted-service.ts';
import { routeBy } from '../../../../tests/helpers/unreported.ts';
import type { ClientOptions } from './client.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0).reverse()) await close();
});

const reply = { ticketid: '1', message: 'm', files: [fileOf('a', noise(100_000))] };
const TRUSTED = [authority];

async function secure(cert: string) {
  let calls = 0;
  let connections = 0;
  const server = createHttps({ key: KEY, cert }, (req, res) => {
    calls++;
    req.resume().on('end', () => json(res, { result: 'success', tickets: '' }));
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, port, calls: () => calls, connections: () => connections };
}

async function proxy(options: ProxyOptions = {}) {
  const started = await startProxy(options);
  closers.push(started.stop);
  return started;
}

function connected(url: string, ways: (string | null)[] = [null], options: Partial<ClientOptions> = {}) {
  const asked: string[] = [];
  const route = {
    ...routeBy(ways, TRUSTED),
    async proxiesFor(address: string) {
      asked.push(address);
      return ways;
    },
  };
  return { client: clientOf(url, undefined, { route, ...options }).client, asked };
}

type Connected = ReturnType<typeof connected>['client'];

/** Reasons for a read and a write: they are the same where nothing was sent. */
async function reasons(client: Connected) {
  const results = [await client.getTickets({}), await client.addTicketReply(reply)];
  return results.map((result) => (result.ok ? 'ok' : `${result.error.kind}/${result.error.detail?.reason}`));
}

describe('certificates', () => {
  test('one by an authority that the system trusts', async () => {
    const service = await secure(good);
    expect(await reasons(connected(service.url).client)).toEqual(['ok', 'ok']);
  });

  test('one with the one between it and the issuer', async () => {
    const service = await secure(`${chained}\n${between}`);
    expect(await reasons(connected(service.url).client)).toEqual(['ok', 'ok']);
  });

  test.each([
    ['by an authority nobody knows', `${good}\n${authority}`, 'certificate-unknown', null],
    ['without the one between it and the issuer', chained, 'certificate-incomplete', TRUSTED],
    ['alone, by an authority nobody knows', good, 'certificate-incomplete', null],
    ['that vouches for itself', selfSigned, 'certificate-unknown', TRUSTED],
    ['of another name', other, 'certificate-name', TRUSTED],
    ['past its time', expired, 'certificate-expired', TRUSTED],
    ['before its time', early, 'certificate-early', TRUSTED],
  ])('one %s: nothing is sent, and we say why', async (_what, certificate, reason, trusted) => {
    const service = await secure(certificate);
    const route = routeBy([null], trusted);
    const { client } = connected(service.url, undefined, { route });
    expect(await reasons(client)).toEqual([`offline/${reason}`, `offline/${reason}`]);
    expect(service.calls()).toBe(0);
  });

  test('no variable of the environment makes a bad one good, behind a proxy neither', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const service = await secure(selfSigned);
    const way = await proxy({ to: service.port });
    const hidden = await proxy({ to: service.port, tls: { key: KEY, cert: selfSigned } });
    for (const [address, ways, reason] of [
      [service.url, [null], 'certificate-unknown'],
      ['https://service.example', [way.url], 'certificate-unknown'],
      ['https://service.example', [hidden.url], 'proxy-certificate'],
    ] as const) {
      const { client } = connected(address, [...ways]);
      expect(await reasons(client)).toEqual([`offline/${reason}`, `offline/${reason}`]);
    }
    expect(service.calls()).toBe(0);
  });

  test('no TLS at all where it was asked for', async () => {
    const plain = await serve((_call, res) => json(res, { result: 'success' }));
    const { client } = connected(plain.url.replace('http://127.0.0.1', 'https://localhost'));
    expect(await reasons(client)).toEqual(['offline/tls', 'offline/tls']);
    expect(plain.calls).toHaveLength(0);
  });
});

describe('proxies', () => {
  test('reads and writes go through one, http and https, and reads keep their tunnel', async () => {
    const plain = await serve((_call, res) => json(res, { result: 'success', tickets: '' }));
    const safe = await secure(good);
    for (const [to, address] of [
      [Number(new URL(plain.url).port), 'http://service.example'],
      [safe.port, 'https://service.example'],
    ] as const) {
      const way = await proxy({ to });
      const { client, asked } = connected(`${address}/billing`, [way.url]);
      expect(await reasons(client)).toEqual(['ok', 'ok']);
      expect((await client.getTickets({})).ok).toBe(true);
      expect(asked).toEqual([address, address, address]);
      const name = address.startsWith('https') ? 'service.example:443' : 'service.example:80';
      expect(way.tunnels).toEqual([name, name]);
    }
    expect(safe.calls()).toBe(3);
    expect(plain.calls.map(({ path }) => path)).toEqual([
      '/billing/api/v2/hosting/get-tickets',
      '/billing/api/v2/hosting/add-ticket-reply',
      '/billing/api/v2/hosting/get-tickets',
    ]);
    expect(plain.calls[1]?.headers['content-length']).toBe(String(plain.calls[1]?.body.length));
  });

  test('what is on this computer is never asked for through one', async () => {
    const way = await proxy();
    const plain = await serve((_call, res) => json(res, { result: 'success', tickets: '' }));
    const safe = await secure(good);
    for (const url of [plain.url, safe.url, plain.url.replace('127.0.0.1', 'localhost')]) {
      expect(await reasons(connected(url, [way.url]).client)).toEqual(['ok', 'ok']);
    }
    expect(way.tunnels).toEqual([]);
  });

  test.each([
    [expired, 'certificate-expired'],
    [other, 'certificate-name'],
    [selfSigned, 'certificate-unknown'],
  ])('the certificate counts behind one too', async (certificate, reason) => {
    const service = await secure(certificate);
    const way = await proxy({ to: service.port });
    const { client } = connected('https://service.example', [way.url]);
    expect(await reasons(client)).toEqual([`offline/${reason}`, `offline/${reason}`]);
    expect(service.calls()).toBe(0);
  });

  test('one with TLS of its own, and one whose certificate is not trusted', async () => {
    const service = await secure(good);
    const way = await proxy({ to: service.port, tls: { key: KEY, cert: good } });
    expect(await reasons(connected('https://service.example', [way.url]).client)).toEqual(['ok', 'ok']);
    for (const cert of [expired, other]) {
      const bad = await proxy({ to: service.port, tls: { key: KEY, cert } });
      const { client } = connected('https://service.example', [bad.url]);
      expect(await reasons(client)).toEqual(['offline/proxy-certificate', 'offline/proxy-certificate']);
      expect(bad.tunnels).toEqual([]);
    }
  });

  test('one that wants a password gets the one in its address', async () => {
    const service = await secure(good);
    const way = await proxy({ to: service.port, wants: 'ann:p:ss' });
    const { client } = connected('https://service.example', [way.url.replace('://', '://ann:p%3Ass@')]);
    expect(await reasons(client)).toEqual(['ok', 'ok']);
    const without = connected('https://service.example', [way.url]);
    expect(await reasons(without.client)).toEqual(['offline/proxy-password', 'offline/proxy-password']);
  });

  test.each([
    ['407 Proxy Authentication Required', 'proxy-password'],
    ['403 Forbidden', 'proxy-refused'],
    ['502 Bad Gateway', 'proxy-refused'],
    ['close', 'proxy-unreachable'],
    ['silent', 'proxy-unreachable'],
  ] as const)('one that answers %s: nothing was sent', async (answers, reason) => {
    const way = await proxy({ answers });
    const { client } = connected('https://service.example', [way.url], {
      timeouts: { connect: answers === 'silent' ? 300 : 15_000 },
    });
    expect(await reasons(client)).toEqual([`offline/${reason}`, `offline/${reason}`]);
    expect(way.tunnels.length).toBeGreaterThan(0);
  });

  test('one that is not there makes room for the next way, one that refuses does not', async () => {
    const service = await secure(good);
    const way = await proxy({ to: service.port });
    const gone = await proxy();
    await gone.stop();
    const { client } = connected('https://service.example', ['socks4://127.0.0.1:9', gone.url, way.url]);
    expect(await reasons(client)).toEqual(['ok', 'ok']);
    expect(await reasons(connected('https://service.example', [gone.url]).client)).toEqual([
      'offline/proxy-unreachable',
      'offline/proxy-unreachable',
    ]);
    const refusing = await proxy({ answers: '403 Forbidden' });
    expect(await reasons(connected('https://service.example', [refusing.url, way.url]).client)).toEqual([
      'offline/proxy-refused',
      'offline/proxy-refused',
    ]);
  });

  test('only ways we cannot go: we do not go straight on instead', async () => {
    const { client } = connected('https://service.example', ['socks5://127.0.0.1:1080']);
    expect(await reasons(client)).toEqual(['offline/proxy-kind', 'offline/proxy-kind']);
  });
});
