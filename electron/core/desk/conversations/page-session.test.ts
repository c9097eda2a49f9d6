/** Requests of a visit to a ticket's page, against a service that is written out here. */
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../../../../tests/helpers/scripted-service.ts';
import { routeBy } from '../../../../tests/helpers/unreported.ts';
import { systemClock } from '../clock.ts';
import { createPageVisitor, type PageVisitor } from './page-session.ts';

let visitor: PageVisitor;
let told: string[];

beforeEach(() => {
  told = [];
  const tell = (path: string) => void told.push(path);
  visitor = createPageVisitor({
    clock: systemClock,
    version: '1.2.3',
    route: routeBy(),
    onRequest: tell,
    onAnswer: ({ path }) => tell(path),
  });
});
afterEach(() => visitor.close());

const textOf = (body: ArrayBuffer) => Buffer.from(body).toString('latin1');
/** A service that answers each path by itself; others are not there. */
const pages = (
  answers: Record<string, (headers: Record<string, string | undefined>) => [number, object, (string | Buffer)?]>,
) =>
  serve(({ path, headers }, res) => {
    const [status, head, body] = answers[path.split('?')[0] ?? '']?.(headers as Record<string, string>) ?? [404, {}];
    res.writeHead(status, { ...head }).end(body);
  });
const visit = (url: string) => visitor.open(url).get(url);

describe('a page', () => {
  it('comes as its bytes, with who asks and nothing else said', async () => {
    const { url, calls } = await pages({
      '/t': () => [200, { 'content-type': 'text/html; charset=iso-8859-1' }, Buffer.from('caf\xe9', 'latin1')],
    });
    const got = await visit(`${url}/t?c=secret`);
    expect(got).toMatchObject({ ok: true, value: { status: 200, contentType: 'text/html; charset=iso-8859-1' } });
    expect(got.ok && textOf(got.value.body)).toBe('caf\xe9');
    expect(Object.keys(calls[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'cache-control',
      'connection',
      'host',
      'user-agent',
    ]);
    // Statistics are told a word of ours.
    expect(told).toEqual(['ticket-page', 'ticket-page']);
  });

  it('that moved is followed within its origin, with the cookies that were set on the way', async () => {
    const { url, calls } = await pages({
      '/t': () => [
        302,
        {
          location: '/folder/t?c=1',
          'set-cookie': ['a=1; Path=/', 'b=2; Path=/folder', 'c=3; Path=/else', 'nonsense'],
        },
      ],
      '/folder/t': () => [200, {}, 'here'],
    });
    const got = await visit(`${url}/t`);
    expect(got).toMatchObject({ ok: true, value: { url: `${url}/folder/t?c=1` } });
    expect(calls.map(({ headers }) => headers.cookie?.split('; ').sort())).toEqual([undefined, ['a=1', 'b=2']]);
  });

  it.each([
    ['another host', (other: string) => other],
    ['another port', (other: string) => `${other}/t`],
    ['another scheme', () => 'file:///etc/passwd'],
    ['no address', () => 'http://'],
    ['an address that does something', () => '/viewticket.php?tid=1&closeticket=true'],
    ['itself, for ever', () => '/t'],
  ])('that leads to %s is not followed', async (_what, where) => {
    const other = await pages({});
    const { url, calls } = await pages({ '/t': () => [302, { location: where(other.url) }] });
    expect(await visit(`${url}/t?c=secret`)).toMatchObject({
      ok: false,
      error: { kind: 'rejected', detail: { reason: 'leads-elsewhere' } },
    });
    expect(other.calls).toEqual([]);
    expect(calls.every(({ path }) => path.startsWith('/t'))).toBe(true);
    expect(calls.length).toBeLessThan(10);
  });

  it('larger than four megabytes, packed or not, is not taken', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024, 'x');
    const { url } = await pages({
      '/large': () => [200, {}, large],
      '/packed': () => [200, { 'content-encoding': 'gzip' }, gzipSync(large)],
    });
    for (const path of ['/large', '/packed'])
      expect(await visit(url + path)).toMatchObject({
        ok: false,
        error: { kind: 'malformed', detail: { reason: 'too-large' } },
      });
  });

  it('that breaks off is none', async () => {
    const { url } = await serve((_call, res) => {
      res.writeHead(200, { 'content-length': '100' }).write('only so far');
      setImmediate(() => res.destroy());
    });
    expect(await visit(url)).toMatchObject({
      ok: false,
      error: { kind: 'malformed', detail: { reason: 'truncated' } },
    });
  });

  it('is asked for again where a connection that was kept had died', async () => {
    const { url, calls } = await serve(({ path, socket }, res) => {
      if (path === '/1') res.end('one');
      else if (calls.length === 2) socket.destroy();
      else res.end('two');
    });
    expect((await visit(`${url}/1`)).ok).toBe(true);
    expect(await visit(`${url}/2`)).toMatchObject({ ok: true, value: { status: 200 } });
  });
});

describe('a session', () => {
  it('has no cookie of another one, and goes to its own origin only', async () => {
    const other = await pages({ '/t': () => [200, {}] });
    const { url, calls } = await pages({ '/t': () => [200, { 'set-cookie': 'id=1; Path=/' }] });
    const one = visitor.open(`${url}/t`);
    await one.get(`${url}/t`);
    await one.get(`${url}/t`);
    await visitor.open(`${url}/t`).get(`${url}/t`);
    expect(calls.map(({ headers }) => headers.cookie)).toEqual([undefined, 'id=1', undefined]);
    expect(await one.get(`${other.url}/t`)).toMatchObject({ error: { detail: { reason: 'leads-elsewhere' } } });
    expect(other.calls).toEqual([]);
  });
});
