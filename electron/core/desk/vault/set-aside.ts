/**
 * Moves what is stored here and cannot be opened out of the way, whole, so that it can be brought
 * back.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether accounts are stored here, whatever is known of their keys. */
export function hasAccounts(dataDir: string): boolean {
  const folder = join(dataDir, 'accounts');
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())
  );
}

/** What the keys of this folder open, and what says where those are. */
const SEALED = [
  'accounts',
  'practice.db',
  'practice.db-wal',
  'practice.db-shm',
  'keys-in-keychain',
  'keys.json',
  'recovery.json',
];

/**
 * Moves all of it into a folder of its own, where it can be brought back from. Throws what the disk
 * says.
 */
export function setAside(dataDir: string, now: number): void {
  const aside = join(dataDir, `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of SEALED) {
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
  }
}
