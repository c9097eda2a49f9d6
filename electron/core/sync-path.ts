/** `syncPath` makes what either thread wrote outlast a power cut. */
import { closeSync, fsyncSync, openSync, statSync } from 'node:fs';

/** What was written there, or which names a folder has, outlasts a power cut from here on. */
export function syncPath(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows syncs no folder, and keeps names by itself; files it syncs only where they may be written.
  if (process.platform === 'win32' && isFolder) return;
  const handle = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
