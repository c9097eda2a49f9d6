import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { secretsOf } from '../helpers/secrets-of.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  FAILING_WORKER,
  firstAwaiting,
  itemOf,
  memoryKeychain,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  waitForState,
  waitForStateAfterHold,
  waitUntilServiceHolds,
  waitUntilSynced,
} from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let troubles: string;
let dataDir: string;

beforeEach(async () => {
  troubles = mkdtempSync(join(tmpdir(), 'rackside-trouble-'));
  process.env.RACKSIDE_TEST_TROUBLE = troubles;
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  service = await startTestService({ tickets: 20 });
  await begin();
  account = await signIn(under, service);
});
afterEach(async () => {
  delete process.env.RACKSIDE_TEST_TROUBLE;
  await under.stop();
  await service.stop();
  for (const folder of [troubles, dataDir]) rmSync(folder, { recursive: true, force: true });
});

async function begin(): Promise<void> {
  under = await openDesk({ dataDir, keychain, storeWorker: FAILING_WORKER });
}
const keychain = memoryKeychain();
const during = async (trouble: 'worker-dies' | 'worker-lingers' | 'disk-full', work: () => Promise<void>) => {
  writeFileSync(join(troubles, trouble), '');
  await work();
  rmSync(join(troubles, trouble));
};
const replies = () => service.ledger.of('add-ticket-reply');
const save = (ticket: string, rev: number, text: string, id: string) =>
  under.desk.call('draft.save', { account: account.id, id, ticket, rev, text });

describe('a store’s worker that dies', () => {
  it('is started again by the next call; what was said to be saved is there', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    expect((await save(ticket.id, 0, 'before', id)).ok).toBe(true);
    await during('worker-dies', async () => {
      expect(await save(ticket.id, 1, 'lost on the way', id)).toMatchObject({ ok: false, error: { kind: 'storage' } });
    });
    expect(await save(ticket.id, 1, 'after', id)).toMatchObject({ ok: true, value: { rev: 2, kept: null } });
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('after');
    expect((await rowsOf(under, account.id)).map((row) => row.id)).toContain(ticket.id);
    // The window is told that all it shows may have changed.
    await whenSettled('the window to be told', () =>
      under.events.some((event) => event.name === 'tickets.changed' && event.data.ids === undefined),
    );
  });

  it('or does not end with its store keeps nobody: the desk stops, and its files are free', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await during('worker-lingers', () => under.restart());
    expect((await save(ticket.id, 0, 'kept', id)).ok).toBe(true);
    under.logged.length = 0;
    await under.restart();
    // On a machine with all cores busy others may take their time, too.
    expect(under.logged.filter((line) => line.includes('store.worker-lingers')).length).toBeGreaterThan(0);
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('kept');
  });

  it('while a reply is on the wire leaves it in doubt, and it is not sent again', async () => {
    const ticket = await firstAwaiting(under, account.id);
    service.faults.add({ operation: 'add-ticket-reply', kind: 'held' });
    const item = await send(under, account.id, ticket.id, 'Hm.');
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitUntilServiceHolds(service);
    await during('worker-dies', async () => {
      await under.desk.call('outbox.list', { account: account.id });
    });
    service.faults.clear();
    await waitForState(under, account.id, item.id, 'in-doubt');
    await whenSettled('the service to have it', () => replies().length === 1);
    under.clock.advance(3600_000);
    await under.call('sync.now', { account: account.id });
    expect((await itemOf(under, account.id, item.id))?.state).toBe('in-doubt');
    expect(replies()).toHaveLength(1);
  });
});

