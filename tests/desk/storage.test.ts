import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT_DEFAULTS } from '../../electron/core/rules/account-settings.ts';
import type { RunningService } from '../../service/service.ts';
import type { Account } from '../../shared/domain/account.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  memoryKeychain,
  openDesk,
  signIn,
  startTestService,
  synced,
} from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let dataDir: string;
let troubles: string;
let ticket: string;
const keychain = memoryKeychain();

const begin = async (storeWorker?: URL) => {
  under = await openDesk({ dataDir, keychain, ...(storeWorker && { storeWorker }) });
};

beforeEach(async () => {
  keychain.entries.clear();
  troubles = mkdtempSync(join(tmpdir(), 'rackside-trouble-'));
  process.env.RACKSIDE_TEST_TROUBLE = troubles;
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  service = await startTestService({ tickets: 20 });
  await begin();
  account = await signIn(under, service);
  ticket = (await firstAwaiting(under, account.id)).id;
  const draft = { account: account.id, id: crypto.randomUUID(), ticket, rev: 0, text: 'precious' };
  await under.call('draft.save', draft);
});
afterEach(async () => {
  delete process.env.RACKSIDE_TEST_TROUBLE;
  await under.stop();
  await service.stop();
  for (const folder of [troubles, dataDir]) rmSync(folder, { recursive: true, force: true });
});

const folder = () => join(dataDir, 'accounts', account.id);
const stored = (name: string) => join(folder(), name);
const shown = async () => {
  const [first] = await under.call('account.list', {});
  if (!first) throw new Error('no account is listed');
  return first;
};
const draft = async () => (await under.call('draft.get', { account: account.id, ticket }))?.text ?? null;

/** Turns a byte far from the header. */
function damage(name: string): void {
  const bytes = readFileSync(stored(name));
  for (let at = 4096 * 5 + 100; at < 4096 * 9; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(stored(name), bytes);
}

describe('an account whose work.db is gone', () => {
  it('is closed and says so; with the file back everything is there, with nothing lost meanwhile', async () => {
    await under.stop();
    renameSync(stored('work.db'), join(dataDir, 'elsewhere'));
    await begin();
    expect((await shown()).closed).toMatchObject({
      kind: 'storage',
      subject: 'work.db',
      detail: { reason: 'missing', facts: { folder: folder() } },
    });
    expect((await under.fails('account.retry', { account: account.id })).detail?.reason).toBe('missing');
    const again = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
    expect((await under.fails('account.signIn', again)).detail?.reason).toBe('missing');
    expect(readdirSync(folder())).not.toContain('work.db');
    renameSync(join(dataDir, 'elsewhere'), stored('work.db'));
    expect((await under.call('account.retry', { account: account.id })).closed).toBeNull();
    expect(await draft()).toBe('precious');
  });

  it('is closed where its whole folder is gone, and the folder is not made anew', async () => {
    await under.stop();
    renameSync(folder(), join(dataDir, 'elsewhere'));
    await begin();
    expect((await shown()).closed?.detail?.reason).toBe('folder-missing');
    expect(readdirSync(join(dataDir, 'accounts'))).toEqual([]);
  });

  it('shows the settings that an account has by itself', async () => {
    await under.stop();
    rmSync(stored('work.db'));
    await begin();
    expect((await shown()).settings).toEqual(ACCOUNT_DEFAULTS);
  });

  it('begins anew when the agent says so, and not before', async () => {
    expect((await under.fails('account.mend', { account: account.id, how: 'anew' })).detail?.reason).toBe('not-now');
    await under.stop();
    rmSync(stored('work.db'));
    await begin();
    expect((await under.fails('account.mend', { account: account.id, how: 'recover' })).detail?.reason).toBe('not-now');
    expect((await under.call('account.mend', { account: account.id, how: 'anew' })).closed).toBeNull();
    await synced(under, account.id);
    expect(await draft()).toBeNull();
    expect((await shown()).storage).toEqual([]);
  });

  it('begins anew without its keys, too: what nobody can open is kept', async () => {
    await under.stop();
    keychain.entries.delete(`account.${account.id}.keys`);
    await begin();
    expect((await shown()).closed?.detail?.reason).toBe('keys-missing');
    await under.call('account.mend', { account: account.id, how: 'anew' });
    expect(await draft()).toBeNull();
    expect(readdirSync(folder()).filter((name) => name.includes('.aside-'))).toHaveLength(2);
    await under.restart();
    expect((await shown()).closed).toBeNull();
  });
});

describe('an account whose work.db is damaged', () => {
  it('is closed by that name, and opens with what can be read', async () => {
    await under.stop();
    damage('work.db');
    await begin();
    expect((await shown()).closed).toMatchObject({ subject: 'work.db', detail: { reason: 'damaged' } });
    const mended = await under.call('account.mend', { account: account.id, how: 'recover' });
    expect(mended.storage).toMatchObject([{ what: 'recovered', aside: expect.stringMatching(/^work\.db\.aside-/) }]);
    expect(readdirSync(folder())).toContain((mended.storage[0] as { aside: string }).aside);
    await under.restart();
    expect((await shown()).storage).toEqual([]);
  });
});

it('a cache that was damaged or is gone is said to be fetched again', async () => {
  await under.stop();
  rmSync(stored('cache.db'));
  await begin();
  expect((await shown()).storage).toEqual([{ what: 'cache-dropped' }]);
  await synced(under, account.id);
  expect(await draft()).toBe('precious');
});

it('a cache in which damage is met later is said as well, and the window reads everything again', async () => {
  await under.stop();
  const bytes = readFileSync(stored('cache.db'));
  for (let at = 4096 + 100; at < bytes.length; at += 4096) bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(stored('cache.db'), bytes);
  await begin();
  under.events.length = 0;
  await expect
    .poll(async () => {
      await under.desk.call('queue.list', { account: account.id });
      return (await shown()).storage;
    })
    .toEqual([{ what: 'cache-dropped' }]);
  expect(await draft()).toBe('precious');
});

it('a worker that dies while its account opens costs nobody the start', async () => {
  await under.stop();
  writeFileSync(join(troubles, 'worker-dies-once'), '');
  await begin(new URL('./failing-worker.ts', import.meta.url));
  const { closed } = await shown();
  if (closed) await under.call('account.retry', { account: account.id });
  expect((await shown()).closed).toBeNull();
  expect(await draft()).toBe('precious');
});
