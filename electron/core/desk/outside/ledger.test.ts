import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OutsideHost } from '../../../../shared/domain/outside.ts';
import { err, ok } from '../../../../shared/result.ts';
import { startCapture } from '../../../../tests/helpers/capture.ts';
import { authority, good, KEY } from '../../../../tests/helpers/certificates.ts';
import { startProxy } from '../../../../tests/helpers/proxy.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { until } from '../../../../tests/helpers/until.ts';
import { createReach } from '../checks/reach.ts';
import { multipart } from '../service/form.ts';
import { createHttp as createClient } from '../service/transport.ts';
import { dial } from '../team/dial.ts';
import { createOutsideLedger, type OutsideLedger } from './ledger.ts';

const TRUSTED = [authority];
const TIMEOUTS = { connect: 10_000, headers: 10_000, body: 10_000, whole: 20_000 };

let capture: ReturnType<typeof startCapture>;
let ledger: OutsideLedger;
const ends: (() => unknown)[] = [];
const clock = createTestClock();

beforeEach(() => {
  capture = startCapture();
  ledger = createOutsideLedger(clock, null);
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  capture.stop();
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const answering = () => listening(createHttp((_, res) => res.end('{"result":"success"}')));
const answeringInTls = () =>
  listening(createHttps({ key: KEY, cert: good }, (_, res) => res.end('{"result":"success"}')));

/** Calls three times, once over a connection of its own. */
async function callThrice(address: string, proxy: string | null = null): Promise<void> {
  const route = { certificates: async () => TRUSTED, proxiesFor: async () => [proxy], outside: ledger.of('service') };
  const http = createClient({ address, clock, version: '1', timeouts: TIMEOUTS, route });
  for (const fresh of [false, false, true]) {
    const outcome = await http.exchange({ path: '/x?secret=1', body: multipart([['a', 'b']]), fresh });
    expect(outcome).toMatchObject({ answered: true });
  }
  await http.close();
}

/** The capture's counts at the port of the only host, once both ends have seen the end. */
async function captured(port: number, hosts: OutsideHost[]): Promise<void> {
  const [host, ...others] = hosts;
  expect(others).toEqual([]);
  const { times, sent, received } = host ?? {};
  await until('the server to have read all', () => capture.all()[`tcp ${port}`]?.sent === sent);
  expect(capture.all()[`tcp ${port}`]).toEqual({ times, sent, received });
}

describe('a connection is counted as its server sees it', () => {
  it('in plain text', async () => {
    const port = await answering();
    await callThrice(`http://127.0.0.1:${port}/api?key=secret`);
    const hosts = ledger.take();
    expect(hosts).toMatchObject([{ part: 'service', unit: 'tcp', host: '127.0.0.1', port, via: '' }]);
    expect(JSON.stringify(hosts)).not.toContain('secret');
    await captured(port, hosts);
  });

  it('in TLS, with the bytes of its handshake', async () => {
    const port = await answeringInTls();
    await callThrice(`https://localhost:${port}`);
    const hosts = ledger.take();
    expect(hosts).toMatchObject([{ host: 'localhost', port }]);
    await captured(port, hosts);
  });

  it.each([
    ['a proxy', undefined],
    ['a proxy with TLS of its own', { key: KEY, cert: good }],
  ])('through %s, which is named without its login', async (_, tls) => {
    const port = await answeringInTls();
    const proxy = await startProxy({ to: port, ...(tls && { tls }) });
    ends.push(proxy.stop);
    const through = new URL(proxy.url);
    through.username = 'name';
    through.password = 'secret';
    // No loopback name, since those are never asked of a proxy.
    await callThrice(`https://service.example:${port}`, through.href.replace('127.0.0.1', 'localhost'));
    const hosts = ledger.take();
    expect(hosts).toMatchObject([{ host: 'service.example', port, via: `localhost:${through.port}` }]);
    await captured(Number(through.port), hosts);
  });

  it('of a check, by TCP and TLS', async () => {
    const port = await answeringInTls();
    const reach = createReach({
      wire: { practice: true, socketAt: () => ({ host: '127.0.0.1', port }) },
      ...{ own: [], resolvers: [], proxiesFor: async () => [null], signal: new AbortController().signal },
      patience: { connection: 5000, datagrams: [50] },
      outside: ledger.of('checks'),
    });
    const tcp = await reach.tcp('192.0.2.1', 443);
    const tls = await reach.tls('192.0.2.1', 443, { rejectUnauthorized: false });
    for (const opened of [tcp, tls]) if (opened.ok) opened.value.destroy();
    await until('the end of TLS', () => tls.ok && tls.value.closed);
    const hosts = ledger.take();
    expect(hosts).toMatchObject([{ part: 'checks', host: '127.0.0.1', port, times: 2 }]);
    await captured(port, hosts);
  });

  it('of a team’s engine, whose library opens it', async () => {
    const info = '{"server_id":"x","version":"2.12.0","max_payload":1000000,"headers":true,"proto":1}';
    const port = await listening(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.write(`INFO ${info}\r\n`);
        socket.on('data', (bytes) => {
          if (bytes.toString().includes('PING')) socket.write('PONG\r\n');
        });
      }),
    );
    const other = await answering();
    const network = { certificates: async () => null, proxiesFor: async () => [null], outside: ledger.of('team') };
    const addresses = [{ host: '127.0.0.1', port, webSocket: false, encrypted: false }];
    const link = await dial({ addresses, login: { by: 'nothing' } }, { network, clock });
    if (!link.ok) throw new Error(JSON.stringify(link.error));
    const [first] = ledger.take();
    expect(first).toMatchObject({ part: 'team', host: '127.0.0.1', port, times: 1 });
    expect(first?.sent).toBeGreaterThan(0);
    // Opened later, and not by the library.
    await callThrice(`http://127.0.0.1:${other}`);
    link.value.publish('x', new Uint8Array(1000));
    await until('the message', () => (capture.all()[`tcp ${port}`]?.sent ?? 0) > 1000);
    const later = ledger.take();
    expect(later).toMatchObject([
      { part: 'service', port: other },
      { part: 'team', times: 0 },
    ]);
    const sent = (first?.sent ?? 0) + (later[1]?.sent ?? 0);
    expect(capture.all()[`tcp ${port}`]).toMatchObject({ times: 1, sent });
    await link.value.close();
  });

  it('not where its name leads nowhere: nothing left', async () => {
    const route = { certificates: async () => null, proxiesFor: async () => [null], outside: ledger.of('service') };
    const http = createClient({ address: 'http://nowhere.invalid', clock, version: '1', timeouts: TIMEOUTS, route });
    expect(await http.exchange({ path: '/', body: multipart([]), fresh: true })).toMatchObject({ sent: false });
    expect(ledger.take()).toEqual([]);
    await http.close();
  });
});

