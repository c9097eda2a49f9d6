/**
 * A network without IPv6 on which connecting takes its time, to a host with addresses of both
 * kinds: Node's own patience is over before such a connection is made.
 */
import dns from 'node:dns';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type LookupFunction, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routeBy } from '../../../../tests/helpers/unreported.ts';
import { systemClock } from '../clock.ts';
import { createPageVisitor } from '../conversations/page-session.ts';
import { dial } from '../team/dial.ts';
import { multipart } from './form.ts';
import { createHttp } from './transport.ts';

const HOST = 'far.example';
const ENETUNREACH = -101;

interface Handle {
  connect(request: unknown, address: string, port: number): number;
  connect6(request: unknown, address: string, port: number): number;
}
/** Node's own handle of a TCP connection: nothing that is public can make a handshake slow. */
const { TCP } = (process as unknown as { binding(name: 'tcp_wrap'): { TCP: { prototype: Handle } } }).binding(
  'tcp_wrap',
);
const real = { lookup: dns.lookup, connect: TCP.prototype.connect, connect6: TCP.prototype.connect6 };
const both = [
  { address: '127.0.0.1', family: 4 },
  { address: '2001:db8::1', family: 6 },
];
const toBoth: LookupFunction = (_host, options, found) =>
  options.all ? found(null, both) : found(null, '127.0.0.1', 4);

let delay = 0;
const servers: Server[] = [];
const closers: (() => unknown)[] = [];

beforeAll(() => {
  dns.lookup = ((host: string, options: object, found: (...given: unknown[]) => void) =>
    /example$/.test(host)
      ? (toBoth as (...given: unknown[]) => void)(host, options, found)
      : (real.lookup as (...given: unknown[]) => void)(host, options, found)) as typeof dns.lookup;
  TCP.prototype.connect = function (this: Handle, request, address, port) {
    setTimeout(() => real.connect.call(this, request, address, port), delay);
    return 0;
  };
  TCP.prototype.connect6 = () => ENETUNREACH;
});
afterAll(() => {
  dns.lookup = real.lookup;
  Object.assign(TCP.prototype, { connect: real.connect, connect6: real.connect6 });
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const answering = () => listening(createHttpServer((_, res) => res.end('{"result":"success"}')));

/** A proxy that opens every tunnel to this computer. */
function proxy(): Promise<number> {
  const server = createHttpServer();
  server.on('connect', (request, socket) => {
    const onward = connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const one of [onward, socket]) one.on('error', () => undefined);
  });
  return listening(server);
}

/** Engine with no more than a connection needs. */
const engine = () =>
  listening(
    createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('INFO {"server_id":"x","version":"2.12.0","max_payload":1000000,"headers":true,"proto":1}\r\n');
      socket.on('data', (bytes) => {
        if (bytes.toString().includes('PING')) socket.write('PONG\r\n');
      });
    }),
  );

const timeouts = { connect: 10_000, headers: 10_000, body: 10_000, whole: 20_000 };
async function call(port: number, fresh: boolean, proxies: (string | null)[] = [null]) {
  const address = `http://${HOST}:${port}`;
  const http = createHttp({ address, clock: systemClock, version: '1', timeouts, route: routeBy(proxies) });
  closers.push(() => http.close());
  const outcome = await http.exchange({ path: '/x', body: multipart([['a', 'b']]), fresh });
  return outcome.answered ? outcome.status : outcome.reason;
}

async function reach(webSocket: boolean, port: number) {
  const address = { host: HOST, port, webSocket, encrypted: false };
  const access = { addresses: [address], login: { by: 'nothing' as const } };
  return dial(access, { network: routeBy([null]), clock: systemClock });
}

describe.each([100, 400, 1500])('where connecting takes %i ms', (ms) => {
  const slow = <T>(work: () => Promise<T>) => {
    delay = ms;
    return work().finally(() => {
      delay = 0;
    });
  };

  it.each([true, false])('a call is answered (on a connection of its own: %s)', async (fresh) => {
    const port = await answering();
    expect(await slow(() => call(port, fresh))).toBe(200);
  });

  it('a call through a proxy is answered', async () => {
    const [port, through] = [await answering(), await proxy()];
    expect(await slow(() => call(port, true, [`http://proxy.example:${through}`]))).toBe(200);
  });

  it('a page is read, by a look-up of its own too', async () => {
    const port = await answering();
    const visitor = createPageVisitor({ clock: systemClock, version: '1', route: routeBy([null]), lookup: toBoth });
    closers.push(() => visitor.close());
    const visit = await slow(() => visitor.open(`http://${HOST}:${port}/`).get(`http://${HOST}:${port}/`));
    expect(visit.ok).toBe(true);
  });

  it('a team’s engine is reached', async () => {
    const port = await engine();
    const link = await slow(() => reach(false, port));
    expect(link.ok ? null : link.error).toBeNull();
    if (link.ok) await link.value.close();
  });

  it('a team’s engine is reached as far as its web server', async () => {
    const port = await answering();
    // It speaks no WebSocket, and says so.
    expect(await slow(() => reach(true, port))).not.toMatchObject({ error: { detail: { reason: 'timeout' } } });
  });
});
