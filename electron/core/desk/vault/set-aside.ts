/**
 * Moves stored data that can't be opened to another folder, complete, so that it can be brought
 * back.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

export function hasAccounts(dataDir: string): boolean {
  const folder = join(dataDir, 'accounts');
  return (
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
    readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory())
  );
}

/** All data that needs this folder's keys, and the files that say where the keys are. */
const KEYED_FILES = [
  'accounts',
  'practice.db',
  'practice.db-wal',
  'practice.db-shm',
  'keys-in-keychain',
  'keys.json',
  'recovery.json',
];

/** Throws the disk's errors. */
export function setAside(dataDir: string, now: number): void {
  const aside = join(dataDir, `aside-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`);
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const name of KEYED_FILES) {
    if (existsSync(join(dataDir, name))) renameSync(join(dataDir, name), join(aside, name));
  }
}
