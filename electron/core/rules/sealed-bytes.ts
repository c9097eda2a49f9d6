/** Seals bytes with a key (AES-256-GCM): a nonce, what is sealed, and the tag that tells of any change. */
import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** What is used often is best made a key object once: bytes are looked at anew each time. */
export type SecretKey = Uint8Array | KeyObject;

const NONCE = 12;
const TAG = 16;
const NONE = new Uint8Array();

export const sealedLength = (plain: number): number => NONCE + plain + TAG;

/** `context` is no part of what comes out, and has to be the same to open it. */
export function sealBytes(key: SecretKey, plain: Uint8Array, context: Uint8Array = NONE): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Null where it was sealed with another key, for another context, or was changed. */
export function openBytes(key: SecretKey, sealed: Uint8Array, context: Uint8Array = NONE): Buffer | null {
  if (sealed.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE))
      .setAAD(context)
      .setAuthTag(sealed.subarray(-TAG));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()]);
  } catch {
    // Node says it by throwing, whatever of it does not fit.
    return null;
  }
}

/** The key of a file that stands beside a database, made from the database's own (64 hex digits). */
export const keyOfFile = (databaseKey: string, file: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(databaseKey, 'hex'), '', `rackside ${file}`, 32));
