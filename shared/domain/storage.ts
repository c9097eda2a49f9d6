/**
 * What the desk has to say of how things are stored on this computer, where they are not as they
 * should be.
 */
import type { AppError } from '../result.ts';

/**
 * Rows of one table that were saved out of a damaged file; `of` is null where nobody can say how
 * many there were.
 */
export interface SavedRows {
  table: string;
  kept: number;
  of: number | null;
}

/**
 * What is not well with one account's storage, until the desk ends or it is well again.
 * - `cache-dropped`: the copy of the service's data was damaged or gone, and is fetched again.
 * - `files-missing`: the file of the attachments was gone; a new, empty one was made.
 * - `damaged`: a bad page was met while the account is open.
 * - `restored`: a copy of `work.db`, made at that time (our clock, ms), stands in its place.
 * - `recovered`: what could be read was saved into a new file; the damaged one is kept under the
 *   name `aside`.
 * - `reading`: the folder cannot be written; what is shown is a copy.
 */
export type StorageNote =
  | { what: 'cache-dropped' }
  | { what: 'files-missing' }
  | { what: 'damaged'; file: 'work.db' | 'files.db' }
  | { what: 'recovered'; rows: SavedRows[]; aside: string }
  | { what: 'restored'; from: number | null; aside: string | null }
  | { what: 'reading'; files: boolean };

/**
 * How an account that does not open is opened all the same. What is in the way is renamed, never
 * deleted.
 * - `recover`: with what can be read of the damaged file.
 * - `restore`: with the newest copy of `work.db`: of a day, or from before an update.
 * - `anew`: with nothing of the agent's own.
 */
export type Mend = 'recover' | 'restore' | 'anew';

/**
 * What may help an account that is closed for this reason; `restore` only where there is a copy.
 */
export function mendsFor(error: AppError | null): Mend[] {
  const mends = MENDS[error?.detail?.reason ?? ''] ?? [];
  return mends.filter((mend) => mend !== 'restore' || error?.detail?.facts?.copy !== undefined);
}

/** Ways out, by the reason for which an account is closed. */
const MENDS: Readonly<Record<string, Mend[]>> = {
  damaged: ['recover', 'restore', 'anew'],
  'nothing-readable': ['restore', 'anew'],
  'no-copy': ['anew'],
  'newer-copy': ['anew'],
  'not-encrypted': ['restore', 'anew'],
  missing: ['restore', 'anew'],
  'folder-missing': ['anew'],
  'keys-missing': ['anew'],
};

/**
 * The data folder cannot be written: the disk is full, what this user may use of it is used up, it
 * is read-only, this user may not write there, or the drive reports errors.
 */
export interface FolderTrouble {
  folder: string;
  why: 'full' | 'quota' | 'read-only' | 'denied' | 'failing';
}

/**
 * What a copy of `work.db` was made for: a day, an update of its schema, because the agent asked, or
 * (`aside`) it stood in the place where another was put.
 */
export type BackupOf = 'day' | 'update' | 'asked' | 'aside';

/** A copy of `work.db`; `at` is when it was made, our clock, ms; null where that lies ahead of now. */
export interface Backup {
  name: string;
  of: BackupOf;
  at: number | null;
  bytes: number;
  /** Null where it cannot be read, or was not looked at. */
  holds: BackupHolds | null;
}

/** How many of each a copy holds. */
export interface BackupHolds {
  drafts: number;
  unsent: number;
  sent: number;
  notes: number;
}
