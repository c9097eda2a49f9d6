/**
 * Seals a byte stream with a passphrase in frames, so that neither side holds all of it. scrypt
 * derives the key. Each frame is AES-256-GCM with its number and a mark of the last one in the
 * nonce, so that frames can't be cut, swapped or repeated.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createLimiter } from '../scheduling.ts';
import { deriveKey, type KeyCost } from '../vault/scrypt.ts';

const MAGIC = 'RACKSIDE SEALED 1\n';
export const FRAME = 1024 * 1024;
const TAG = 16;
const SALT = 16;
const PREFIX = 7;
const HEAD = MAGIC.length + SALT + 1 + PREFIX;
/** Binary logarithm of scrypt's cost (128 MiB). The file has it: later ones may be higher. */
const COST = 17;
const HIGHEST_COST = 19;

/**
 * The passphrase is wrong, the file was changed, or it is no sealed file. The first two can't be
 * told apart.
 */
export class UnsealError extends Error {
  readonly reason: 'not-sealed' | 'wrong-passphrase' | 'cut-short';
  constructor(reason: UnsealError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export const sealingCost = (keyCost: KeyCost | undefined): number => (keyCost ? Math.log2(keyCost.n) : COST);

/** Emits the head, then the frames. `cost` is for tests. */
export async function* seal(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  cost = COST,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const salt = randomBytes(SALT);
  const prefix = randomBytes(PREFIX);
  const head = new Uint8Array(Buffer.concat([Buffer.from(MAGIC), salt, Buffer.from([cost]), prefix]));
  const key = await derive(passphrase, salt, cost);
  yield head;
  const bytes = createByteReader(source);
  for (let count = 0; ; count++) {
    const plain = await bytes.takeUpTo(FRAME);
    const isLast = await bytes.hasEnded();
    const cipher = createCipheriv('aes-256-gcm', key, nonce(prefix, count, isLast));
    if (count === 0) cipher.setAAD(head);
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.byteLength);
    yield new Uint8Array(Buffer.concat([length, body]));
    if (isLast) return;
  }
}

/** Throws `UnsealError`; then discard all bytes emitted before. */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const bytes = createByteReader(source);
  const head = await bytes.take(HEAD);
  if (!head || head.subarray(0, MAGIC.length).toString('latin1') !== MAGIC) throw new UnsealError('not-sealed');
  const salt = head.subarray(MAGIC.length, MAGIC.length + SALT);
  const cost = head[MAGIC.length + SALT] ?? 0;
  if (cost < 1 || cost > HIGHEST_COST) throw new UnsealError('not-sealed');
  const prefix = head.subarray(HEAD - PREFIX);
  const key = await derive(passphrase, salt, cost);
  for (let count = 0; ; count++) {
    const length = (await bytes.take(4))?.readUInt32BE();
    if (length === undefined) throw new UnsealError('cut-short');
    if (length < TAG || length > FRAME + TAG) throw new UnsealError('not-sealed');
    const body = await bytes.take(length);
    if (!body) throw new UnsealError('cut-short');
    const last = await bytes.hasEnded();
    const plain = open(key, nonce(prefix, count, last), body, count === 0 ? head : null);
    if (!plain) throw new UnsealError(count === 0 ? 'wrong-passphrase' : 'cut-short');
    yield plain;
    if (last) return;
  }
}

function open(key: Buffer, iv: Buffer, body: Buffer, head: Buffer | null): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG });
    if (head) decipher.setAAD(head);
    decipher.setAuthTag(body.subarray(body.byteLength - TAG));
    return Buffer.concat([decipher.update(body.subarray(0, body.byteLength - TAG)), decipher.final()]);
  } catch {
    // GCM gives no further reason.
    return null;
  }
}

function nonce(prefix: Uint8Array, count: number, last: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.set(prefix);
  iv.writeUInt32BE(count, PREFIX);
  iv[11] = last ? 1 : 0;
  return iv;
}

/** The file's cost may require 512 MiB for each key, so derive one at a time. */
const deriving = createLimiter(1);

const derive = (passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> =>
  deriving(() => deriveKey(passphrase, salt, { n: 2 ** cost, r: 8, p: 1 }));

/** Takes exact numbers of bytes from a stream of chunks. */
export type ByteReader = ReturnType<typeof createByteReader>;

export function createByteReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  /** Joins all chunks at once: one by one, the first would be copied many times. */
  async function fill(count: number): Promise<boolean> {
    const parts: Uint8Array[] = [held];
    let length = held.byteLength;
    while (length < count) {
      const next = await chunks.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.byteLength;
    }
    if (parts.length > 1) held = Buffer.concat(parts);
    return length >= count;
  }
  async function takeUpTo(count: number): Promise<Buffer> {
    await fill(count);
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  }
  return {
    /** Null if the stream ends before. */
    take: async (count: number): Promise<Buffer | null> => ((await fill(count)) ? takeUpTo(count) : null),
    /** Takes fewer only at the end. */
    takeUpTo,
    hasEnded: async (): Promise<boolean> => !(await fill(1)),
  };
}
