import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decode, encode } from '../../shared/codec.ts';
import type { DeskEvent } from '../../shared/contract.ts';
import { LOCAL_KEY_HEADER } from '../../shared/domain/desk.ts';
import { ok } from '../../shared/result.ts';
import { byNumber } from '../../tests/helpers/local-client.ts';
import type { Desk } from '../core/desk/desk.ts';
import { createAccess } from './access.ts';
import { builtFiles, type LocalServer, serveLocally } from './server.ts';

const noIpv6 = !Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

type Listener = (event: DeskEvent) => void;

let server: LocalServer;
let origin: string;
let calls: { name: string; input: unknown }[];
let listeners: Set<Listener>;
let stale: string[];

const desk: Pick<Desk, 'call' | 'on'> = {
  async call(name, input) {
    calls.push({ name, input });
    return ok({ echo: input });
  },
  on(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

beforeEach(async () => {
  calls = [];
  listeners = new Set();
  stale = [];
  const folder = mkdtempSync(join(tmpdir(), 'rackside-files-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Rackside</title>');
  writeFileSync(join(folder, 'app.js'), 'export {};');
  server = await serveLocally({
    desk,
    port: 0,
    serveFiles: builtFiles(folder, () => ({ region: 'uk-UA', language: null })),
    onStale: (address) => stale.push(address),
  });
  origin = byNumber(server.access.address()).origin;
});

afterEach(() => server.close());

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Uint8Array;
}

/**
 * Node's own client: unlike fetch it sends any Host and Origin it is told to, and any path as it
 * is.
 */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: Uint8Array): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: new Uint8Array(Buffer.concat(parts)),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const text = (answer: Answer) => Buffer.from(answer.body).toString();

/** Both halves of the key. */
async function enter(): Promise<{ cookie: string; [LOCAL_KEY_HEADER]: string }> {
  const address = new URL(server.access.address());
  const answer = await ask(`${address.pathname}${address.search}`);
  const key = text(answer).match(/data-key="([\w-]{43})"/)?.[1] ?? '';
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', [LOCAL_KEY_HEADER]: key };
}
const signIn = async () => (await enter()).cookie;

const post = async (name: string, body: Uint8Array, headers: Record<string, string> = {}) =>
  ask(
    `/desk/call/${name}`,
    { origin, 'content-type': 'application/octet-stream', ...(await enter()), ...headers },
    'POST',
    body,
  );

describe('the local host', () => {
  it('has a name that is new at each start, and listens on this computer only', async () => {
    const { hostname, port } = new URL(server.access.address());
    expect(hostname).toMatch(/^r-[\da-f]{16}\.localhost$/);
    const other = await serveLocally({ desk, port: 0, serveFiles: () => undefined, onStale: () => undefined });
    expect(new URL(other.access.address()).hostname).not.toBe(hostname);
    await other.close();
    const outside = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, scopeid }) => !internal && !scopeid);
    for (const { address } of outside) {
      const refused = new Promise((resolve) =>
        connect(Number(port), address).on('connect', resolve).on('error', resolve),
      );
      expect(await refused).toMatchObject({ code: expect.stringMatching(/^E/) });
    }
  });

  it.skipIf(noIpv6)('shares its port with nobody else of this computer, by either loopback address', async () => {
    const { port } = new URL(origin);
    const refused = await new Promise((resolve) =>
      connect(Number(port), '::1')
        .on('connect', () => resolve(null))
        .on('error', resolve),
    );
    expect(refused).toBeNull();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '::1', resolve));
    const taken = (other.address() as AddressInfo).port;
    const asked = { desk, port: taken, serveFiles: () => undefined, onStale: () => undefined };
    await expect(serveLocally(asked)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
  });

  it('takes a page of its other address for a foreign one', async () => {
    const named = new URL(server.access.address());
    const whole = await enter();
    for (const [host, from] of [
      [named.host, origin],
      [new URL(origin).host, named.origin],
    ] as const) {
      const call = await ask('/desk/call/desk.status', { ...whole, host, origin: from }, 'POST', encode({}));
      expect(call.status).toBe(403);
    }
    const call = { ...whole, host: named.host, origin: named.origin, 'content-type': 'application/octet-stream' };
    expect((await ask('/desk/call/desk.status', call, 'POST', encode({}))).status).toBe(200);
    expect(calls).toHaveLength(1);
  });

  it('lets the cookie in beside others of its name, wherever it stands', async () => {
    const cookie = await signIn();
    const name = cookie.split('=')[0];
    for (const both of [`${name}=x; ${cookie}`, `${cookie}; ${name}=x`]) {
      expect((await ask('/app.js', { cookie: both })).status).toBe(200);
    }
    expect((await ask('/app.js', { cookie: `${name}=x; ${name}=y` })).status).toBe(401);
  });

  it('leads from 127.0.0.1 to its name, and clears what another server left there only with the token', async () => {
    const { host, search, origin: named } = new URL(server.access.address());
    const answer = await ask('/', { 'sec-fetch-mode': 'navigate' });
    expect(text(answer)).toContain(`data-origin="${named}"`);
    expect(String(answer.headers['content-security-policy'])).toContain(`connect-src ${named};`);
    expect(stale).toEqual([]);
    const there = await ask('/desk/there', { host, 'sec-fetch-site': 'cross-site' });
    expect([there.status, there.headers['cross-origin-resource-policy']]).toEqual([204, 'cross-origin']);
    const looked = await ask('/?here', { 'sec-fetch-mode': 'navigate' });
    expect(stale).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/\?token=/)]);
    // A visit from another site lacks the strict cookie: the desk's own pages keep theirs.
    const visits = [answer, looked, await ask('/', { host })];
    expect(visits.map(({ headers }) => headers['clear-site-data'])).toEqual([undefined, undefined, undefined]);
    expect((await ask(`/${search}`)).headers).toMatchObject({ 'clear-site-data': '"cache", "storage"' });
  });

  it('clears nothing by name, where nobody was before', async () => {
    const { host, search } = new URL(server.access.address());
    const entered = await ask(`/${search}`, { host });
    expect(text(entered)).toContain('data-key');
    expect(entered.headers).not.toHaveProperty('clear-site-data');
  });

  it('exchanges the token for a cookie that no page can read', async () => {
    const address = new URL(server.access.address());
    const answer = await ask(`/${address.search}`);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^rackside-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=2592000$/,
    );
    expect(text(answer)).toMatch(/<body data-key="[\w-]{43}">/);
    // A key of its own, and kept by no cache.
    expect(String(answer.headers['set-cookie'])).not.toContain(text(answer).match(/data-key="([^"]+)"/)?.[1]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('gives the other half with a token only, never for the cookie', async () => {
    const { search } = new URL(server.access.address());
    const cookie = await signIn();
    for (const path of ['/', `/${search}`, '/desk/enter.js', '/desk/keep.js', '/desk/door.css']) {
      const answer = await ask(path, { cookie });
      expect(answer.status).toBe(200);
      expect(text(answer)).not.toContain('data-key');
    }
  });

  it.each([
    ['the cookie alone, which every port of this computer is shown', LOCAL_KEY_HEADER],
    ['the other half alone', 'cookie'],
  ] as const)('takes no command and tells nothing for %s', async (_, missing) => {
    const whole = await enter();
    for (const value of ['', 'A'.repeat(43)]) {
      const half = { ...whole, [missing]: value };
      const call = await ask('/desk/call/desk.status', { origin, ...half }, 'POST', encode({}));
      expect(call.status).toBe(401);
      expect((await ask('/desk/events', half)).status).toBe(401);
    }
    expect([calls, listeners.size]).toEqual([[], 0]);
  });

  it('refuses a request with two hosts or two origins', async () => {
    const { cookie } = await enter();
    const { hostname, port, host } = new URL(origin);
    for (const extra of [`Host: ${host}`, 'Host: evil.example', `Origin: ${origin}\r\nOrigin: ${origin}`]) {
      const socket = connect(Number(port), hostname);
      socket.end(`GET / HTTP/1.1\r\nHost: ${host}\r\n${extra}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
      let answer = '';
      for await (const part of socket) answer += part;
      expect(answer).toMatch(/^HTTP\/1.1 40[03] /);
    }
  });

  it('hangs up on another program, or says no, whatever it says; and goes on', async () => {
    const { hostname, port, host } = new URL(origin);
    const ours = `Host: ${host}`;
    const tries = [
      `GET //[ HTTP/1.1\r\n${ours}`,
      `GET http://evil.example/ HTTP/1.1\r\n${ours}`,
      `GET /?token=%00%ff&token=x HTTP/1.1\r\n${ours}`,
      `GET / HTTP/1.1\r\n${ours}\r\nCookie: rackside-${port}=${'é'.repeat(43)}`,
      `GET / HTTP/1.1\r\n${ours}\r\nX: ${'x'.repeat(100_000)}`,
      `GET / HTTP/1.1\r\n${ours}\r\nConnection: Upgrade\r\nUpgrade: websocket`,
      `CONNECT evil.example:443 HTTP/1.1\r\n${ours}`,
      `OPTIONS * HTTP/1.1\r\n${ours}`,
      `POST / HTTP/1.1\r\n${ours}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked`,
      'GET / HTTP/1.0',
      'PRI * HTTP/2.0\r\n\r\nSM',
      '\u0000\u0001\u0002',
    ];
    for (const one of tries) {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (part) => {
        answer += part;
        socket.destroy();
      });
      const over = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
      socket.write(`${one}\r\n\r\n`);
      await over;
      expect([one.slice(0, 40), answer]).toEqual([one.slice(0, 40), expect.stringMatching(/^$|^HTTP\/1\.1 4\d\d /)]);
    }
    expect((await ask('/')).status).toBe(401);
    expect(calls).toEqual([]);
  });

  it('does not read what someone refused wants to send', async () => {
    const { hostname, port, host } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => undefined));
    socket.write(`POST /desk/call/file.chunk HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000000000\r\n\r\n`);
    let taken = 0;
    const part = Buffer.alloc(64 * 1024);
    const more = () => {
      while (!socket.destroyed && socket.write(part)) taken += part.length;
    };
    socket.on('drain', more);
    more();
    await closed;
    expect(taken).toBeLessThan(64 * 1024 * 1024);
  });

  it('takes a token once, and then has a new one to print', async () => {
    const first = server.access.address();
    expect(server.access.address()).toBe(first);
    const { search } = new URL(first);
    expect((await ask(`/${search}`)).status).toBe(200);
    const again = await ask(`/${search}`);
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
    expect(text(again)).toContain('no longer valid');
    expect(stale).toHaveLength(1);
    expect(stale[0]).not.toBe(first);
    expect((await ask(`/${new URL(stale[0] ?? '').search}`)).status).toBe(200);
  });

  it('prints one address for many who knock, and none for what a page fetches', async () => {
    await enter();
    const { host } = new URL(server.access.origin);
    for (const mode of ['no-cors', 'cors']) await ask('/', { host, 'sec-fetch-mode': mode });
    expect(stale).toEqual([]);
    for (let knock = 0; knock < 30; knock++) {
      expect(text(await ask('/', { host, 'sec-fetch-mode': 'navigate' }))).toContain('no longer valid');
    }
    expect(stale).toHaveLength(1);
  });

  it('is shown in its own colours, by files that need no key', async () => {
    const shown = text(await ask('/'));
    for (const [, path] of shown.matchAll(/ href="(\/desk[^"]+)"/g)) expect((await ask(path ?? '')).status).toBe(200);
    expect((await ask('/desk/door.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('lets the cookie in, also with a token that was used', async () => {
    const { search } = new URL(server.access.address());
    const cookie = await signIn();
    expect(text(await ask('/', { cookie }))).toContain('<title>Rackside</title>');
    expect((await ask(`/${search}`, { cookie })).status).toBe(200);
    expect(stale).toEqual([]);
  });

  it.each([
    ['no cookie', {}],
    ['a wrong cookie', { cookie: 'rackside=nonsense' }],
    ['a cookie of the right name and length', { cookie: '' }],
  ])('refuses %s everywhere', async (what, headers: Record<string, string>) => {
    const port = new URL(origin).port;
    const sent = what.includes('right name') ? { cookie: `rackside-${port}=${'A'.repeat(43)}` } : headers;
    expect((await ask('/', sent)).status).toBe(401);
    expect((await ask('/app.js', sent)).status).toBe(401);
    const key = (await enter())[LOCAL_KEY_HEADER];
    expect((await ask('/desk/events', { ...sent, [LOCAL_KEY_HEADER]: key })).status).toBe(401);
    const call = await ask('/desk/call/desk.status', { origin, ...sent, [LOCAL_KEY_HEADER]: key }, 'POST', encode({}));
    expect(call.status).toBe(401);
    expect(decode(call.body)).toEqual({
      ok: false,
      error: { kind: 'auth', operation: 'desk.status', detail: { reason: 'door' } },
    });
    expect(calls).toEqual([]);
  });

  it.each([
    ['a foreign Host', (): Record<string, string> => ({ host: 'desk.example.com' })],
    ['localhost as Host', (): Record<string, string> => ({ host: `localhost:${new URL(origin).port}` })],
    ['a foreign Origin', (): Record<string, string> => ({ origin: 'https://example.com' })],
    ['another port as Origin', (): Record<string, string> => ({ origin: 'http://127.0.0.1:1' })],
    ['Origin null', (): Record<string, string> => ({ origin: 'null' })],
  ])('refuses %s even with the cookie', async (_, headers) => {
    const cookie = await signIn();
    expect((await ask('/', { cookie, ...headers() })).status).toBe(403);
    expect((await post('desk.status', encode({}), headers())).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it('refuses a POST that does not say where it comes from', async () => {
    const headers = { ...(await enter()), 'content-type': 'application/octet-stream' };
    expect((await ask('/desk/call/desk.status', headers, 'POST', encode({}))).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it('allows no other origin to read', async () => {
    const cookie = await signIn();
    const answer = await ask('/', { cookie });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const csp = String(answer.headers['content-security-policy']).split('; ');
    expect(csp).toContain("default-src 'none'");
    expect(csp).toContain("script-src 'self'");
    expect(csp).toContain("connect-src 'self'");
    expect(csp).toContain("frame-ancestors 'none'");
    expect(csp).toContain("require-trusted-types-for 'script'");
    expect(answer.headers['permissions-policy']).toContain('camera=()');
  });
});

describe('a token', () => {
  const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

  it('of the start waits for whoever started the desk; one that a knock printed works for two minutes', () => {
    let now = 0;
    const access = createAccess(1, () => now);
    const first = access.address();
    now = 24 * 60 * 60_000;
    expect(access.renew('name')).toBe(first);
    expect(access.exchange(tokenOf(first))).not.toBeNull();
    const second = access.renew('name') ?? '';
    now += 119_000;
    expect(access.address()).toBe(second);
    now += 1000;
    expect(access.exchange(tokenOf(second))).toBeNull();
    expect(access.address()).not.toBe(second);
  });

  it('and what it was exchanged for open the desk that made them, and no later one at the same port', () => {
    const [first, later] = [createAccess(1), createAccess(1)];
    const old = first.exchange(tokenOf(first.address()));
    const request = {
      headers: { cookie: old?.cookie.split(';')[0], [LOCAL_KEY_HEADER]: old?.key },
    } as unknown as IncomingMessage;
    expect([first.isSignedIn(request), first.hasKey(request)]).toEqual([true, true]);
    expect([later.isSignedIn(request), later.hasKey(request)]).toEqual([false, false]);
    expect(later.exchange(tokenOf(first.address()))).toBeNull();
  });

  it('is printed again after ten seconds, and at once where the last one is used', () => {
    let now = 0;
    const access = createAccess(1, () => now);
    const first = access.renew('name') ?? '';
    now = 9_999;
    expect(access.renew('name')).toBeNull();
    now = 10_000;
    expect(access.renew('name')).toBe(first);
    access.exchange(tokenOf(first));
    expect(access.renew('name')).not.toBeNull();
  });
});

describe('calls', () => {
  it('carry plain values and bytes both ways', async () => {
    const answer = await post('file.chunk', encode({ index: 1, bytes: Uint8Array.of(0, 1, 255) }));
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(calls).toEqual([{ name: 'file.chunk', input: { index: 1, bytes: Uint8Array.of(0, 1, 255) } }]);
    expect(decode(answer.body)).toEqual(ok({ echo: { index: 1, bytes: Uint8Array.of(0, 1, 255) } }));
  });

  it('carry a whole chunk of a file', async () => {
    const bytes = new Uint8Array(1024 * 1024).fill(7);
    expect((await post('file.chunk', encode({ bytes }))).status).toBe(200);
    expect(calls).toHaveLength(1);
    // Compared as a whole: a matcher would walk a million items.
    const [arrived] = calls.map(({ input }) => (input as { bytes: Uint8Array }).bytes);
    expect(arrived && Buffer.compare(arrived, bytes)).toBe(0);
  });

  it('refuse a body over 2 MiB, announced or not', async () => {
    const large = new Uint8Array(2 * 1024 * 1024 + 1);
    const announced = await post('file.chunk', large.subarray(0, 10), { 'content-length': String(large.length) }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    // The server answers and hangs up; which of the two this end sees first is the network's.
    if (typeof announced === 'object') expect(announced.status).toBe(413);
    else expect(announced).toMatch(/ECONNRESET|EPIPE/);
    const chunked = await post('file.chunk', large, { 'transfer-encoding': 'chunked' }).catch(
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (typeof chunked === 'object') expect(chunked.status).toBe(413);
    else expect(chunked).toMatch(/ECONNRESET|EPIPE/);
    expect(calls).toEqual([]);
  });

  it('refuse bytes that are no value, and a form', async () => {
    const broken = await post('desk.status', Uint8Array.of(0, 0, 0, 9, 1));
    expect(broken.status).toBe(400);
    expect(decode(broken.body)).toMatchObject({ ok: false, error: { kind: 'invalid', operation: 'desk.status' } });
    const form = await post('desk.status', encode({}), { 'content-type': 'text/plain' });
    expect(form.status).toBe(415);
    expect(calls).toEqual([]);
  });

  it('refuse other methods and odd names', async () => {
    const cookie = await signIn();
    expect((await ask('/desk/call/desk.status', { cookie })).status).toBe(404);
    expect((await ask('/', { cookie, origin }, 'DELETE')).status).toBe(405);
    expect((await ask('/desk/events', { origin, ...(await enter()) }, 'POST')).status).toBe(405);
    expect((await ask('/desk/call/../x', { cookie, origin }, 'POST')).status).toBe(405);
  });
});

describe('events', () => {
  it('reach the page as they happen, and end with it', async () => {
    const headers = await enter();
    const { hostname, port } = new URL(origin);
    const seen = await new Promise<string>((resolve, reject) => {
      const sent = request({ hostname, port, path: '/desk/events', headers, agent: false }, (response) => {
        let text = '';
        expect(response.headers).toMatchObject({
          'content-type': 'application/x-ndjson',
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
        });
        for (const listener of listeners) listener({ name: 'tickets.changed', data: { account: 'a', revision: 3 } });
        response.on('data', (part: Buffer) => {
          text += part;
          if (!text.includes('tickets.changed')) return;
          sent.destroy();
          resolve(text);
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
      sent.end();
    });
    expect(seen).toContain('\n{"name":"tickets.changed","data":{"account":"a","revision":3}}\n');
    await expect.poll(() => listeners.size).toBe(0);
  });
});

describe('files', () => {
  it('come with their type', async () => {
    const cookie = await signIn();
    const answer = await ask('/app.js?v=1', { cookie });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['the page', '/', true],
    ['a script', '/app.js', true],
    ['a file that is not there', '/none.js', true],
    ['the entrance', '/?token', false],
    ['its script', '/desk/enter.js', false],
    ['a closed door', '/', false],
    ['a refusal', '/app.js', false],
  ])('say what no page of ours asks of a browser, and keep others out: %s', async (_, path, inside) => {
    const { search } = new URL(server.access.address());
    const cookie = inside ? await signIn() : '';
    const { headers } = await ask(path.replace('?token', search), { cookie });
    expect(headers).toMatchObject({
      'permissions-policy':
        'camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*require-trusted-types-for 'script'.*frame-ancestors 'none'$/,
      ),
    });
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '//etc/hosts', '/none.js', '/%ff'])(
    'never lead outside: %s',
    async (path) => {
      const cookie = await signIn();
      expect((await ask(path, { cookie })).status).toBe(404);
    },
  );
});
