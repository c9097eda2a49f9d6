/**
 * The entrance to a data folder: its lock, its vault, and the snapshot for the first window. It is
 * small, so that a host can load it long before the rest of the desk and then pass it on.
 */
import { err, ok, type Result } from '../../../shared/result.ts';
import type { DataKeys } from '../worker/database/open-store.ts';
import { ACCOUNT_LIST, type AccountEntry, accountFolder, keysName } from './account/entry.ts';
import { readWindowSnapshot } from './account/window-snapshot.ts';
import { lockFolder } from './data-folder.ts';
import type { Ports } from './ports.ts';
import { createVaultKeeper, type VaultKeeper } from './vault/vault.ts';

export interface Entrance {
  keeper: VaultKeeper;
  /**
   * Locks the folder for this desk, once, with the errors of `lockFolder`. Drops the data read
   * ahead.
   */
  enter(): Result<null>;
  look(): Promise<void>;
  /**
   * Looks for the vault, and reads the first account's snapshot in advance. A call for another
   * account's snapshot waits for this.
   */
  readAhead(): void;
  /** Answers `window.snapshot`; `account` may be unchecked input of a page. */
  snapshot(account: unknown): Promise<Result<string | null>>;
  leave(): void;
}

interface Picture {
  of: string | null;
  answer: Result<string | null>;
}

export function createEntrance(lent: Pick<Ports, 'dataDir' | 'host' | 'openKeychain' | 'keyCost'>): Entrance {
  const keeper = createVaultKeeper(lent.dataDir, lent.openKeychain, lent.keyCost);
  let held: Result<() => void> | null = null;
  let looking: Promise<void> | null = null;
  let ahead: Promise<Picture> | null = null;

  function lock(): Result<null> {
    held ??= lockFolder(lent.dataDir, lent.host);
    return held.ok ? ok(null) : held;
  }

  function look(): Promise<void> {
    // If another desk holds the folder, the vault is that desk's to clean up.
    looking ??= lock().ok ? keeper.look() : Promise.resolve();
    return looking;
  }

  /** During a lock the vault still returns secrets. */
  async function secret<T>(name: string): Promise<T | null> {
    const found = keeper.status().state === 'open' ? await keeper.vault()?.get<T>(name) : null;
    return found?.ok ? found.value : null;
  }

  async function picture(account: unknown): Promise<Picture> {
    await look();
    const known = await secret<AccountEntry[]>(ACCOUNT_LIST);
    if (!known || (account === null && known.length === 0)) return { of: null, answer: ok(null) };
    const opened = account === null ? known[0] : known.find(({ id }) => id === account);
    if (!opened)
      return { of: null, answer: err('invalid', 'window.snapshot', { detail: { reason: 'unknown-account' } }) };
    const keys = await secret<DataKeys>(keysName(opened.id));
    return {
      of: opened.id,
      answer: ok(keys && readWindowSnapshot(accountFolder(lent.dataDir, opened.id), keys.cache)),
    };
  }

  return {
    keeper,
    enter() {
      ahead = null;
      return lock();
    },
    look,
    readAhead() {
      ahead = picture(null);
    },
    async snapshot(account) {
      const early = ahead;
      ahead = null;
      const first = await early;
      const isMeant = first && (account === null || account === first.of);
      return (isMeant ? first : await picture(account)).answer;
    },
    leave() {
      if (held?.ok) held.value();
    },
  };
}
