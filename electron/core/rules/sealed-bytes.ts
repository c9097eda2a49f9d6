/**
 * Encrypts bytes with a key (AES-256-GCM). The result is nonce, ciphertext and authentication tag.
 */
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** Prefer a key object for a key used often, because Node converts plain bytes on each call. */
export type SecretKey = Uint8Array | KeyObject;

export const NONCE = 12;
const TAG = 16;
const NONE = new Uint8Array();

export const sealedLength = (plain: number): number => NONCE + plain + TAG;

/**
 * `context` is authenticated but not part of the result. The same context is needed to open it.
 * Give a `nonce` only to get bytes again that were sealed with it.
 */
export function sealBytes(
  key: SecretKey,
  plain: Uint8Array,
  context: Uint8Array = NONE,
  nonce: Uint8Array = randomBytes(NONCE),
): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null if the bytes were sealed with another key or context, or were changed. */
export function openBytes(key: SecretKey, sealed: Uint8Array, context: Uint8Array = NONE): Buffer | null {
  if (sealed.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      .setAAD(context)
      .setAuthTag(sealed.subarray(-TAG));
    const plain = decipher.update(sealed.subarray(NONCE, -TAG));
    // Checks the tag; no bytes are left.
    decipher.final();
    return plain;
  } catch {
    return null;
  }
}

/** Derives the key of a file beside a database from the database's key (64 hex digits). */
export const keyOfFile = (databaseKey: string, file: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(databaseKey, 'hex'), '', `rackside ${file}`, 32));
