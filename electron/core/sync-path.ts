import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** Flushes a file's content, or a folder's names, to disk, so that they survive a power cut. */
export function syncPath(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows cannot sync folders and keeps names by itself. It syncs only files that are opened for
  // writing.
  if (process.platform === 'win32' && isFolder) return;
  const handle = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
