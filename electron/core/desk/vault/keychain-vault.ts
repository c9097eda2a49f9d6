/**
 * Keeps secrets in the system's keychain. Once a recovery code was made, what opens the data stored
 * here is kept a second time, in a file that the code opens: an entry that is deleted comes back
 * from there, and so does everything where the keychain is gone. Sign-ins are kept in the keychain
 * only: whoever recovers can sign in again.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain } from '../ports.ts';
import { createSealedFile, openSealedFile, type SealedFile } from './sealed-file.ts';
import type { Vault } from './vault.ts';

export interface KeychainVault extends Vault {
  hasCode(): boolean;
  /** A new recovery code; `names`: the secrets that open what is stored here. */
  setCode(code: Buffer, names: readonly string[]): Promise<Result<null>>;
}

const cannotWrite = () => err('storage', 'vault.write', { detail: { reason: 'cannot-write' } });

export const recoveryFile = (dataDir: string): string => join(dataDir, 'recovery.json');

/** Entry with the key of that file, so that it can follow what changes. */
const FILE_KEY = 'recovery';

export async function openKeychainVault(keychain: Keychain, dataDir: string): Promise<KeychainVault> {
  const path = recoveryFile(dataDir);
  let copy = await openCopy();

  /** Null also where the keychain does not give its key now: another start may. */
  async function openCopy(): Promise<SealedFile | null> {
    if (!existsSync(path)) return null;
    const key = await keychain.get(FILE_KEY);
    if (!key.ok || key.value === null) return null;
    const opened = await openSealedFile(path, { key: Buffer.from(key.value, 'base64') });
    return opened.ok ? opened.value : null;
  }

  /** What a full disk keeps out of the copy is put there when it is next read. */
  async function keep(name: string, value: unknown): Promise<void> {
    if (!copy || !isCopied(name)) return;
    const there = await copy.get(name);
    if (!there.ok || JSON.stringify(there.value) !== JSON.stringify(value)) await copy.set(name, value);
  }

  async function get<T>(name: string): Promise<Result<T | null>> {
    const found = await keychain.get(name);
    if (!found.ok) return found;
    if (found.value === null) return restored<T>(name);
    let value: T;
    try {
      value = JSON.parse(found.value) as T;
    } catch {
      // Not ours, or torn: said, never guessed at.
      return err('storage', 'keychain', { subject: name, detail: { reason: 'entry-damaged' } });
    }
    await keep(name, value);
    return ok(value);
  }

  /** The entry was deleted by something else: what this desk removes is in the copy no more. */
  async function restored<T>(name: string): Promise<Result<T | null>> {
    const kept = copy && isCopied(name) ? await copy.get<T>(name) : ok(null);
    // Where the keychain does not take it, the copy goes on to have it.
    if (kept.ok && kept.value !== null) await keychain.set(name, JSON.stringify(kept.value));
    return kept;
  }

  async function set(name: string, value: unknown): Promise<Result<null>> {
    try {
      // From the first entry on: before that, nothing here depends on the keychain.
      writeMarker(dataDir);
    } catch {
      return cannotWrite();
    }
    const stored = await keychain.set(name, JSON.stringify(value));
    if (stored.ok) await keep(name, value);
    return stored;
  }

  return {
    kind: 'keychain',
    get,
    set,
    async remove(name) {
      // First from the copy, or it would come back from there.
      const forgotten = copy?.names.includes(name) ? await copy.remove(name) : ok(null);
      return forgotten.ok ? keychain.remove(name) : forgotten;
    },
    hasCode: () => copy !== null,
    async setCode(code, names) {
      const made = copy ? ok(copy) : await createSealedFile(path, { code });
      if (!made.ok) return made;
      if (!copy) {
        const stored = await keychain.set(FILE_KEY, made.value.key.toString('base64'));
        if (!stored.ok) return stored;
      }
      const before = copy;
      copy = made.value;
      for (const name of names) {
        const read = await get(name);
        if (!read.ok) return read;
        // What the disk did not take, no code would open.
        if (read.value !== null && isCopied(name) && !copy.names.includes(name)) return cannotWrite();
      }
      // The code before holds until there is nothing left that can fail.
      return before ? before.setCode(code) : ok(null);
    },
  };
}

/** Puts everything that a recovery file holds into a keychain, also the key of that file. */
export async function restoreKeychain(
  keychain: Keychain,
  dataDir: string,
  from: SealedFile,
): Promise<Result<KeychainVault>> {
  for (const name of from.names) {
    const value = await from.get(name);
    const stored = value.ok ? await keychain.set(name, JSON.stringify(value.value)) : value;
    if (!stored.ok) return stored;
  }
  const stored = await keychain.set(FILE_KEY, from.key.toString('base64'));
  if (!stored.ok) return stored;
  return ok(await openKeychainVault(keychain, dataDir));
}

/** Sign-ins to services and proxies can be given again; they open nothing that is stored here. */
const isCopied = (name: string): boolean => !name.endsWith('.login') && name !== 'proxies';

const marker = (dataDir: string) => join(dataDir, 'keys-in-keychain');

/** Whether secrets of what is stored here are in a keychain. */
export const readMarker = (dataDir: string): boolean => existsSync(marker(dataDir));

function writeMarker(dataDir: string): void {
  if (!readMarker(dataDir)) writeFileSync(marker(dataDir), '');
}
