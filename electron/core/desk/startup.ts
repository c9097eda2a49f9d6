/**
 * Opens a data folder: takes its lock, finds its vault, and reads the snapshot for the first
 * window. It is small, so that a host can load it long before the rest of the desk, and pass it on.
 * The lock is SQLite's own, on an empty file; the system releases it when the process ends for any
 * reason. A note beside it names the holder.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import type { FolderTrouble } from '../../../shared/domain/storage.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { makePrivate } from '../make-private.ts';
import { diskReason, diskTrouble, isDamage } from '../rules/error-facts.ts';
import type { DataKeys } from '../worker/open-store.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, dataKeysSecretName } from './account/entry.ts';
import { readWindowSnapshot } from './account/window-snapshot.ts';
import type { Ports } from './ports.ts';
import { createVaultKeeper } from './vault/vault.ts';
import { makeFolder } from './vault/write-file-atomic.ts';

export type Startup = ReturnType<typeof createStartup>;

interface EarlySnapshot {
  accountId: string | null;
  answer: Result<string | null>;
}

export function createStartup(hostPorts: Pick<Ports, 'dataDir' | 'host' | 'openKeychain' | 'keyCost'>) {
  const keeper = createVaultKeeper(hostPorts.dataDir, hostPorts.openKeychain, hostPorts.keyCost);
  let folderLock: Result<() => void> | null = null;
  let detecting: Promise<void> | null = null;
  let prefetched: Promise<EarlySnapshot> | null = null;

  function lock(): Result<null> {
    folderLock ??= lockFolder(hostPorts.dataDir, hostPorts.host);
    return folderLock.ok ? ok(null) : folderLock;
  }

  function detectVault(): Promise<void> {
    // If another desk holds the folder, the vault is that desk's to clean up.
    detecting ??= lock().ok ? keeper.detect() : Promise.resolve();
    return detecting;
  }

  /** During a lock the vault still returns secrets. */
  async function secret<T>(name: string): Promise<T | null> {
    const found = keeper.status().state === 'open' ? await keeper.vault()?.get<T>(name) : null;
    return found?.ok ? found.value : null;
  }

  async function readSnapshot(account: unknown): Promise<EarlySnapshot> {
    await detectVault();
    const known = await secret<AccountEntry[]>(ACCOUNT_LIST);
    if (!known || (account === null && known.length === 0)) return { accountId: null, answer: ok(null) };
    const opened = account === null ? known[0] : known.find(({ id }) => id === account);
    if (!opened)
      return { accountId: null, answer: err('invalid', 'window.snapshot', { detail: { reason: 'unknown-account' } }) };
    const keys = await secret<DataKeys>(dataKeysSecretName(opened.id));
    return {
      accountId: opened.id,
      answer: ok(keys && readWindowSnapshot(accountFolder(hostPorts.dataDir, opened.id), keys.cache)),
    };
  }

  return {
    keeper,
    /** Locks the folder once, with the errors of `lockFolder`. Drops data read ahead. */
    lockDataFolder(): Result<null> {
      prefetched = null;
      return lock();
    },
    detectVault,
    /** Looks for the vault, and reads the first account's snapshot in advance. */
    prefetchSnapshot() {
      prefetched = readSnapshot(null);
    },
    /** Answers `window.snapshot`; `account` may be unchecked input of a page. */
    async snapshot(account: unknown): Promise<Result<string | null>> {
      const early = prefetched;
      prefetched = null;
      const first = await early;
      const isMeant = first && (account === null || account === first.accountId);
      return (isMeant ? first : await readSnapshot(account)).answer;
    },
    unlockDataFolder() {
      if (folderLock?.ok) folderLock.value();
    },
  };
}

const PROBE_BYTES = 256 * 1024;

/** Writes a test file: permissions and free space don't show quotas. Null if well. */
export function folderTrouble(folder: string): FolderTrouble | null {
  const probe = join(folder, 'room.probe');
  try {
    writeFileSync(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return null;
  } catch (error) {
    return { folder, why: diskTrouble(error) };
  } finally {
    removeProbe(probe);
  }
}

function removeProbe(probe: string): void {
  try {
    rmSync(probe, { force: true });
  } catch {
    // A leftover empty file does no harm, and the next test reuses its name.
  }
}

/**
 * Returns a function that releases the folder. `storage` with reason `already-open` and
 * `facts.where`, or with `no-locks` for a drive without working locks. A read-only folder is not
 * locked, since nothing in it can change.
 */
function lockFolder(dataDir: string, host: string): Result<() => void> {
  const note = join(dataDir, 'open-in.json');
  let held: SQLite.Database;
  try {
    makeFolder(dataDir);
    makePrivate(join(dataDir, 'lock.db'));
    held = acquireLock(join(dataDir, 'lock.db'));
  } catch (error) {
    const refused = (reason: string, facts = {}) =>
      err('storage', 'desk.start', { subject: dataDir, detail: { reason, facts } });
    const busy = error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY';
    if (!locksWork(dataDir)) return refused('no-locks');
    if (busy) return refused('already-open', { where: holder(note) });
    const isThere = existsSync(dataDir);
    const trouble = isThere ? (folderTrouble(dataDir)?.why ?? null) : diskTrouble(error);
    if (isThere && (trouble === 'read-only' || trouble === 'denied')) return ok(() => undefined);
    return refused(trouble === null ? 'cannot-write' : diskReason(trouble));
  }
  try {
    // Not synced: after a power cut the folder has no holder.
    writeFileSync(note, JSON.stringify({ door: host, pid: process.pid }), { mode: 0o600 });
  } catch {
    // The note is optional; a full disk must not keep the agent from reading.
  }
  return ok(() => {
    held.close();
  });
}

function acquireLock(file: string): SQLite.Database {
  try {
    return lock(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    // The damaged file is empty, and a running holder would have caused a lock error before SQLite
    // read it.
    rmSync(file);
    return lock(file);
  }
}

function lock(file: string): SQLite.Database {
  const db = new SQLite(file, { timeout: 0 });
  try {
    db.pragma('journal_mode=MEMORY');
    db.exec('BEGIN EXCLUSIVE');
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Tests whether a new file can be locked. Some network drives refuse every lock, and SQLite then
 * reports the file as locked by another process. True if no file can be created.
 */
function locksWork(folder: string): boolean {
  const probe = join(folder, `lock-${randomUUID()}.probe`);
  try {
    writeFileSync(probe, '', { mode: 0o600 });
    lock(probe).close();
    return true;
  } catch (error) {
    return !(error instanceof SQLite.SqliteError && /^SQLITE_(BUSY|IOERR_LOCK|IOERR_RDLOCK|PERM)/.test(error.code));
  } finally {
    removeProbe(probe);
  }
}

function holder(note: string): string {
  try {
    const { door, pid } = JSON.parse(readFileSync(note, 'utf8')) as { door?: unknown; pid?: unknown };
    return `${String(door)} (process ${String(pid)})`;
  } catch {
    return 'another desk';
  }
}
