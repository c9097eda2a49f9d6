/**
 * Keeps data keys, tokens and credentials: in the system's keychain, in a file sealed by a
 * passphrase or a PIN, or nowhere (this session only). Never in plain text. What lies in the data
 * folder and cannot be opened without its keys is known by a marker that holds nothing secret, and
 * can be set aside.
 */
import { existsSync } from 'node:fs';
import { mayBeginAnew, mayLock, type VaultKind, type VaultStatus } from '../../../../shared/domain/desk.ts';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import type { OpenKeychain } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { type KeychainVault, openKeychainVault, readMarker, recoveryFile, restoreKeychain } from './keychain-vault.ts';
import { clearKeychain, keysFile, moveToFile, moveToKeychain, type NewWay } from './move-secrets.ts';
import { createPinSecret } from './pin-secret.ts';
import { createPinTries } from './pin-tries.ts';
import { newCode, readCode, writtenCode } from './recovery-code.ts';
import type { KeyCost } from './scrypt.ts';
import { createSealedFile, openSealedFile, type SealedFile, waysInto } from './sealed-file.ts';
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
 * Names of the secrets that are known at the moment; null where nobody knows them now. Asked for
 * once nothing is written meanwhile: the list may have grown since the call was made.
 */
export type Names = () => readonly string[] | null;

