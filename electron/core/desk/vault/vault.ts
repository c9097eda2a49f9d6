/**
 * Keeps data keys, tokens and credentials: in the system's keychain, in a file sealed by a
 * passphrase, or nowhere (this session only). Never in plain text. What lies in the data folder
 * and cannot be opened without its keys is known by a marker that holds nothing secret, and can be
 * set aside.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayBeginAnew, type VaultStatus } from '../../../../shared/domain/desk.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain, OpenKeychain } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { createSealedFile, openSealedFile } from './sealed-file.ts';

/** Secrets by name, as JSON values. */
export interface Vault {
  kind: 'keychain' | 'passphrase' | 'session';
  get<T>(name: string): Promise<Result<T | null>>;
  set(name: string, value: unknown): Promise<Result<null>>;
  remove(name: string): Promise<Result<null>>;
}

export interface VaultKeeper {
  status(): VaultStatus;
  /** Null until it is open. */
  vault(): Vault | null;
  /** Looks for what this computer offers. */
  look(): Promise<void>;
  protect(passphrase: string): Promise<Result<null>>;
  unlock(passphrase: string): Promise<Result<null>>;
  session(): Promise<Result<null>>;
  /**
   * Sets everything aside that is stored here and cannot be opened, and looks again. `invalid`
   * where it is open, or where a keychain is there and only does not answer.
   */
  beginAnew(now: number): Promise<Result<null>>;
  /** It was opened, and what is in it could not be read: closed again, until the next look. */
  unreadable(error: AppError): void;
}

export function createVaultKeeper(dataDir: string, openKeychain: OpenKeychain): VaultKeeper {
  const file = join(dataDir, 'keys.json');
  let status: VaultStatus = { state: 'choose' };
  let vault: Vault | null = null;
  // Two windows may answer the same question at once: the second one finds it settled.
  const oneAtATime = createLimiter(1);
  const open = (opened: Vault): Result<null> => {
    vault = opened;
    status = { state: 'open', kind: opened.kind };
    return ok(null);
  };

  async function look(): Promise<void> {
    if (vault) return;
    // A passphrase was chosen here once: then it stays the way in.
    if (existsSync(file)) {
      status = { state: 'locked' };
      return;
    }
    const found = await openKeychain();
    if (!found.ok) {
      status = { state: 'unreadable', error: found.error };
      return;
    }
    if (found.value) {
      open(keychainVault(found.value, dataDir));
      return;
    }
    // A new passphrase would only hide that the keys of what is stored here are gone.
    const why = readMarker(dataDir) ? 'keychain-gone' : hasAccounts(dataDir) ? 'keys-gone' : null;
    status = why === null ? { state: 'choose' } : { state: 'unreadable', error: keysGone(why, dataDir) };
  }

  async function protect(passphrase: string): Promise<Result<null>> {
    if (status.state !== 'choose') return err('invalid', 'vault.protect', { detail: { reason: 'not-now' } });
    const created = await createSealedFile(file, passphrase);
    return created.ok ? open(created.value) : created;
  }

  async function unlock(passphrase: string): Promise<Result<null>> {
    if (status.state !== 'locked') return err('invalid', 'vault.unlock', { detail: { reason: 'not-now' } });
    const opened = await openSealedFile(file, passphrase);
    return opened.ok ? open(opened.value) : opened;
  }

  async function session(): Promise<Result<null>> {
    if (vault || status.state === 'locked') return err('invalid', 'vault.session', { detail: { reason: 'not-now' } });
    return open(sessionVault());
  }

  async function beginAnew(now: number): Promise<Result<null>> {
    if (!mayBeginAnew(status)) return err('invalid', 'vault.beginAnew', { detail: { reason: 'not-now' } });
    try {
      setAside(dataDir, now);
    } catch {
      return err('storage', 'vault.beginAnew', { subject: dataDir, detail: { reason: 'cannot-write' } });
    }
    await look();
    return ok(null);
  }

  return {
    status: () => status,
    vault: () => vault,
    look: () => oneAtATime(look),
    protect: (passphrase) => oneAtATime(() => protect(passphrase)),
    unlock: (passphrase) => oneAtATime(() => unlock(passphrase)),
    session: () => oneAtATime(session),
    beginAnew: (now) => oneAtATime(() => beginAnew(now)),
    unreadable(error) {
      vault = null;
      status = { state: 'unreadable', error };
    },
  };
}

/** There are accounts here, and no keys to them. */
export const keysGone = (reason: 'keychain-gone' | 'keys-gone', dataDir: string): AppError =>
  err('storage', 'vault', { detail: { reason, facts: { folder: dataDir } } }).error;

function keychainVault(keychain: Keychain, dataDir: string): Vault {
  return {
    kind: 'keychain',
    async get<T>(name: string): Promise<Result<T | null>> {
      const found = await keychain.get(name);
      if (!found.ok) return found;
      if (found.value === null) return ok(null);
      try {
        return ok(JSON.parse(found.value) as T);
      } catch {
        // Not ours, or torn: said, never guessed at.
        return err('storage', 'keychain', { subject: name, detail: { reason: 'entry-damaged' } });
      }
    },
    async set(name, value) {
      try {
        // From the first entry on: before that, nothing here depends on the keychain.
        writeMarker(dataDir);
      } catch {
        return err('storage', 'vault.write', { detail: { reason: 'cannot-write' } });
      }
      return keychain.set(name, JSON.stringify(value));
    },
    remove: (name) => keychain.remove(name),
  };
}

function sessionVault(): Vault {
  const values = new Map<string, string>();
  return {
    kind: 'session',
    async get<T>(name: string) {
      const value = values.get(name);
      return ok(value === undefined ? null : (JSON.parse(value) as T));
    },
    async set(name, value) {
      values.set(name, JSON.stringify(value));
      return ok(null);
    },
    async remove(name) {
      values.delete(name);
      return ok(null);
    },
  };
}

const file = (dataDir: string) => join(dataDir, 'keys-in-keychain');

export const readMarker = (dataDir: string): boolean => existsSync(file(dataDir));

export function writeMarker(dataDir: string): void {
  if (!readMarker(dataDir)) writeFileSync(file(dataDir), '');
}

/** Whether accounts are stored here, whatever is known of their keys. */
export function hasAccounts(dataDir: string): boolean {
  const folder = join(dataDir, 'accounts');
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())
  );
}

/** What the keys of this folder open, and what says where those are. */
const SEALED = ['accounts', 'practice.db', 'practice.db-wal', 'practice.db-shm', 'keys-in-keychain', 'keys.json'];

/**
 * Moves all of it into a folder of its own, where it can be brought back from. Throws what the disk
 * says.
 */
export function setAside(dataDir: string, now: number): void {
  const aside = join(dataDir, `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of SEALED) {
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
  }
}