describe('counts', () => {
  const request = (url: string, more = {}) => ({ url, times: 1, sent: 10, received: 0, ...more });

  it('are stored at once for a new host, and later for a known one', async () => {
    const saved: OutsideHost[][] = [];
    const kept = createOutsideLedger(clock, async (hosts) => {
      saved.push(hosts);
      return ok(null);
    });
    const { request: note } = kept.of('pageView');
    note(request('https://shop.example/cart?session=1'));
    note(request('https://[2001:db8::1]:8443/'), { host: 'proxy.example', port: 3128 });
    note(request('blob:not-an-address'));
    note(request('no address'));
    await kept.flush();
    expect(saved.flat()).toMatchObject([
      { part: 'pageView', unit: 'request', host: 'shop.example', port: 443, via: '', times: 1, sent: 10 },
      { host: '2001:db8::1', port: 8443, via: 'proxy.example:3128' },
    ]);
    saved.length = 0;
    for (let count = 0; count < 50; count++) note(request('https://shop.example/', { received: 5 }));
    expect(saved).toEqual([]);
    clock.advance(20_000);
    await kept.stop();
    expect(saved).toMatchObject([[{ host: 'shop.example', times: 50, sent: 500, received: 250 }]]);
  });

  it('wait for a store that can’t take them, and come with later ones', async () => {
    let isOpen = false;
    const saved: OutsideHost[] = [];
    const kept = createOutsideLedger(clock, async (hosts) => {
      if (!isOpen) return err('storage', 'test');
      saved.push(...hosts);
      return ok(null);
    });
    const { request: note } = kept.of('updates');
    note(request('https://updates.example/a'));
    await kept.flush();
    note(request('https://updates.example/b'));
    isOpen = true;
    await kept.stop();
    expect(saved).toMatchObject([{ host: 'updates.example', times: 2, sent: 20 }]);
  });
});
