/**
 * The ways to open the file of secrets, and what is missing if none of them works. Stored data that
 * can't be opened moves to another folder, complete, so that it can be brought back.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type AppError, err, ok, type Result } from '../../../../shared/result.ts';
import { type KeychainKey, type Pin, readKeychainKey } from './keychain-entries.ts';
import { addKeychain, readCode, refused } from './protection.ts';
import type { KeyCost } from './scrypt.ts';
import { createSecrets, damagedError, openSecrets, readSlots, type Secrets } from './secrets.ts';

/** The file, and what takes part in opening it. */
export interface OpeningParts {
  dataDir: string;
  path: string;
  keychainKey: KeychainKey;
  pin: Pin;
  cost?: KeyCost | undefined;
}

export type ClosedState = { state: 'choose' | 'locked' } | { state: 'unreadable'; error: AppError };

/** Files of versions before the first release. */
const OLD_FILES = ['keys.json', 'recovery.json', 'keys-in-keychain'];

/** Opens the file if the keychain can, or finds out what else does. Creates nothing. */
export async function openByKeychain(parts: OpeningParts): Promise<Secrets | ClosedState> {
  const { dataDir, path, keychainKey, cost } = parts;
  const unreadable = (error: AppError): ClosedState => ({ state: 'unreadable', error });
  const lost = (reason: string) =>
    unreadable(err('storage', 'vault', { detail: { reason, facts: { folder: dataDir } } }).error);
  const file = readSlots(path);
  if (!file && existsSync(path)) return unreadable(damagedError(path));
  if (!file && OLD_FILES.some((name) => existsSync(join(dataDir, name)))) return lost('before-release');
  if (file && !file.kinds.has('keychain')) {
    if (file.kinds.has('pin')) await parts.pin.readTries();
    // The screen doesn't wait for it: what a keychain is used for follows the unlock.
    else void keychainKey.open().catch(() => undefined);
    return { state: 'locked' };
  }
  const keychain = await keychainKey.open();
  if (!keychain.ok) return unreadable(keychain.error);
  if (file && !keychain.value) return lost('keychain-gone');
  const key = file && keychain.value ? await readKeychainKey(keychain.value, file.id) : ok(null);
  if (!key.ok) return unreadable(key.error);
  if (key.value) {
    const opened = await openSecrets(path, { kind: 'keychain', secret: key.value }, cost);
    if (opened.ok) return opened.value;
    if (opened.error.kind !== 'auth') return unreadable(opened.error);
  }
  // A new passphrase or an empty desk would hide that the keys of stored data are lost.
  if (hasAccounts(dataDir)) return lost('keys-gone');
  return keychain.value ? createSecrets(path, cost) : { state: 'choose' };
}

export async function openByPassphrase(parts: OpeningParts, typed: string): Promise<Result<Secrets>> {
  const opened = await openSecrets(parts.path, { kind: 'passphrase', typed }, parts.cost);
  return opened.ok ? afterUnlock(parts, opened.value) : opened;
}

export async function openByPin(parts: OpeningParts, typed: string): Promise<Result<Secrets>> {
  if (!readSlots(parts.path)?.kinds.has('pin')) return refused('vault.enterPin', 'not-now');
  const opened = await parts.pin.enter(typed, (by) => openSecrets(parts.path, by, parts.cost));
  if (opened.ok) await dropLeftKey(parts, opened.value);
  return opened;
}

export async function openByCode(
  parts: OpeningParts,
  typed: string,
  passphrase: string | null,
): Promise<Result<Secrets>> {
  const operation = 'vault.recover';
  if (!readSlots(parts.path)?.kinds.has('code')) return refused(operation, 'not-now');
  const code = readCode(typed);
  if (!code) return refused(operation, 'code-mistyped', 'code');
  const opened = await openSecrets(parts.path, { kind: 'code', secret: code }, parts.cost);
  if (!opened.ok) return opened;
  if (opened.value.has('keychain')) {
    const restored = await addKeychain(opened.value, parts.keychainKey, operation);
    if (restored.ok) return opened;
  }
  if (passphrase === null) return refused(operation, 'passphrase-needed', 'passphrase');
  const added = await opened.value.addSlot({ kind: 'passphrase', typed: passphrase });
  return added.ok ? afterUnlock(parts, opened.value) : added;
}

/** The person is known without the PIN: it gets all its tries again, or goes if it is off. */
async function afterUnlock(parts: OpeningParts, opened: Secrets): Promise<Result<Secrets>> {
  if (opened.has('pin') && !(await parts.pin.refill())) opened.removeSlot('pin');
  await dropLeftKey(parts, opened);
  return ok(opened);
}

/** An interrupted change may have left the key of a slot that is gone. */
const dropLeftKey = ({ keychainKey }: OpeningParts, opened: Secrets): Promise<void> => keychainKey.forget(opened.id);

function hasAccounts(dataDir: string): boolean {
  const folder = join(dataDir, 'accounts');
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())
  );
}

/** All data that needs the keys of the file of secrets, and that file. */
const KEYED_FILES = ['accounts', 'practice.db', 'practice.db-wal', 'practice.db-shm', 'secrets.json'];

export function setAside(dataDir: string, now: number): Result<null> {
  const aside = join(dataDir, `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`);
  try {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    for (const name of KEYED_FILES) {
      if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
    }
    return ok(null);
  } catch {
    return err('storage', 'vault.beginAnew', { subject: dataDir, detail: { reason: 'cannot-write' } });
  }
}
