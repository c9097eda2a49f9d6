/**
 * Seals secrets in one file, by AES-256-GCM with a random key. That key is stored only wrapped,
 * once for each way to open the file: a passphrase by scrypt, a recovery code by HKDF, a PIN by
 * scrypt and HKDF with a secret stored elsewhere.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/disk-trouble.ts';
import { deriveKey, type KeyCost } from './scrypt.ts';
import type { Vault } from './vault.ts';
import { moveFile, writeFileAtomic } from './write-file-atomic.ts';

const MOST_MEMORY = 2 ** 30;

const box = z.strictObject({ iv: z.base64(), tag: z.base64(), data: z.base64() });
const slowWrap = z
  .strictObject({
    kind: z.enum(['passphrase', 'pin']),
    salt: z.base64(),
    n: z.number().int().min(2),
    r: z.number().int().min(1),
    p: z.number().int().min(1).max(16),
    key: box,
  })
  // scrypt accepts powers of two only, and a manipulated number must not take all memory.
  .refine(({ n, r }) => Number.isInteger(Math.log2(n)) && 128 * n * r <= MOST_MEMORY);
const codeWrap = z.strictObject({ kind: z.literal('code'), salt: z.base64(), key: box });
const fileSchema = z.strictObject({
  // Version 1 was not bound to its wraps; the next write binds it.
  version: z.union([z.literal(1), z.literal(2)]),
  // Limited, because each passphrase is tried at full cost.
  wraps: z.array(z.union([slowWrap, codeWrap])).max(8),
  sealed: box,
});

const VERSION = 2;

type Box = z.infer<typeof box>;
type File = z.infer<typeof fileSchema>;
type Wrap = File['wraps'][number];

/** scrypt with 128 MiB: about a third of a second, once per start. */
const COST: KeyCost = { n: 2 ** 17, r: 8, p: 1 };

/** The input that opens a file; a PIN needs its secret as well. */
type Credential = { passphrase: string } | { code: Buffer } | { pin: string; secret: Buffer };

export interface SealedFile extends Vault {
  readonly names: readonly string[];
  readonly key: Buffer;
  hasCode(): boolean;
  hasPin(): boolean;
  /**
   * Replaces the passphrase; a recovery code stays. Older copies of the file still open as before.
   */
  setPassphrase(passphrase: string): Promise<Result<null>>;
  setCode(code: Buffer): Result<null>;
  /** Replaces the PIN and its secret; null removes them. */
  setPin(pin: { pin: string; secret: Buffer } | null): Promise<Result<null>>;
  /** Tests an input without a change; `auth` if it does not open the file. */
  opensBy(typed: Credential): Promise<Result<null>>;
  /**
   * Leaves only the recovery code as a way to open the file, and only the secrets that `isKept`
   * accepts.
   */
  leaveToCode(isKept: (name: string) => boolean): Result<null>;
  moveTo(path: string): Result<null>;
  wipe(): void;
}

/** `cost` is stored with the file, so that later versions can raise it. */
export async function createSealedFile(path: string, by: Credential, cost = COST): Promise<Result<SealedFile>> {
  const key = randomBytes(32);
  const empty: File = { version: VERSION, wraps: [], sealed: seal(key, Buffer.from('{}')) };
  const file = createOpenFile(path, empty, key, {}, cost);
  const written =
    'code' in by
      ? file.setCode(by.code)
      : 'pin' in by
        ? await file.setPin(by)
        : await file.setPassphrase(by.passphrase);
  return written.ok ? ok(file) : written;
}

/**
 * `auth` for a wrong passphrase or code, `storage` for an unreadable file. A passphrase derived at
 * less than `cost` is wrapped again at that cost.
 */
export async function openSealedFile(
  path: string,
  by: Credential | { key: Buffer },
  cost = COST,
): Promise<Result<SealedFile>> {
  const damaged = () => err('storage', 'vault.unlock', { subject: basename(path), detail: { reason: 'keys-damaged' } });
  const file = read(path);
  if (!file) return damaged();
  const key = 'key' in by ? by.key : await unwrapped(file, by);
  if (!key) return wrong(by as Credential);
  const sealed = unseal(key, file.sealed, file.version === 1 ? null : bindingOf(file.wraps));
  if (!sealed) return damaged();
  const values = JSON.parse(sealed.toString('utf8')) as Record<string, unknown>;
  const found = createOpenFile(path, file, key, values, cost);
  if (!('key' in by) && isCheap(file, kindOf(by), cost)) {
    if ('passphrase' in by) await found.setPassphrase(by.passphrase);
    if ('pin' in by) await found.setPin(by);
  }
  return ok(found);
}

const wrong = (by: Credential) => err('auth', 'vault.unlock', { detail: { reason: `wrong-${kindOf(by)}` } });

const kindOf = (by: Credential): Wrap['kind'] => ('code' in by ? 'code' : 'pin' in by ? 'pin' : 'passphrase');

/** The ways to open the file; empty if it is unreadable. */
export const unlockKinds = (path: string): Set<Wrap['kind']> =>
  new Set(read(path)?.wraps.map(({ kind }) => kind) ?? []);

function read(path: string): File | null {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}

async function unwrapped(file: Pick<File, 'wraps'>, by: Credential): Promise<Buffer | null> {
  for (const wrap of file.wraps) {
    if (wrap.kind !== kindOf(by)) continue;
    const outer = await deriveOuterKey(wrap, by);
    const key = outer && unseal(outer, wrap.key);
    outer?.fill(0);
    if (key) return key;
  }
  return null;
}

