/**
 * An envelope is an entry as the engine stores it: encrypted for the team and signed by its member.
 * Its signature proves it, so anybody may restore it.
 * | bytes | content |
 * |---|---|
 * | 1 | version of this format |
 * | 32 | the member's public key |
 * | 16 | the copy of `work.db` that writes |
 * | 8 | epoch: names the key that encrypted it |
 * | 6 | number among all entries of this writer: 1, 2, 3 … |
 * | 6 | number among this writer's entries under this key: 1, 2, 3 … |
 * | 8 | hybrid logical time |
 * | … | nonce, encrypted body, tag |
 * | 64 | signature over all of this and the key |
 * A writer's newest entry under each key counts. The second numbers of these entries add up to the
 * writer's newest first number only if no entry is missing or was replaced by an older one.
 */
import { createSecretKey, type KeyObject, sign, verify } from 'node:crypto';
import { NONCE, openBytes, sealBytes, sealedLength } from '../sealed-bytes.ts';
import type { Hlc } from './clock.ts';
import { deriveSubkey, memberIdOf, publicKey, writerIdOf } from './keys.ts';

const VERSION = 1;
const OFFSETS = { signing: 1, copy: 33, epoch: 49, seq: 57, version: 63, hlc: 69, sealed: 77 };
const SIGNATURE = 64;
/**
 * Encrypted bodies have only a few lengths, each twice the previous one, so that a length tells
 * little about the content.
 */
const SMALLEST = 256;
export const LARGEST_BODY = 128 * 1024;
export const MOST_ENVELOPE_BYTES = OFFSETS.sealed + sealedLength(LARGEST_BODY) + SIGNATURE;

export interface EnvelopeHead {
  signing: Buffer;
  member: string;
  writer: string;
  epoch: string;
  seq: number;
  version: number;
  hlc: Hlc;
}

export interface EntryBody {
  kind: string;
  ticket: string;
  id: string;
  /** Null deletes the thing. */
  value: unknown;
  /** Newest entry numbers of other writers about this thing that the writer knew. */
  knew: Record<string, number>;
}

interface SealingKeys {
  signing: KeyObject;
  publicHalf: Uint8Array;
  copy: Uint8Array;
  team: Uint8Array;
  epochKey: Uint8Array;
  epoch: string;
}

interface EntryNumbers {
  seq: number;
  version: number;
  hlc: Hlc;
}

/** The body as parts of its JSON, in the order in which desks seal them. */
export interface OpenedBody {
  kind: string;
  ticket: string;
  id: string;
  /** JSON */
  value: string | null;
  /** JSON */
  knew: string;
}

export function sealEnvelope(writing: SealingKeys, key: string, numbers: EntryNumbers, body: unknown): Buffer {
  const head = Buffer.alloc(OFFSETS.sealed);
  head[0] = VERSION;
  head.set(writing.publicHalf, OFFSETS.signing);
  head.set(writing.copy, OFFSETS.copy);
  head.write(writing.epoch, OFFSETS.epoch, 'hex');
  head.writeUIntBE(numbers.seq, OFFSETS.seq, 6);
  head.writeUIntBE(numbers.version, OFFSETS.version, 6);
  head.write(numbers.hlc, OFFSETS.hlc, 'hex');
  const writer = writerIdOf(writing.publicHalf, writing.copy);
  const sealed = sealBytes(
    bodyKey(writing.epochKey, writing.team, writer),
    padded(JSON.stringify(body)),
    context(head, key),
  );
  const whole = Buffer.concat([head, sealed]);
  return Buffer.concat([whole, sign(null, context(whole, key), writing.signing)]);
}

/** Null if the bytes are no envelope. The content is not verified yet. */
export function readEnvelopeHead(bytes: Buffer): EnvelopeHead | null {
  if (bytes.length < OFFSETS.sealed + SIGNATURE || bytes.length > MOST_ENVELOPE_BYTES || bytes[0] !== VERSION)
    return null;
  const signing = bytes.subarray(OFFSETS.signing, OFFSETS.copy);
  const numbers = {
    seq: bytes.readUIntBE(OFFSETS.seq, 6),
    version: bytes.readUIntBE(OFFSETS.version, 6),
    hlc: bytes.toString('hex', OFFSETS.hlc, OFFSETS.sealed),
  };
  if (numbers.version < 1 || numbers.version > numbers.seq) return null;
  return { signing, ...idsIn(bytes), epoch: epochOfEnvelope(bytes), ...numbers };
}

/** Cache of recent writers, because two digests take longer than the rest of a head. */
const writers = new Map<string, Pick<EnvelopeHead, 'member' | 'writer'>>();

function idsIn(bytes: Buffer): Pick<EnvelopeHead, 'member' | 'writer'> {
  const name = bytes.toString('latin1', OFFSETS.signing, OFFSETS.epoch);
  const known = writers.get(name);
  if (known) return known;
  const signing = bytes.subarray(OFFSETS.signing, OFFSETS.copy);
  const ids = { member: memberIdOf(signing), writer: writerIdOf(signing, bytes.subarray(OFFSETS.copy, OFFSETS.epoch)) };
  if (writers.size > 1000) writers.clear();
  writers.set(name, ids);
  return ids;
}

