/**
 * `keys.json`: all secrets in one file, sealed by AES-256-GCM under a random key. That key is
 * stored only wrapped, once by each way in: today a passphrase through scrypt.
 */
import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { Vault } from './vault.ts';
import { writeFileAtomic } from './write-file-atomic.ts';

/** Bytes that deriving a key may take. */
const MOST_MEMORY = 2 ** 30;

const box = z.strictObject({ iv: z.base64(), tag: z.base64(), data: z.base64() });
const fileSchema = z.strictObject({
  version: z.literal(1),
  wraps: z
    .array(
      z
        .strictObject({
          kind: z.literal('passphrase'),
          salt: z.base64(),
          n: z.number().int().min(2),
          r: z.number().int().min(1),
          p: z.number().int().min(1).max(16),
          key: box,
        })
        // scrypt takes powers of two only, and a changed number must not cost all of this
        // computer's memory.
        .refine(({ n, r }) => Number.isInteger(Math.log2(n)) && 128 * n * r <= MOST_MEMORY),
    )
    // Each is tried, and each costs as much.
    .max(8),
  sealed: box,
});
type Box = z.infer<typeof box>;
type SealedFile = z.infer<typeof fileSchema>;

/** scrypt at 128 MiB: about a third of a second, once a start. */
const COST = { n: 2 ** 17, r: 8, p: 1 };

/** `cost` is stored with the file, so that it can grow with the years. */
export async function createSealedFile(path: string, passphrase: string, cost = COST): Promise<Result<Vault>> {
  const key = randomBytes(32);
  const salt = randomBytes(16);
  const wrap = { kind: 'passphrase' as const, salt: salt.toString('base64'), ...cost };
  const file: SealedFile = {
    version: 1,
    wraps: [{ ...wrap, key: seal(await derive(passphrase, salt, cost), key) }],
    sealed: seal(key, Buffer.from('{}')),
  };
  const written = write(path, file);
  return written.ok ? ok(vaultOf(path, file, key, {})) : written;
}

/** `auth` for a wrong passphrase, `storage` for a file that cannot be read. */
export async function openSealedFile(path: string, passphrase: string): Promise<Result<Vault>> {
  let file: SealedFile;
  try {
    file = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return err('storage', 'vault.unlock', { subject: 'keys.json', detail: { reason: 'keys-damaged' } });
  }
  for (const wrap of file.wraps) {
    const key = unseal(await derive(passphrase, Buffer.from(wrap.salt, 'base64'), wrap), wrap.key);
    if (!key) continue;
    const sealed = unseal(key, file.sealed);
    if (!sealed) return err('storage', 'vault.unlock', { subject: 'keys.json', detail: { reason: 'keys-damaged' } });
    return ok(vaultOf(path, file, key, JSON.parse(sealed.toString('utf8')) as Record<string, unknown>));
  }
  return err('auth', 'vault.unlock', { detail: { reason: 'wrong-passphrase' } });
}

function vaultOf(path: string, opened: SealedFile, key: Buffer, found: Record<string, unknown>): Vault {
  let values = new Map(Object.entries(found));
  const store = (next: Map<string, unknown>): Result<null> => {
    const file = { ...opened, sealed: seal(key, Buffer.from(JSON.stringify(Object.fromEntries(next)))) };
    const written = write(path, file);
    if (written.ok) values = next;
    return written;
  };
  return {
    kind: 'passphrase',
    get: async <T>(name: string) => ok((values.get(name) ?? null) as T | null),
    set: async (name, value) => store(new Map(values).set(name, value)),
    async remove(name) {
      const next = new Map(values);
      next.delete(name);
      return store(next);
    },
  };
}

function write(path: string, file: SealedFile): Result<null> {
  try {
    writeFileAtomic(path, JSON.stringify(file));
    return ok(null);
  } catch {
    // Disk full, read-only, gone: the old file is still whole.
    return err('storage', 'vault.write', { subject: 'keys.json', detail: { reason: 'cannot-write' } });
  }
}

function derive(passphrase: string, salt: Buffer, cost: { n: number; r: number; p: number }): Promise<Buffer> {
  // The same passphrase typed on another keyboard may be composed differently.
  const typed = passphrase.normalize('NFC');
  const options = { N: cost.n, r: cost.r, p: cost.p, maxmem: 2 * MOST_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

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
