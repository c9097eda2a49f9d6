/**
 * Moves secrets between the keychain, which needs no input, and the sealed file, which a passphrase
 * or PIN opens. After an interruption one of the two still has all of them; the rest of the other
 * is removed when the file is next opened.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ok, type Result } from '../../../../shared/result.ts';
import type { Keychain } from '../ports.ts';
import {
  copyToKeychain,
  FILE_KEY,
  type KeychainVault,
  markerFile,
  openKeychainVault,
  putKeyInto,
  readMarker,
  recoveryFile,
  returnMove,
  writeMarker,
} from './keychain-vault.ts';
import type { KeyCost } from './scrypt.ts';
import { createSealedFile, runOnDisk, type SealedFile } from './sealed-file.ts';
import { removeForGood } from './write-file-atomic.ts';

export const keysFile = (dataDir: string): string => join(dataDir, 'keys.json');

export type UnlockMethod = { passphrase: string } | { pin: string; secret: Buffer };

/** `names`: all secrets in the keychain. A recovery code still opens the file. */
export async function moveToFile(
  from: KeychainVault,
  keychain: Keychain,
  dataDir: string,
  by: UnlockMethod,
  names: readonly string[],
  cost?: KeyCost,
): Promise<Result<SealedFile>> {
  const path = recoveryFile(dataDir);
  const copy = from.copy();
  const sealed = copy ? await addUnlockMethod(copy, by) : await createSealedFile(path, by, cost);
  if (!sealed.ok) return sealed;
  const filled = await fill(sealed.value, from, names);
  const moved = filled.ok ? sealed.value.moveTo(keysFile(dataDir)) : filled;
  if (!moved.ok) {
    returnMove(sealed.value, dataDir);
    return moved;
  }
  await clearKeychain(sealed.value, keychain, dataDir);
  return sealed;
}

async function addUnlockMethod(file: SealedFile, by: UnlockMethod): Promise<Result<SealedFile>> {
  const set = 'pin' in by ? await file.setPin(by) : await file.setPassphrase(by.passphrase);
  return set.ok ? ok(file) : set;
}

async function fill(to: SealedFile, from: KeychainVault, names: readonly string[]): Promise<Result<null>> {
  for (const name of names) {
    const value = await from.get(name);
    if (!value.ok) return value;
    const stored = value.value === null ? ok(null) : await to.set(name, value.value);
    if (!stored.ok) return stored;
  }
  return ok(null);
}

/**
 * Removes the open file's secrets from the keychain. If the keychain refuses, the marker stays, and
 * this is repeated when the file is next opened.
 */
export async function clearKeychain(file: SealedFile, keychain: Keychain, dataDir: string): Promise<void> {
  if (!readMarker(dataDir)) return;
  const removed = await Promise.all([...file.names, FILE_KEY].map((name) => keychain.remove(name)));
  if (removed.every(({ ok }) => ok)) rmSync(markerFile(dataDir), { force: true });
}

/** From now on the keychain alone opens everything; a recovery code still opens its own file. */
export async function moveToKeychain(
  from: SealedFile,
  keychain: Keychain,
  dataDir: string,
  cost?: KeyCost,
): Promise<Result<KeychainVault>> {
  // First, so that after any interruption the next opening clears the keychain.
  const marked = writeMarker(dataDir);
  if (!marked.ok) return marked;
  const hasCode = from.hasCode();
  const stored = await copyToKeychain(keychain, from);
  const keyed = stored.ok && hasCode ? await putKeyInto(keychain, from) : stored;
  if (!keyed.ok) return keyed;
  const file = keysFile(dataDir);
  const moved = hasCode ? from.moveTo(recoveryFile(dataDir)) : runOnDisk(file, () => removeForGood(file));
  if (!moved.ok) return moved;
  if (hasCode) returnMove(from, dataDir);
  from.wipe();
  return ok(await openKeychainVault(keychain, dataDir, cost));
}