export interface VaultKeeper {
  status(): VaultStatus;
  /**
   * Null until it is open. What it returns has no secret itself: once the vault is locked, it gives
   * and takes none.
   */
  vault(): Vault | null;
  /** Looks for what this computer offers. */
  look(): Promise<void>;
  /** `names`: the secrets that a keychain holds, which the passphrase protects from now on. */
  protect(passphrase: string, names?: Names): Promise<Result<null>>;
  unlock(passphrase: string): Promise<Result<null>>;
  session(): Promise<Result<null>>;
  /** Whether it may be locked; from then on it is `locking`, and still open. */
  beginLock(): Result<null>;
  /**
   * Drops every key that is held, and looks how it opens again. It is open then where nothing is
   * asked any more: the way back to the keychain ended amid the lock.
   */
  lock(): Promise<void>;
  /** A wrong PIN costs a try, and the last one costs the PIN. */
  enterPin(pin: string): Promise<Result<null>>;
  /** `passphrase`: the present one, null without one; `names` as with `protect`. */
  setPin(pin: string, passphrase: string | null, names: Names): Promise<Result<null>>;
  dropPin(): Promise<Result<null>>;
  /** The keychain alone opens it from now on. `typed`: PIN or passphrase. */
  askNothing(typed: string): Promise<Result<null>>;
  /** Opens by another passphrase from now on. `auth` where `passphrase` is not the present one. */
  change(passphrase: string, next: string): Promise<Result<null>>;
  /**
   * Makes a recovery code, in place of the one before; it is told this once. `names`: the secrets
   * that open what is stored here.
   */
  makeCode(passphrase: string | null, names: Names): Promise<Result<string>>;
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

/** `cost`: of keys derived from here on, where a host wants another one. */
export function createVaultKeeper(dataDir: string, lent: OpenKeychain, cost?: KeyCost): VaultKeeper {
  /** As far as this computer's keychain was asked for by now. */
  let lacksKeychain = false;
  const openKeychain: OpenKeychain = async () => {
    const found = await lent();
    lacksKeychain = found.ok && found.value === null;
    return found;
  };
  /** Goes on while whoever unlocks types: a keychain may be slow to say that it is there. */
  let keychainKnown: Promise<unknown> = Promise.resolve();
  const file = keysFile(dataDir);
  const pins = createPinSecret(openKeychain);
  const pinTries = createPinTries(pins);
  /** What accounts wrote: one that is being added now stands in no list yet. */
  const written = new Set<string>();
  let status: VaultStatus = { state: 'choose' };
  let vault: SealedFile | KeychainVault | Vault | null = null;
  // Two windows may answer the same question at once: the second one finds it settled.
  const oneAtATime = createLimiter(1);
  const open = (opened: SealedFile | KeychainVault | Vault): Result<null> => {
    vault = opened;
    // What ends amid a lock does not end the lock.
    if (status.state !== 'locking') status = { state: 'open', kind: opened.kind };
    return ok(null);
  };
  const closed = () => err('auth', 'vault', { detail: { reason: 'vault-closed' } });
  /**
   * Lent to accounts: where secrets are may change under them, and a lock ends it. What they write
   * while secrets are being moved waits for the end of that, or it would stay behind.
   */
  const face: Vault = {
    get kind() {
      return vault?.kind ?? 'session';
    },
    get: async (name) => vault?.get(name) ?? closed(),
    set: (name, value) =>
      oneAtATime(async () => {
        written.add(name);
        return vault?.set(name, value) ?? closed();
      }),
    remove: (name) => oneAtATime(async () => vault?.remove(name) ?? closed()),
  };
  const refused = (operation: string, reason: string, field?: string) =>
    err('invalid', operation, { detail: { reason, ...(field === undefined ? {} : { field }) } });

  async function look(): Promise<void> {
    if (vault) return;
    // A passphrase was chosen here once: then it stays the way in.
    if (existsSync(file)) {
      await pinTries.look(waysInto(file).has('pin'));
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
      // Also at the end of a lock, which nothing else ends.
      vault = await openKeychainVault(found.value, dataDir, cost);
      status = { state: 'open', kind: vault.kind };
      return;
    }
    // A new passphrase would only hide that the keys of what is stored here are gone.
    const why = readMarker(dataDir) ? 'keychain-gone' : hasAccounts(dataDir) ? 'keys-gone' : null;
    status = why === null ? { state: 'choose' } : { state: 'unreadable', error: keysGone(why, dataDir) };
  }

  async function protect(passphrase: string, names: Names): Promise<Result<null>> {
    if (vault && 'copy' in vault) return moveFrom(vault, { passphrase }, names);
    if (vault && 'setPin' in vault && vault.kind === 'pin') {
      const set = await vault.setPassphrase(passphrase);
      return set.ok ? open(vault) : set;
    }
    if (status.state !== 'choose') return refused('vault.protect', 'not-now');
    const created = await createSealedFile(file, { passphrase }, cost);
    return created.ok ? open(created.value) : created;
  }

  function allOf(names: Names, operation: string): Result<readonly string[]> {
    const listed = names();
    return listed ? ok([...new Set([...listed, ...written])]) : refused(operation, 'not-now');
  }

  /** Out of the keychain, so that something has to be typed from now on. */
  async function moveFrom(from: KeychainVault, by: NewWay, names: Names): Promise<Result<null>> {
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

  /** By the passphrase or a code: whoever has these gets all tries of their PIN back. */
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
    if (status.state !== 'locked' || !waysInto(file).has('pin')) return refused('vault.enterPin', 'not-now');
    const right = await pinTries.enter(pin, (by) => openSealedFile(file, by, cost));
    return right.ok ? openFile(right.value) : right;
  }

  async function setPin(pin: string, passphrase: string | null, names: Names): Promise<Result<null>> {
    const operation = 'vault.setPin';
    if (!vault || vault.kind === 'session') return refused(operation, 'not-now');
    // Wrong PINs turn it off, and then there must be another way to what was written.
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
    // Where the keychain does not take that now, the secret before it stays as well, and opens nothing.
    if (set.ok) await pins.keep(secret.value);
    return set;
  }

  async function dropPin(): Promise<Result<null>> {
    const file = vault && 'setPin' in vault && vault.kind === 'passphrase' ? vault : null;
    if (!file?.hasPin()) return refused('vault.dropPin', 'not-now');
    const dropped = await file.setPin(null);
    return dropped.ok ? pins.forget() : dropped;
  }

  async function askNothing(typed: string): Promise<Result<null>> {
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
    // Nothing opens by it any more; what the keychain does not remove now is overwritten by the next.
    await pins.forget();
    return open(moved.value);
  }

  function beginLock(): Result<null> {
    if (!mayLock(shown())) {
      return refused('vault.lock', vault?.kind === 'session' ? 'session' : vault ? 'no-secret' : 'not-now');
    }
    status = { state: 'locking' };
    return ok(null);
  }

  async function lock(): Promise<void> {
    if (vault && 'wipe' in vault) vault.wipe();
    vault = null;
    try {
      await look();
    } finally {
      // Whatever fails, the lock has an end.
      if (status.state === 'locking') status = { state: 'locked' };
    }
  }

  async function session(): Promise<Result<null>> {
    if (vault || status.state === 'locked') return refused('vault.session', 'not-now');
    return open(sessionVault());
  }

  async function change(passphrase: string, next: string): Promise<Result<null>> {
    if (!vault || !('setPassphrase' in vault) || vault.kind !== 'passphrase') return refused('vault.change', 'not-now');
    const right = await vault.opensBy({ passphrase });
    return right.ok ? vault.setPassphrase(next) : right;
  }

  async function makeCode(passphrase: string | null, names: Names): Promise<Result<string>> {
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
    // First the passphrase: wherever this ends, the file still opens by the code.
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

  /** Adds what is known of the other ways in. */
  function shown(): VaultStatus {
    if (status.state === 'choose' || status.state === 'locking') return status;
    const ways = waysInto(status.state === 'locked' ? file : recoveryFile(dataDir));
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
    vault: () => (vault ? face : null),
    look: () => oneAtATime(look),
    protect: (passphrase, names = () => []) => oneAtATime(() => protect(passphrase, names)),
    beginLock,
    lock: () => oneAtATime(lock),
    enterPin: (pin) => oneAtATime(() => enterPin(pin)),
    setPin: (pin, passphrase, names) => oneAtATime(() => setPin(pin, passphrase, names)),
    dropPin: () => oneAtATime(dropPin),
    askNothing: (typed) => oneAtATime(() => askNothing(typed)),
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