async function deriveOuterKey(wrap: Wrap, by: Credential): Promise<Buffer | null> {
  const salt = Buffer.from(wrap.salt, 'base64');
  if (wrap.kind === 'code') return 'code' in by ? keyFromCode(by.code, salt) : null;
  if ('pin' in by) return keyFromPin(by, salt, wrap);
  return 'passphrase' in by ? deriveKey(by.passphrase, salt, wrap) : null;
}

/**
 * Data that binds the contents to the wraps, so that a removed wrap (such as that of an old
 * passphrase) can't be put back without the key.
 */
const bindingOf = (wraps: Wrap[]): Buffer =>
  Buffer.from(wraps.map(({ kind, salt, key }) => [kind, salt, key.iv, key.tag, key.data].join(' ')).join('\n'));

const isCheap = (file: File, kind: Wrap['kind'], cost: KeyCost): boolean =>
  file.wraps.some((wrap) => wrap.kind === kind && wrap.kind !== 'code' && workOf(wrap) < workOf(cost));

const workOf = ({ n, r, p }: KeyCost): number => n * r * p;

function createOpenFile(
  path: string,
  from: File,
  key: Buffer,
  found: Record<string, unknown>,
  cost: KeyCost,
): SealedFile {
  let at = path;
  let values = new Map(Object.entries(found));
  let wraps = from.wraps;
  const store = (next: Map<string, unknown>, by = wraps): Result<null> => {
    const sealed = seal(key, Buffer.from(JSON.stringify(Object.fromEntries(next))), bindingOf(by));
    const written = write(at, { version: VERSION, wraps: by, sealed });
    if (!written.ok) return written;
    values = next;
    wraps = by;
    return written;
  };
  const has = (kind: Wrap['kind']) => wraps.some((wrap) => wrap.kind === kind);
  const others = (kind: Wrap['kind']) => wraps.filter((wrap) => wrap.kind !== kind);
  return {
    // With a recovery code only, the passphrase is about to be set.
    get kind() {
      return has('pin') && !has('passphrase') ? 'pin' : 'passphrase';
    },
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
    hasCode: () => has('code'),
    hasPin: () => has('pin'),
    async setPassphrase(passphrase) {
      const salt = randomBytes(16);
      const wrapped = sealOnce(await deriveKey(passphrase, salt, cost), key);
      const wrap: Wrap = { kind: 'passphrase', salt: salt.toString('base64'), ...cost, key: wrapped };
      return store(values, [...others('passphrase'), wrap]);
    },
    async setPin(by) {
      if (by === null) return store(values, others('pin'));
      const salt = randomBytes(16);
      const wrapped = sealOnce(await keyFromPin(by, salt, cost), key);
      return store(values, [...others('pin'), { kind: 'pin', salt: salt.toString('base64'), ...cost, key: wrapped }]);
    },
    async opensBy(typed) {
      const found = await unwrapped({ wraps }, typed);
      found?.fill(0);
      return found ? ok(null) : wrong(typed);
    },
    leaveToCode(isKept) {
      const byCode = wraps.filter(({ kind }) => kind === 'code');
      const kept = new Map([...values].filter(([name]) => isKept(name)));
      return byCode.length === wraps.length && kept.size === values.size ? ok(null) : store(kept, byCode);
    },
    moveTo(next) {
      const moved = runOnDisk(next, () => moveFile(at, next));
      if (moved.ok) at = next;
      return moved;
    },
    wipe() {
      key.fill(0);
      values.clear();
    },
    setCode(code) {
      const salt = randomBytes(16);
      const wrapped = seal(keyFromCode(code, salt), key);
      return store(values, [...others('code'), { kind: 'code', salt: salt.toString('base64'), key: wrapped }]);
    },
  };
}

const write = (path: string, file: File): Result<null> =>
  runOnDisk(path, () => writeFileAtomic(path, JSON.stringify(file)));

export function runOnDisk(path: string, work: () => void): Result<null> {
  try {
    work();
    return ok(null);
  } catch (error) {
    // Disk full, read-only or gone: the old file is still complete.
    const reason = diskReason(diskTrouble(error));
    return err('storage', 'vault.write', { subject: basename(path), detail: { reason } });
  }
}

/**
 * Six digits are quickly tried, however slow the derivation; without the secret none of them works.
 */
async function keyFromPin(
  { pin, secret }: { pin: string; secret: Buffer },
  salt: Buffer,
  cost: KeyCost,
): Promise<Buffer> {
  const slow = await deriveKey(pin, salt, cost);
  const key = Buffer.from(hkdfSync('sha256', Buffer.concat([slow, secret]), salt, 'rackside pin', 32));
  slow.fill(0);
  return key;
}

/** A code is fully random, so it needs no slow derivation. */
const keyFromCode = (code: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', code, salt, 'rackside recovery code', 32));

/** Wipes the outer key after its only use. */
function sealOnce(outer: Buffer, data: Buffer): Box {
  const sealed = seal(outer, data);
  outer.fill(0);
  return sealed;
}

function seal(key: Buffer, data: Buffer, about: Buffer | null = null): Box {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  if (about) cipher.setAAD(about);
  const sealed = Buffer.concat([cipher.update(data), cipher.final()]);
  return {
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    data: sealed.toString('base64'),
  };
}

/** Null: wrong key, or changed bytes. */
function unseal(key: Buffer, sealed: Box, about: Buffer | null = null): Buffer | null {
  try {
    // Require the full length: Node also accepts a tag cut to four bytes.
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(sealed.iv, 'base64'), { authTagLength: 16 });
    if (about) decipher.setAAD(about);
    decipher.setAuthTag(Buffer.from(sealed.tag, 'base64'));
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, 'base64')), decipher.final()]);
  } catch {
    // GCM gives no further reason.
    return null;
  }
}
