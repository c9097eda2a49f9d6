/**
 * Opens the file of secrets (data keys, tokens, logins) by the system's keychain, a passphrase, a
 * PIN or a recovery code, or keeps them in memory for this session only. Never in plain text. If
 * the keys of stored data are lost, it moves that data aside.
 */
import { join } from 'node:path';
import { canStartOver, isLockable, type VaultStatus } from '../../../../shared/domain/desk.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { OpenKeychain } from '../ports.ts';
import { createLimiter } from '../scheduling.ts';
import { createKeychainKey, createPin, type KeychainKey } from './keychain-entries.ts';
import {
  type ClosedState,
  type OpeningParts,
  openByCode,
  openByKeychain,
  openByPassphrase,
  openByPin,
  setAside,
} from './opening.ts';
import { addTyped, createProtection, prepareFile, refused } from './protection.ts';
import type { KeyCost } from './scrypt.ts';
import { createSecrets, readSlots, type Secrets, type SlotKind } from './secrets.ts';

/** Secrets as accounts see them. */
export type Vault = Pick<Secrets, 'kind' | 'get' | 'set' | 'remove'>;

export type VaultKeeper = ReturnType<typeof createVaultKeeper>;

export const secretsFile = (dataDir: string): string => join(dataDir, 'secrets.json');

export function createVaultKeeper(dataDir: string, openHostKeychain: OpenKeychain, cost?: KeyCost) {
  const path = secretsFile(dataDir);
  const keychainKey = createKeychainKey(openHostKeychain);
  const parts: OpeningParts = { dataDir, path, keychainKey, pin: createPin(keychainKey), cost };
  let secrets: Secrets | null = null;
  let closed: ClosedState = { state: 'choose' };
  // Separate from the state: an opening that ends during a lock must not end the lock.
  let isLocking = false;
  const inTurn = createTurns();
  const vault = lendVault(() => secrets, keychainKey, inTurn);
  const protection = createProtection(() => secrets, parts);

  function status(): VaultStatus {
    if (isLocking) return { state: 'locking' };
    return secrets ? openStatus(secrets, keychainKey.isMissing()) : closedStatus(closed, parts);
  }

  async function detect(): Promise<void> {
    if (secrets) return;
    const found = await openByKeychain(parts);
    if ('state' in found) closed = found;
    else secrets = found;
  }

  function become(opened: Result<Secrets>): Result<null> {
    if (!opened.ok) return opened;
    secrets = opened.value;
    return ok(null);
  }

  async function protect(passphrase: string): Promise<Result<null>> {
    if (secrets?.kind === 'keychain' || secrets?.kind === 'pin') {
      return addTyped(secrets, { kind: 'passphrase', typed: passphrase }, keychainKey);
    }
    if (status().state !== 'choose') return refused('vault.protect', 'not-now');
    const created = createSecrets(path, cost);
    const added = await created.addSlot({ kind: 'passphrase', typed: passphrase });
    return added.ok ? become(ok(created)) : added;
  }

  async function recover(code: string, passphrase: string | null): Promise<Result<null>> {
    const isClosed = ['locked', 'unreadable'].includes(status().state);
    return isClosed ? become(await openByCode(parts, code, passphrase)) : refused('vault.recover', 'not-now');
  }

  async function openInMemory(): Promise<Result<null>> {
    const isRefused = secrets !== null || closed.state === 'locked';
    return isRefused ? refused('vault.session', 'not-now') : become(ok(createSecrets(null)));
  }

  const whenLocked = (operation: string, open: (parts: OpeningParts, typed: string) => Promise<Result<Secrets>>) =>
    inTurn(async (typed: string) =>
      status().state === 'locked' ? become(await open(parts, typed)) : refused(operation, 'not-now'),
    );

  function beginLock(): Result<null> {
    isLocking = isLockable(status());
    if (isLocking) return ok(null);
    return refused('vault.lock', secrets?.kind === 'session' ? 'session' : secrets ? 'no-secret' : 'not-now');
  }

  async function lock(): Promise<void> {
    secrets?.wipe();
    secrets = null;
    closed = { state: 'locked' };
    await detect().finally(() => {
      isLocking = false;
    });
  }

  async function beginAnew(now: number): Promise<Result<null>> {
    if (!canStartOver(status())) return refused('vault.beginAnew', 'not-now');
    const aside = setAside(dataDir, now);
    if (aside.ok) await detect();
    return aside;
  }

  return {
    status,
    /** Null until open. It holds no secrets itself: after a lock it refuses all calls. */
    vault: (): Vault | null => (secrets ? vault : null),
    detect: inTurn(detect),
    /** Sets the first passphrase, which opens the file from now on, instead of the keychain. */
    protect: inTurn(protect),
    unlock: whenLocked('vault.unlock', openByPassphrase),
    /** A wrong PIN costs a try; the last one turns the PIN off. */
    enterPin: whenLocked('vault.enterPin', openByPin),
    /**
     * Opens by a recovery code. If no keychain can open the file from now on, `passphrase` does;
     * `invalid` with reason `passphrase-needed` if it is null.
     */
    recover: inTurn(recover),
    openInMemory: inTurn(openInMemory),
    /** Starts a lock, if one is possible. The state is then `locking`, and the vault still open. */
    beginLock,
    /**
     * Drops all keys, and finds out how the vault opens again. If a change ended during the lock,
     * after which only the keychain opens it, it opens at once.
     */
    lock: inTurn(lock),
    /** Sets aside data that can't be opened. `invalid` if open, or if a keychain is silent. */
    beginAnew: inTurn(beginAnew),
    change: inTurn(protection.change),
    setPin: inTurn(protection.setPin),
    dropPin: inTurn(protection.dropPin),
    switchToKeychain: inTurn(protection.switchToKeychain),
    makeCode: inTurn(protection.makeCode),
  };
}

