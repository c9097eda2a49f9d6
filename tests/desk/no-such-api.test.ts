/** An address that gives tokens and offers nothing else, from the beginning or later on. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
beforeEach(async () => {
  service = await startTestService({ tickets: 20 });
  under = await openDesk();
});
afterEach(async () => {
  await under.stop();
  await service.stop();
});

it('is refused where it is typed, and no account comes of it', async () => {
  service.turn({ dialects: ['no-v2'] });
  const typed = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
  expect(await under.callFails('account.signIn', typed)).toMatchObject({
    kind: 'rejected',
    operation: 'account.signIn',
    detail: { reason: 'no-such-api', status: 404 },
  });
  expect(await under.call('account.list', {})).toEqual([]);
  service.turn({ dialects: [] });
  expect((await signIn(under, service)).connection.state).toBe('online');
});

it('is said later on, with what is cached as it was, until the service is back', async () => {
  const { id } = await signIn(under, service);
  const connection = async () => (await under.call('account.list', {}))[0]?.connection;
  const before = (await rowsOf(under, id)).map((row) => row.id);
  expect(before.length).toBeGreaterThan(0);
  service.turn({ dialects: ['no-v2'] });
  expect(await under.desk.call('sync.now', { account: id })).toMatchObject({ ok: false, error: { kind: 'rejected' } });
  expect(await connection()).toMatchObject({ state: 'offline', error: { detail: { reason: 'no-such-api' } } });
  expect((await rowsOf(under, id)).map((row) => row.id)).toEqual(before);
  service.turn({ dialects: [] });
  await under.call('sync.now', { account: id });
  expect(await connection()).toMatchObject({ state: 'online', error: null });
});
