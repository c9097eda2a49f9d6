/**
 * Keys of a team: for signing, for encryption, and for the names under which the engine stores
 * things without learning anything from them.
 */
import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { openBytes, type SecretKey, sealBytes } from '../sealed-bytes.ts';

/** DER prefixes for key pairs given as 32 raw bytes. */
type Curve = 'signing' | 'agreement';
const PRIVATE: Record<Curve, string> = {
  signing: '302e020100300506032b657004220420',
  agreement: '302e020100300506032b656e04220420',
};
const PUBLIC: Record<Curve, string> = {
  signing: '302a300506032b6570032100',
  agreement: '302a300506032b656e032100',
};
const RAW = 32;

export const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
export const toBytes = (text: string): Buffer => Buffer.from(text, 'base64url');

export const privateKey = (curve: Curve, raw: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([Buffer.from(PRIVATE[curve], 'hex'), raw]), format: 'der', type: 'pkcs8' });

export const publicKey = (curve: Curve, raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([Buffer.from(PUBLIC[curve], 'hex'), raw]), format: 'der', type: 'spki' });

export const publicHalf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-RAW);

/** Shortens a digest to 22 characters: 128 bits are enough to be unique. */
const shortDigest = (digest: Buffer): string => digest.toString('base64url').slice(0, 22);
const hashOf = (label: string, ...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256').update(`rackside team ${label}\0`);
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const memberIdOf = (signing: Uint8Array): string => shortDigest(hashOf('member', signing));

/** Identifies a writer: a member's key, and 16 random bytes of one copy of its `work.db`. */
export const writerIdOf = (signing: Uint8Array, copy: Uint8Array): string =>
  shortDigest(hashOf('writer', signing, copy));

export const bucketNameOf = (team: string): string =>
  `rackside-${hashOf('bucket', toBytes(team)).toString('hex').slice(0, 12)}`;

export const thingNameOf = (naming: SecretKey, kind: string, ticket: string, id: string): string =>
  shortDigest(
    createHmac('sha256', naming)
      .update(JSON.stringify(['name', kind, ticket, id]))
      .digest(),
  );

/** Names the key that encrypted an envelope, so that no other key can be claimed for it. */
export const epochIdOf = (key: Uint8Array): string =>
  createHmac('sha256', key).update('rackside team epoch').digest('hex').slice(0, 16);

/** Key of the roster. Everybody who was ever invited can read it. */
export const rosterKey = (naming: Uint8Array): Buffer =>
  createHmac('sha256', naming).update('rackside team roster').digest();

export const deriveSubkey = (key: Uint8Array, salt: Uint8Array, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `rackside team ${info}`, 32));

/**
 * Encrypts an epoch's key for one member. `context` names the member and the epoch. Null if the
 * member's key is invalid.
 */
export function wrapKey(key: Uint8Array, agreement: Uint8Array, context: string): string | null {
  const own = privateKey('agreement', randomBytes(RAW));
  const half = publicHalf(own);
  const shared = sharedSecret(own, agreement);
  if (!shared) return null;
  return toText(
    Buffer.concat([half, sealBytes(deriveSubkey(shared, half, `key ${context}`), key, Buffer.from(context))]),
  );
}

export function unwrapKey(wrapped: string, agreement: KeyObject, context: string): Buffer | null {
  const bytes = toBytes(wrapped);
  const half = bytes.subarray(0, RAW);
  const shared = half.length === RAW ? sharedSecret(agreement, half) : null;
  return shared && openBytes(deriveSubkey(shared, half, `key ${context}`), bytes.subarray(RAW), Buffer.from(context));
}

function sharedSecret(own: KeyObject, other: Uint8Array): Buffer | null {
  try {
    return diffieHellman({ privateKey: own, publicKey: publicKey('agreement', other) });
  } catch {
    // A point chosen so that no key agreement is possible.
    return null;
  }
}
