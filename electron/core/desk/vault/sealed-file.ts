/**
 * Seals secrets in one file, by AES-256-GCM under a random key. That key is stored only wrapped,
 * once for each way in: a passphrase through scrypt, a recovery code through HKDF.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Vault } from './vault.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/** Bytes that deriving a key may take. */
const MOST_MEMORY = 2 ** 30;

const box = z.strictObject({ iv: z.base64(), tag: z.base64(), data: z.base64() });
const passphraseWrap = z
  .strictObject({
    kind: z.literal('passphrase'),
    salt: z.base64(),
    n: z.number().int().min(2),
    r: z.number().int().min(1),
    p: z.number().int().min(1).max(16),
    key: box,
  })
  // scrypt takes powers of two only, and a changed number must not cost all of this computer's
  // memory.
  .refine(({ n, r }) => Number.isInteger(Math.log2(n)) && 128 * n * r <= MOST_MEMORY);
const codeWrap = z.strictObject({ kind: z.literal('code'), salt: z.base64(), key: box });
const fileSchema = z.strictObject({
  version: z.literal(1),
  // Each passphrase is tried, and each costs as much.
  wraps: z.array(z.union([passphraseWrap, codeWrap])).max(8),
  sealed: box,
});
type Box = z.infer<typeof box>;
type File = z.infer<typeof fileSchema>;
type Wrap = File['wraps'][number];

interface Cost {
  n: number;
  r: number;
  p: number;
}

/** scrypt at 128 MiB: about a third of a second, once a start. */
const COST: Cost = { n: 2 ** 17, r: 8, p: 1 };

/** What an agent types to open a file. */
type Typed = { passphrase: string } | { code: Buffer };

export interface SealedFile extends Vault {
  readonly names: readonly string[];
  readonly key: Buffer;
  hasCode(): boolean;
  /**
   * Opens by this passphrase from now on, and by none before it. A recovery code stays. Copies of
   * the file that were made before open as they did.
   */
  setPassphrase(passphrase: string): Promise<Result<null>>;
  /** Opens by this recovery code from now on, and by none before it. */
  setCode(code: Buffer): Result<null>;
}

/** `cost` is stored with the file, so that it can grow with the years. */
export async function createSealedFile(path: string, by: Typed, cost = COST): Promise<Result<SealedFile>> {
  const key = randomBytes(32);
  const empty: File = { version: 1, wraps: [], sealed: seal(key, Buffer.from('{}')) };
  const file = opened(path, empty, key, {}, cost);
  const written = 'code' in by ? file.setCode(by.code) : await file.setPassphrase(by.passphrase);
  return written.ok ? ok(file) : written;
}

/**
 * `auth` for a passphrase or a code that opens nothing, `storage` for a file that cannot be read.
 * A passphrase that cost less than `cost` to derive costs that much from now on.
 */
export async function openSealedFile(
  path: string,
  by: Typed | { key: Buffer },
  cost = COST,
): Promise<Result<SealedFile>> {
  const damaged = () => err('storage', 'vault.unlock', { subject: basename(path), detail: { reason: 'keys-damaged' } });
  const file = read(path);
  if (!file) return damaged();
  const key = 'key' in by ? by.key : await unwrapped(file, by);
  if (!key) {
    return err('auth', 'vault.unlock', { detail: { reason: 'code' in by ? 'wrong-code' : 'wrong-passphrase' } });
  }
  const sealed = unseal(key, file.sealed);
  if (!sealed) return damaged();
  const values = JSON.parse(sealed.toString('utf8')) as Record<string, unknown>;
  const found = opened(path, file, key, values, cost);
  // A disk that takes nothing keeps nobody out: the next start tries again.
  if ('passphrase' in by && isCheap(file, cost)) await found.setPassphrase(by.passphrase);
  return ok(found);
}

/** Whether a recovery code opens it; false also where it cannot be read. */
export const hasCodeIn = (path: string): boolean => read(path)?.wraps.some(({ kind }) => kind === 'code') ?? false;

function read(path: string): File | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // Not there, or changed by somebody else.
    return null;
  }
}

async function unwrapped(file: File, by: Typed): Promise<Buffer | null> {
  const kind = 'code' in by ? 'code' : 'passphrase';
  for (const wrap of file.wraps) {
    if (wrap.kind !== kind) continue;
    const salt = Buffer.from(wrap.salt, 'base64');
    const outer =
      'code' in by || wrap.kind === 'code'
        ? 'code' in by && ofCode(by.code, salt)
        : await ofPassphrase(by.passphrase, salt, wrap);
    const key = outer && unseal(outer, wrap.key);
    if (key) return key;
  }
  return null;
}

const isCheap = (file: File, cost: Cost): boolean =>
  file.wraps.some((wrap) => wrap.kind === 'passphrase' && wrap.n * wrap.r * wrap.p < cost.n * cost.r * cost.p);

function opened(path: string, from: File, key: Buffer, found: Record<string, unknown>, cost: Cost): SealedFile {
  let values = new Map(Object.entries(found));
  let wraps = from.wraps;
  const store = (next: Map<string, unknown>, by = wraps): Result<null> => {
    const sealed = seal(key, Buffer.from(JSON.stringify(Object.fromEntries(next))));
    const written = write(path, { version: 1, wraps: by, sealed });
    if (!written.ok) return written;
    values = next;
    wraps = by;
    return written;
  };
  const others = (kind: Wrap['kind']) => wraps.filter((wrap) => wrap.kind !== kind);
  return {
    kind: 'passphrase',
    key,
    get names() {
      return [...values.keys()];
    },
    get: async <T>(name: string) => ok((values.get(name) ?? null) as T | null),
    set: async (name, value) => store(new Map(values).set(name, value)),
    async remove(name) {
      const next = new Map(values);
      next.delete(name);
      return store(next);
    },
    hasCode: () => wraps.some(({ kind }) => kind === 'code'),
    async setPassphrase(passphrase) {
      const salt = randomBytes(16);
      const wrapped = seal(await ofPassphrase(passphrase, salt, cost), key);
      const wrap: Wrap = { kind: 'passphrase', salt: salt.toString('base64'), ...cost, key: wrapped };
      return store(values, [...others('passphrase'), wrap]);
    },
    setCode(code) {
      const salt = randomBytes(16);
      const wrapped = seal(ofCode(code, salt), key);
      return store(values, [...others('code'), { kind: 'code', salt: salt.toString('base64'), key: wrapped }]);
    },
  };
}

function write(path: string, file: File): Result<null> {
  try {
    writeFileAtomic(path, JSON.stringify(file));
    return ok(null);
  } catch {
    // Disk full, read-only, gone: the old file is still whole.
    return err('storage', 'vault.write', { subject: basename(path), detail: { reason: 'cannot-write' } });
  }
}

function ofPassphrase(passphrase: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  // The same passphrase typed on another keyboard may be composed differently.
  const typed = passphrase.normalize('NFC');
  const options = { N: cost.n, r: cost.r, p: cost.p, maxmem: 2 * MOST_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

/** A code is random through and through: it needs no slow derivation. */
const ofCode = (code: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', code, salt, 'rackside recovery code', 32));

function seal(key: Buffer, data: Buffer): Box {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: sealed.toString('base64'),
  };
}

/** Null: another key, or changed bytes. */
function unseal(key: Buffer, sealed: Box): Buffer | null {
  try {
    // The full length is asked for: Node takes a tag cut down to four bytes as well.
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'), { authTagLength: 16 });
    decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]);
  } catch {
    // GCM says no more than that it does not fit.
    return null;
  }
}