/** Whether the bytes are an envelope that the member in its head signed for this place. */
export function isProven(bytes: Buffer, key: string): boolean {
  try {
    const signer = signerOf(bytes.subarray(OFFSETS.signing, OFFSETS.copy));
    return verify(null, context(bytes.subarray(0, -SIGNATURE), key), signer, bytes.subarray(-SIGNATURE));
  } catch {
    // The bytes are not a point on the curve, so no valid key.
    return false;
  }
}

/** Epoch of an envelope, by bytes that had a readable head. */
export const epochOfEnvelope = (bytes: Buffer): string => bytes.toString('hex', OFFSETS.epoch, OFFSETS.seq);

type OpeningKeys = Pick<SealingKeys, 'epochKey' | 'team'>;

/** Decrypts the body as it was padded. Null if the key is wrong. */
export function decryptBody(
  bytes: Buffer,
  { writer }: Pick<EnvelopeHead, 'writer'>,
  key: string,
  { epochKey, team }: OpeningKeys,
): Buffer | null {
  const head = bytes.subarray(0, OFFSETS.sealed);
  const sealed = bytes.subarray(OFFSETS.sealed, -SIGNATURE);
  return openBytes(bodyKey(epochKey, team, writer), sealed, context(head, key));
}

/** Null if the content is no JSON. */
export function parseEntry(plain: Buffer | null): unknown {
  if (!plain || plain.length < 4) return null;
  try {
    return JSON.parse(plain.toString('utf8', 4, 4 + plain.readUInt32BE(0)));
  } catch {
    return null;
  }
}

const FOLDED = OFFSETS.sealed + NONCE + SIGNATURE;

/**
 * Leaves out the encrypted body, which is most of an envelope, if sealing `body` gives the same
 * again. A body with something that this version does not know stays, so a later version opens only
 * whole ones again.
 */
export const foldEnvelope = (bytes: Buffer, plain: Buffer, body: OpenedBody): Buffer =>
  padded(textOf(body)).equals(plain)
    ? Buffer.concat([bytes.subarray(0, OFFSETS.sealed + NONCE), bytes.subarray(-SIGNATURE)])
    : bytes;

/** The whole envelope of an opened entry, folded or not. */
export function unfoldEnvelope(
  bytes: Buffer,
  { writer, key, ...body }: OpenedBody & { writer: string; key: string },
  { epochKey, team }: OpeningKeys,
): Buffer {
  if (bytes.length !== FOLDED) return bytes;
  const head = bytes.subarray(0, OFFSETS.sealed);
  const nonce = bytes.subarray(OFFSETS.sealed, OFFSETS.sealed + NONCE);
  const sealed = sealBytes(bodyKey(epochKey, team, writer), padded(textOf(body)), context(head, key), nonce);
  return Buffer.concat([head, sealed, bytes.subarray(-SIGNATURE)]);
}

/** Equals `JSON.stringify` of the body. */
const textOf = ({ kind, ticket, id, value, knew }: OpenedBody): string =>
  `{"kind":${JSON.stringify(kind)},"ticket":${JSON.stringify(ticket)},"id":${JSON.stringify(id)},"value":${value},"knew":${knew}}`;

export const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

const context = (bytes: Uint8Array, key: string): Buffer =>
  Buffer.concat([Buffer.from(`rackside team entry ${key}\0`), bytes]);

/**
 * Cache of public keys of recent members, because making one takes nearly as long as checking a
 * signature.
 */
const signers = new Map<string, KeyObject>();

function signerOf(signing: Buffer): KeyObject {
  const name = signing.toString('hex');
  const signer = signers.get(name) ?? publicKey('signing', signing);
  if (signers.size > 1000) signers.clear();
  signers.set(name, signer);
  return signer;
}

/**
 * Cache of derived keys of recent writers, because HKDF takes longer than the cipher. Kept as key
 * objects, because Node's check of plain bytes also takes longer than the cipher.
 */
const bodyKeys = new WeakMap<Uint8Array, Map<string, KeyObject>>();

function bodyKey(epochKey: Uint8Array, team: Uint8Array, writer: string): KeyObject {
  const known = bodyKeys.get(epochKey) ?? new Map<string, KeyObject>();
  bodyKeys.set(epochKey, known);
  const found = known.get(writer) ?? createSecretKey(deriveSubkey(epochKey, team, `entry ${writer}`));
  if (known.size > 1000) known.clear();
  known.set(writer, found);
  return found;
}

function padded(json: string): Buffer {
  const text = Buffer.from(json);
  let size = SMALLEST;
  while (size < text.length + 4) size *= 2;
  const whole = Buffer.alloc(size);
  whole.writeUInt32BE(text.length, 0);
  whole.set(text, 4);
  return whole;
}
