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
/**
 * Binary logarithm of scrypt's cost (128 MiB). Stored in the file, so that later versions can raise
 * it.
 */
const COST = 17;
const HIGHEST_COST = 19;

/**
 * The passphrase is wrong, the file was changed, or it is not a sealed file. The first two can't be
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
  let count = 0;
  let waiting: Buffer | null = null;
  const frame = (plain: Uint8Array, last: boolean): Uint8Array<ArrayBuffer> => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce(prefix, count++, last));
    if (count === 1) cipher.setAAD(head);
    const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.byteLength);
    return new Uint8Array(Buffer.concat([length, body]));
  };
  for await (const part of framesOf(source)) {
    // Hold each frame back until the next bytes show that it is not the last.
    if (waiting) yield frame(waiting, false);
    waiting = part;
  }
  yield frame(waiting ?? Buffer.alloc(0), true);
}

async function* framesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    while (held.byteLength >= FRAME) {
      yield held.subarray(0, FRAME);
      held = held.subarray(FRAME);
    }
  }
  if (held.byteLength > 0) yield held;
}

/** Throws `UnsealError`; then discard all bytes emitted before. */
export async function* unseal(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const bytes = reader(source);
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
    const last = await bytes.ended();
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

function reader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  let over = false;
  async function fill(count: number): Promise<void> {
    while (held.byteLength < count && !over) {
      const next = await chunks.next();
      if (next.done) over = true;
      else held = Buffer.concat([held, next.value]);
    }
  }
  return {
    async take(count: number): Promise<Buffer | null> {
      await fill(count);
      if (held.byteLength < count) return null;
      const taken = held.subarray(0, count);
      held = held.subarray(count);
      return taken;
    },
    async ended(): Promise<boolean> {
      await fill(1);
      return held.byteLength === 0;
    },
  };
}
