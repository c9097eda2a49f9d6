/**
 * Keeps what a PIN needs beside itself in the keychain: a random secret, and how many tries are left.
 * A copied disk holds neither, so that nobody can try PINs on a copy. A try is counted before it is
 * judged: ending the program gives none back. While a PIN is being changed, the secret before it
 * stays: the file opens by one of the two, whatever interrupts the change.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Keychain, OpenKeychain } from '../ports.ts';

const ENTRY = 'pin';
/** Wrong PINs in a row after which none opens anything. */
const TRIES = 5;

/** Secrets at once: the one that opens, and those of changes that failed. */
const MOST = 4;

const entry = z.strictObject({
  /** The newest first. */
  secrets: z.array(z.base64().length(44)).min(1).max(MOST),
  left: z.number().int().min(0).max(TRIES),
});
type Entry = z.infer<typeof entry>;

export interface PinSecret {
  /** Tries that are left; 0 where the keychain has nothing for a PIN. */
  left(): Promise<Result<number>>;
  /** A new secret; those before stay until one is kept. */
  make(): Promise<Result<Buffer>>;
  /** By this one the file opens: all others are gone, and all tries are there again. */
  keep(secret: Buffer): Promise<Result<null>>;
  /** Counts a try, and gives the secrets for it. `auth` with reason `pin-gone` where none is left. */
  take(): Promise<Result<{ secrets: Buffer[]; left: number }>>;
  /** Somebody proved to be the agent: all tries are there again, unless none was left. */
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
      // Not ours, or torn: no PIN fits it.
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
      // The oldest is the one that opens, unless a newer one was stored and not kept.
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
