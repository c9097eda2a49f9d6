/**
 * Keeps what a window showed of an account as it opened, so that the next one shows that at once:
 * sealed (AES-256-GCM) with a key made from that of `cache.db`, whose rows it shows, in a file that
 * is read before any database is open.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '../../../../shared/result.ts';
import { onDisk } from '../vault/sealed-file.ts';
import { writeFileAtomic } from '../vault/write-file-atomic.ts';

const NONCE = 12;
const TAG = 16;

const fileIn = (folder: string): string => join(folder, 'window.snapshot');

/** `cacheKey`: 64 hex digits. */
const keyFrom = (cacheKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(cacheKey, 'hex'), '', 'rackside window.snapshot', 32));

/** Replaces what was kept before. `storage` where the disk takes nothing. */
export function keepWindowSnapshot(folder: string, cacheKey: string, snapshot: string): Result<null> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(cacheKey), nonce);
  const sealed = [nonce, cipher.update(snapshot, 'utf8'), cipher.final()];
  const line = Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64');
  return onDisk(fileIn(folder), () => writeFileAtomic(fileIn(folder), line));
}

/** Null where none is there, or it is not sealed with this key. */
export function readWindowSnapshot(folder: string, cacheKey: string): string | null {
  try {
    const bytes = Buffer.from(readFileSync(fileIn(folder), 'latin1'), 'base64');
    const nonce = bytes.subarray(0, NONCE);
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(cacheKey), nonce, { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    // A window opens as well without it.
    return null;
  }
}
