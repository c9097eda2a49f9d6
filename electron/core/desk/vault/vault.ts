/**
 * Keeps data keys, tokens and logins: in the system's keychain, in a file sealed with a passphrase
 * or PIN, or in memory for this session only. Never in plain text. A marker without secrets shows
 * that the data folder has data whose keys are missing; that data can be set aside.
 */
import { existsSync } from 'node:fs';
import { canStartOver, isLockable, type VaultKind, type VaultStatus } from '../../../../shared/domain/desk.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { OpenKeychain } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { type KeychainVault, openKeychainVault, readMarker, recoveryFile, restoreKeychain } from './keychain-vault.ts';
import { clearKeychain, keysFile, moveToFile, moveToKeychain, type UnlockMethod } from './move-secrets.ts';
import { createPinSecret } from './pin-secret.ts';
import { createPinTries } from './pin-tries.ts';
import { newCode, readCode, writtenCode } from './recovery-code.ts';
import type { KeyCost } from './scrypt.ts';
import { createSealedFile, openSealedFile, type SealedFile, unlockKinds } from './sealed-file.ts';
import { sessionVault } from './session-vault.ts';
import { hasAccounts, setAside } from './set-aside.ts';

/** Secrets by name, as JSON values. */
export interface Vault {
  readonly kind: VaultKind;
  get<T>(name: string): Promise<Result<T | null>>;
  set(name: string, value: unknown): Promise<Result<null>>;
  remove(name: string): Promise<Result<null>>;
}

/**
 * Returns the names of all current secrets; null if they are unknown now. Called after pending
 * writes, because the list may have grown meanwhile.
 */
export type ListNames = () => readonly string[] | null;

export interface VaultKeeper {
  status(): VaultStatus;
  /**
   * Null until open. The returned object holds no secrets itself: after a lock it refuses all
   * calls.
   */
  vault(): Vault | null;
  detect(): Promise<void>;
  /** `names`: secrets in the keychain, which the passphrase protects from now on. */
  protect(passphrase: string, names?: ListNames): Promise<Result<null>>;
  unlock(passphrase: string): Promise<Result<null>>;
  openInMemory(): Promise<Result<null>>;
  /** Starts a lock, if one is possible. The state is then `locking`, and the vault still open. */
  beginLock(): Result<null>;
  /**
   * Drops all keys, and finds out how the vault opens again. If a move back to the keychain ended
   * during the lock, it opens at once.
   */
  lock(): Promise<void>;
  /** A wrong PIN costs a try; the last one turns the PIN off. */
  enterPin(pin: string): Promise<Result<null>>;
  /** `passphrase`: the current one, or null if there is none; `names` as for `protect`. */
  setPin(pin: string, passphrase: string | null, names: ListNames): Promise<Result<null>>;
  dropPin(): Promise<Result<null>>;
  /** Moves the secrets to the keychain, which needs no input. `typed`: PIN or passphrase. */
  switchToKeychain(typed: string): Promise<Result<null>>;
  /** Replaces the passphrase. `auth` if `passphrase` is not the current one. */
  change(passphrase: string, next: string): Promise<Result<null>>;
  /**
   * Makes a recovery code, replacing an older one; it is returned only this once. `names`: secrets
   * with the keys of stored data.
   */
  makeCode(passphrase: string | null, names: ListNames): Promise<Result<string>>;
  /**
   * Opens by a recovery code. If no keychain accepts the secrets, `passphrase` protects them from
   * now on; `invalid` with reason `passphrase-needed` if it is null.
   */
  recover(code: string, passphrase: string | null): Promise<Result<null>>;
  /**
   * Sets aside stored data that can't be opened, and looks again. `invalid` if the vault is open,
   * or if a keychain exists but does not answer.
   */
  beginAnew(now: number): Promise<Result<null>>;
  /** The vault opened but its contents were unreadable: closes it until the next look. */
  setUnreadable(error: AppError): void;
}

