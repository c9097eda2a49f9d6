/** `makePrivate` makes a file that nobody but its owner may read, before SQLite fills it. */
import { closeSync, openSync } from 'node:fs';

/**
 * An empty file for its owner only: one that SQLite makes has the rights that the umask leaves. A log
 * takes its rights from its file.
 */
export function makePrivate(file: string): void {
  try {
    // Never one that is there: closing it would drop the locks that this process has on it.
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    // It is there, or SQLite says what is wrong with the disk.
  }
}
