/** A data folder on a real disk that is full, or that can only be read. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDesk } from '../../electron/core/desk/desk.ts';
import type { RunningService } from '../service/service.ts';
import {
  type DeskUnderTest,
  firstAwaiting,
  memoryKeychain,
  openDesk,
  rowsOf,
  signIn,
  startTestService,
} from './harness.ts';

const mounted = mkdtempSync(join(tmpdir(), 'rackside-disk-'));
const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' });
const unmount = () => execFileSync('umount', ['--lazy', mounted], { stdio: 'ignore' });

/** Only a system administrator may, and only on Linux. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', mounted);
    unmount();
    return true;
  } catch {
    return false;
  }
}
const possible = canMount();
if (!possible) console.warn('SKIPPED: a full and a read-only disk need the right to mount one (Linux, root).');

let service: RunningService;
let under: DeskUnderTest;
let dataDir: string;

describe.runIf(possible)('a disk', () => {
  let account: string;
  let ticket: string;
  const keychain = memoryKeychain();
  const begin = async () => {
    under = await openDesk({ dataDir, keychain });
  };

  beforeEach(async () => {
    keychain.entries.clear();
    mount('-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', mounted);
    dataDir = join(mounted, 'data');
    service = await startTestService({ tickets: 20 });
    await begin();
    account = (await signIn(under, service)).id;
    ticket = (await firstAwaiting(under, account)).id;
    await under.call('draft.save', { account, id: crypto.randomUUID(), ticket, rev: 0, text: 'kept' });
    await under.stop();
  });
  afterEach(async () => {
    await under.stop();
    unmount();
    await service.stop();
  });

  const shown = async () => (await under.call('account.list', {}))[0];
  const everythingIsThere = async () => {
    expect((await under.call('draft.get', { account, ticket }))?.text).toBe('kept');
    expect((await rowsOf(under, account)).length).toBeGreaterThan(0);
  };
  const save = () =>
    under.desk.call('draft.save', { account, id: crypto.randomUUID(), ticket, rev: 1, text: 'x'.repeat(100_000) });

  it.each([0, 8 * 1024])('that is full but for %i bytes opens for reading, and says so', async (left) => {
    fill(left);
    await begin();
    expect((await under.call('desk.status', {})).folder).toEqual({ folder: dataDir, why: 'full' });
    expect((await shown())?.closed).toBeNull();
    await everythingIsThere();
    expect(await save()).toMatchObject({ ok: false, error: { kind: 'storage', detail: { reason: 'disk-full' } } });
    rmSync(join(mounted, 'ballast'));
    expect((await under.call('desk.status', {})).folder).toBeUndefined();
    expect((await save()).ok).toBe(true);
  });

  it('that can only be read opens for reading, and for all when that is over', async () => {
    mount('-o', 'remount,ro', mounted);
    await begin();
    expect((await under.call('desk.status', {})).folder).toEqual({ folder: dataDir, why: 'read-only' });
    expect(await shown()).toMatchObject({ closed: null, storage: [{ what: 'reading' }] });
    await everythingIsThere();
    expect(await save()).toMatchObject({ ok: false, error: { kind: 'storage', detail: { reason: 'cannot-write' } } });
    mount('-o', 'remount,rw', mounted);
    expect((await under.call('account.retry', { account })).storage).toEqual([]);
    expect((await save()).ok).toBe(true);
  });

  /** Leaves so many bytes. */
  function fill(left: number): void {
    const block = Buffer.alloc(4096);
    const path = join(mounted, 'ballast');
    let size = 0;
    try {
      for (;;) {
        writeFileSync(path, block, { flag: 'a' });
        size += block.length;
      }
    } catch {
      // Full now.
    }
    rmSync(path);
    writeFileSync(path, Buffer.alloc(size - left));
  }
});

describe('the lock of the data folder', () => {
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'rackside-desk-'));
  });
  afterEach(async () => {
    await under.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('is made anew where it is damaged, and locks', async () => {
    writeFileSync(join(dataDir, 'lock.db'), 'this is some text, and no database at all');
    under = await openDesk({ dataDir });
    expect(await createDesk(under.ports).start()).toMatchObject({
      ok: false,
      error: { detail: { reason: 'already-open' } },
    });
  });

  it('needs no note of who holds it', async () => {
    mkdirSync(join(dataDir, 'open-in.json'));
    under = await openDesk({ dataDir });
    expect((await under.call('desk.status', {})).vault.state).toBe('open');
    expect(existsSync(join(dataDir, 'lock.db'))).toBe(true);
  });
});
