/** Problems of the storage on this computer, and ways to repair it. */
import type { AppError } from '../result.ts';

/**
 * Problems of an account's storage, until they are solved or the desk ends.
 * - `cache-dropped`: the copy of the service's data was damaged or missing, and is read again.
 * - `files-missing`: the attachments' file was missing, or is damaged and kept under the name
 *   `aside`; a new, empty one was created.
 * - `imported-damaged`: the archive's file was damaged and is kept; the archive is empty.
 * - `damaged`: a bad page was found while the account was open.
 * - `restored`: `work.db` was replaced by a copy from that time (our clock, ms).
 * - `reading`: the folder is not writable, so a copy is shown.
 */
export type StorageNote =
  | { what: 'cache-dropped' }
  | { what: 'files-missing'; aside: string | null }
  | { what: 'imported-damaged' }
  | { what: 'damaged'; file: 'work.db' | 'files.db' }
  | { what: 'restored'; from: number | null; aside: string | null }
  | { what: 'reading'; files: boolean };

/**
 * Ways to open a damaged account. Old files are renamed, never deleted.
 * - `restore`: use the newest copy of `work.db`, daily or from before an update. If only `files.db`
 *   is damaged, begin that anew instead.
 * - `anew`: start without the agent's own work.
 */
export type RepairKind = 'restore' | 'anew';

/** Repairs for an account closed for this reason. `restore` needs a copy. */
export function repairsFor(error: AppError | null): RepairKind[] {
  const repairs = REPAIRS[error?.detail?.reason ?? ''] ?? [];
  return repairs.filter((repair) => repair !== 'restore' || error?.detail?.facts?.copy !== undefined);
}

const REPAIRS: Readonly<Record<string, RepairKind[]>> = {
  damaged: ['restore', 'anew'],
  'no-copy': ['anew'],
  'newer-copy': ['anew'],
  'not-encrypted': ['restore', 'anew'],
  missing: ['restore', 'anew'],
  'folder-missing': ['anew'],
  'keys-missing': ['anew'],
};

/** Why the data folder is not writable: full, quota, read-only, no permission, or errors. */
export interface FolderTrouble {
  folder: string;
  why: 'full' | 'quota' | 'read-only' | 'denied' | 'failing';
}

/** Reason for a copy of `work.db`: daily, before an update, asked for, or `aside`: replaced. */
export type BackupReason = 'day' | 'update' | 'asked' | 'aside';

/** A copy of `work.db`. `at` is its time by our clock, ms; null if in the future. */
export interface Backup {
  name: string;
  of: BackupReason;
  at: number | null;
  bytes: number;
  /** Null if unreadable or not checked. */
  holds: BackupContents | null;
}

export interface BackupContents {
  drafts: number;
  unsent: number;
  sent: number;
  notes: number;
}
