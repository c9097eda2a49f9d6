/**
 * Keeps what a window showed of an account as it opened, so that the next one shows that at once:
 * sealed (AES-256-GCM) with a key made from that of `cache.db`, whose rows it shows, in a file that
 * is read before any database is open.
 */
import { readFileSync, rmSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { diskReason, diskTrouble } from '../../rules/disk-trouble.ts';
import { keyOfFile, openBytes, sealBytes } from '../../rules/sealed-bytes.ts';

const FILE = 'window.snapshot';
const fileIn = (folder: string): string => join(folder, FILE);

/** Replaces what was kept before. `cacheKey`: 64 hex digits. `storage` where the disk takes nothing. */
export async function keepWindowSnapshot(folder: string, cacheKey: string, snapshot: string): Promise<Result<null>> {
  const bytes = sealBytes(keyOfFile(cacheKey, FILE), Buffer.from(snapshot));
  const path = fileIn(folder);
  try {
    // Not synced, unlike what anybody wrote: after a power cut the next start shows none.
    await writeFile(`${path}.new`, bytes, { mode: 0o600 });
    await rename(`${path}.new`, path);
    return ok(null);
  } catch (error) {
    return refused('window.keepSnapshot', error);
  }
}

/** Null where none is there, or it is not sealed with this key. */
export function readWindowSnapshot(folder: string, cacheKey: string): string | null {
  try {
    return openBytes(keyOfFile(cacheKey, FILE), readFileSync(fileIn(folder)))?.toString('utf8') ?? null;
  } catch {
    // A window opens as well without it.
    return null;
  }
}

/** As what it shows is forgotten. `storage` where the disk keeps it. */
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
