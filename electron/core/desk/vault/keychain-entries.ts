/**
 * The two entries in the keychain. One has the random key of the keychain's slot, and is named for
 * its file, so that no other file's key is ever overwritten or removed. The other has a random
 * secret for the PIN and the number of tries left. A copied disk has neither, so PINs can't be
 * tried on a copy. A try is counted before it is checked, so that ending the program gives none
 * back.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain, OpenKeychain } from '../ports.ts';
import type { Opener } from './secrets.ts';

const ENTRY = 'pin';
/** Wrong PINs in a row that turn the PIN off. */
const TRIES = 5;

const entrySchema = z.strictObject({
  secret: z.base64().length(44),
  left: z.number().int().min(0).max(TRIES),
});
type Entry = z.infer<typeof entrySchema>;

export type Pin = ReturnType<typeof createPin>;

export function createPin(keychainKey: Pick<KeychainKey, 'require'>) {
  let left = 0;

  async function read(operation: string): Promise<Result<{ keychain: Keychain; entry: Entry | null }>> {
    const opened = await keychainKey.require(operation);
    if (!opened.ok) return opened;
    const keychain = opened.value;
    const found = await keychain.get(ENTRY);
    if (!found.ok) return found;
    try {
      return ok({ keychain, entry: entrySchema.nullable().parse(JSON.parse(found.value ?? 'null')) });
    } catch {
      // The entry is not ours, or damaged, so no PIN can match it.
      return ok({ keychain, entry: null });
    }
  }

  async function write(keychain: Keychain, entry: Entry): Promise<Result<null>> {
    const stored = await keychain.set(ENTRY, JSON.stringify(entry));
    if (stored.ok) left = entry.left;
    return stored;
  }

  const pinGone = () => err('auth', 'vault.enterPin', { detail: { reason: 'pin-gone' } });

  async function forget(): Promise<Result<null>> {
    const opened = await keychainKey.require('vault.dropPin');
    return opened.ok ? opened.value.remove(ENTRY) : opened;
  }

  return {
    /** Tries left when they were last read or counted. */
    left: () => left,
    async readTries(): Promise<void> {
      const found = await read('vault.enterPin');
      left = (found.ok && found.value.entry?.left) || 0;
    },
    /**
     * A secret for a new PIN, with all tries. A change keeps it: until the file is written, the old
     * PIN opens it.
     */
    async prepare(isChange: boolean): Promise<Result<Buffer>> {
      const found = await read('vault.setPin');
      if (!found.ok) return found;
      const { keychain, entry } = found.value;
      const secret = isChange && entry?.left ? entry.secret : randomBytes(32).toString('base64');
      const stored = await write(keychain, { secret, left: TRIES });
      return stored.ok ? ok(Buffer.from(secret, 'base64')) : stored;
    },
    /** Counts a try, calls `attempt`. `auth` if the PIN is wrong; after the last try `pin-gone`. */
    async enter<T>(typed: string, attempt: (by: Opener) => Promise<Result<T>>): Promise<Result<T>> {
      const found = await read('vault.enterPin');
      if (!found.ok) return found;
      const { keychain, entry } = found.value;
      if (!entry?.left) {
        left = 0;
        return pinGone();
      }
      const counted = await write(keychain, { ...entry, left: entry.left - 1 });
      if (!counted.ok) return counted;
      const answer = await attempt({ kind: 'pin', typed, secret: Buffer.from(entry.secret, 'base64') });
      if (answer.ok) await write(keychain, { ...entry, left: TRIES });
      if (answer.ok || answer.error.kind !== 'auth') return answer;
      if (left > 0) return err('auth', 'vault.enterPin', { detail: { reason: 'wrong-pin', facts: { left } } });
      await forget();
      return pinGone();
    },
    /** The agent proved who they are: resets the tries. False if none was left: the PIN is off. */
    async refill(): Promise<boolean> {
      const found = await read('vault.enterPin');
      if (!found.ok) return true;
      const { keychain, entry } = found.value;
      if (entry && entry.left > 0 && entry.left < TRIES) await write(keychain, { ...entry, left: TRIES });
      return (entry?.left ?? 0) > 0;
    },
    forget,
  };
}

export type KeychainKey = ReturnType<typeof createKeychainKey>;

const entryOf = (file: string): string => `key.${file}`;

export async function readKeychainKey(keychain: Keychain, file: string): Promise<Result<Buffer | null>> {
  const found = await keychain.get(entryOf(file));
  return found.ok && found.value !== null ? ok(Buffer.from(found.value, 'base64')) : (found as Result<null>);
}

export function createKeychainKey(openHostKeychain: OpenKeychain) {
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
    /** Calls at the same time share one answer, because a keychain may hang. */
    open,
    /** `invalid` with reason `no-keychain` if this computer has none. */
    require,
    /** The last answer of this computer was that it has no keychain. */
    isMissing: () => isMissing,
    /** Stores a new key for a file. */
    async make(file: string, operation: string): Promise<Result<Buffer>> {
      const keychain = await require(operation);
      if (!keychain.ok) return keychain;
      const key = randomBytes(32);
      const stored = await keychain.value.set(entryOf(file), key.toString('base64'));
      return stored.ok ? ok(key) : stored;
    },
    // If the keychain refuses, the next opening by a passphrase, PIN or code tries again.
    async forget(file: string): Promise<void> {
      const keychain = await open();
      if (keychain.ok) await keychain.value?.remove(entryOf(file));
    },
  };
}
