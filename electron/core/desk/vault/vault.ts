/**
 * Keeps data keys, tokens and credentials: in the system's keychain, in a file sealed by a
 * passphrase, or nowhere (this session only). Never in plain text. What lies in the data folder
 * and cannot be opened without its keys is known by a marker that holds nothing secret, and can be
 * set aside.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { mayBeginAnew, type VaultStatus } from '../../../../shared/domain/desk.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { OpenKeychain } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { type KeychainVault, openKeychainVault, readMarker, recoveryFile, restoreKeychain } from './keychain-vault.ts';
import { newCode, readCode, writtenCode } from './recovery-code.ts';
import { createSealedFile, hasCodeIn, openSealedFile, type SealedFile } from './sealed-file.ts';

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
  /** Opens by another passphrase from now on. `auth` where `passphrase` is not the present one. */
  change(passphrase: string, next: string): Promise<Result<null>>;
  /**
   * Makes a recovery code, in place of the one before; it is told this once. `names`: the secrets
   * that open what is stored here.
   */
  makeCode(passphrase: string | null, names: readonly string[]): Promise<Result<string>>;
  /**
   * Opens by a recovery code. Where no keychain takes the secrets, they are protected by
   * `passphrase` from now on; `invalid` with reason `passphrase-needed` where that is null.
   */
  recover(code: string, passphrase: string | null): Promise<Result<null>>;
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
  let vault: SealedFile | KeychainVault | Vault | null = null;
  // Two windows may answer the same question at once: the second one finds it settled.
  const oneAtATime = createLimiter(1);
  const open = (opened: SealedFile | KeychainVault | Vault): Result<null> => {
    vault = opened;
    status = { state: 'open', kind: opened.kind };
    return ok(null);
  };
  const refused = (operation: string, reason: string, field?: string) =>
    err('invalid', operation, { detail: { reason, ...(field === undefined ? {} : { field }) } });

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
      open(await openKeychainVault(found.value, dataDir));
      return;
    }
    // A new passphrase would only hide that the keys of what is stored here are gone.
    const why = readMarker(dataDir) ? 'keychain-gone' : hasAccounts(dataDir) ? 'keys-gone' : null;
    status = why === null ? { state: 'choose' } : { state: 'unreadable', error: keysGone(why, dataDir) };
  }

  async function protect(passphrase: string): Promise<Result<null>> {
    if (status.state !== 'choose') return refused('vault.protect', 'not-now');
    const created = await createSealedFile(file, { passphrase });
    return created.ok ? open(created.value) : created;
  }

  async function unlock(passphrase: string): Promise<Result<null>> {
    if (status.state !== 'locked') return refused('vault.unlock', 'not-now');
    const opened = await openSealedFile(file, { passphrase });
    return opened.ok ? open(opened.value) : opened;
  }

  async function session(): Promise<Result<null>> {
    if (vault || status.state === 'locked') return refused('vault.session', 'not-now');
    return open(sessionVault());
  }

  /** Whether this is the passphrase that `keys.json` opens by now. */
  async function isRight(passphrase: string): Promise<Result<null>> {
    const opened = await openSealedFile(file, { passphrase });
    return opened.ok ? ok(null) : opened;
  }

  async function change(passphrase: string, next: string): Promise<Result<null>> {
    if (!vault || !('setPassphrase' in vault)) return refused('vault.change', 'not-now');
    const right = await isRight(passphrase);
    return right.ok ? vault.setPassphrase(next) : right;
  }

  async function makeCode(passphrase: string | null, names: readonly string[]): Promise<Result<string>> {
    if (!vault || !('setCode' in vault)) return refused('vault.makeCode', 'not-now');
    if ('setPassphrase' in vault) {
      const right = await isRight(passphrase ?? '');
      if (!right.ok) return right;
    }
    const code = newCode();
    const set = await vault.setCode(code, names);
    return set.ok ? ok(writtenCode(code)) : set;
  }

  async function recover(typed: string, passphrase: string | null): Promise<Result<null>> {
    const operation = 'vault.recover';
    const from = status.state === 'locked' ? file : recoveryFile(dataDir);
    if (vault || status.state === 'choose' || !existsSync(from)) return refused(operation, 'not-now');
    const code = readCode(typed);
    if (!code) return refused(operation, 'code-mistyped', 'code');
    const opened = await openSealedFile(from, { code });
    if (!opened.ok) return opened;
    if (from === file) return passphrase === null ? needed() : openAnew(opened.value, passphrase);
    const keychain = await openKeychain();
    if (keychain.ok && keychain.value) {
      const restored = await restoreKeychain(keychain.value, dataDir, opened.value);
      return restored.ok ? open(restored.value) : restored;
    }
    if (passphrase === null) return needed();
    // First the passphrase: wherever this ends, the file still opens by the code.
    const set = await opened.value.setPassphrase(passphrase);
    if (!set.ok) return set;
    try {
      renameSync(from, file);
    } catch {
      return err('storage', 'vault.write', { subject: 'keys.json', detail: { reason: 'cannot-write' } });
    }
    const moved = await openSealedFile(file, { code });
    return moved.ok ? open(moved.value) : moved;

    function needed() {
      return refused(operation, 'passphrase-needed', 'passphrase');
    }
    async function openAnew(sealed: SealedFile, next: string): Promise<Result<null>> {
      const set = await sealed.setPassphrase(next);
      return set.ok ? open(sealed) : set;
    }
  }

  /** What `vault.status` says of a recovery code. */
  function shown(): VaultStatus {
    if (status.state === 'choose') return status;
    const closed = status.state === 'locked' ? file : recoveryFile(dataDir);
    const hasCode = vault ? 'hasCode' in vault && vault.hasCode() : hasCodeIn(closed);
    return hasCode ? { ...status, hasCode } : status;
  }

  async function beginAnew(now: number): Promise<Result<null>> {
    if (!mayBeginAnew(status)) return refused('vault.beginAnew', 'not-now');
    try {
      setAside(dataDir, now);
    } catch {
      return err('storage', 'vault.beginAnew', { subject: dataDir, detail: { reason: 'cannot-write' } });
    }
    await look();
    return ok(null);
  }

  return {
    status: shown,
    vault: () => vault,
    look: () => oneAtATime(look),
    protect: (passphrase) => oneAtATime(() => protect(passphrase)),
    unlock: (passphrase) => oneAtATime(() => unlock(passphrase)),
    session: () => oneAtATime(session),
    change: (passphrase, next) => oneAtATime(() => change(passphrase, next)),
    makeCode: (passphrase, names) => oneAtATime(() => makeCode(passphrase, names)),
    recover: (code, passphrase) => oneAtATime(() => recover(code, passphrase)),
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

/** Whether accounts are stored here, whatever is known of their keys. */
export function hasAccounts(dataDir: string): boolean {
  const folder = join(dataDir, 'accounts');
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())
  );
}

/** What the keys of this folder open, and what says where those are. */
const SEALED = [
  'accounts',
  'practice.db',
  'practice.db-wal',
  'practice.db-shm',
  'keys-in-keychain',
  'keys.json',
  'recovery.json',
];

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
