/**
 * An envelope is an entry as it lies in the engine: sealed for the team, signed by its member. It
 * proves itself, so anybody may put it back.
 *
 * | bytes | what |
 * |---|---|
 * | 1 | version of this form |
 * | 32 | the member's public key |
 * | 16 | the copy of `work.db` that writes |
 * | 8 | epoch: names the key that sealed it |
 * | 6 | number among all that this writer wrote: 1, 2, 3 … |
 * | 6 | number among those that it wrote under this key: 1, 2, 3 … |
 * | 8 | hybrid logical time |
 * | … | nonce, sealed body, tag |
 * | 64 | signature over all of this and the key |
 *
 * What counts of a writer is its newest entry under each key. The second numbers of those add up to
 * its newest first number exactly if none of them is missing or was played back older.
 */
import { createSecretKey, type KeyObject, sign, verify } from 'node:crypto';
import { openBytes, sealBytes, sealedLength } from '../sealed-bytes.ts';
import type { Hlc } from './clock.ts';
import { derived, memberOf, publicKey, writerOf } from './keys.ts';

const VERSION = 1;
const AT = { signing: 1, copy: 33, epoch: 49, seq: 57, version: 63, hlc: 69, sealed: 77 };
const SIGNATURE = 64;
/** Sealed bodies have a few lengths only, each twice the one before, so that they tell little of what is in them. */
const SMALLEST = 256;
export const LARGEST = 128 * 1024;
/** Larger ones are refused unread. */
export const MOST_BYTES = AT.sealed + sealedLength(LARGEST) + SIGNATURE;

export interface EnvelopeHead {
  /** Raw public key. */
  signing: Buffer;
  member: string;
  writer: string;
  epoch: string;
  seq: number;
  version: number;
  hlc: Hlc;
}

/** What it says, of which thing. */
export interface EntryBody {
  kind: string;
  ticket: string;
  id: string;
  /** Null: it is no more. */
  value: unknown;
  /** The newest numbers of others' entries of this thing that were known to the writer. */
  knew: Record<string, number>;
}

export interface Writing {
  signing: KeyObject;
  /** Raw public key. */
  publicHalf: Uint8Array;
  copy: Uint8Array;
  team: Uint8Array;
  epochKey: Uint8Array;
  epoch: string;
}

export interface Numbers {
  seq: number;
  version: number;
  hlc: Hlc;
}

export function sealEnvelope(writing: Writing, key: string, numbers: Numbers, body: unknown): Buffer {
  const head = Buffer.alloc(AT.sealed);
  head[0] = VERSION;
  head.set(writing.publicHalf, AT.signing);
  head.set(writing.copy, AT.copy);
  head.write(writing.epoch, AT.epoch, 'hex');
  head.writeUIntBE(numbers.seq, AT.seq, 6);
  head.writeUIntBE(numbers.version, AT.version, 6);
  head.write(numbers.hlc, AT.hlc, 'hex');
  const writer = writerOf(writing.publicHalf, writing.copy);
  const sealed = sealBytes(bodyKey(writing.epochKey, writing.team, writer), padded(body), context(head, key));
  const whole = Buffer.concat([head, sealed]);
  return Buffer.concat([whole, sign(null, context(whole, key), writing.signing)]);
}

/** Null where these bytes are no envelope. Nothing of it is proven yet. */
export function readEnvelopeHead(bytes: Buffer): EnvelopeHead | null {
  if (bytes.length < AT.sealed + SIGNATURE || bytes.length > MOST_BYTES || bytes[0] !== VERSION) return null;
  const signing = bytes.subarray(AT.signing, AT.copy);
  const numbers = {
    seq: bytes.readUIntBE(AT.seq, 6),
    version: bytes.readUIntBE(AT.version, 6),
    hlc: bytes.toString('hex', AT.hlc, AT.sealed),
  };
  if (numbers.version < 1 || numbers.version > numbers.seq) return null;
  return {
    signing,
    member: memberOf(signing),
    writer: writerOf(signing, bytes.subarray(AT.copy, AT.epoch)),
    epoch: bytes.toString('hex', AT.epoch, AT.seq),
    ...numbers,
  };
}

/** Whether the member whose key it names signed it, for this place. */
export function isProven(bytes: Buffer, { signing }: EnvelopeHead, key: string): boolean {
  const whole = bytes.subarray(0, -SIGNATURE);
  try {
    return verify(null, context(whole, key), signerOf(signing), bytes.subarray(-SIGNATURE));
  } catch {
    // No point of the curve: no key.
    return false;
  }
}

/** What was sealed, as JSON; null where the key is not the one, or it is no JSON. */
export function openEnvelope(
  bytes: Buffer,
  { writer }: EnvelopeHead,
  key: string,
  { epochKey, team }: Pick<Writing, 'epochKey' | 'team'>,
): unknown {
  const head = bytes.subarray(0, AT.sealed);
  const sealed = bytes.subarray(AT.sealed, -SIGNATURE);
  const plain = openBytes(bodyKey(epochKey, team, writer), sealed, context(head, key));
  if (!plain || plain.length < 4) return null;
  try {
    return JSON.parse(plain.toString('utf8', 4, 4 + plain.readUInt32BE(0)));
  } catch {
    // A member wrote no JSON: it is refused as what cannot be read.
    return null;
  }
}

const context = (bytes: Uint8Array, key: string): Buffer =>
  Buffer.concat([Buffer.from(`rackside team entry ${key}\0`), bytes]);

/** Keys of the members seen last: making one takes nearly as long as checking a signature. */
const signers = new Map<string, KeyObject>();

function signerOf(signing: Buffer): KeyObject {
  const name = signing.toString('hex');
  const signer = signers.get(name) ?? publicKey('signing', signing);
  if (signers.size > 1000) signers.clear();
  signers.set(name, signer);
  return signer;
}

/**
 * Derived keys of the writers seen last: HKDF takes longer than the cipher. As key objects, because Node
 * takes longer than the cipher, too, to find out what a plain array of bytes is.
 */
const bodyKeys = new WeakMap<Uint8Array, Map<string, KeyObject>>();

function bodyKey(epochKey: Uint8Array, team: Uint8Array, writer: string): KeyObject {
  const known = bodyKeys.get(epochKey) ?? new Map<string, KeyObject>();
  bodyKeys.set(epochKey, known);
  const found = known.get(writer) ?? createSecretKey(derived(epochKey, team, `entry ${writer}`));
  if (known.size > 1000) known.clear();
  known.set(writer, found);
  return found;
}

/** Its length, the JSON, and zeros up to the next of the lengths. */
function padded(body: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(body));
  let size = SMALLEST;
  while (size < text.length + 4) size *= 2;
  const whole = Buffer.alloc(size);
  whole.writeUInt32BE(text.length, 0);
  whole.set(text, 4);
  return whole;
}