export function createVaultKeeper(dataDir: string, openHostKeychain: OpenKeychain, cost?: KeyCost): VaultKeeper {
  /** The last answer of this computer's keychain. */
  let lacksKeychain = false;
  const openKeychain: OpenKeychain = async () => {
    const found = await openHostKeychain();
    lacksKeychain = found.ok && found.value === null;
    return found;
  };
  let keychainKnown: Promise<unknown> = Promise.resolve();
  const file = keysFile(dataDir);
  const pins = createPinSecret(openKeychain);
  const pinTries = createPinTries(pins);
  /** Names of secrets written by accounts: an account being added is not in the list yet. */
  const written = new Set<string>();
  let status: VaultStatus = { state: 'choose' };
  let vault: SealedFile | KeychainVault | Vault | null = null;
  // Two windows may answer the same question; the second call finds it done.
  const oneAtATime = createLimiter(1);
  const open = (opened: SealedFile | KeychainVault | Vault): Result<null> => {
    vault = opened;
    // An opening that ends during a lock must not end the lock.
    if (status.state !== 'locking') status = { state: 'open', kind: opened.kind };
    return ok(null);
  };
  const closedError = () => err('auth', 'vault', { detail: { reason: 'vault-closed' } });
  /**
   * Given to accounts. The secrets' place may change behind it, and a lock ends it. Writes wait
   * while secrets are being moved, or they would be left behind.
   */
  const accountVault: Vault = {
    get kind() {
      return vault?.kind ?? 'session';
    },
    get: async (name) => vault?.get(name) ?? closedError(),
    set: (name, value) =>
      oneAtATime(async () => {
        written.add(name);
        return vault?.set(name, value) ?? closedError();
      }),
    remove: (name) => oneAtATime(async () => vault?.remove(name) ?? closedError()),
  };
  const refused = (operation: string, reason: string, field?: string) =>
    err('invalid', operation, { detail: { reason, ...(field === undefined ? {} : { field }) } });

  async function detect(): Promise<void> {
    if (vault) return;
    // A passphrase was chosen earlier, so it remains the way to open the vault.
    if (existsSync(file)) {
      await pinTries.readTries(unlockKinds(file).has('pin'));
      keychainKnown = openKeychain();
      status = { state: 'locked' };
      return;
    }
    const found = await openKeychain();
    if (!found.ok) {
      status = { state: 'unreadable', error: found.error };
      return;
    }
    if (found.value) {
      // Also at the end of a lock, when nothing else would open the vault.
      vault = await openKeychainVault(found.value, dataDir, cost);
      status = { state: 'open', kind: vault.kind };
      return;
    }
    // A new passphrase would hide that the keys of stored data are lost.
    const why = readMarker(dataDir) ? 'keychain-gone' : hasAccounts(dataDir) ? 'keys-gone' : null;
    status = why === null ? { state: 'choose' } : { state: 'unreadable', error: keysLostError(why, dataDir) };
  }

  async function protect(passphrase: string, names: ListNames): Promise<Result<null>> {
    if (vault && 'copy' in vault) return moveFrom(vault, { passphrase }, names);
    if (vault && 'setPin' in vault && vault.kind === 'pin') {
      const set = await vault.setPassphrase(passphrase);
      return set.ok ? open(vault) : set;
    }
    if (status.state !== 'choose') return refused('vault.protect', 'not-now');
    const created = await createSealedFile(file, { passphrase }, cost);
    return created.ok ? open(created.value) : created;
  }

  function allOf(names: ListNames, operation: string): Result<readonly string[]> {
    const listed = names();
    return listed ? ok([...new Set([...listed, ...written])]) : refused(operation, 'not-now');
  }

  async function moveFrom(from: KeychainVault, by: UnlockMethod, names: ListNames): Promise<Result<null>> {
    const all = allOf(names, 'vault.protect');
    if (!all.ok) return all;
    const keychain = await openKeychain();
    if (!keychain.ok) return keychain;
    if (!keychain.value) return refused('vault.protect', 'no-keychain');
    const moved = await moveToFile(from, keychain.value, dataDir, by, all.value, cost);
    return moved.ok ? open(moved.value) : moved;
  }

  async function unlock(passphrase: string): Promise<Result<null>> {
    if (status.state !== 'locked') return refused('vault.unlock', 'not-now');
    const opened = await openSealedFile(file, { passphrase }, cost);
    return opened.ok ? openFile(opened.value) : opened;
  }

  /** Opens by passphrase or code, which also resets the tries of the PIN. */
  async function openFile(sealed: SealedFile): Promise<Result<null>> {
    await keychainKnown;
    if (sealed.hasPin()) {
      const left = await pins.left();
      if (left.ok && left.value === 0) await sealed.setPin(null);
      else await pins.refill();
    }
    if (readMarker(dataDir)) {
      const keychain = await openKeychain();
      if (keychain.ok && keychain.value) await clearKeychain(sealed, keychain.value, dataDir);
    }
    return open(sealed);
  }

  async function enterPin(pin: string): Promise<Result<null>> {
    if (status.state !== 'locked' || !unlockKinds(file).has('pin')) return refused('vault.enterPin', 'not-now');
    const right = await pinTries.enter(pin, (by) => openSealedFile(file, by, cost));
    return right.ok ? openFile(right.value) : right;
  }

  async function setPin(pin: string, passphrase: string | null, names: ListNames): Promise<Result<null>> {
    const operation = 'vault.setPin';
    if (!vault || vault.kind === 'session') return refused(operation, 'not-now');
    // Wrong PINs turn the PIN off, so the agent needs another way to the data.
    if (vault.kind !== 'passphrase' && !('hasCode' in vault && vault.hasCode()))
      return refused(operation, 'code-first');
    if (vault.kind === 'passphrase' && 'opensBy' in vault) {
      const right = await vault.opensBy({ passphrase: passphrase ?? '' });
      if (!right.ok) return right;
    }
    const secret = await pins.make();
    if (!secret.ok) return secret;
    const by = { pin, secret: secret.value };
    if (!('copy' in vault || 'setPin' in vault)) return refused(operation, 'not-now');
    const set = 'copy' in vault ? await moveFrom(vault, by, names) : await vault.setPin(by);
    // If the keychain refuses, the old secret stays as well, but is useless.
    if (set.ok) await pins.keep(secret.value);
    return set;
  }

  async function dropPin(): Promise<Result<null>> {
    const file = vault && 'setPin' in vault && vault.kind === 'passphrase' ? vault : null;
    if (!file?.hasPin()) return refused('vault.dropPin', 'not-now');
    const dropped = await file.setPin(null);
    return dropped.ok ? pins.forget() : dropped;
  }

  async function switchToKeychain(typed: string): Promise<Result<null>> {
    const operation = 'vault.askNothing';
    if (!vault || !('setPin' in vault)) return refused(operation, 'not-now');
    const sealed = vault;
    const right = await (sealed.kind === 'pin'
      ? pinTries.enter(typed, (by) => sealed.opensBy(by))
      : sealed.opensBy({ passphrase: typed }));
    if (!right.ok) return right;
    const keychain = await openKeychain();
    if (!keychain.ok) return keychain;
    if (!keychain.value) return refused(operation, 'no-keychain');
    const moved = await moveToKeychain(vault, keychain.value, dataDir, cost);
    if (!moved.ok) return moved;
    // The PIN is no longer used; if the keychain keeps its secret, the next one overwrites it.
    await pins.forget();
    return open(moved.value);
  }

  function beginLock(): Result<null> {
    if (!isLockable(currentStatus())) {
      return refused('vault.lock', vault?.kind === 'session' ? 'session' : vault ? 'no-secret' : 'not-now');
    }
    status = { state: 'locking' };
    return ok(null);
  }

  async function lock(): Promise<void> {
    if (vault && 'wipe' in vault) vault.wipe();
    vault = null;
    try {
      await detect();
    } finally {
      if (status.state === 'locking') status = { state: 'locked' };
    }
  }

  async function openInMemory(): Promise<Result<null>> {
    if (vault || status.state === 'locked') return refused('vault.session', 'not-now');
    return open(sessionVault());
  }

  async function change(passphrase: string, next: string): Promise<Result<null>> {
    if (!vault || !('setPassphrase' in vault) || vault.kind !== 'passphrase') return refused('vault.change', 'not-now');
    const right = await vault.opensBy({ passphrase });
    return right.ok ? vault.setPassphrase(next) : right;
  }

  async function makeCode(passphrase: string | null, names: ListNames): Promise<Result<string>> {
    if (!vault || !('setCode' in vault)) return refused('vault.makeCode', 'not-now');
    if (vault.kind === 'passphrase' && 'opensBy' in vault) {
      const right = await vault.opensBy({ passphrase: passphrase ?? '' });
      if (!right.ok) return right;
    }
    const all = allOf(names, 'vault.makeCode');
    if (!all.ok) return all;
    const code = newCode();
    const set = await vault.setCode(code, all.value);
    return set.ok ? ok(writtenCode(code)) : set;
  }

  async function recover(typed: string, passphrase: string | null): Promise<Result<null>> {
    const operation = 'vault.recover';
    const from = status.state === 'locked' ? file : recoveryFile(dataDir);
    if (vault || status.state === 'choose' || !existsSync(from)) return refused(operation, 'not-now');
    const code = readCode(typed);
    if (!code) return refused(operation, 'code-mistyped', 'code');
    const opened = await openSealedFile(from, { code }, cost);
    if (!opened.ok) return opened;
    if (from === file) return passphrase === null ? needed() : openAnew(opened.value, passphrase);
    const keychain = await openKeychain();
    if (keychain.ok && keychain.value) {
      const restored = await restoreKeychain(keychain.value, dataDir, opened.value, cost);
      return restored.ok ? open(restored.value) : restored;
    }
    if (passphrase === null) return needed();
    // Set the passphrase first: after an interruption the code still opens the file.
    const set = await opened.value.setPassphrase(passphrase);
    if (!set.ok) return set;
    const moved = opened.value.moveTo(file);
    return moved.ok ? open(opened.value) : moved;

    function needed() {
      return refused(operation, 'passphrase-needed', 'passphrase');
    }
    async function openAnew(sealed: SealedFile, next: string): Promise<Result<null>> {
      const set = await sealed.setPassphrase(next);
      return set.ok ? openFile(sealed) : set;
    }
  }

  function currentStatus(): VaultStatus {
    if (status.state === 'choose' || status.state === 'locking') return status;
    const ways = unlockKinds(status.state === 'locked' ? file : recoveryFile(dataDir));
    const hasCode = vault ? 'hasCode' in vault && vault.hasCode() : ways.has('code');
    const more = hasCode ? { hasCode } : {};
    if (status.state === 'open') {
      const pin = vault && 'hasPin' in vault && vault.hasPin();
      const noKeychain = lacksKeychain && status.kind !== 'session';
      return { ...status, ...more, ...(pin ? { pin } : {}), ...(noKeychain ? { noKeychain } : {}) };
    }
    if (status.state !== 'locked') return { ...status, ...more };
    const noPassphrase = ways.size > 0 && !ways.has('passphrase');
    const pin = ways.has('pin') && pinTries.left() > 0 ? { pin: { left: pinTries.left() } } : {};
    return { ...status, ...more, ...(noPassphrase ? { noPassphrase } : {}), ...pin };
  }

  async function beginAnew(now: number): Promise<Result<null>> {
    if (!canStartOver(status)) return refused('vault.beginAnew', 'not-now');
    try {
      setAside(dataDir, now);
    } catch {
      return err('storage', 'vault.beginAnew', { subject: dataDir, detail: { reason: 'cannot-write' } });
    }
    await detect();
    return ok(null);
  }

  return {
    status: currentStatus,
    vault: () => (vault ? accountVault : null),
    detect: () => oneAtATime(detect),
    protect: (passphrase, names = () => []) => oneAtATime(() => protect(passphrase, names)),
    beginLock,
    lock: () => oneAtATime(lock),
    enterPin: (pin) => oneAtATime(() => enterPin(pin)),
    setPin: (pin, passphrase, names) => oneAtATime(() => setPin(pin, passphrase, names)),
    dropPin: () => oneAtATime(dropPin),
    switchToKeychain: (typed) => oneAtATime(() => switchToKeychain(typed)),
    unlock: (passphrase) => oneAtATime(() => unlock(passphrase)),
    openInMemory: () => oneAtATime(openInMemory),
    change: (passphrase, next) => oneAtATime(() => change(passphrase, next)),
    makeCode: (passphrase, names) => oneAtATime(() => makeCode(passphrase, names)),
    recover: (code, passphrase) => oneAtATime(() => recover(code, passphrase)),
    beginAnew: (now) => oneAtATime(() => beginAnew(now)),
    setUnreadable(error) {
      vault = null;
      status = { state: 'unreadable', error };
    },
  };
}

export const keysLostError = (reason: 'keychain-gone' | 'keys-gone', dataDir: string): AppError =>
  err('storage', 'vault', { detail: { reason, facts: { folder: dataDir } } }).error;
