/**
 * Keeps secrets in the system's keychain. With a recovery code, the keys of stored data are also
 * kept in a file that the code opens: they are restored from it if an entry or the whole keychain
 * is lost. Logins are in the keychain only, since the agent can sign in again.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain } from '../ports.ts';
import type { KeyCost } from './scrypt.ts';
import { createSealedFile, openSealedFile, runOnDisk, type SealedFile, unlockKinds } from './sealed-file.ts';
import type { Vault } from './vault.ts';
import { removeForGood, writeFileAtomic } from './write-file-atomic.ts';

export interface KeychainVault extends Vault {
  hasCode(): boolean;
  /** The file that the recovery code opens; null without a code. */
  copy(): SealedFile | null;
  /** Sets a new recovery code; `names`: secrets with the keys of stored data. */
  setCode(code: Buffer, names: readonly string[]): Promise<Result<null>>;
}

export const recoveryFile = (dataDir: string): string => join(dataDir, 'recovery.json');

/** Keychain entry with the file's key, so that the file can follow changes. */
export const FILE_KEY = 'recovery';

/** `cost`: for a passphrase or PIN that the file may get. */
export async function openKeychainVault(keychain: Keychain, dataDir: string, cost?: KeyCost): Promise<KeychainVault> {
  const path = recoveryFile(dataDir);
  let copy = await openCopy();

  /** Null also if the keychain does not give the key now; a later start may succeed. */
  async function openCopy(): Promise<SealedFile | null> {
    const ways = unlockKinds(path);
    if (ways.size > 0 && !ways.has('code')) discardMove(dataDir);
    if (!ways.has('code')) return null;
    const key = await keychain.get(FILE_KEY);
    if (!key.ok || key.value === null) return null;
    const opened = await openSealedFile(path, { key: Buffer.from(key.value, 'base64') }, cost);
    if (!opened.ok) return null;
    returnMove(opened.value, dataDir);
    return opened.value;
  }

  /** A secret that a full disk keeps out of the file is added when it is next read. */
  async function keep(name: string, value: unknown): Promise<void> {
    if (!copy || !isCopied(name)) return;
    const there = await copy.get(name);
    if (!there.ok || JSON.stringify(there.value) !== JSON.stringify(value)) await copy.set(name, value);
  }

  /** Running calls that may write to the file, or restore from it. */
  const using = new Set<Promise<unknown>>();
  let removal: Promise<unknown> = Promise.resolve();

  /** Wait for a running removal: otherwise a value read before it would be restored. */
  async function use<R>(work: () => Promise<R>): Promise<R> {
    for (let seen: unknown; seen !== removal; await removal) seen = removal;
    const running = work();
    using.add(running);
    try {
      return await running;
    } finally {
      using.delete(running);
    }
  }

  async function read<T>(name: string): Promise<Result<T | null>> {
    const found = await keychain.get(name);
    if (!found.ok) return found;
    if (found.value === null) return restored<T>(name);
    let value: T;
    try {
      value = JSON.parse(found.value) as T;
    } catch {
      return err('storage', 'keychain', { subject: name, detail: { reason: 'entry-damaged' } });
    }
    await keep(name, value);
    return ok(value);
  }

  /** Another program deleted the entry: a removal by this desk also removes it from the file. */
  async function restored<T>(name: string): Promise<Result<T | null>> {
    const kept = copy && isCopied(name) ? await copy.get<T>(name) : ok(null);
    // If the keychain refuses the value, it stays in the file.
    if (kept.ok && kept.value !== null) await keychain.set(name, JSON.stringify(kept.value));
    return kept;
  }

  async function write(name: string, value: unknown): Promise<Result<null>> {
    const marked = writeMarker(dataDir);
    if (!marked.ok) return marked;
    const stored = await keychain.set(name, JSON.stringify(value));
    if (stored.ok) await keep(name, value);
    return stored;
  }

  async function forget(name: string): Promise<Result<null>> {
    // Remove it from the file first, or it would be restored from there.
    const forgotten = copy?.names.includes(name) ? await copy.remove(name) : ok(null);
    return forgotten.ok ? keychain.remove(name) : forgotten;
  }

  const get = <T>(name: string) => use(() => read<T>(name));

  return {
    kind: 'keychain',
    get,
    set: (name, value) => use(() => write(name, value)),
    remove(name) {
      const removed = Promise.allSettled([removal, ...using]).then(() => forget(name));
      removal = removed.catch(() => undefined);
      return removed;
    },
    hasCode: () => copy !== null,
    copy: () => copy,
    async setCode(code, names) {
      const made = copy ? ok(copy) : await createSealedFile(path, { code }, cost);
      if (!made.ok) return made;
      if (!copy) {
        const stored = await putKeyInto(keychain, made.value);
        if (!stored.ok) return stored;
      }
      const before = copy;
      copy = made.value;
      for (const name of names) {
        const read = await get(name);
        if (!read.ok) return read;
        if (read.value !== null && isCopied(name) && !copy.names.includes(name)) {
          return err('storage', 'vault.write', { subject: 'recovery.json', detail: { reason: 'cannot-write' } });
        }
      }
      // The old code stays valid until nothing can fail any more.
      return before ? before.setCode(code) : ok(null);
    },
  };
}

export async function restoreKeychain(
  keychain: Keychain,
  dataDir: string,
  from: SealedFile,
  cost?: KeyCost,
): Promise<Result<KeychainVault>> {
  const stored = await copyToKeychain(keychain, from);
  const keyed = stored.ok ? await putKeyInto(keychain, from) : stored;
  return keyed.ok ? ok(await openKeychainVault(keychain, dataDir, cost)) : keyed;
}

export async function copyToKeychain(keychain: Keychain, from: SealedFile): Promise<Result<null>> {
  for (const name of from.names) {
    const value = await from.get(name);
    const stored = value.ok ? await keychain.set(name, JSON.stringify(value.value)) : value;
    if (!stored.ok) return stored;
  }
  return ok(null);
}

/** Also writes the file's own key, so that the file continues as the keychain's copy. */
export const putKeyInto = (keychain: Keychain, from: SealedFile): Promise<Result<null>> =>
  keychain.set(FILE_KEY, from.key.toString('base64'));

/** Logins of services and proxies can be entered again and open no stored data. */
const isCopied = (name: string): boolean => !name.endsWith('.login') && name !== 'proxies';

export const markerFile = (dataDir: string) => join(dataDir, 'keys-in-keychain');

export const readMarker = (dataDir: string): boolean => existsSync(markerFile(dataDir));

export const writeMarker = (dataDir: string): Result<null> =>
  readMarker(dataDir) ? ok(null) : runOnDisk(markerFile(dataDir), () => writeFileAtomic(markerFile(dataDir), ''));

/**
 * Cleans up after a failed move into the file, or a move out of it: the keychain has everything, so
 * only a recovery code opens the file, without logins. If the disk refuses, the next start does
 * this.
 */
export function returnMove(file: SealedFile, dataDir: string): void {
  if (file.hasCode()) file.leaveToCode(isCopied);
  else discardMove(dataDir);
}

/** Without a recovery code the file is useless. */
const discardMove = (dataDir: string): void =>
  void runOnDisk(recoveryFile(dataDir), () => removeForGood(recoveryFile(dataDir)));
