/**
 * Keeps the rest of a PIN in the keychain: a random secret, and the number of tries left. A copied
 * disk has neither, so PINs can't be tried on a copy. A try is counted before it is checked, so
 * that ending the program gives none back. During a change of PIN the old secret stays, so that one
 * of the two always opens the file.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain, OpenKeychain } from '../ports.ts';

const ENTRY = 'pin';
/** Wrong PINs in a row that turn the PIN off. */
const TRIES = 5;

/** Most secrets at once: the valid one, and those of failed changes. */
const MOST = 4;

const entry = z.strictObject({
  secrets: z.array(z.base64().length(44)).min(1).max(MOST),
  left: z.number().int().min(0).max(TRIES),
});
type Entry = z.infer<typeof entry>;

export interface PinSecret {
  left(): Promise<Result<number>>;
  /** Makes a new secret; older ones stay until `keep`. */
  make(): Promise<Result<Buffer>>;
  /** Keeps only this secret, which opens the file, and resets the tries. */
  keep(secret: Buffer): Promise<Result<null>>;
  /**
   * Counts a try, and returns the secrets for it. `auth` with reason `pin-gone` if none is left.
   */
  take(): Promise<Result<{ secrets: Buffer[]; left: number }>>;
  /** The agent proved their identity: resets the tries, unless none was left. */
  refill(): Promise<Result<null>>;
  forget(): Promise<Result<null>>;
}

export function createPinSecret(openKeychain: OpenKeychain): PinSecret {
  async function keychain(operation: string): Promise<Result<Keychain>> {
    const found = await openKeychain();
    if (!found.ok) return found;
    return found.value ? ok(found.value) : err('invalid', operation, { detail: { reason: 'no-keychain' } });
  }

  async function read(from: Keychain): Promise<Result<Entry | null>> {
    const found = await from.get(ENTRY);
    if (!found.ok || found.value === null) return found.ok ? ok(null) : found;
    try {
      return ok(entry.parse(JSON.parse(found.value)));
    } catch {
      // The entry is not ours, or damaged, so no PIN can match it.
      return ok(null);
    }
  }

  const write = (to: Keychain, secrets: string[], left: number) =>
    to.set(ENTRY, JSON.stringify({ secrets, left } satisfies Entry));

  return {
    async left() {
      const from = await keychain('vault.enterPin');
      if (!from.ok) return from;
      const found = await read(from.value);
      return found.ok ? ok(found.value?.left ?? 0) : found;
    },
    async make() {
      const to = await keychain('vault.setPin');
      if (!to.ok) return to;
      const found = await read(to.value);
      if (!found.ok) return found;
      const secret = randomBytes(32);
      const before = found.value?.left ? found.value.secrets : [];
      // The oldest is the valid one, unless a newer one was stored without `keep`.
      const still = before.length < MOST ? before : before.toSpliced(-2, 1);
      const stored = await write(to.value, [secret.toString('base64'), ...still], TRIES);
      return stored.ok ? ok(secret) : stored;
    },
    async keep(secret) {
      const to = await keychain('vault.setPin');
      return to.ok ? write(to.value, [secret.toString('base64')], TRIES) : to;
    },
    async take() {
      const from = await keychain('vault.enterPin');
      if (!from.ok) return from;
      const found = await read(from.value);
      if (!found.ok) return found;
      const gone = err('auth', 'vault.enterPin', { detail: { reason: 'pin-gone' } });
      if (found.value === null || found.value.left === 0) return gone;
      const { secrets } = found.value;
      const left = found.value.left - 1;
      const counted = await write(from.value, secrets, left);
      return counted.ok ? ok({ secrets: secrets.map((secret) => Buffer.from(secret, 'base64')), left }) : counted;
    },
    async refill() {
      const to = await keychain('vault.enterPin');
      const found = to.ok ? await read(to.value) : to;
      if (!to.ok || !found.ok) return found as Result<null>;
      if (found.value === null || found.value.left === TRIES) return ok(null);
      return write(to.value, found.value.secrets, TRIES);
    },
    async forget() {
      const from = await keychain('vault.dropPin');
      return from.ok ? from.value.remove(ENTRY) : from;
    },
  };
}
