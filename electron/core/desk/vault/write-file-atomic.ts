/**
 * Writes small files so that they survive a crash. No package of npm does all of this:
 * write-file-atomic neither syncs the folder nor retries, atomically does not sync the folder and
 * makes folders that are not there.
 */
import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

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
  syncFolder(dirname(path));
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

/** Syncs the new name as well: what is written next may depend on it. */
function syncFolder(path: string): void {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === 'win32') return;
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
