/**
 * A data folder that others may look into, as `--data` can name one: nothing in it that matters can
 * be read by them.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openLog } from '../../electron/host/log.ts';
import type { RunningService } from '../../service/service.ts';
import { firstAwaiting, openDesk, send, signIn, startTestService } from './harness.ts';

let service: RunningService;
let dataDir: string;
let umask: number;

beforeEach(async () => {
  umask = process.umask(0o022);
  dataDir = mkdtempSync(join(tmpdir(), 'rackside-open-'));
  chmodSync(dataDir, 0o755);
  service = await startTestService();
});
afterEach(async () => {
  process.umask(umask);
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

/** What another user of this computer could open, by its path in the folder. */
function open(folder: string, below = ''): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if ((statSync(path).mode & 0o077) === 0) return [];
    return entry.isDirectory() ? open(path, `${below}${entry.name}/`) : [`${below}${entry.name}`];
  });
}

it.skipIf(process.platform === 'win32')('keeps it to its owner', async () => {
  const under = await openDesk({ dataDir, keychain: null, host: { log: openLog(dataDir) } });
  await under.call('vault.protect', { passphrase: 'correct horse battery' });
  const { id } = await signIn(under, service);
  await under.call('account.practice', {});
  await send(under, id, (await firstAwaiting(under, id)).id, 'Nobody’s but ours.');
  await under.call('computer.configure', { settings: {} }).catch(() => undefined);
  const found = open(dataDir);
  await under.stop();
  // It holds nothing: SQLite locks it, and that is all.
  expect(found.filter((path) => path !== 'lock.db')).toEqual([]);
  expect(statSync(join(dataDir, 'lock.db')).size).toBe(0);
});
