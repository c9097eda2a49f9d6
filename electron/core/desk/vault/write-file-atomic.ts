/**
 * Writes small files, and makes folders, so that they survive a crash. No package of npm does all of this:
 * write-file-atomic neither syncs the folder nor retries, atomically does not sync the folder and
 * makes folders that are not there.
 */
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from '../../sync-path.ts';

/**
 * Waits before each new try, ms: about a third of a second altogether, since the caller stands
 * still meanwhile.
 */
const RETRIES_MS = [5, 10, 20, 40, 80, 160];
/** What Windows says while a virus scanner or the search index holds one of the two files. */
const HELD = ['EPERM', 'EACCES', 'EBUSY'];

/**
 * Replaces the file's text. The file is either the old one or the new one, also after a kill, a
 * full disk or a power cut. For its owner only (mode 0600). Throws what the disk says.
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
  // The new name as well: what is written next may depend on it.
  syncPath(dirname(path));
}

/**
 * Gives a file another name in its folder, which it has after a power cut as well. Throws what the
 * disk says; the file has its old name then.
 */
export function moveFile(from: string, to: string): void {
  renameWithRetries(() => renameSync(from, to), process.platform);
  try {
    syncPath(dirname(to));
  } catch (error) {
    renameSync(to, from);
    throw error;
  }
}

/** Removes a file, so that no power cut brings it back. Throws what the disk says. */
export function removeForGood(path: string): void {
  rmSync(path, { force: true });
  syncPath(dirname(path));
}

/** Renames; on Windows again after a while, where another program holds the file just now. */
export function renameWithRetries(rename: () => void, platform: NodeJS.Platform): void {
  for (const ms of platform === 'win32' ? RETRIES_MS : []) {
    try {
      rename();
      return;
    } catch (error) {
      if (!HELD.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    }
  }
  rename();
}

/**
 * Makes a folder, and those above it that are not there. For its owner only. After a power cut a
 * folder is there only if the one above it was synced: everything in it would be gone.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  // One at a time: `recursive` hides why the system refuses, as over a quota.
  if (above !== path) makeFolder(above);
  mkdirSync(path, 0o700);
  syncPath(above);
}
