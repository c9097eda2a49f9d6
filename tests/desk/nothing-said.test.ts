/**
 * Answers that say nothing: no queue and no ticket goes by them. Over the real service, with
 * someone in between.
 */
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let between: Server;
let under: DeskUnderTest;
let id: string;
/** Answers in the service's place; null passes the request on. */
let instead: (body: string, path: string) => object | null;

beforeEach(async () => {
  service = await startTestService({ tickets: 60 });
  instead = () => null;
  between = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const said = instead(body.toString('latin1'), incoming.url ?? '');
    if (said) return outgoing.end(JSON.stringify(said));
    const { method, url, headers } = incoming;
    request(`${service.url}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    }).end(body);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const { port } = between.address() as AddressInfo;
  under = await openDesk();
  ({ id } = await signIn(under, { ...service, url: `http://127.0.0.1:${port}` }));
});
afterEach(async () => {
  await under.stop();
  between.closeAllConnections();
  await new Promise((resolve) => between.close(resolve));
  await service.stop();
});

const asks = (status: string) => (body: string, path: string) =>
  path.endsWith('/get-tickets') && body.includes(`name="status"\r\n\r\n${status}\r\n`);
const idsOf = async (view: 'awaiting' | 'active') => (await rowsOf(under, id, view)).map((row) => row.id);
const poll = () => under.desk.call('sync.now', { account: id });
const connection = async () => (await under.call('account.list', {}))[0]?.connection;

describe('a queue', () => {
  it.each([{}, { clientid: null }, { startnumber: '0' }])(
    'stays as it was where the service answers %o',
    async (said) => {
      const before = await idsOf('awaiting');
      expect(before.length).toBeGreaterThan(0);
      const queue = asks('Awaiting Reply');
      instead = (body, path) => (queue(body, path) ? said : null);
      expect(await poll()).toMatchObject({ ok: true });
      expect(await idsOf('awaiting')).toEqual(before);
      expect(await connection()).toMatchObject({ state: 'online', error: null });
    },
  );

  it.each([
    { result: 'success', totalresults: '0', numreturned: '0', tickets: '' },
    { totalresults: '0' },
    { startnumber: '0', numreturned: '0' },
    { tickets: [] },
  ])('is empty where the service says so: %o', async (said) => {
    const queue = asks('Awaiting Reply');
    instead = (body, path) => (queue(body, path) ? said : null);
    expect(await poll()).toMatchObject({ ok: true });
    // By the service's own account nobody waits any more, whatever the status of the tickets.
    expect(await idsOf('awaiting')).toEqual([]);
  });
});

describe('the whole list', () => {
  it.each([{}, { result: 'success', totalresults: '60', numreturned: '60', entries: [] }])(
    'loses nothing where the service answers %o for days',
    async (said) => {
      const before = [await idsOf('awaiting'), await idsOf('active')];
      instead = (_body, path) => (path.endsWith('/get-tickets') ? said : null);
      for (let day = 0; day < 4; day++) {
        under.clock.advance(25 * 3600_000);
        expect(await poll()).toMatchObject({ ok: false, error: { kind: 'malformed' } });
        expect(await connection()).toMatchObject({ state: 'offline', error: { kind: 'malformed' } });
      }
      expect([await idsOf('awaiting'), await idsOf('active')]).toEqual(before);

      instead = () => null;
      expect(await poll()).toMatchObject({ ok: true });
      expect(await connection()).toMatchObject({ state: 'online' });
      expect([await idsOf('awaiting'), await idsOf('active')]).toEqual(before);
    },
  );
});
