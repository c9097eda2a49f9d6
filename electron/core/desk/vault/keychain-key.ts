/**
 * Keeps the secret of the keychain's slot: one random key, in an entry that is named for its file,
 * so that no other file's key is ever overwritten or removed.
 */
import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain, OpenKeychain } from '../ports.ts';

export interface KeychainKey {
  /** Calls at the same time share one answer, because a keychain may hang. */
  open: OpenKeychain;
  /** `invalid` with reason `no-keychain` if this computer has none. */
  require(operation: string): Promise<Result<Keychain>>;
  /** The last answer of this computer was that it has no keychain. */
  isMissing(): boolean;
  /** Stores a new key for a file. */
  make(file: string, operation: string): Promise<Result<Buffer>>;
  forget(file: string): Promise<void>;
}

const entryOf = (file: string): string => `key.${file}`;

export async function readKeychainKey(keychain: Keychain, file: string): Promise<Result<Buffer | null>> {
  const found = await keychain.get(entryOf(file));
  return found.ok && found.value !== null ? ok(Buffer.from(found.value, 'base64')) : (found as Result<null>);
}

export function createKeychainKey(openHostKeychain: OpenKeychain): KeychainKey {
  let isMissing = false;
  let opening: ReturnType<OpenKeychain> | null = null;

  async function ask(): Promise<Result<Keychain | null>> {
    const found = await openHostKeychain();
    isMissing = found.ok && found.value === null;
    return found;
  }

  function open(): Promise<Result<Keychain | null>> {
    opening ??= ask().finally(() => {
      opening = null;
    });
    return opening;
  }

  async function require(operation: string): Promise<Result<Keychain>> {
    const found = await open();
    if (!found.ok) return found;
    return found.value ? ok(found.value) : err('invalid', operation, { detail: { reason: 'no-keychain' } });
  }

  return {
    open,
    require,
    isMissing: () => isMissing,
    async make(file, operation) {
      const keychain = await require(operation);
      if (!keychain.ok) return keychain;
      const key = randomBytes(32);
      const stored = await keychain.value.set(entryOf(file), key.toString('base64'));
      return stored.ok ? ok(key) : stored;
    },
    // If the keychain refuses, the next opening by a passphrase, PIN or code tries again.
    async forget(file) {
      const keychain = await open();
      if (keychain.ok) await keychain.value?.remove(entryOf(file));
    },
  };
}
