/**
 * Picture of a window between one start and the next: sealed, and deleted once it must not be seen.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Keychain } from '../../electron/core/desk/ports.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, memoryKeychain, openDesk, signIn, startTestService } from './harness.ts';

const PASSPHRASE = 'correct horse battery';
const SNAPSHOT = 'Rechnung Nr. 25117, François D’Aubigné';

let service: RunningService;
let dataDir: string;
let under: DeskUnderTest;
let account: string;

const open = () => openDesk({ dataDir, keychain: null });
const file = () => join(dataDir, 'accounts', account, 'window.snapshot');

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-snapshot-'));
  service = await startTestService({ tickets: 5 });
  under = await open();
  await under.call('vault.protect', { passphrase: PASSPHRASE });
  account = (await signIn(under, service)).id;
  await under.call('window.keepSnapshot', { account, snapshot: SNAPSHOT });
});
afterEach(async () => {
  await under.stop();
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

it('is there at the next start as soon as the vault is open, and not before', async () => {
  await under.stop();
  under = await open();
  expect(await under.call('window.snapshot', { account })).toBeNull();
  await under.call('vault.unlock', { passphrase: PASSPHRASE });
  expect(await under.call('window.snapshot', { account })).toBe(SNAPSHOT);
  expect(await under.call('window.snapshot', { account: null })).toBe(SNAPSHOT);
});

it('is given by an open account without asking the keychain for its keys', async () => {
  const keychain = memoryKeychain();
  const asked: string[] = [];
  const get: Keychain['get'] = (name) => {
    asked.push(name);
    return keychain.get(name);
  };
  const other = await openDesk({ keychain: { ...keychain, get } });
  const { id } = await signIn(other, service);
  await other.call('window.keepSnapshot', { account: id, snapshot: SNAPSHOT });
  asked.length = 0;
  for (const account of [id, null]) expect(await other.call('window.snapshot', { account })).toBe(SNAPSHOT);
  expect(asked).toEqual([]);
  await other.stop();
});

it('says nothing to whoever has the disk, and nothing at all where its file was changed', async () => {
  const bytes = readFileSync(file());
  for (const text of ['Rechnung', 'Aubign']) expect(bytes.includes(text)).toBe(false);
  bytes.writeUInt8(bytes.readUInt8(20) ^ 1, 20);
  for (const changed of [bytes, 'something else', '']) {
    writeFileSync(file(), changed);
    expect(await under.call('window.snapshot', { account })).toBeNull();
  }
});

it('is neither given nor kept from the beginning of a lock on, and is there again once that opens', async () => {
  await under.call('vault.lock', {});
  expect(await under.call('window.snapshot', { account })).toBeNull();
  await under.call('window.keepSnapshot', { account, snapshot: 'Of a window that goes blank' });
  // The window answers nothing.
  under.clock.advance(2000);
  await whenSettled('it to be locked', async () => (await under.call('desk.status', {})).vault.state === 'locked');
  expect(await under.call('window.snapshot', { account })).toBeNull();
  await under.call('vault.unlock', { passphrase: PASSPHRASE });
  expect(await under.call('window.snapshot', { account })).toBe(SNAPSHOT);
});

it.each(['account.clearCache', 'account.signOut'] as const)('goes with what it shows: %s', async (name) => {
  await under.call(name, { account });
  expect(existsSync(file())).toBe(false);
});

it('goes with its account', async () => {
  const { fingerprint: print } = await under.call('account.unsent', { account });
  await under.call('account.remove', { account, print });
  expect(existsSync(file())).toBe(false);
  expect(await under.call('window.snapshot', { account: null })).toBeNull();
});