type InTurn = <A extends unknown[], R>(work: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

/** One call at a time: two windows may answer the same question, and the second finds it done. */
function createTurns(): InTurn {
  const oneAtATime = createLimiter(1);
  return (work) =>
    (...args) =>
      oneAtATime(() => work(...args));
}

/** Given to accounts: a lock ends it. Writes wait while the protection changes. */
function lendVault(secrets: () => Secrets | null, keychainKey: KeychainKey, inTurn: InTurn): Vault {
  const closedError = () => err('auth', 'vault', { detail: { reason: 'vault-closed' } });
  return {
    get kind() {
      return secrets()?.kind ?? 'session';
    },
    get: async (name) => secrets()?.get(name) ?? closedError(),
    set: inTurn(async (name, value) => {
      const opened = secrets();
      const ready = opened ? await prepareFile(opened, keychainKey) : closedError();
      return opened && ready.ok ? opened.set(name, value) : ready;
    }),
    remove: inTurn(async (name) => secrets()?.remove(name) ?? closedError()),
  };
}

const openStatus = (secrets: Secrets, lacksKeychain: boolean): VaultStatus => ({
  state: 'open',
  kind: secrets.kind,
  ...(secrets.has('code') && { hasCode: true }),
  ...(secrets.has('pin') && { pin: true }),
  ...(lacksKeychain && secrets.kind !== 'session' && { noKeychain: true }),
});

function closedStatus(closed: ClosedState, { path, pin }: OpeningParts): VaultStatus {
  if (closed.state === 'choose') return closed;
  const slots = readSlots(path);
  const has = (kind: SlotKind) => slots?.kinds.has(kind) === true;
  const hasCode = has('code') && { hasCode: true as const };
  if (closed.state === 'unreadable') return { ...closed, ...hasCode };
  return {
    state: 'locked',
    ...hasCode,
    ...(slots && !has('passphrase') && { noPassphrase: true }),
    ...(has('pin') && pin.left() > 0 && { pin: { left: pin.left() } }),
  };
}
