/**
 * Changes what opens the file of secrets: each change adds or removes one of its slots. After an
 * interruption the file opens either as before or as chosen. A key left in the keychain opens
 * nothing, and is removed later. Recovery codes are 160 random bits in Crockford's base 32, which
 * has no similar letters, and 20 check bits that detect typing errors.
 */
import { createHash, randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { KeychainKey, Pin } from './keychain-entries.ts';
import type { Opener, Secrets } from './secrets.ts';

/** `invalid`: not possible in this state, for this reason. */
export const refused = (operation: string, reason: string, field?: string) =>
  err('invalid', operation, { detail: { reason, ...(field === undefined ? {} : { field }) } });

/** `secrets` returns the open secrets, or null. */
export function createProtection(
  secrets: () => Secrets | null,
  { keychainKey, pin }: { keychainKey: KeychainKey; pin: Pin },
) {
  const stored = (): Secrets | null => {
    const opened = secrets();
    return opened?.kind === 'session' ? null : opened;
  };

  /** `auth` if there is a passphrase and `passphrase` is another one. */
  const checkPassphrase = async (opened: Secrets, passphrase: string | null): Promise<Result<null>> =>
    opened.has('passphrase') ? opened.checkOpener({ kind: 'passphrase', typed: passphrase ?? '' }) : ok(null);

  return {
    /** Replaces the passphrase. `auth` if `passphrase` is not the current one. */
    async change(passphrase: string, next: string): Promise<Result<null>> {
      const opened = stored();
      if (!opened?.has('passphrase')) return refused('vault.change', 'not-now');
      const checked = await checkPassphrase(opened, passphrase);
      return checked.ok ? opened.addSlot({ kind: 'passphrase', typed: next }) : checked;
    },

    /** `passphrase`: the current one, or null if there is none. */
    async setPin(typed: string, passphrase: string | null): Promise<Result<null>> {
      const opened = stored();
      if (!opened) return refused('vault.setPin', 'not-now');
      // Wrong PINs turn the PIN off, so the agent needs another way to the data.
      if (!opened.has('passphrase') && !opened.has('code')) return refused('vault.setPin', 'code-first');
      const checked = await checkPassphrase(opened, passphrase);
      const secret = checked.ok ? await pin.prepare(opened.has('pin')) : checked;
      return secret.ok ? addTyped(opened, { kind: 'pin', typed, secret: secret.value }, keychainKey) : secret;
    },

    async dropPin(): Promise<Result<null>> {
      const opened = stored();
      if (!opened?.has('pin') || !opened.has('passphrase')) return refused('vault.dropPin', 'not-now');
      const dropped = opened.removeSlot('pin');
      return dropped.ok ? pin.forget() : dropped;
    },

    /** From now on the keychain opens the file, and needs no input. `typed`: PIN or passphrase. */
    async switchToKeychain(typed: string): Promise<Result<null>> {
      const opened = stored();
      if (!opened || opened.kind === 'keychain') return refused('vault.askNothing', 'not-now');
      const checked = await (opened.has('passphrase')
        ? checkPassphrase(opened, typed)
        : pin.enter(typed, opened.checkOpener));
      const switched = checked.ok ? await addKeychain(opened, keychainKey, 'vault.askNothing') : checked;
      // If the keychain keeps the PIN's secret, the next PIN overwrites it.
      if (switched.ok) await pin.forget();
      return switched;
    },

    /** Makes a recovery code, replacing an older one; it is returned only this once. */
    async makeCode(passphrase: string | null): Promise<Result<string>> {
      const opened = stored();
      if (!opened) return refused('vault.makeCode', 'not-now');
      const checked = await checkPassphrase(opened, passphrase);
      const ready = checked.ok ? await prepareFile(opened, keychainKey) : checked;
      const code = newCode();
      const added = ready.ok ? await opened.addSlot({ kind: 'code', secret: code }) : ready;
      return added.ok ? ok(writtenCode(code)) : added;
    },
  };
}

/** Adds a passphrase or PIN. Removes the keychain's key, which then opens only older copies. */
export async function addTyped(opened: Secrets, by: Opener, keychainKey: KeychainKey): Promise<Result<null>> {
  const wasInKeychain = opened.has('keychain');
  const added = await opened.addSlot(by);
  if (added.ok && wasInKeychain) await keychainKey.forget(opened.id);
  return added;
}

/** Stores the key in the keychain first, so that the file never needs a key that is missing. */
export async function addKeychain(opened: Secrets, key: KeychainKey, operation: string): Promise<Result<null>> {
  const keyMade = await key.make(opened.id, operation);
  return keyMade.ok ? opened.addSlot({ kind: 'keychain', secret: keyMade.value }) : keyMade;
}

/** Call before something is stored: gives a file that nothing opens yet the keychain's slot. */
export const prepareFile = async (opened: Secrets, key: KeychainKey): Promise<Result<null>> =>
  opened.kind === 'keychain' && !opened.has('keychain') ? addKeychain(opened, key, 'vault') : ok(null);

const BYTES = 20;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LETTERS = 32;
const CHECK_LETTERS = 4;

export const newCode = (): Buffer => randomBytes(BYTES);

/** Formats a code in nine groups of four, for the screen and for print. */
export function writtenCode(code: Buffer): string {
  return (lettersOf(code) + checkOf(code)).replace(/.{4}(?=.)/g, '$&-');
}

/** The bytes of a typed code; null for a typing error. */
export function readCode(typed: string): Buffer | null {
  const letters = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (letters.length !== CODE_LETTERS + CHECK_LETTERS) return null;
  const code = bytesOf(letters.slice(0, CODE_LETTERS));
  return code && checkOf(code) === letters.slice(CODE_LETTERS) ? code : null;
}

function lettersOf(bytes: Buffer): string {
  let bits = '';
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0');
  return bits.replace(/.{5}/g, (five) => LETTERS.charAt(Number.parseInt(five, 2)));
}

function bytesOf(letters: string): Buffer | null {
  let bits = '';
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    bits += value.toString(2).padStart(5, '0');
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

const checkOf = (code: Buffer): string =>
  lettersOf(createHash('sha256').update('rackside recovery code').update(code).digest().subarray(0, 5)).slice(
    0,
    CHECK_LETTERS,
  );
