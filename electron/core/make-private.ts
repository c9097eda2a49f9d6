import { closeSync, openSync } from 'node:fs';

/**
 * Creates an empty file for its owner only. SQLite would create it with the permissions of the
 * umask. SQLite's log gets the same permissions as its database.
 */
export function makePrivate(file: string): void {
  try {
    // Never opens a file that exists: closing it would drop this process's locks on it.
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It exists, or SQLite reports what is wrong with the disk.
  }
}
