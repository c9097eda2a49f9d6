/**
 * Opens a data folder: takes its lock, finds its vault, and reads the snapshot for the first
 * window. It is small, so that a host can load it long before the rest of the desk, and pass it on.
 */
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DataKeys } from '../worker/open-store.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, dataKeysSecretName } from './account/entry.ts';
import { readWindowSnapshot } from './account/window-snapshot.ts';
import { lockFolder } from './data-folder.ts';
import type { Ports } from './ports.ts';
import { createVaultKeeper, type VaultKeeper } from './vault/vault.ts';

export interface Startup {
  keeper: VaultKeeper;
  /**
   * Locks the folder for this desk, once, with the errors of `lockFolder`. Drops the data read
   * ahead.
   */
  lockDataFolder(): Result<null>;
  detectVault(): Promise<void>;
  /**
   * Looks for the vault, and reads the first account's snapshot in advance. A call for another
   * account's snapshot waits for this.
   */
  prefetchSnapshot(): void;
  /** Answers `window.snapshot`; `account` may be unchecked input of a page. */
  snapshot(account: unknown): Promise<Result<string | null>>;
  unlockDataFolder(): void;
}

interface EarlySnapshot {
  accountId: string | null;
  answer: Result<string | null>;
}

export function createStartup(hostPorts: Pick<Ports, 'dataDir' | 'host' | 'openKeychain' | 'keyCost'>): Startup {
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
    lockDataFolder() {
      prefetched = null;
      return lock();
    },
    detectVault,
    prefetchSnapshot() {
      prefetched = readSnapshot(null);
    },
    async snapshot(account) {
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
