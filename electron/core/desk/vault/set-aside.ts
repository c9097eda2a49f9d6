/**
 * Moves stored data that can't be opened to another folder, complete, so that it can be brought
 * back.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../../shared/result.ts';

export function hasAccounts(dataDir: string): boolean {
  const folder = join(dataDir, 'accounts');
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())
  );
}

/** All data that needs the keys of the file of secrets, and that file. */
const KEYED_FILES = ['accounts', 'practice.db', 'practice.db-wal', 'practice.db-shm', 'secrets.json'];

export function setAside(dataDir: string, now: number): Result<null> {
  const aside = join(dataDir, `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`);
  try {
    mkdirSync(aside, { recursive: true, mode: 0o700 });
    for (const name of KEYED_FILES) {
      if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
    }
    return ok(null);
  } catch {
    return err('storage', 'vault.beginAnew', { subject: dataDir, detail: { reason: 'cannot-write' } });
  }
}
