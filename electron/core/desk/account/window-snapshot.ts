/**
 * Keeps the last contents of an account's window, so that the next start shows them at once. The
 * file is sealed (AES-256-GCM) with a key derived from the key of `cache.db`, and is read before
 * any database is open.
 */
import { readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/error-facts.ts';
import { keyOfFile, openBytes, sealBytes } from '../../rules/sealed-bytes.ts';

const FILE = 'window.snapshot';
const fileIn = (folder: string): string => join(folder, FILE);

/** Replaces the snapshot. `cacheKey`: 64 hex digits. `storage` if the disk refuses it. */
export async function keepWindowSnapshot(folder: string, cacheKey: string, snapshot: string): Promise<Result<null>> {
  const bytes = sealBytes(keyOfFile(cacheKey, FILE), Buffer.from(snapshot));
  const path = fileIn(folder);
  try {
    // Not synced, unlike the agent's own work: losing the snapshot in a power cut does no harm.
    await writeFile(`${path}.new`, bytes, { mode: 0o600 });
    await rename(`${path}.new`, path);
    return ok(null);
  } catch (error) {
    return refused('window.keepSnapshot', error);
  }
}

/** Null if there is no snapshot, or if it was sealed with another key. */
export function readWindowSnapshot(folder: string, cacheKey: string): string | null {
  try {
    return openBytes(keyOfFile(cacheKey, FILE), readFileSync(fileIn(folder)))?.toString('utf8') ?? null;
  } catch {
    return null;
  }
}

/** Call when the cache it shows is forgotten. `storage` if the file can't be removed. */
export function forgetWindowSnapshot(folder: string): Result<null> {
  try {
    rmSync(fileIn(folder), { force: true });
    return ok(null);
  } catch (error) {
    return refused('account.clearCache', error);
  }
}

const refused = (operation: string, error: unknown): Result<never> =>
  err('storage', operation, { subject: FILE, detail: { reason: diskReason(diskTrouble(error)) } });
