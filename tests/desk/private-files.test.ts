/**
 * A data folder that others may look into, as `--data` can name one: nothing in it that matters can
 * be read by them, and nothing in it has rights for them.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../electron/host/log.ts';
import type { RunningService } from '../service/service.ts';
import { firstAwaiting, openDesk, send, signIn, startTestService } from './harness.ts';

let service: RunningService;
let dataDir: string;
let umask: number;

beforeEach(async () => {
  umask = process.umask(0);
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-open-'));
  chmodSync(dataDir, 0o755);
  service = await startTestService();
});
afterEach(async () => {
  process.umask(umask);
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

/**
 * Files and folders, at any depth, that others may read: the folders above may be opened or copied.
 */
const open = (): string[] =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
  );

it.skipIf(process.platform === 'win32')('keeps each file and folder to its owner, whatever the umask', async () => {
  const under = await openDesk({ dataDir, keychain: null, host: { log: openLog(dataDir) } });
  await under.call('vault.protect', { passphrase: 'correct horse battery' });
  const { id } = await signIn(under, service);
  await under.call('account.practice', {});
  await send(under, id, (await firstAwaiting(under, id)).id, 'Nobody’s but ours.');
  await under.call('computer.configure', { settings: {} }).catch(() => undefined);
  await under.call('account.backUp', { account: id });
  await under.call('window.keepSnapshot', { account: id, snapshot: 'x' });
  const found = open();
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).join(' ');
  await under.stop();
  expect(found).toEqual([]);
  for (const one of [
    'work.db',
    'work.db-wal',
    'files.db',
    'cache.db',
    'work.db.asked-',
    'window.snapshot',
    'secrets.json',
  ])
    expect(names).toContain(one);
});