describe('a full disk', () => {
  it('keeps what was saved, says so for what is not, and goes on when there is room', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await save(ticket.id, 0, 'before', id);
    await during('disk-full', async () => {
      expect(await save(ticket.id, 1, 'more', id)).toMatchObject({
        ok: false,
        error: { kind: 'storage', detail: { reason: 'disk-full' } },
      });
      expect((await under.callFails('reply.send', sendInput(id, 1))).detail?.reason).toBe('disk-full');
      expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('before');
      expect((await rowsOf(under, account.id)).length).toBeGreaterThan(0);
    });
    expect(await save(ticket.id, 1, 'more', id)).toMatchObject({ ok: true, value: { rev: 2 } });
  });

  it('sends nothing whose intention it cannot keep, and sends it once when there is room', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'Later.');
    await during('disk-full', async () => {
      under.clock.advance(16_000);
      const notStored = () => under.logged.filter((line) => line.startsWith('outbox.not-stored')).length;
      await whenSettled('it to be tried', () => notStored() > 0);
      // A reply that turned in circles would ask the store as often as this does.
      for (let n = 0; n < 20; n++) await itemOf(under, account.id, item.id);
      expect((await itemOf(under, account.id, item.id))?.state).toBe('held');
      expect(replies()).toHaveLength(0);
      // It rests in between: the log is not filled by a reply that turns in circles.
      expect(notStored()).toBeLessThan(5);
    });
    await waitForStateAfterHold(under, account.id, item.id, 'accepted');
    expect(replies()).toHaveLength(1);
  });

  it('at the start keeps nobody out of what is there', async () => {
    const ticket = await firstAwaiting(under, account.id);
    await save(ticket.id, 0, 'before', crypto.randomUUID());
    await under.stop();
    await during('disk-full', async () => {
      await begin();
      expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('before');
      expect((await rowsOf(under, account.id)).length).toBeGreaterThan(0);
    });
  });

  it('keeps the desk open where a held reply should become a draft and cannot', async () => {
    const ticket = await firstAwaiting(under, account.id);
    await send(under, account.id, ticket.id, 'Not today.');
    await during('disk-full', async () => {
      expect((await under.callFails('desk.leave', { held: 'keep' })).detail?.reason).toBe('disk-full');
      expect(under.left).toBe(0);
    });
    await under.call('desk.leave', { held: 'keep' });
    expect([under.left, replies().length]).toEqual([1, 0]);
  });
});

describe('a damaged cache', () => {
  it('is dropped when the damage is met, and fetched again; the agent’s own is untouched', async () => {
    const ticket = await firstAwaiting(under, account.id);
    await save(ticket.id, 0, 'precious', crypto.randomUUID());
    const shown = (await rowsOf(under, account.id, 'active')).length;
    await under.stop();
    const file = join(dataDir, 'accounts', account.id, 'cache.db');
    const bytes = readFileSync(file);
    // Every page but the first: what is looked at when the file is opened.
    for (let at = 4096 + 100; at < bytes.length; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await begin();
    await asTimePasses('it to be fetched again', async () => {
      const queue = await under.desk.call('queue.list', { account: account.id });
      const list = queue.ok ? (queue.value as { key: string; count: number; atLeast: boolean }[]) : [];
      const active = list.find(({ key }) => key === 'active');
      if (active && active.count === shown && !active.atLeast) return true;
      under.clock.advance(61_000);
      return false;
    });
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('precious');
    expect((await rowsOf(under, account.id, 'unread')).length).toBeLessThanOrEqual(
      (await rowsOf(under, account.id)).length,
    );
  });
});

it('a data folder whose accounts cannot be made refuses the sign-in, and keeps nothing of it', async () => {
  await under.stop();
  const other = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  writeFileSync(join(other, 'accounts'), 'in the way');
  const empty = memoryKeychain();
  under = await openDesk({ dataDir: other, keychain: empty });
  const refused = await under.callFails('account.signIn', {
    address: service.url,
    ...service.credentials,
    remember: true,
    allowHttp: false,
  });
  expect(refused).toMatchObject({ kind: 'storage', detail: { reason: 'cannot-write' } });
  expect((await secretsOf(other, empty)).names()).toEqual([]);
  await under.stop();
  rmSync(join(other, 'accounts'));
  mkdirSync(join(other, 'accounts'));
  under = await openDesk({ dataDir: other, keychain: empty });
  await waitUntilSynced(under, (await signIn(under, service)).id);
  await under.stop();
  rmSync(other, { recursive: true });
});

function sendInput(draft: string, rev: number) {
  return { account: account.id, draft, rev, seen: { lastReply: '', status: '', staff: '' } };
}
