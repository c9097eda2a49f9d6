/**
 * Writes small files and makes folders so that they survive a crash. No npm package does all of
 * this: write-file-atomic neither syncs the folder nor retries; atomically does not sync the
 * folder, and creates missing ones.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from '../../sync-path.ts';

/** ms before each retry; about a third of a second in total, because the caller is blocked. */
const RETRIES_MS = [5, 10, 20, 40, 80, 160];
/** Errors on Windows while a virus scanner or search index holds one of the files. */
const LOCKED_CODES = ['EPERM', 'EACCES', 'EBUSY'];

/**
 * Replaces a file's text. After a kill, full disk or power cut the file is either the old or the
 * new one. Readable by its owner only (mode 0600). Throws the disk's errors.
 */
export function writeFileAtomic(path: string, text: string): void {
  const beside = `${path}.new`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameWithRetries(() => renameSync(beside, path), process.platform);
  // Sync the folder too: later writes may depend on the new name.
  syncPath(dirname(path));
}

export function renameWithRetries(rename: () => void, platform: NodeJS.Platform): void {
  for (const ms of platform === 'win32' ? RETRIES_MS : []) {
    try {
      rename();
      return;
    } catch (error) {
      if (!LOCKED_CODES.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
  }
  rename();
}

/** Makes a folder and its parents, owner only. Each is synced, or a power cut loses it. */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  // One by one: `recursive` hides the system's reason, such as a quota.
  if (above !== path) makeFolder(above);
  mkdirSync(path, 0o700);
  syncPath(above);
}
