/**
 * Keeps secrets in the system's keychain. Once a recovery code was made, what opens the data stored
 * here is kept a second time, in a file that the code opens: an entry that is deleted comes back
 * from there, and so does everything where the keychain is gone. Sign-ins are kept in the keychain
 * only: whoever recovers can sign in again.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain } from '../ports.ts';
import type { KeyCost } from './scrypt.ts';
import { createSealedFile, onDisk, openSealedFile, type SealedFile, waysInto } from './sealed-file.ts';
import type { Vault } from './vault.ts';
import { removeForGood, writeFileAtomic } from './write-file-atomic.ts';

export interface KeychainVault extends Vault {
  hasCode(): boolean;
  /** What the recovery code opens; null where none was made. */
  copy(): SealedFile | null;
  /** A new recovery code; `names`: the secrets that open what is stored here. */
  setCode(code: Buffer, names: readonly string[]): Promise<Result<null>>;
}

export const recoveryFile = (dataDir: string): string => join(dataDir, 'recovery.json');

/** Entry with the key of that file, so that it can follow what changes. */
export const FILE_KEY = 'recovery';

/** `cost`: of a passphrase or PIN that the copy may get. */
export async function openKeychainVault(keychain: Keychain, dataDir: string, cost?: KeyCost): Promise<KeychainVault> {
  const path = recoveryFile(dataDir);
  let copy = await openCopy();

  /** Null also where the keychain does not give its key now: another start may. */
  async function openCopy(): Promise<SealedFile | null> {
    const ways = waysInto(path);
    if (ways.size > 0 && !ways.has('code')) discardMove(dataDir);
    if (!ways.has('code')) return null;
    const key = await keychain.get(FILE_KEY);
    if (!key.ok || key.value === null) return null;
    const opened = await openSealedFile(path, { key: Buffer.from(key.value, 'base64') }, cost);
    if (!opened.ok) return null;
    returnMove(opened.value, dataDir);
    return opened.value;
  }

  /** What a full disk keeps out of the copy is put there when it is next read. */
  async function keep(name: string, value: unknown): Promise<void> {
    if (!copy || !isCopied(name)) return;
    const there = await copy.get(name);
    if (!there.ok || JSON.stringify(there.value) !== JSON.stringify(value)) await copy.set(name, value);
  }

  /** Calls that may put a secret into the copy, or back from there. */
  const using = new Set<Promise<unknown>>();
  let removal: Promise<unknown> = Promise.resolve();

  /** Never amid a removal, which waits for it in turn: what was read before it would come back. */
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

  async function write(name: string, value: unknown): Promise<Result<null>> {
    // From the first entry on: before that, nothing here depends on the keychain.
    const marked = writeMarker(dataDir);
    if (!marked.ok) return marked;
    const stored = await keychain.set(name, JSON.stringify(value));
    if (stored.ok) await keep(name, value);
    return stored;
  }

  async function forget(name: string): Promise<Result<null>> {
    // First from the copy, or it would come back from there.
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
        // What the disk did not take, no code would open.
        if (read.value !== null && isCopied(name) && !copy.names.includes(name)) {
          return err('storage', 'vault.write', { subject: 'recovery.json', detail: { reason: 'cannot-write' } });
        }
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
  cost?: KeyCost,
): Promise<Result<KeychainVault>> {
  const stored = await putInto(keychain, from);
  const keyed = stored.ok ? await putKeyInto(keychain, from) : stored;
  return keyed.ok ? ok(await openKeychainVault(keychain, dataDir, cost)) : keyed;
}

/** Puts everything that a sealed file holds into a keychain. */
export async function putInto(keychain: Keychain, from: SealedFile): Promise<Result<null>> {
  for (const name of from.names) {
    const value = await from.get(name);
    const stored = value.ok ? await keychain.set(name, JSON.stringify(value.value)) : value;
    if (!stored.ok) return stored;
  }
  return ok(null);
}

/** The same with the file's own key, so that the keychain goes on keeping its copy in that file. */
export const putKeyInto = (keychain: Keychain, from: SealedFile): Promise<Result<null>> =>
  keychain.set(FILE_KEY, from.key.toString('base64'));

/** Sign-ins to services and proxies can be given again; they open nothing that is stored here. */
const isCopied = (name: string): boolean => !name.endsWith('.login') && name !== 'proxies';

export const markerFile = (dataDir: string) => join(dataDir, 'keys-in-keychain');

/** Whether secrets of what is stored here are in a keychain. */
export const readMarker = (dataDir: string): boolean => existsSync(markerFile(dataDir));

export const writeMarker = (dataDir: string): Result<null> =>
  readMarker(dataDir) ? ok(null) : onDisk(markerFile(dataDir), () => writeFileAtomic(markerFile(dataDir), ''));

/**
 * Ends a move into the file that came to nothing, or one out of it: the keychain has everything, so
 * only a recovery code opens the file, and it holds no sign-ins. What the disk refuses now stays
 * sealed, and the next start does it.
 */
export function returnMove(file: SealedFile, dataDir: string): void {
  if (file.hasCode()) file.leaveToCode(isCopied);
  else discardMove(dataDir);
}

/** The same where no code was made: nobody needs the file. */
const discardMove = (dataDir: string): void =>
  void onDisk(recoveryFile(dataDir), () => removeForGood(recoveryFile(dataDir)));
